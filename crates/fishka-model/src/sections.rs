//! Which sections of the game and of its variant are in force, expanded.

use crate::keywords::{Sort, is_replaced_whole, sort_of};
use crate::variants::Part;
use fishka_syntax::{Form, Item, Program, Tree, View};
use std::collections::{HashMap, HashSet};

/// A section in force.
#[derive(Debug)]
pub(crate) struct Section {
    pub head: String,
    pub tree: Tree,
    /// For a piece of a variant: the pictures and texts of the piece it replaces.
    pub inherited: Vec<Tree>,
}

struct Chosen {
    head: String,
    form: Form,
    replaced: Option<Form>,
}

/// The sections of `game`, overridden by those of `variant`, in order.
pub(crate) fn merge(program: &mut Program, game: Option<&Part>, variant: Option<&Part>) -> Vec<Section> {
    let mut list: Vec<Chosen> = Vec::new();
    let own: &[(String, Form)] = variant.map_or(&[], |v| &v.sections);
    let heads: HashSet<&str> = own.iter().map(|(head, _)| head.as_str()).collect();
    let own_goals = own.iter().any(|(head, _)| sort_of(head) == Some(Sort::Goal));
    for (head, form) in game.map_or(&[][..], |g| &g.sections) {
        let word = head.as_str();
        let replaced = is_replaced_whole(word) && heads.contains(word);
        let dropped = own_goals && sort_of(word) == Some(Sort::Goal);
        if !replaced && !dropped {
            list.push(Chosen { head: head.clone(), form: form.clone(), replaced: None });
        }
    }
    let mut names: HashMap<String, usize> = HashMap::new();
    for (index, chosen) in list.iter().enumerate().filter(|_| heads.contains("piece")) {
        if let Some(name) = (chosen.head == "piece").then(|| piece_name(program, &chosen.form)).flatten() {
            names.entry(name).or_insert(index);
        }
    }
    for (head, form) in own {
        let name = (head == "piece").then(|| piece_name(program, form)).flatten();
        match name.as_ref().and_then(|n| names.get(n).copied()) {
            Some(index) => {
                let base = std::mem::replace(&mut list[index].form, form.clone());
                list[index].replaced.get_or_insert(base);
            }
            None => {
                list.push(Chosen { head: head.clone(), form: form.clone(), replaced: None });
            }
        }
    }
    list.into_iter().map(|chosen| expand(program, chosen)).collect()
}

fn expand(program: &mut Program, chosen: Chosen) -> Section {
    let tree = program.expand(&chosen.form);
    let mut inherited = Vec::new();
    for item in chosen.replaced.iter().flat_map(|base| program.children(base)).collect::<Vec<_>>() {
        if let Item::Form(form) = item
            && matches!(program.head(&form).as_str(), "image" | "help" | "description" | "notation")
        {
            inherited.push(program.expand(&form));
        }
    }
    Section { head: chosen.head, tree, inherited }
}

fn piece_name(program: &mut Program, piece: &Form) -> Option<String> {
    for item in program.children(piece) {
        if let Item::Form(form) = item
            && program.head(&form) == "name"
        {
            let tree = program.expand(&form);
            let view = View::new(program, &tree)?;
            return view.arguments().next().map(|v| v.text().to_owned());
        }
    }
    None
}
