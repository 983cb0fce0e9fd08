//! The order in which a model is built: names first, then everything that uses them.

use crate::board::BoardBuilder;
use crate::ground::Ground;
use crate::keywords::{Sort, sections_of, sort_of};
use crate::laying::Drawing;
use crate::model::Model;
use crate::names::Names;
use crate::report::Report;
use crate::sections::{Section, merge};
use crate::texts;
use crate::variants::Parts;
use fishka_base::{Diagnostic, Flag, Player, Severity};
use fishka_rules::{Declared, PLAYERS_MAX, PlayerDef, PlayerRole, SwitchDef, TurnEntry};
use fishka_syntax::{Program, View};
use std::collections::HashMap;

/// Everything known while sections are read.
pub(crate) struct Builder<'a> {
    pub program: &'a Program,
    pub report: Report,
    pub model: Model,
    pub players: Names,
    pub sites: Names,
    pub dirs: Names,
    pub zones: Names,
    /// Where the sites lie.
    pub ground: Ground,
    pub kinds: Names,
    pub attrs: Names,
    pub move_types: Names,
    pub flags: Names,
    pub site_flags: Names,
    /// Variables and layers.
    pub numbers: Names,
    /// How many numbers they make together.
    pub numbers_size: usize,
    /// Numbers of kinds.
    pub kind_numbers: Names,
    /// Values that `let` has named, as far as they are known here; the last of a name counts.
    pub lets: Vec<String>,
    /// Shapes as they were drawn.
    pub drawings: Vec<Drawing>,
    /// So many `lay` stand round what is being read.
    pub laying: usize,
    /// A block of a piece is being read, and nothing that is asked of another player.
    pub in_block: bool,
    /// Where a mate is first asked for.
    pub asked_mate: Option<View<'a>>,
    /// Flags and position flags that some statement sets.
    pub flags_set: [Vec<bool>; 2],
    /// Where they are first read.
    pub flags_read: [HashMap<usize, View<'a>>; 2],
}

/// Builds the game or variant of this index. The model is to be used only if no diagnostic is an error, neither of
/// these nor of the program's.
pub fn build(program: &mut Program, parts: &Parts, index: usize) -> (Model, Vec<Diagnostic>) {
    program.forget(parts.calls);
    let base = usize::from(parts.game.is_some());
    let chosen = index.checked_sub(base).and_then(|i| parts.variants.get(i));
    let sections = merge(program, parts.game.as_ref(), chosen);
    let whole = chosen.or(parts.game.as_ref()).map(|p| program.expand_head(&p.form));
    let size = sections.iter().map(|section| section.tree.size() as u64).sum();
    let within = program.budget.spend(size);
    let mut builder = Builder::new(program);
    builder.model.variant = index;
    match whole.as_ref().and_then(|tree| View::new(builder.program, tree)) {
        _ if builder.program.is_exhausted() => {}
        _ if !within => builder.report.too_much_work(builder.program),
        Some(view) => builder.run(&sections, &view),
        None => builder.report.global("no-game"),
    }
    let Builder { mut model, mut report, ground, .. } = builder;
    if !program.is_exhausted() && !program.budget.spend(ground.steps()) {
        report.too_much_work(program);
    }
    model.texts.title = chosen.or(parts.game.as_ref()).map(|part| part.title.clone()).unwrap_or_default();
    (model, report.told())
}

impl<'a> Builder<'a> {
    fn new(program: &'a Program) -> Self {
        let switch = |s: &fishka_syntax::Switch| SwitchDef {
            name: s.name.clone(),
            values: s.values.clone(),
            chosen: s.chosen,
        };
        let switches = program.switches.iter().map(switch).collect();
        let declared = Declared { switches, ..Declared::default() };
        let model = Model { declared, ..Model::default() };
        Builder {
            program,
            report: Report::default(),
            model,
            players: Names::default(),
            sites: Names::default(),
            dirs: Names::default(),
            zones: Names::default(),
            ground: Ground::default(),
            kinds: Names::default(),
            attrs: Names::default(),
            move_types: Names::default(),
            flags: Names::default(),
            site_flags: Names::default(),
            numbers: Names::default(),
            numbers_size: 0,
            kind_numbers: Names::default(),
            lets: Vec::new(),
            drawings: Vec::new(),
            laying: 0,
            in_block: false,
            asked_mate: None,
            flags_set: [Vec::new(), Vec::new()],
            flags_read: [HashMap::new(), HashMap::new()],
        }
    }

    fn run(&mut self, sections: &'a [Section], whole: &View<'a>) {
        let program = self.program;
        let all = |word: &'static str| {
            let of_word = sections.iter().filter(move |s| s.head == word);
            of_word.filter_map(move |s| View::new(program, &s.tree))
        };
        self.unknown_sections(sections);
        self.players(all("players").collect(), whole);
        let boards: Vec<_> = all("board").collect();
        self.board(&boards, whole);
        for section in sections {
            if let Some(view) = View::new(program, &section.tree)
                && matches!(section.head.as_str(), "number" | "layer")
                && !self.needs_header(&section.head, &view)
            {
                self.declare_number(&section.head, &view);
            }
        }
        for section in sections.iter().filter(|s| sort_of(&s.head) == Some(Sort::Early)) {
            if let Some(view) = View::new(program, &section.tree)
                && !self.needs_header(&section.head, &view)
            {
                self.early_section(&section.head, &view);
            }
        }
        self.piece_names(sections);
        for view in all("bag") {
            if !self.needs_header("bag", &view) {
                self.declare_bag(&view);
            }
        }
        for view in all("action") {
            self.move_type_names(&view);
        }
        self.turn_order(all("turn-order").collect());
        for view in all("move-priorities") {
            self.priorities(&view);
        }
        for view in all("board-setup") {
            self.setup(&view);
        }
        for view in all("layer-setup") {
            if !self.needs_header("layer-setup", &view) {
                self.layer_setup(&view);
            }
        }
        self.keep_last_numbers();
        self.pieces(sections);
        for section in sections {
            if let Some(view) = View::new(program, &section.tree) {
                self.other(&section.head, &view);
            }
        }
        self.check_flags();
        self.check_royal();
        self.check_ends(whole);
        self.model.flags = std::mem::take(&mut self.flags).into_list();
        self.model.site_flags = std::mem::take(&mut self.site_flags).into_list();
        self.model.attrs = std::mem::take(&mut self.attrs).into_list();
        self.model.move_types = std::mem::take(&mut self.move_types).into_list();
        self.model.kind_numbers = std::mem::take(&mut self.kind_numbers).into_list();
    }

    fn unknown_sections(&mut self, sections: &'a [Section]) {
        for section in sections {
            let word = section.head.as_str();
            let unknown = sort_of(word).is_none();
            let Some(view) = View::new(self.program, &section.tree).filter(|_| unknown) else { continue };
            if matches!(word, "game" | "variant" | "define") {
                self.report.error("section-misplaced", &view, &[("name", word)]);
            } else {
                let candidates = sections_of(&[Sort::Plain, Sort::Goal, Sort::Option]);
                self.report.unknown(Severity::Warning, "unknown-section", &view, candidates);
            }
        }
    }

    fn other(&mut self, head: &str, view: &View<'a>) {
        match head {
            "description" => self.model.texts.description = texts::joined(view),
            "history" => self.model.texts.history = texts::joined(view),
            "strategy" => self.model.texts.strategy = texts::joined(view),
            "option" => self.option(view),
            "engine" => {
                let name = texts::joined(view);
                self.report.warning("engine-external", view, &[("name", &name)]);
            }
            "action" | "start-up" | "after-move" | "turn-start" | "turn-close" | "turn-end"
            | "turn-goes-on" | "turn-least" | "score" | "region" | "hidden" | "seen-by" | "look" => {
                self.extended_section(head, view);
            }
            word => match sort_of(word) {
                Some(Sort::Option) => self.option_legacy(word, view),
                Some(Sort::Goal) => self.goal(word, view),
                Some(Sort::Plain | Sort::Extended | Sort::Early | Sort::Screen) | None => {}
            },
        }
    }

    fn players(&mut self, views: Vec<View<'a>>, whole: &View<'a>) {
        let mut named = 0;
        for player in views.iter().flat_map(View::arguments) {
            named += 1;
            if player.is_list() {
                self.report.error("word-expected", &player, &[]);
            } else if self.players.find_exact(player.text()).is_some() {
                self.report.warning("player-twice", &player, &[("name", player.text())]);
            } else if self.players.len() >= PLAYERS_MAX {
                self.report.limit("too-many-players", &player, PLAYERS_MAX);
            } else {
                self.players.add(player.text());
                let random = player.text().starts_with('?');
                let role = if random { PlayerRole::Random } else { PlayerRole::Neutral };
                self.model.players.push(PlayerDef { name: player.text().to_owned(), role });
            }
        }
        if named == 0 {
            self.report.error("no-players", views.first().unwrap_or(whole), &[]);
        }
    }

    fn board(&mut self, boards: &[View<'a>], whole: &View<'a>) {
        let mut builder = BoardBuilder::new(&mut self.report, &self.players, self.program.extended);
        for view in boards {
            builder.section(view);
        }
        let done = builder.finish();
        if done.sites.len() == 0 && !done.misshapen {
            self.report.error("no-board", boards.first().unwrap_or(whole), &[]);
        }
        self.model.board = done.board;
        self.model.board_images = done.images;
        self.sites = done.sites;
        self.dirs = done.dirs;
        self.zones = done.zones;
        self.ground = done.ground;
    }

    fn turn_order(&mut self, views: Vec<View<'a>>) {
        for item in views.iter().flat_map(View::arguments) {
            if item.word() == "repeat" && self.players.find_exact("repeat").is_none() {
                self.model.turns.repeat = u32::try_from(self.model.turns.entries.len()).unwrap_or(0);
            } else if let Some(entry) = self.turn_entry(&item) {
                self.model.turns.entries.push(entry);
            }
        }
        if views.is_empty() {
            let everyone = (0..self.players.len()).map(Player::new);
            let entry = |player| TurnEntry { player, play_as: player, move_type: None };
            self.model.turns.entries = everyone.map(entry).collect();
        } else if self.model.turns.entries.is_empty() && self.players.len() > 0 {
            self.report.error("turn-order-empty", &views[0], &[]);
        }
        if self.model.turns.repeat as usize >= self.model.turns.entries.len() {
            self.model.turns.repeat = 0;
        }
        let Declared { players, turns, .. } = &mut self.model.declared;
        for entry in &turns.entries {
            for player in [entry.player, entry.play_as] {
                let role = &mut players[player.index()].role;
                if *role == PlayerRole::Neutral {
                    *role = PlayerRole::Normal;
                }
            }
        }
    }

    fn turn_entry(&mut self, item: &View<'a>) -> Option<TurnEntry> {
        if !item.is_list() {
            let player = self.player(item)?;
            return Some(TurnEntry { player, play_as: player, move_type: None });
        }
        let mut parts = item.children();
        let Some(first) = parts.next() else {
            self.report.error("turn-entry", item, &[]);
            return None;
        };
        let player = self.player(&first)?;
        let mut entry = TurnEntry { player, play_as: player, move_type: None };
        let mut rest: Vec<_> = parts.collect();
        if let Some(found) = rest.first().and_then(|v| self.players.find(v.text())) {
            let is_type = rest.len() == 1 && self.move_types.find_exact(rest[0].text()).is_some();
            if !is_type {
                entry.play_as = Player::new(found);
                rest.remove(0);
            }
        }
        if rest.len() > 1 {
            self.report.error("turn-entry", item, &[]);
        }
        entry.move_type = rest.first().and_then(|v| self.move_type(v));
        Some(entry)
    }

    fn priorities(&mut self, view: &View<'a>) {
        for item in view.arguments() {
            if let Some(found) = self.move_type(&item)
                && !self.model.priorities.contains(&found)
            {
                self.model.priorities.push(found);
            }
        }
    }

    /// A flag of the game; `kind` 0 = flag, 1 = position flag.
    pub fn flag(&mut self, kind: usize, view: &View<'a>, set: bool) -> Option<Flag> {
        let text = view.text();
        if view.is_list() || text.is_empty() {
            self.report.error("word-expected", view, &[]);
            return None;
        }
        let names = if kind == 0 { &mut self.flags } else { &mut self.site_flags };
        let index = names.ensure(text);
        let limit = self.flag_limit(kind);
        if index >= limit {
            self.report.limit("too-many-flags", view, limit);
            return None;
        }
        let marks = &mut self.flags_set[kind];
        marks.resize(marks.len().max(index + 1), false);
        marks[index] |= set;
        if !set {
            self.flags_read[kind].entry(index).or_insert(*view);
        }
        Some(Flag::new(index))
    }

    fn flag_limit(&self, kind: usize) -> usize {
        if kind == 0 {
            return crate::FLAGS_MAX;
        }
        (crate::SITE_FLAG_BITS_MAX / self.model.board.sites.len().max(1)).clamp(1, crate::FLAGS_MAX)
    }

    /// Mate is asked for where no goal says what is royal.
    fn check_royal(&mut self) {
        let mut royal = false;
        for goal in &self.model.goals {
            goal.goal.cond.visit(&mut |cond| royal |= matches!(cond, fishka_rules::GoalCond::Checkmated(_)));
        }
        if let Some(view) = self.asked_mate.take().filter(|_| !royal) {
            self.report.error("mate-without-royal", &view, &[]);
        }
    }

    fn check_flags(&mut self) {
        for kind in 0..2 {
            let names = if kind == 0 { &self.flags } else { &self.site_flags };
            let set = &self.flags_set[kind];
            let is_set = |i: usize| set.get(i).copied().unwrap_or(false);
            let mut unset: Vec<_> = self.flags_read[kind].iter().filter(|(i, _)| !is_set(**i)).collect();
            unset.sort_by_key(|(i, _)| **i);
            for (_, view) in unset {
                let others =
                    names.list().iter().enumerate().filter(|(i, _)| is_set(*i)).map(|(_, n)| n.as_str());
                self.report.unknown(Severity::Warning, "flag-never-set", view, others);
            }
        }
    }
}
