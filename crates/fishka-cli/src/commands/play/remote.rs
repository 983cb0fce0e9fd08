//! `fishka play --server`: a match that a server holds, in the terminal. The server is asked everything; what is shown is
//! what it tells this seat.

use crate::args::Play;
use crate::budget;
use crate::load::read_text;
use crate::outside::{Fail, Outside, one_line};
use crate::picture;
use crate::tracks::is_track;
use fishka::{Builtin, COMPILE_STEPS, Compiler, Game, Library as _};
use fishka_base::Budget;
use fishka_proto::online::{
    ByForm, CommandForm, CreateForm, CreatedForm, EntryForm, JoinForm, JoinedForm, MovesForm, OfferForm,
    OfferWanted, RefusedForm, RulesForm, SeatKind, SeatWanted, StateForm, TurnNow, WhatForm, YesForm,
};
use fishka_proto::{SetupForm, from_json, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Longest answer that is read.
const ANSWER_BYTES_MAX: u64 = 64 << 20;
/// Moves that are listed.
const LISTED: usize = 200;

/// A seat of a match elsewhere.
struct Remote {
    agent: ureq::Agent,
    /// The match’s address.
    url: String,
    token: String,
    /// The compiled rules; none of a race.
    game: Option<(String, Arc<Game>)>,
    /// The last entry that was told.
    told: u64,
    sent: u64,
}

/// Plays on a server until the match is over or the person leaves.
pub fn run(args: &Play, server: &str, outside: &mut Outside) -> Result<(), Fail> {
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .timeout_connect(Some(Duration::from_secs(10)))
        .user_agent("fishka")
        .build()
        .into();
    let mut remote = match server.rsplit_once('#') {
        Some((link, invite)) => Remote::join(agent, link, invite, outside)?,
        None => Remote::make(agent, server.trim_end_matches('/'), args, outside)?,
    };
    remote.game = remote.rules(outside)?;
    outside.tell(&outside.text("play-help-server", &[]));
    remote.play(outside)
}

impl Remote {
    fn new(agent: ureq::Agent, server: &str, id: &str, token: String) -> Remote {
        let url = format!("{server}/api/matches/{id}");
        Remote { agent, url, token, game: None, told: 0, sent: 0 }
    }

    /// Makes a match and tells the links of the seats that are open.
    fn make(agent: ureq::Agent, server: &str, args: &Play, outside: &mut Outside) -> Result<Remote, Fail> {
        let chosen = &args.position.game;
        let file = Path::new(&chosen.game);
        let own = !Builtin.has(&chosen.game) && file.exists();
        let name = match own && !is_track(&chosen.game) {
            true => file.file_stem().map(|stem| stem.to_string_lossy().into_owned()),
            false => Some(chosen.game.clone()),
        };
        let form = CreateForm {
            game: name,
            rules: own.then(|| read_text(file, outside)).transpose()?,
            variant: chosen.variant.clone(),
            options: chosen.options.iter().cloned().collect(),
            seats: args.seats.iter().map(|word| seat(word, outside)).collect::<Result<_, _>>()?,
            ..CreateForm::default()
        };
        let url = format!("{server}/api/matches");
        let made: CreatedForm = answer(agent.post(&url).send(json(&form)), outside)?;
        for invite in &made.seats {
            let words =
                [("seat", (invite.seat + 1).to_string()), ("link", format!("{server}{}", invite.link))];
            writeln!(outside.out, "{}", outside.text("play-invite", &words))?;
        }
        outside.out.flush()?;
        Ok(Remote::new(agent, server, &made.id, made.token.unwrap_or_default()))
    }

    /// Sits down where an invitation fits.
    fn join(agent: ureq::Agent, link: &str, invite: &str, outside: &Outside) -> Result<Remote, Fail> {
        let wrong = || outside.input("play-link", &[]);
        let (server, id) = link.split_once("/m/").ok_or_else(wrong)?;
        let url = format!("{server}/api/matches/{id}");
        let state: StateForm = answer(agent.get(&url).call(), outside)?;
        for seat in state.seats.iter().filter(|seat| seat.sat == "open") {
            let form = json(&JoinForm { invite: invite.to_owned() });
            let joined =
                answer::<JoinedForm>(agent.post(format!("{url}/seats/{}", seat.seat)).send(form), outside);
            if let Ok(joined) = joined {
                return Ok(Remote::new(agent, server, id, joined.token));
            }
        }
        Err(wrong())
    }

    fn get(&self, path: &str) -> Result<ureq::http::Response<ureq::Body>, ureq::Error> {
        let request = self.agent.get(format!("{}{path}", self.url));
        request.header("authorization", format!("Bearer {}", self.token)).call()
    }

    fn state(&self, outside: &Outside) -> Result<StateForm, Fail> {
        answer(self.get(""), outside)
    }

    /// The rules, as the server has them.
    fn rules(&self, outside: &Outside) -> Result<Option<(String, Arc<Game>)>, Fail> {
        let rules: RulesForm = answer(self.get("/rules"), outside)?;
        let text = rules.files.get("").cloned().unwrap_or_default();
        if self.state(outside)?.game.family != "rules" {
            return Ok(None);
        }
        let options: Vec<(String, String)> = rules.options.into_iter().collect();
        let compiler = Compiler::new(&rules.name, &text).find(|wanted| {
            let own = rules.files.get(wanted.name).filter(|_| !wanted.name.is_empty());
            let own =
                own.map(|text| fishka::Found { key: wanted.name.to_owned(), text: text.clone().into() });
            own.or_else(|| Builtin.include(Some(&rules.name), wanted)).ok_or(fishka::Missing::Unknown)
        });
        let compilation = compiler
            .variant(rules.variant.as_deref())
            .options(&options)
            .compile(&mut Budget::new(COMPILE_STEPS));
        let game = compilation.game.ok_or_else(|| outside.input("play-server-rules", &[]))?;
        Ok(Some((rules.name.clone(), game)))
    }

    fn play(&mut self, outside: &mut Outside) -> Result<(), Fail> {
        loop {
            self.tell(outside)?;
            let state = self.state(outside)?;
            if let Some(over) = &state.over {
                self.show(outside)?;
                let words = [
                    ("how", over.how.clone()),
                    ("seat", over.seat.map_or(String::new(), |s| (s + 1).to_string())),
                ];
                writeln!(outside.out, "{}", outside.text("play-server-over", &words))?;
                return Ok(());
            }
            let own = |seats: &[u8]| seats.iter().any(|seat| state.own.contains(seat));
            let turn = matches!(&state.turn, TurnNow::Seats(seats) if own(seats)) && state.begun;
            let asked = state.offers.iter().any(|offer| !state.own.contains(&offer.by));
            if turn || asked {
                self.show(outside)?;
                if !self.ask(&state, outside)? {
                    return Ok(());
                }
            } else {
                self.wait(outside)?;
            }
        }
    }

    /// Tells what has come since.
    fn tell(&mut self, outside: &mut Outside) -> Result<(), Fail> {
        let text = text(self.get(&format!("/entries?after={}", self.told)), outside)?;
        for line in text.lines() {
            self.tell_line(line, outside)?;
        }
        Ok(())
    }

    /// Waits until something comes.
    fn wait(&mut self, outside: &mut Outside) -> Result<(), Fail> {
        let told = self.get(&format!("/entries?after={}&follow=true", self.told));
        let body = told.map_err(|error| lost(&error, outside))?.into_body();
        let mut line = String::new();
        // A line that is cut off comes again: nothing of it has been told.
        if BufReader::new(body.into_reader()).read_line(&mut line).is_ok() && line.ends_with('\n') {
            self.tell_line(&line, outside)?;
        } else {
            std::thread::sleep(Duration::from_millis(500));
        }
        Ok(())
    }

    fn tell_line(&mut self, line: &str, outside: &mut Outside) -> Result<(), Fail> {
        let entry: EntryForm = from_json(line)
            .map_err(|error| outside.input("play-server-form", &[("cause", error.to_string())]))?;
        self.told = entry.n;
        let who = match &entry.by {
            ByForm::Seat(seat) => (seat + 1).to_string(),
            ByForm::Word(_) => "–".to_owned(),
        };
        let what = match &entry.what {
            WhatForm::Move(Some(text)) => text.clone(),
            WhatForm::Move(None) => outside.text("play-unseen", &[]),
            WhatForm::Draw(draw) => draw.text.clone().unwrap_or_else(|| outside.text("play-unseen", &[])),
            WhatForm::Say(text) => format!("“{text}”"),
            WhatForm::Offer(OfferForm::Draw) => outside.text("play-offers-draw", &[]),
            WhatForm::Offer(OfferForm::Takeback { .. }) => outside.text("play-offers-takeback", &[]),
            WhatForm::Offer(OfferForm::Rematch) => outside.text("play-offers-rematch", &[]),
            WhatForm::Offer(OfferForm::Computer { seat, level }) => {
                outside.text("play-offers-computer", &replaced(*seat, *level))
            }
            WhatForm::Computer { seat, level } => outside.text("play-replaced", &replaced(*seat, *level)),
            WhatForm::Leave { .. } => outside.text("play-left", &[]),
            WhatForm::Sit { .. } => outside.text("play-sat", &[]),
            WhatForm::Takeback { .. } => outside.text("play-took-back", &[]),
            _ => return Ok(()),
        };
        writeln!(outside.out, "{}", one_line(&format!("{who}: {what}")))?;
        Ok(outside.out.flush()?)
    }

    /// The board as this seat knows it.
    fn show(&self, outside: &mut Outside) -> Result<(), Fail> {
        let Some((name, game)) = &self.game else { return Ok(()) };
        let view = text(self.get("/view"), outside)?;
        let form = SetupForm::of_view(&view);
        let form =
            form.map_err(|error| outside.input("play-server-form", &[("cause", error.to_string())]))?;
        let Ok(position) = form.position(game, &mut budget::of_game()) else {
            return Err(outside.input("play-server-rules", &[]));
        };
        let board = picture::table(name, &position, outside.lang);
        writeln!(outside.out, "\n{board}")?;
        Ok(outside.out.flush()?)
    }

    /// Reads a line and does what it says; `false` where the person leaves.
    fn ask(&mut self, state: &StateForm, outside: &mut Outside) -> Result<bool, Fail> {
        write!(outside.out, "> ")?;
        outside.out.flush()?;
        let mut line = String::new();
        if std::io::stdin().lock().read_line(&mut line)? == 0 {
            return Ok(false);
        }
        self.sent += 1;
        let id = format!("terminal {} {}", state.entries, self.sent);
        let form = CommandForm { id, on: Some(state.on), ..CommandForm::default() };
        let line = line.trim();
        let form = match line.split_once(' ').unwrap_or((line, "")) {
            ("", _) => return Ok(true),
            ("quit" | "q" | "выход", _) => return Ok(false),
            ("moves" | "m" | "ходы", _) => return self.list(outside).map(|()| true),
            ("help" | "h" | "?" | "помощь", _) => {
                writeln!(outside.out, "{}", outside.text("play-help-server", &[]))?;
                return Ok(true);
            }
            ("undo" | "u" | "назад", _) => CommandForm { offer: Some(OfferWanted::Takeback), ..form },
            ("draw" | "ничья", _) => CommandForm { offer: Some(OfferWanted::Draw), ..form },
            ("resign" | "сдаюсь", _) => CommandForm { resign: Some(YesForm::Bool(true)), ..form },
            ("yes" | "да", _) => {
                CommandForm { answer: Some(fishka_proto::online::AnswerForm::Plain(true)), ..form }
            }
            ("no" | "нет", _) => {
                CommandForm { answer: Some(fishka_proto::online::AnswerForm::Plain(false)), ..form }
            }
            ("sit" | "сесть", _) => CommandForm { sit: Some(YesForm::Bool(true)), ..form },
            ("computer" | "компьютер", words) => CommandForm { offer: computer(words), ..form },
            ("say" | "скажу", said) => CommandForm { say: Some(said.to_owned()), ..form },
            (word, _) => CommandForm { play: Some(word.to_owned()), ..form },
        };
        let request = self.agent.post(format!("{}/commands", self.url));
        let sent = request.header("authorization", format!("Bearer {}", self.token)).send(json(&form));
        match answer::<fishka_proto::online::DoneForm>(sent, outside) {
            Ok(_) => {}
            Err(Fail::Input(why)) => writeln!(outside.out, "{why}")?,
            Err(fail) => return Err(fail),
        }
        Ok(true)
    }

    fn list(&self, outside: &mut Outside) -> Result<(), Fail> {
        let moves: MovesForm = answer(self.get(&format!("/moves?limit={LISTED}")), outside)?;
        let text = match moves.aim {
            Some(reach) => outside.text("play-aim", &[("reach", reach.to_string())]),
            None => one_line(&moves.moves.unwrap_or_default().join("  ")).into_owned(),
        };
        Ok(writeln!(outside.out, "{text}")?)
    }
}

/// Who is to sit there.
fn seat(word: &str, outside: &Outside) -> Result<SeatWanted, Fail> {
    Ok(match word.split_once(':').unwrap_or((word, "")) {
        ("person" | "me", "") => SeatWanted { kind: SeatKind::Me, level: None },
        ("open", "") => SeatWanted { kind: SeatKind::Open, level: None },
        ("computer", "") => SeatWanted { kind: SeatKind::Computer, level: None },
        ("computer", level) => SeatWanted { kind: SeatKind::Computer, level: level.parse().ok() },
        _ => return Err(Fail::Usage(outside.text("play-server-seats", &[]))),
    })
}

/// A computer for somebody who is away, by the number of the seat from 1 and the level; nothing where it is not spelt so.
fn computer(words: &str) -> Option<OfferWanted> {
    let (seat, level) = words.split_once(' ')?;
    let seat = seat.parse::<u8>().ok()?.checked_sub(1)?;
    Some(OfferWanted::Computer { seat, level: level.trim().parse().ok()? })
}

/// A seat and the level of the computer there, as sentences have them.
fn replaced(seat: u8, level: u8) -> [(&'static str, String); 2] {
    [("seat", (u16::from(seat) + 1).to_string()), ("level", level.to_string())]
}

fn lost(error: &ureq::Error, outside: &Outside) -> Fail {
    outside.input("play-server-lost", &[("cause", outside.cause(error))])
}

/// The text of an answer; what the server refuses is told in its words.
fn text(
    answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
    outside: &Outside,
) -> Result<String, Fail> {
    let mut answer = answer.map_err(|error| lost(&error, outside))?;
    let body = answer.body_mut().with_config().limit(ANSWER_BYTES_MAX).read_to_string();
    let body = body.map_err(|error| lost(&error, outside))?;
    if answer.status().is_success() {
        return Ok(body);
    }
    let message =
        from_json::<RefusedForm>(&body).map_or_else(|_| answer.status().to_string(), |form| form.message);
    Err(Fail::Input(message))
}

fn answer<T: fishka_proto::Read>(
    answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
    outside: &Outside,
) -> Result<T, Fail> {
    let text = text(answer, outside)?;
    from_json(&text).map_err(|error| outside.input("play-server-form", &[("cause", error.to_string())]))
}
