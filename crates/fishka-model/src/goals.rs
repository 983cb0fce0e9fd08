//! Ends of game.

use crate::builder::Builder;
use crate::keywords::{GOAL_WORDS, QUESTIONS};
use crate::model::GoalModel;
use crate::number::QUESTIONS_FAR;
use fishka_base::{Kind, Player, Severity};
use fishka_rules::{Count, Goal, GoalCond, GoalKind, PlayerRole};
use fishka_syntax::View;

impl<'a> Builder<'a> {
    /// `(win-condition (player...) condition)` and its kin.
    pub fn goal(&mut self, word: &str, view: &View<'a>) {
        let kind = match word {
            "win-condition" => GoalKind::Win,
            "loss-condition" => GoalKind::Loss,
            "draw-condition" => GoalKind::Draw,
            "most-condition" => GoalKind::Most(0),
            "rank-condition" => GoalKind::Rank(0),
            _ => GoalKind::Count,
        };
        let mut arguments: Vec<_> = view.arguments().collect();
        let measure = match kind {
            // The number is the last argument.
            GoalKind::Most(_) | GoalKind::Rank(_) if !self.needs_header(word, view) => {
                let Some(measure) = arguments.pop().and_then(|v| self.num(&v)) else { return };
                Some(measure)
            }
            _ => None,
        };
        let (names, rest) = match arguments.split_first() {
            Some((first, after))
                if first.is_list()
                    && !GOAL_WORDS.contains(&first.head())
                    && !(self.program.extended && self.is_question(first.head())) =>
            {
                (Some(*first), after)
            }
            _ => (None, &arguments[..]),
        };
        let players = self.goal_players(names);
        if let Some(extra) = rest.get(1) {
            self.report.warning("goal-several", extra, &[]);
        }
        let conds: Vec<_> = rest.iter().filter_map(|v| self.goal_cond(v)).collect();
        if rest.is_empty() {
            self.missing(view, "stalemated, repetition, (checkmated ...), (absolute-config ...)");
        }
        if conds.len() != rest.len() || players.is_empty() {
            return;
        }
        for cond in conds {
            let goal = Goal { kind, players: players.clone(), cond };
            self.model.goals.push(GoalModel { span: view.span(), goal, measure: measure.clone() });
        }
    }

    fn goal_players(&mut self, names: Option<View<'a>>) -> Vec<Player> {
        let names: Vec<_> = names.into_iter().flat_map(|n| n.children()).collect();
        if !names.is_empty() {
            let mut players: Vec<Player> = names.iter().filter_map(|n| self.player(n)).collect();
            players.dedup();
            return players;
        }
        let normal = |(_, p): &(usize, &fishka_rules::PlayerDef)| p.role == PlayerRole::Normal;
        self.model.players.iter().enumerate().filter(normal).map(|(i, _)| Player::new(i)).collect()
    }

    fn goal_cond(&mut self, view: &View<'a>) -> Option<GoalCond> {
        let word = if view.is_list() { view.head() } else { view.word() };
        let arguments: Vec<_> = view.arguments().collect();
        match word {
            "stalemated" => Some(GoalCond::Stalemated),
            "repetition" => Some(GoalCond::Repetition),
            _ if !view.is_list() => {
                self.unknown_goal(view);
                None
            }
            "and" | "or" | "not" => self.goal_logic(word, view, &arguments),
            "checkmated" => {
                let kinds = self.kinds_of(view, &arguments)?;
                Some(GoalCond::Checkmated(kinds))
            }
            "captured" => self.captured(view, &arguments),
            "pieces-remaining" => self.count(view, &arguments).map(GoalCond::Remaining),
            "total-piece-count" => self.count(view, &arguments).map(GoalCond::Total),
            "absolute-config" => self.absolute(view, &arguments),
            "relative-config" => self.relative(view, &arguments),
            _ if self.program.extended && self.is_question(word) => {
                let index = u32::try_from(self.model.goal_conds.len()).unwrap_or(u32::MAX);
                let cond = self.cond(view);
                self.model.goal_conds.push(cond);
                Some(GoalCond::Ops(index))
            }
            _ => {
                self.unknown_goal(view);
                None
            }
        }
    }

    /// Whether a word begins a question as in moves.
    fn is_question(&self, word: &str) -> bool {
        let plain = word.strip_prefix("not-").unwrap_or(word);
        let layer = || plain.strip_suffix('?').is_some_and(|name| self.numbers.find(name).is_some());
        QUESTIONS.contains(&plain) || QUESTIONS_FAR.contains(&plain) || layer()
    }

    fn unknown_goal(&mut self, view: &View<'a>) {
        self.report.unknown(Severity::Error, "unknown-goal", view, GOAL_WORDS.iter().copied());
    }

    fn goal_logic(&mut self, word: &str, view: &View<'a>, arguments: &[View<'a>]) -> Option<GoalCond> {
        if arguments.is_empty() {
            self.missing(view, "(...)");
            return None;
        }
        let conds: Vec<_> = arguments.iter().filter_map(|v| self.goal_cond(v)).collect();
        if conds.len() != arguments.len() {
            return None;
        }
        Some(match word {
            "and" => GoalCond::And(conds),
            "or" => GoalCond::Or(conds),
            _ => {
                if let Some(extra) = arguments.get(1) {
                    self.report.warning("not-several", extra, &[]);
                }
                let mut conds = conds;
                let one = if conds.len() == 1 { conds.remove(0) } else { GoalCond::And(conds) };
                GoalCond::Not(Box::new(one))
            }
        })
    }

    /// At least one kind.
    fn kinds_of(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<Vec<Kind>> {
        if arguments.is_empty() {
            self.missing(view, "piece");
            return None;
        }
        let kinds: Vec<_> = arguments.iter().filter_map(|v| self.kind(v)).collect();
        (kinds.len() == arguments.len()).then_some(kinds)
    }

    /// `(captured kind... [(by kind...)])`.
    fn captured(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<GoalCond> {
        let (lists, words): (Vec<_>, Vec<_>) = arguments.iter().copied().partition(View::is_list);
        let mut by = Vec::new();
        for list in &lists {
            if list.head() != "by" {
                self.report.error("word-expected", list, &[]);
                return None;
            }
            if !self.program.extended {
                self.report.error("needs-fishka", list, &[("name", "by")]);
            }
            let kinds: Vec<_> = list.arguments().collect();
            by.extend(self.kinds_of(list, &kinds)?);
        }
        let kinds = self.kinds_of(view, &words)?;
        Some(GoalCond::Captured { kinds, by })
    }

    /// `(pieces-remaining N [kind...])`.
    fn count(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<Count> {
        let Some((first, rest)) = arguments.split_first() else {
            self.missing(view, "1, 2, 3...");
            return None;
        };
        let Ok(count) = first.text().parse::<u32>() else {
            self.report.error("number-expected", first, &[("name", first.text())]);
            return None;
        };
        let kinds: Vec<_> = rest.iter().filter_map(|v| self.kind(v)).collect();
        (kinds.len() == rest.len()).then_some(Count { count, kinds })
    }
}
