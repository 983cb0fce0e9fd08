//! Pieces: names first, then what they do.

use crate::builder::Builder;
use crate::keywords::PIECE;
use crate::model::{BlockModel, KindModel};
use crate::sections::Section;
use crate::texts;
use fishka_base::{Attr, AttrSet, MoveType, Player, Severity};
use fishka_rules::{ATTRS_MAX, KINDS_MAX};
use fishka_syntax::View;

impl<'a> Builder<'a> {
    /// The names of pieces, of their attributes and of the move types of their blocks.
    pub fn piece_names(&mut self, sections: &'a [Section]) {
        for section in sections.iter().filter(|s| s.head == "piece") {
            let Some(piece) = View::new(self.program, &section.tree) else { continue };
            let Some(name) = name_of(&piece) else {
                self.report.error("piece-without-name", &piece, &[]);
                continue;
            };
            if self.kinds.find_exact(name.text()).is_some() {
                self.report.warning("piece-twice", &name, &[("name", name.text())]);
                continue;
            }
            if self.kinds.len() >= KINDS_MAX {
                self.report.limit("too-many-pieces", &piece, KINDS_MAX);
                return;
            }
            self.kinds.add(name.text());
            let kind = KindModel { name: name.text().to_owned(), ..KindModel::default() };
            self.model.kinds.push(kind);
            for part in piece.arguments() {
                match part.head() {
                    "attribute" => self.attribute_names(&part),
                    "number" if self.program.extended => self.kind_number_name(&part),
                    "moves" | "drops" => self.move_type_names(&part),
                    _ => {}
                }
            }
        }
    }

    fn attribute_names(&mut self, part: &View<'a>) {
        for (name, _) in attribute_pairs(part) {
            if name.is_list() || name.text().is_empty() {
                continue;
            }
            if self.attrs.find(name.text()).is_none() && self.attrs.len() >= ATTRS_MAX {
                self.report.limit("too-many-attributes", &name, ATTRS_MAX);
                return;
            }
            self.attrs.ensure(name.text());
        }
    }

    /// Move types of blocks.
    pub fn move_type_names(&mut self, part: &View<'a>) {
        for item in part.arguments().filter(|v| v.head() == "move-type") {
            if let Some(name) = item.arguments().next().filter(|n| !n.is_list()) {
                let _ = self.declare_move_type(&name);
            }
        }
    }

    /// Reads all pieces.
    pub fn pieces(&mut self, sections: &'a [Section]) {
        let mut done = vec![false; self.model.kinds.len()];
        for section in sections.iter().filter(|s| s.head == "piece") {
            let Some(piece) = View::new(self.program, &section.tree) else { continue };
            let index = name_of(&piece).and_then(|n| self.kinds.find_exact(n.text()));
            let Some(index) = index.filter(|i| !done[*i]) else { continue };
            done[index] = true;
            let mut kind = std::mem::take(&mut self.model.kinds[index]);
            for tree in &section.inherited {
                if let Some(part) = View::new(self.program, tree) {
                    self.piece_part(&part, &mut kind);
                }
            }
            for part in piece.arguments() {
                self.piece_part(&part, &mut kind);
            }
            self.model.kinds[index] = kind;
        }
        for piece in &mut self.model.declared.setup {
            piece.attrs = self.model.kinds.get(piece.kind.index()).map_or(AttrSet::EMPTY, |k| k.attrs_start);
        }
    }

    fn piece_part(&mut self, part: &View<'a>, kind: &mut KindModel) {
        match part.head() {
            "name" => {}
            "notation" => kind.notation = Some(texts::joined(part)),
            "help" => kind.help = Some(texts::joined(part)),
            "description" => kind.description = Some(texts::joined(part)),
            "open" => {}
            "dummy" => kind.dummy = true,
            "image" => self.images(part, kind),
            "attribute" => self.attributes(part, kind),
            "number" if self.program.extended => self.kind_number(part, &mut kind.numbers),
            "moves" => {
                let blocks = self.blocks(part);
                kind.moves.extend(blocks);
            }
            "drops" => {
                let blocks = self.blocks(part);
                kind.drops.extend(blocks);
            }
            _ if part.word() == "dummy" => kind.dummy = true,
            _ => self.report.unknown(Severity::Warning, "unknown-piece-part", part, PIECE.iter().copied()),
        }
    }

    /// `(image Player "file"... Player "file"...)`.
    fn images(&mut self, part: &View<'a>, kind: &mut KindModel) {
        let mut fresh: Vec<(Player, Vec<String>)> = Vec::new();
        for item in part.arguments() {
            if item.is_list() {
                self.report.warning("image-shape", &item, &[]);
            } else if let Some(player) = self.players.find(item.text()).filter(|_| item.is_atom()) {
                fresh.push((Player::new(player), Vec::new()));
            } else if let Some((_, files)) = fresh.last_mut() {
                files.push(item.text().to_owned());
            } else {
                let candidates = self.players.list().iter().map(String::as_str);
                self.report.unknown(Severity::Warning, "image-player", &item, candidates);
            }
        }
        for (player, files) in fresh {
            kind.images.retain(|(p, _)| *p != player);
            kind.images.push((player, files));
        }
    }

    /// `(attribute name true)`. Anything but true counts as false.
    fn attributes(&mut self, part: &View<'a>, kind: &mut KindModel) {
        if part.arguments().next().is_none() {
            self.missing(part, "attribute");
        }
        for (name, value) in attribute_pairs(part) {
            let Some(attr) = self.attrs.find(name.text()).map(Attr::new) else {
                self.report.error("attribute-shape", &name, &[]);
                return;
            };
            let word = value.map_or("", |v| v.word());
            if !matches!(word, "true" | "false" | "0" | "1") {
                let at = value.unwrap_or(name);
                self.report.warning("attribute-value", &at, &[("name", name.text())]);
            }
            kind.attrs_start = kind.attrs_start.with(attr, matches!(word, "true" | "1"));
        }
    }

    /// The blocks of `moves` or `drops`, each under the move type before it.
    fn blocks(&mut self, part: &View<'a>) -> Vec<BlockModel> {
        let items: Vec<_> = part.arguments().collect();
        self.blocks_of(&items)
    }

    /// Blocks, each under the move type before it.
    pub fn blocks_of(&mut self, items: &[View<'a>]) -> Vec<BlockModel> {
        let mut blocks = Vec::new();
        let mut move_type: Option<MoveType> = None;
        for item in items {
            if item.head() == "move-type" {
                match item.arguments().next() {
                    Some(name) if !name.is_list() => move_type = self.declare_move_type(&name),
                    _ => self.missing(item, "move type"),
                }
            } else if item.is_list() {
                let outer = std::mem::replace(&mut self.in_block, true);
                let body = self.statements(item.children());
                self.in_block = outer;
                blocks.push(BlockModel { span: item.span(), move_type, body });
            } else if self.program.is_macro(item.text()) {
                self.report.error("macro-without-parens", item, &[("name", item.text())]);
            } else {
                self.report.error("block-expected", item, &[("name", item.text())]);
            }
        }
        blocks
    }
}

/// Names and values of an `(attribute ...)`.
fn attribute_pairs<'a>(part: &View<'a>) -> Vec<(View<'a>, Option<View<'a>>)> {
    let items: Vec<_> = part.arguments().collect();
    items.chunks(2).map(|pair| (pair[0], pair.get(1).copied())).collect()
}

fn name_of<'a>(piece: &View<'a>) -> Option<View<'a>> {
    let part = piece.arguments().find(|p| p.head() == "name")?;
    part.arguments().next().filter(|n| !n.is_list() && !n.text().is_empty())
}
