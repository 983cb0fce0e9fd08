//! Games from rule files.

use super::learnt::{self, Learning};
use super::{Family, How, Told};
use crate::commands::analyse::elapsed_ms;
use crate::load::Loaded;
use crate::opponent::{self, Limit, Uci};
use crate::outside::{Fail, Outside};
use crate::picture;
use crate::positions::refused;
use crate::uci::{Broke, Peer};
use fishka::dice::Terms;
use fishka::{
    Builtin, Game, Kind, Library as _, MoveList, Names, Position, RuleGame, RuleMove, RulePosition, notation,
    notations, said_as,
};
use fishka_base::{Bound, Budget, Rng};
use fishka_game::{Game as _, Refusal, Seat, Viewer};
use fishka_match::Match;
use fishka_search::{Agent, Limits, Means, Spec, Watch};
use std::sync::Arc;
use std::time::Instant;

/// Nodes behind a hint.
const HINT_NODES: u64 = 20_000;

/// A game from a rule file.
pub struct Rules {
    game: Arc<RuleGame>,
    /// Its name in the library, or that of its file.
    name: String,
    names: Names,
    agent: Agent,
    learning: Option<Learning>,
}

impl Rules {
    /// A game with the variant and the switches that were chosen; `start` is where it begins, if not at its start.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn new(
        loaded: Loaded,
        (variant, options): (Option<&str>, &[(String, String)]),
        start: Option<Position>,
        outside: &Outside,
        budget: &mut Budget,
    ) -> Result<Rules, Bound> {
        let Loaded { name, game } = loaded;
        let agent = computer(&game, budget)?;
        // As records and the terms of dice have them.
        let options = Terms::chosen(options);
        let game = RuleGame::new(game, Some(name.trim()), variant.map(str::trim), &options);
        let game = Arc::new(match start {
            Some(start) => game.starting(start),
            None => game,
        });
        let names = picture::translations(&name, outside.lang);
        Ok(Rules { game, name, names, agent, learning: None })
    }

    /// The rules are of the person's own: the computer plays by what it has learnt of them, and learns them where it has not.
    pub fn learn(&mut self, budget: &mut Budget) {
        match learnt::kept(&self.game.rules().identity()) {
            Some(net) => _ = self.agent.take_net(&net, budget),
            None => self.learning = Learning::begin(self.game.rules()),
        }
    }

    /// What a computer or a helper in that seat may think about; nothing where no world was found that agrees with all that
    /// the seat was told.
    fn world(
        &self,
        m: &Match<RuleGame>,
        seat: Seat,
        seed: u64,
        outside: &Outside,
        budget: &mut Budget,
    ) -> Result<Option<Position>, Fail> {
        Ok(self.worlds(m, seat, (1, seed), outside, budget)?.pop())
    }

    /// At most so many of them, one where nothing is hidden; none where none was found.
    fn worlds(
        &self,
        m: &Match<RuleGame>,
        seat: Seat,
        (count, seed): (usize, u64),
        outside: &Outside,
        budget: &mut Budget,
    ) -> Result<Vec<Position>, Fail> {
        match m.worlds(Viewer::Seat(seat), count, &mut Rng::new(seed), budget) {
            Ok(worlds) => Ok(worlds.into_iter().map(|world| world.position).collect()),
            Err(Refusal::Bound(bound)) => Err(refused(outside, None, &Refusal::Bound(bound))),
            Err(_) => Ok(Vec::new()),
        }
    }

    /// The name of a kind of piece in the language of the person.
    fn kind(&self, kind: Kind) -> String {
        self.names.translate(&self.game.rules().rules.kinds[kind.index()].name).to_owned()
    }

    /// Which piece a hint is about; nothing where a move is about none.
    fn piece_said(&self, m: &fishka::Move, outside: &Outside) -> Option<String> {
        let piece = self.kind(m.piece?.kind);
        let rules = &self.game.rules().rules;
        Some(match m.from {
            Some(from) => {
                let site = rules.board.sites[from.index()].name.clone();
                outside.text("speech-hint-piece", &[("piece", piece), ("site", site)])
            }
            None => outside.text("speech-hint-new", &[("piece", piece)]),
        })
    }

    /// The moves of a turn as the person may type them, one after another; those that he could not yet know of are left out.
    fn turn_said(
        &self,
        at: &mut Position,
        turn: &[fishka::Move],
        known: &mut Position,
        budget: &mut Budget,
    ) -> Result<Option<String>, Bound> {
        let Some(first) = turn.first() else { return Ok(None) };
        let Some(mut said) = said_as(at, first, known, budget)? else { return Ok(None) };
        if !self.game.keeps_secrets() && !self.game.rules().traits.hidden {
            let (mut done, mut met) = (0, Ok(()));
            for pair in turn.windows(2) {
                met = at.play_unchecked(&pair[0], budget);
                done += 1;
                let text = met.and_then(|()| notation(at, &pair[1], budget));
                met = text.map(|text| said = format!("{said} {text}"));
                if met.is_err() {
                    break;
                }
            }
            (0..done).for_each(|_| _ = at.undo());
            met?;
        }
        Ok(Some(said))
    }
}

/// The computer player of a game, with the net of the library for these rules, where there is one that fits.
///
/// # Errors
/// The bound that was met.
pub fn computer(game: &Arc<Game>, budget: &mut Budget) -> Result<Agent, Bound> {
    let mut agent = Agent::new(game, budget)?;
    if let Some(file) = Builtin.net(&game.identity()) {
        // A net that was shown something else by an older program is no better than none.
        let _ = agent.take_net(&file, budget);
    }
    Ok(agent)
}

impl Told for RuleGame {
    fn actor(&self, at: &RulePosition) -> String {
        let player = at.unready.unwrap_or(at.position.actor());
        self.rules().rules.players[player.index()].name.clone()
    }

    fn seen(&self, at: &RulePosition, viewer: Viewer, outside: &Outside) -> Option<String> {
        let name = self.id().name.clone().unwrap_or_default();
        Some(picture::table(&name, &self.known(at, viewer), outside.lang))
    }

    fn key(&self, at: &RulePosition) -> Option<u64> {
        Some(at.position.key())
    }
}

impl Family for Rules {
    type Game = RuleGame;

    fn game(&self) -> &Arc<RuleGame> {
        &self.game
    }

    fn has_dice(&self) -> bool {
        self.game.rules().traits.chance
    }

    fn check(&self, _spec: &Spec, _outside: &Outside) -> Result<(), Fail> {
        Ok(())
    }

    fn help(&self) -> &'static str {
        "play-help"
    }

    fn seat(&self, seat: Seat, _outside: &Outside) -> String {
        let name = self.game.seats().get(seat.index()).map_or("", |seat| seat.name.as_str());
        self.names.translate(name).to_owned()
    }

    fn actor(&self, at: &RulePosition, _outside: &Outside) -> String {
        self.names.translate(&self.game.actor(at)).to_owned()
    }

    fn show(
        &self,
        m: &Match<RuleGame>,
        viewer: Viewer,
        outside: &Outside,
        _budget: &mut Budget,
    ) -> Result<String, Fail> {
        let known = self.game.known(m.position(), m.viewer_now(viewer));
        Ok(picture::table(&self.name, &known, outside.lang))
    }

    fn choose(
        &mut self,
        m: &Match<RuleGame>,
        seat: Seat,
        How { spec, seed, clock }: How<'_>,
        outside: &Outside,
        budget: &mut Budget,
    ) -> Result<Option<String>, Fail> {
        if let Some(ready) = self.game.silent(m.position()) {
            return Ok(Some(ready.text));
        }
        let wanted = self.agent.worlds_wanted(spec);
        let mut worlds = self.worlds(m, seat, (wanted, seed), outside, budget)?;
        if worlds.is_empty() {
            return self.random(m, seat, &mut Rng::new(seed), budget);
        }
        if let Some(net) = self.learning.as_ref().and_then(Learning::ready)
            && self.agent.take_net(&net, budget).is_ok()
        {
            outside.tell(&outside.text("play-learnt", &[]));
        }
        let start = opponent::Watch::start(clock);
        let mut watch = Watch { stopped: || false, elapsed_ms: || start.ns() / 1_000_000 };
        let means = &mut Means { control: &mut watch, budget };
        let mut known = self.game.known(m.position(), Viewer::Seat(seat)).into_owned();
        let chosen =
            self.agent.choose_unsure(&mut worlds, &mut known, (spec, Limits::default(), seed), means)?;
        match chosen {
            Some(chosen) => Ok(Some(notation(&mut known, &chosen, budget)?)),
            None => self.random(m, seat, &mut Rng::new(seed), budget),
        }
    }

    fn peer(
        &self,
        uci: &Uci,
        limit: Limit,
        letters: &[(String, String)],
        outside: &Outside,
    ) -> Result<Result<Peer, Broke>, Fail> {
        if self.game.keeps_secrets() || !self.game.rules().rules.hidden.is_empty() {
            return Err(Fail::Usage(outside.text("match-uci-hidden", &[])));
        }
        Ok(Peer::new(uci, limit, self.game.rules(), letters))
    }

    fn ask(
        &self,
        m: &Match<RuleGame>,
        peer: &mut Peer,
        outside: &Outside,
        budget: &mut Budget,
    ) -> Result<Result<String, Broke>, Fail> {
        let mut at = match peer.at.take() {
            Some(at) => at,
            None => m.at(0, budget).map_err(|why| refused(outside, None, &why))?.position,
        };
        while let Some(made) = m.move_at(peer.followed) {
            peer.followed += 1;
            let RuleMove::Play(made) = made else { continue };
            budget.renew();
            peer.line.push(peer.words.of(&mut at, made, budget)?);
            at.play_unchecked(made, budget)?;
        }
        let word = match peer.best() {
            Ok(word) => word,
            Err(broke) => return Ok(Err(broke)),
        };
        budget.renew();
        let mut moves = MoveList::new();
        at.legal_moves(&mut moves, budget)?;
        let found = peer.words.find(&at, &moves, &word, budget)?;
        let text = found.map(|m| notation(&mut at, &m, budget)).transpose()?;
        peer.at = Some(at);
        Ok(text.ok_or(Broke::Illegal(word)))
    }

    fn random(
        &self,
        m: &Match<RuleGame>,
        seat: Seat,
        rng: &mut Rng,
        budget: &mut Budget,
    ) -> Result<Option<String>, Fail> {
        if let Some(ready) = self.game.silent(m.position()) {
            return Ok(Some(ready.text));
        }
        let mut known = self.game.known(m.position(), Viewer::Seat(seat)).into_owned();
        let mut moves = MoveList::new();
        known.legal_moves(&mut moves, budget)?;
        if moves.is_empty() {
            return Ok(None);
        }
        let chosen = known.draw(&moves, rng);
        Ok(Some(notations(&known, &moves, budget)?.swap_remove(chosen)))
    }

    fn hint(
        &mut self,
        m: &Match<RuleGame>,
        seat: Seat,
        outside: &Outside,
        budget: &mut Budget,
    ) -> Result<Vec<String>, Fail> {
        let why = |moves: &str, why: String| {
            outside.text("speech-hint-why", &[("moves", moves.to_owned()), ("why", why)])
        };
        if let Some(ready) = self.game.silent(m.position()) {
            return Ok(vec![why(&ready.text, outside.text("hint-only", &[]))]);
        }
        let Some(mut at) = self.world(m, seat, 1, outside, budget)? else { return Ok(Vec::new()) };
        let start = Instant::now();
        let mut watch = Watch { stopped: || false, elapsed_ms: || elapsed_ms(start) };
        let means = &mut Means { control: &mut watch, budget };
        let Some(hint) = self.agent.hint(&mut at, Limits::nodes(HINT_NODES), means)? else {
            return Ok(Vec::new());
        };
        let mut known = self.game.known(m.position(), Viewer::Seat(seat)).into_owned();
        let Some(text) = self.turn_said(&mut at, &hint.turn, &mut known, budget)? else {
            return Ok(Vec::new());
        };
        let (key, number) = hint.why.told();
        let mut args: Vec<(&str, String)> =
            number.into_iter().map(|(name, n)| (name, n.to_string())).collect();
        args.extend(hint.why.kind().map(|kind| ("kind", self.kind(kind))));
        let told = why(&text, outside.text(key, &args));
        Ok(self.piece_said(&hint.report.best, outside).into_iter().chain([text, told]).collect())
    }

    fn rival(&self) -> Rules {
        let agent = self.agent.another();
        let (game, name, names) = (Arc::clone(&self.game), self.name.clone(), self.names.clone());
        Rules { game, name, names, agent, learning: None }
    }

    fn points(&self, at: &RulePosition, budget: &mut Budget) -> Result<Option<Vec<i32>>, Bound> {
        let points = at.position.clone().points(budget)?;
        let of = |points: Vec<i32>| {
            let seats = self.game.rules().acting_players();
            seats.iter().filter_map(|player| points.get(player.index()).copied()).collect()
        };
        Ok(points.map(of))
    }
}
