//! What is wrong with a plan, in words.

use super::check::{EDGES_MAX, LAPS_MAX, NAME_MAX, OBSTACLES_MAX, SIZE_MAX};
use super::{Plan, Problem, Trouble};
use crate::geometry::{REACH, UNIT};
use fishka_base::Diagnostic;

impl Problem {
    /// The corner of its part where it lies, if it lies at one.
    #[must_use]
    pub fn corner(&self) -> Option<usize> {
        match self.trouble {
            Trouble::Folded(i) | Trouble::Crossed(_, i) => Some(i),
            _ => None,
        }
    }

    /// What it says, without a place in any text; `plan` is the one that it was found in.
    #[must_use]
    pub fn diagnostic(&self, plan: &Plan) -> Diagnostic {
        let at = Diagnostic::global;
        let place = |i| plan.corner(self.part, i).map_or(String::new(), |p| p.to_string());
        match self.trouble {
            Trouble::TooLarge { width, height } => {
                at("track-too-large").arg("width", width).arg("height", height).arg("max", SIZE_MAX)
            }
            Trouble::TooFar => at("track-number-range").arg("text", "").arg("max", REACH / UNIT),
            Trouble::TooManyEdges => at("track-too-many-edges").arg("max", EDGES_MAX),
            Trouble::TooManyObstacles => at("track-too-many-obstacles").arg("max", OBSTACLES_MAX),
            Trouble::Name => at("track-name").arg("max", NAME_MAX),
            Trouble::Laps => at("track-laps").arg("max", LAPS_MAX),
            Trouble::Radius => at("track-disc-radius"),
            Trouble::Flat => at("track-flat"),
            Trouble::Folded(i) => at("track-folded").arg("at", place(i)),
            Trouble::Crossed(i, j) => at("track-crosses-itself")
                .arg("first", format!("{} – {}", place(i), place(i + 1)))
                .arg("second", format!("{} – {}", place(j), place(j + 1))),
            Trouble::Outside => at("track-obstacle-outside"),
            Trouble::SharedWall => at("track-shared-wall"),
            Trouble::Direction => at("track-line-direction"),
            Trouble::Span => at("track-line-span"),
            Trouble::NoNode => at("track-line-no-node"),
            Trouble::Unreachable => at("track-finish-unreachable"),
            Trouble::Bound(bound) => at("track-work").arg("limit", bound.limit),
        }
    }
}
