//! Everything that is not code.

use fishka_model::{KindModel, Model};
use fishka_rules::{KindDef, Rules};

/// Rules with all tables and no code.
pub(crate) fn tables(model: &Model) -> Rules {
    Rules {
        texts: model.texts.clone(),
        variants: model.variants.clone(),
        variant: model.variant,
        switches: model.switches.clone(),
        players: model.players.clone(),
        kinds: model.kinds.iter().map(|k| kind(k, model.kind_numbers.len())).collect(),
        attrs: model.attrs.clone(),
        move_types: model.move_types.clone(),
        flags: model.flags.len(),
        site_flags: model.site_flags.len(),
        board: model.board.clone(),
        setup: model.setup.clone(),
        hands: model.hands.clone(),
        turns: model.turns.clone(),
        priorities: model.priorities.clone(),
        options: model.options.clone(),
        goals: model.goals.iter().map(|g| g.goal.clone()).collect(),
        numbers: model.numbers.clone(),
        kind_numbers: model.kind_numbers.clone(),
        setup_numbers: model.setup_numbers.clone(),
        hidden: model.hidden.clone(),
        piece_number: model.piece_number.clone(),
        dice: model.dice.clone(),
        tracks: model.tracks.clone(),
        teams: model.teams.clone(),
        stack: model.stack,
        board_images: model.board_images.clone(),
        ..Rules::default()
    }
}

fn kind(kind: &KindModel, numbers: usize) -> KindDef {
    let number = |index| kind.numbers.get(index).copied().unwrap_or(0);
    KindDef {
        numbers: (0..numbers).map(number).collect(),
        name: kind.name.clone(),
        notation: kind.notation.clone(),
        help: kind.help.clone(),
        description: kind.description.clone(),
        dummy: kind.dummy,
        attrs_start: kind.attrs_start,
        moves: Vec::new(),
        drops: Vec::new(),
        images: kind.images.clone(),
    }
}
