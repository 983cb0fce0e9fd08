//! Moves as JSON.

use crate::position::site_name;
use fishka_base::{Bound, Budget};
use fishka_play::{MoveList, Position, notations};
use serde::{Deserialize, Serialize};

/// A legal move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveForm {
    /// Its notation, different from that of every other legal move.
    #[serde(rename = "move")]
    pub notation: String,
    /// The site it leaves; drops and passes have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The site it reaches; passes have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The sites whose pieces it takes.
    pub captures: Vec<String>,
    /// How likely it is, where chance chooses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
}

/// The forms of the moves that [`Position::legal_moves`] has just listed.
///
/// # Errors
/// The bound that was met.
pub fn moves_form(
    position: &Position,
    moves: &MoveList,
    budget: &mut Budget,
) -> Result<Vec<MoveForm>, Bound> {
    let game = position.game();
    let name = |site: Option<fishka_base::Site>| site.map(|site| site_name(game, site));
    let form = |(notation, m): (String, &fishka_play::Move)| MoveForm {
        notation,
        from: name(m.from),
        to: name(m.to),
        captures: m.captures(position).iter().map(|s| site_name(game, *s)).collect(),
        chance: position.chance_of(m, moves),
    };
    Ok(notations(position, moves, budget)?.into_iter().zip(moves).map(form).collect())
}
