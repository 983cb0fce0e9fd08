//! A bot that plays whole matches over the wire of a server, by choosing any legal move:
//!
//! ```text
//! cargo run -p fishka-cli --example bot -- http://localhost:8080 chess 2          a match against a computer of level 2
//! cargo run -p fishka-cli --example bot -- http://localhost:8080/m/ID#INVITATION  sits down where it was invited
//! ```
//!
//! What a better bot changes is `choose`. `bots/random_bot.py` is the same in Python.
#![allow(clippy::print_stdout, reason = "it reports")]

use fishka_base::Rng;
use fishka_proto::online::{
    CommandForm, CreateForm, CreatedForm, EntryForm, JoinForm, JoinedForm, MovesForm, RefusedForm, SeatKind,
    SeatWanted, StateForm, TurnNow, YesForm,
};
use fishka_proto::{Read, from_json, json};
use std::error::Error;
use std::io::{BufRead as _, BufReader};

type Done<T = ()> = Result<T, Box<dyn Error>>;

/// Moves of its own after which it gives up.
const MOVES_MAX: u64 = 2_000;

/// A seat of a match.
struct Bot {
    agent: ureq::Agent,
    url: String,
    token: String,
    rng: Rng,
}

fn main() -> Done {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let address = words.first().ok_or("an address, please")?;
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let mut bot = match address.split_once('#') {
        Some((link, invite)) => Bot::join(agent, link, invite)?,
        None => {
            let game = words.get(1).ok_or("a game, please")?;
            let level = words.get(2).map_or(Ok(1), |level| level.parse())?;
            Bot::make(agent, address, game, level)?
        }
    };
    let over = bot.play()?;
    println!("{}", json(&over.over));
    Ok(())
}

/// The form in an answer, or what the server says instead.
fn read<T: Read>(answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Done<T> {
    let mut answer = answer?;
    let text = answer.body_mut().read_to_string()?;
    if answer.status().is_success() {
        return Ok(from_json(&text)?);
    }
    Err(from_json::<RefusedForm>(&text).map_or_else(|_| text.clone(), |form| form.message).into())
}

impl Bot {
    fn make(agent: ureq::Agent, server: &str, game: &str, level: u8) -> Done<Bot> {
        let seats = vec![
            SeatWanted { kind: SeatKind::Me, level: None },
            SeatWanted { kind: SeatKind::Computer, level: Some(level) },
        ];
        let form = CreateForm { game: Some(game.to_owned()), seats, ..CreateForm::default() };
        let made: CreatedForm = read(agent.post(format!("{server}/api/matches")).send(json(&form)))?;
        let (url, token) = (format!("{server}/api/matches/{}", made.id), made.token.ok_or("no seat")?);
        Ok(Bot { agent, url, token, rng: Rng::new(1) })
    }

    fn join(agent: ureq::Agent, link: &str, invite: &str) -> Done<Bot> {
        let (server, id) = link.split_once("/m/").ok_or("no link of a match")?;
        let url = format!("{server}/api/matches/{id}");
        let state: StateForm = read(agent.get(&url).call())?;
        for seat in state.seats.iter().filter(|seat| seat.sat == "open") {
            let form = json(&JoinForm { invite: invite.to_owned() });
            if let Ok(joined) =
                read::<JoinedForm>(agent.post(format!("{url}/seats/{}", seat.seat)).send(form))
            {
                return Ok(Bot { agent, url, token: joined.token, rng: Rng::new(2) });
            }
        }
        Err("the invitation fits no seat".into())
    }

    fn get(&self, path: &str) -> Result<ureq::http::Response<ureq::Body>, ureq::Error> {
        self.agent
            .get(format!("{}{path}", self.url))
            .header("authorization", format!("Bearer {}", self.token))
            .call()
    }

    fn send(&self, form: &CommandForm) -> Done<u16> {
        let request = self.agent.post(format!("{}/commands", self.url));
        let answer = request.header("authorization", format!("Bearer {}", self.token)).send(json(form))?;
        Ok(answer.status().as_u16())
    }

    /// Plays every turn of its seat until the match is over.
    fn play(&mut self) -> Done<StateForm> {
        for number in 0.. {
            let state: StateForm = read(self.get(""))?;
            if state.over.is_some() {
                return Ok(state);
            }
            let own = |seats: &[u8]| seats.iter().any(|seat| state.own.contains(seat));
            let turn = state.begun && matches!(&state.turn, TurnNow::Seats(seats) if own(seats));
            let id = format!("{} {number}", state.entries);
            let form = CommandForm { id, on: Some(state.on), ..CommandForm::default() };
            if number > MOVES_MAX {
                self.send(&CommandForm { resign: Some(YesForm::Bool(true)), ..form })?;
            } else if !turn {
                self.wait(state.entries)?;
            } else if let Some(text) = self.choose()? {
                // 409: something has come since; 422: the truth forbids what one could not know. Both are asked again.
                let status = self.send(&CommandForm { play: Some(text), ..form })?;
                if !matches!(status, 200 | 409 | 422) {
                    return Err(format!("the server answers {status}").into());
                }
            }
        }
        Err("no end".into())
    }

    /// Any legal move.
    fn choose(&mut self) -> Done<Option<String>> {
        let moves: MovesForm = read(self.get("/moves"))?;
        let moves = moves.moves.unwrap_or_default();
        Ok((!moves.is_empty()).then(|| moves[self.rng.below(moves.len())].clone()))
    }

    /// Waits for the next entry.
    fn wait(&self, after: u64) -> Done {
        let body = self.get(&format!("/entries?after={after}&follow=true"))?.into_body();
        let mut line = String::new();
        BufReader::new(body.into_reader()).read_line(&mut line)?;
        from_json::<EntryForm>(&line)?;
        Ok(())
    }
}
