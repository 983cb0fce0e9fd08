//! How a game looks: its layout, pictures, letters, colours and words together; and drawings made of them as SVG text.

use super::art::{Art, homes, lie_above};
use super::deal::Deal;
use super::decor::Decor;
use super::geometry::Point;
use super::layers::Layers;
use super::layout::{Layout, Shape, SiteView, UNIT};
use super::look_file::LookFile;
use super::pictured::Backdrop;
use super::piles::spots_in;
use super::setup::Face;
use super::tokens::{Livery, Outline, letters, livery};
use super::tracks;
use super::words::Words;
use super::work;
use fishka::rules::Rules;
use fishka::{
    Bound, Budget, Builtin, Game, Kind, Library as _, MoveList, Piece, Player, Position, Rng, Site,
};
use fishka_text::Lang;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// Letters and numbers at the edge are so large; as the page has it.
const LABEL: f64 = 25.0;

/// How a game looks. It is made where the game is compiled, and sent to the page.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct Look {
    /// Names of players, kinds, dice and all else; see [`Rules::for_screen`].
    pub rules: Arc<Rules>,
    lang: Lang,
    /// Where everything is drawn.
    pub layout: Layout,
    /// Pictures.
    pub art: Art,
    /// Letters by kind.
    pub letters: Vec<String>,
    /// Colours by player.
    #[serde(skip)]
    pub liveries: Vec<Livery>,
    /// Words.
    #[serde(skip)]
    pub words: Words,
    /// The file of names in this language: who is sent the look has no files of the library.
    names: String,
    /// It is turned.
    pub flipped: bool,
    /// Who alone plays at this screen, if so: where no side has an edge of its own, that one sits below.
    pub alone: Option<Player>,
    /// Where each player begins, by player.
    homes: Vec<Vec<Site>>,
    /// Layers of the board.
    pub layers: Layers,
    /// Cells that one player alone enters.
    pub own: BTreeMap<Site, Player>,
    /// The rule file's own picture of its board.
    pub backdrop: Option<Backdrop>,
    /// What the game's own look file makes of the board.
    pub decor: Decor,
    /// Pieces are drawn as letters.
    #[serde(skip)]
    pub lettered: bool,
}

impl Look {
    /// The look of a game in a language, turned or not.
    #[must_use]
    pub fn of(game: &Arc<Game>, library_name: Option<&str>, lang: Lang, flipped: bool) -> Look {
        let file = library_name.and_then(|name| Builtin.text(name, "look.txt"));
        Look::with(game, library_name, file.as_deref(), (lang, flipped))
    }

    /// The look of what is played: that of the file beside its rules, else of its rules, if they tell one.
    #[must_use]
    pub fn of_deal(game: &Arc<Game>, deal: &Deal, lang: Lang, flipped: bool) -> Look {
        match deal.own_look() {
            Some(text) => Look::with(game, deal.theme(), Some(text), (lang, flipped)),
            None if !game.rules.look.is_empty() => {
                Look::with(game, deal.theme(), Some(&game.rules.look), (lang, flipped))
            }
            None => Look::of(game, deal.theme(), lang, flipped),
        }
    }

    fn with(
        game: &Arc<Game>,
        library_name: Option<&str>,
        file: Option<&str>,
        (lang, flipped): (Lang, bool),
    ) -> Look {
        let rules = &game.rules;
        // What is wrong with it is told where a file is opened; the board is drawn without it.
        let file = file.and_then(|text| LookFile::parse(text).ok()).unwrap_or_default();
        let written = library_name.and_then(|name| Builtin.text(name, &format!("names.{}.txt", lang.code())));
        let words = Words::with(lang, written.as_deref().unwrap_or_default());
        let names: Vec<String> = (0..rules.kinds.len()).map(|k| words.kind(rules, Kind::new(k))).collect();
        let layout = Layout::with(rules, flipped, &file);
        let decor = Decor::of(&file, rules, &layout, library_name.unwrap_or("own"));
        let players = || (0..rules.players.len()).map(Player::new);
        let mut layers = Layers::of(library_name, rules, &layout, &words);
        (layers.seeds, layers.noughts) = (file.seeds, file.noughts);
        let mut art = Art::of(library_name, rules);
        art.symbols.push_str(&layers.symbols);
        art.symbols.push_str(&decor.symbols);
        let mut look = Look {
            rules: Arc::new(rules.for_screen()),
            lang,
            flipped,
            alone: None,
            homes: players().map(|p| homes(rules, &layout, p)).collect(),
            layout,
            layers,
            art,
            letters: letters(rules, &names, &words),
            liveries: Vec::new(),
            words,
            names: written.unwrap_or_default(),
            own: tracks::own(rules).into_iter().chain(tracks::owned(rules, file.own.as_deref())).collect(),
            backdrop: None,
            decor,
            lettered: false,
        };
        look.complete();
        look
    }

    /// Makes what is not sent because it follows from the rest.
    fn complete(&mut self) {
        let players = (0..self.rules.players.len()).map(Player::new);
        self.liveries = players.map(|p| livery(&self.rules, p)).collect();
        self.words = Words::with(self.lang, &self.names);
    }

    /// From what was sent.
    #[must_use]
    pub fn received(mut self) -> Look {
        self.complete();
        self
    }

    /// Whether this player sits at the upper edge as the board lies now.
    #[must_use]
    pub fn sits_above(&self, player: Player) -> bool {
        self.homes.get(player.index()).is_some_and(|sites| lie_above(&self.layout, sites))
    }

    /// Who sits below the board; the others sit above.
    #[must_use]
    pub fn lower(&self) -> Option<Player> {
        let players = self.rules.acting_players();
        let low: Vec<Player> = players.iter().copied().filter(|p| !self.sits_above(*p)).collect();
        match (low.is_empty() || low.len() == players.len(), self.flipped) {
            (true, _) if self.alone.is_some() => self.alone,
            (true, true) => players.last().copied(),
            (true, false) => players.first().copied(),
            (false, _) => low.first().copied(),
        }
    }

    /// The colours of a player as a style.
    #[must_use]
    pub fn colours(&self, player: Player) -> String {
        if let Some((piece, ink)) = self.decor.sides.get(&player) {
            return format!("--piece:{piece};--ink:{ink}");
        }
        let livery = self.liveries.get(player.index());
        livery.map_or_else(String::new, |l| format!("--piece:{};--ink:{}", l.piece, l.ink))
    }

    /// The colours of what stands for a player beside the board: where pieces differ by what is drawn on them alone, that
    /// tells the players apart there.
    #[must_use]
    pub fn badge_colours(&self, player: Player) -> String {
        let sides = &self.decor.sides;
        match sides.get(&player) {
            Some((piece, ink))
                if self.rules.kinds.len() > 1
                    && sides.iter().any(|(p, (other, _))| *p != player && other == piece) =>
            {
                format!("--piece:{ink};--ink:{piece}")
            }
            _ => self.colours(player),
        }
    }

    /// A piece around the origin, `size` across.
    #[must_use]
    pub fn piece(&self, piece: Piece, size: f64) -> String {
        let style = self.colours(piece.player);
        let half = size / 2.0;
        let shown = self.art.id(piece).filter(|_| !self.lettered || !self.decor.sets);
        let body = match shown {
            Some(id) => format!(
                "<use href=\"#{id}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{size:.1}\" height=\"{size:.1}\"/>",
                -half, -half
            ),
            None => self.token(piece, size),
        };
        let (shadow, gloss) = match shown {
            // A letter stands on a disc of its own.
            None if self.lettered && self.decor.sets => (String::new(), String::new()),
            _ => (self.decor.shadow(size), self.decor.gloss(size)),
        };
        // A letter is read by everybody, so it stays upright.
        let turned = shown.is_some() && self.decor.facing && self.sits_above(piece.player);
        let body = if turned { format!("<g transform=\"rotate(180)\">{body}</g>") } else { body };
        format!("<g style=\"{style}\">{shadow}{body}{gloss}</g>")
    }

    /// A piece around the origin as it stands on a site: between cells it fills it.
    #[must_use]
    pub fn piece_on(&self, piece: Piece, site: Site) -> String {
        match self.layout.view(site).filter(|view| view.narrow) {
            Some(view) => format!(
                "<g style=\"{}\"><path fill=\"var(--piece)\" d=\"{}\"/></g>",
                self.colours(piece.player),
                self.cell_around(view)
            ),
            None => self.piece(piece, self.layout.piece),
        }
    }

    fn token(&self, piece: Piece, size: f64) -> String {
        let livery = self.liveries.get(piece.player.index());
        let letter = self.letters.get(piece.kind.index()).map_or("", String::as_str);
        if letter.is_empty() {
            return stone(piece.player, size);
        }
        let r = size * 0.46;
        let outline = livery.map_or(Outline::Disc, |l| l.outline);
        let line = size * 0.035;
        let shape = |r: f64, style: &str| match outline {
            Outline::Disc => format!("<circle r=\"{r:.1}\" {style}/>"),
            Outline::Square => {
                let (s, c) = (r * 0.9, r * 0.3);
                format!(
                    "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{c:.1}\" {style}/>",
                    -s,
                    -s,
                    s * 2.0,
                    s * 2.0
                )
            }
            Outline::Hexagon => format!("<polygon points=\"{}\" {style}/>", ring(6, r * 1.04, 0.0)),
            Outline::Diamond => format!("<polygon points=\"{}\" {style}/>", ring(4, r * 1.12, 0.0)),
        };
        let body =
            shape(r, &format!("fill=\"var(--piece)\" stroke=\"var(--ink)\" stroke-width=\"{line:.1}\""));
        let rim = shape(
            r * 0.84,
            &format!(
                "fill=\"none\" stroke=\"var(--ink)\" stroke-opacity=\".35\" stroke-width=\"{:.1}\"",
                line * 0.7
            ),
        );
        let font = if letter.chars().count() > 1 { size * 0.4 } else { size * 0.52 };
        format!(
            "{body}{rim}<text text-anchor=\"middle\" y=\"{:.1}\" font-size=\"{font:.1}\" fill=\"var(--ink)\" class=\"letter\">{}</text>",
            font * 0.35,
            escape(letter)
        )
    }

    /// A path around a site's cell.
    #[must_use]
    pub fn cell_path(&self, index: usize) -> String {
        let Some(view) = self.layout.sites.get(index) else { return String::new() };
        if view.outline.is_empty() {
            let r = UNIT * 0.46;
            let Point { x, y } = view.centre;
            return format!(
                "M{:.1} {y:.1}a{r:.1} {r:.1} 0 1 0 {:.1} 0a{r:.1} {r:.1} 0 1 0 {:.1} 0Z",
                x - r,
                r * 2.0,
                r * -2.0
            );
        }
        path(&view.outline)
    }

    /// The path around a site's cell as it lies around the origin.
    #[must_use]
    pub fn cell_around(&self, view: &SiteView) -> String {
        if view.outline.is_empty() {
            let r = UNIT * 0.46;
            return format!(
                "M{:.1} 0a{r:.1} {r:.1} 0 1 0 {:.1} 0a{r:.1} {r:.1} 0 1 0 {:.1} 0Z",
                -r,
                r * 2.0,
                r * -2.0
            );
        }
        let corners: Vec<Point> = view.outline.iter().map(|p| *p - view.centre).collect();
        path(&corners)
    }

    /// The part of the board around all these sites with some of them marked: the drawing, its corner and its size.
    #[must_use]
    pub fn marked(&self, all: &[Site], marked: &[Site]) -> (String, Point, Point) {
        let views = || self.layout.sites.iter().enumerate();
        let inside = views().filter(|(_, view)| all.contains(&view.site));
        let (mut low, mut high) = (Point::new(f64::INFINITY, f64::INFINITY), Point::default());
        for (n, (_, view)) in inside.enumerate() {
            let half = Point::new(UNIT * 0.55, UNIT * 0.55);
            let (a, b) = (view.centre - half, view.centre + half);
            low = if n == 0 { a } else { Point::new(low.x.min(a.x), low.y.min(a.y)) };
            high = if n == 0 { b } else { Point::new(high.x.max(b.x), high.y.max(b.y)) };
        }
        let near = |p: Point| p.x > low.x && p.x < high.x && p.y > low.y && p.y < high.y;
        let mut svg = String::new();
        for (index, view) in views().filter(|(_, view)| near(view.centre)) {
            let class = if marked.contains(&view.site) { "cell laid" } else { "cell tone-2" };
            let _ = write!(svg, "<path class=\"{class}\" d=\"{}\"/>", self.cell_path(index));
        }
        (svg, low, high - low)
    }

    /// What a piece lays, around where it is put: the drawing, its corner and its size.
    #[must_use]
    pub fn face(&self, face: &Face) -> (String, Point, Point) {
        let mut svg = String::new();
        let cell = self.layout.sites.first().map(|v| self.cell_around(v)).unwrap_or_default();
        let half = Point::new(UNIT * 0.6, UNIT * 0.64);
        let (mut low, mut high) = (half * -1.0, half);
        for (at, ground) in &face.cells {
            low = Point::new(low.x.min(at.x - half.x), low.y.min(at.y - half.y));
            high = Point::new(high.x.max(at.x + half.x), high.y.max(at.y + half.y));
            let _ = write!(
                svg,
                "<path class=\"cell tone-2\" d=\"{cell}\" transform=\"translate({:.1} {:.1})\"/>{}",
                at.x,
                at.y,
                self.layers.draw(&[*ground], *at)
            );
        }
        (svg, low, high - low)
    }

    /// The picture's frame for the attribute `viewBox`: the whole board, or the part given by corner and size.
    #[must_use]
    pub fn view_box(&self, part: Option<(Point, Point)>) -> String {
        let (corner, size) = part.unwrap_or((self.layout.corner, self.layout.size));
        format!("{:.1} {:.1} {:.1} {:.1}", corner.x, corner.y, size.x, size.y)
    }

    /// The frame of a picture without labels.
    #[must_use]
    pub fn picture_box(&self) -> String {
        let (corner, size) = self.layout.without_labels();
        format!("{:.1} {:.1} {:.1} {:.1}", corner.x, corner.y, size.x, size.y)
    }

    /// The class that says how the board is drawn.
    #[must_use]
    pub fn shape_class(&self) -> String {
        let shape = match self.layout.shape {
            _ if self.backdrop.is_some() => "shape-picture",
            Shape::Squares if self.layout.is_sparse() => "shape-squares sparse",
            Shape::Squares => "shape-squares",
            Shape::Crossings => "shape-crossings",
            Shape::Hexes => "shape-hexes",
            Shape::Points => "shape-points",
        };
        format!("{shape}{}", self.decor.class)
    }

    /// A drawing of this board in the colours of its own.
    #[must_use]
    pub fn dressed(&self, drawing: &str) -> String {
        match self.decor.style.as_str() {
            "" => drawing.to_owned(),
            style => format!("<g style=\"{style}\">{drawing}</g>"),
        }
    }

    /// Everything below the cells' lights: frame, cells that are no sites, lines, labels.
    #[must_use]
    pub fn ground(&self, with_labels: bool) -> String {
        let layout = &self.layout;
        let mut svg = String::new();
        if let Some(Backdrop { picture, scale }) = &self.backdrop {
            let (width, height) = (f64::from(picture.width) * scale, f64::from(picture.height) * scale);
            let _ = write!(
                svg,
                "<image class=\"backdrop\" href=\"{}\" width=\"{width:.1}\" height=\"{height:.1}\"/>",
                picture.url
            );
            return svg;
        }
        let (corner, size) = if with_labels { (layout.corner, layout.size) } else { layout.without_labels() };
        let _ = write!(
            svg,
            "<rect class=\"frame{}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"18\"/>",
            if layout.is_sparse() { " thin" } else { "" },
            corner.x,
            corner.y,
            size.x,
            size.y
        );
        svg.push_str(&self.decor.under);
        for outline in &layout.inert {
            let _ = write!(svg, "<path class=\"cell tone-0\" d=\"{}\"/>", path(outline));
        }
        if with_labels {
            svg.push_str(&self.labels());
        }
        svg
    }

    /// Lines between sites, drawn over the cells.
    #[must_use]
    pub fn lines(&self) -> String {
        let mut svg = String::new();
        for (a, b) in &self.layout.lines {
            let _ = write!(
                svg,
                "<line class=\"link\" x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\"/>",
                a.x, a.y, b.x, b.y
            );
        }
        svg
    }

    /// What lies over the cells and under the pieces of a race: the direction of its path, names.
    #[must_use]
    pub fn path_marks(&self) -> String {
        let arrows = match self.decor.no_arrows {
            true => String::new(),
            false => tracks::arrows(&self.rules, &self.layout),
        };
        let names = tracks::names(&self.rules, &self.layout);
        format!("{}{arrows}{names}", self.decor.over)
    }

    /// What a cell shows besides its colour: whose it is, the wedge of a tall one.
    #[must_use]
    pub fn cell_marks(&self, index: usize) -> String {
        let mut svg = String::new();
        let Some(view) = self.layout.sites.get(index) else { return svg };
        if let Some(player) = self.own.get(&view.site) {
            let _ = write!(
                svg,
                "<path class=\"own-way\" style=\"{}\" d=\"{}\"/>",
                self.colours(*player),
                self.cell_path(index)
            );
        }
        svg.push_str(self.decor.cells.get(&index).map_or("", String::as_str));
        let bare = self.layers.is_empty();
        if let Some(wedge) = tracks::wedge(&self.layout, index).filter(|_| bare) {
            let _ = write!(svg, "<path class=\"wedge wedge-{}\" d=\"{wedge}\"/>", view.tone);
        }
        svg
    }

    /// Letters and numbers.
    #[must_use]
    pub fn labels(&self) -> String {
        let (mut svg, scale) = (String::new(), self.layout.scale);
        let style =
            if scale > 1.0 { format!(" style=\"font-size:{:.0}px\"", LABEL * scale) } else { String::new() };
        for label in &self.layout.labels {
            let _ = write!(
                svg,
                "<text class=\"label\"{style} x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                label.at.x,
                label.at.y,
                escape(&label.text)
            );
        }
        svg
    }

    /// A whole position as a picture.
    #[must_use]
    pub fn picture(&self, position: &Position) -> String {
        self.picture_without(position, &[])
    }

    /// The same without what stands or lies on these sites.
    #[must_use]
    pub fn picture_without(&self, position: &Position, hidden: &[Site]) -> String {
        self.dressed(&self.drawn_without(position, (false, &[]), hidden))
    }

    /// A whole position as a picture, with letters and numbers or without; `last` are the sites of the last move.
    #[must_use]
    pub fn drawn(&self, position: &Position, with_labels: bool, last: &[Site]) -> String {
        self.drawn_without(position, (with_labels, last), &[])
    }

    fn drawn_without(
        &self,
        position: &Position,
        (with_labels, last): (bool, &[Site]),
        hidden: &[Site],
    ) -> String {
        let mut svg = self.ground(with_labels);
        let links_below = self.layout.shape == Shape::Points;
        if links_below {
            svg.push_str(&self.lines());
        }
        for (index, view) in self.layout.sites.iter().enumerate() {
            let outline = self.cell_path(index);
            let lit = if last.contains(&view.site) { " last" } else { "" };
            let _ = write!(svg, "<path class=\"cell tone-{}{lit}\" d=\"{outline}\"/>", view.tone);
            svg.push_str(&self.cell_marks(index));
            let ground = match hidden.contains(&view.site) {
                true => String::new(),
                false => self.layers.draw_on(&self.layers.on(position, view.site), view),
            };
            // A drawing over the cell would cover its light.
            let covered = !ground.is_empty() || self.decor.tinted.contains(&index);
            if covered && !lit.is_empty() {
                let _ = write!(svg, "{ground}<path class=\"glaze last\" d=\"{outline}\"/>");
            } else {
                svg.push_str(&ground);
            }
            if with_labels && self.layout.shape == Shape::Hexes && position.cell(view.site).piece.is_none() {
                let (at, name) = (view.centre + Point::new(0.0, UNIT * 0.36), escape(&view.name));
                let _ =
                    write!(svg, "<text class=\"label\" x=\"{:.1}\" y=\"{:.1}\">{name}</text>", at.x, at.y);
            }
        }
        svg.push_str(&self.path_marks());
        if !links_below {
            svg.push_str(&self.lines());
        }
        for view in self.layout.sites.iter().filter(|view| !hidden.contains(&view.site)) {
            self.draw_pieces(&mut svg, position, view);
        }
        svg
    }

    fn draw_pieces(&self, svg: &mut String, position: &Position, view: &SiteView) {
        let pieces: Vec<Piece> = position.stack(view.site).filter_map(|c| c.piece).collect();
        let spots = spots_in(&self.rules, &self.layout, view, &pieces);
        let mut drawn: Vec<_> = pieces.iter().zip(spots).collect();
        if self.rules.is_ordered() {
            // The top of a tower is drawn last.
            drawn.reverse();
        }
        // What is carried lies upon its bearer.
        drawn.sort_by(|a, b| b.1.scale.total_cmp(&a.1.scale));
        for (piece, spot) in drawn {
            let (body, at) = (self.piece_on(*piece, view.site), view.centre + spot.at);
            let count = if spot.count > 1 { counter(spot.count) } else { String::new() };
            let _ = write!(
                svg,
                "<g transform=\"translate({:.1} {:.1}) scale({:.2})\">{body}{count}</g>",
                at.x, at.y, spot.scale
            );
        }
    }
}

/// A number upon a piece that stands for many.
#[must_use]
pub fn counter(count: u32) -> String {
    let at = UNIT * 0.27;
    let r = UNIT * 0.21;
    format!(
        "<g class=\"pile-count\"><circle cx=\"{at}\" cy=\"{at}\" r=\"{r}\"/><text x=\"{at}\" y=\"{at}\">{count}</text></g>"
    )
}

/// Moves that make an empty board worth looking at.
const LIVELY_MOVES: usize = 14;

/// The start position; where it is empty, a few moves on, always the same ones; where players set up, when they have.
#[must_use]
pub fn lively_start(game: &Arc<Game>) -> Position {
    let budget = &mut work();
    let Ok(mut position) = game.start(budget) else { return game.blank() };
    // A bound only leaves the picture with less on it.
    let _ = enliven(game, &mut position, budget);
    position
}

fn enliven(game: &Game, position: &mut Position, budget: &mut Budget) -> Result<(), Bound> {
    for _ in game.acting_players() {
        for m in fishka_search::setup::sensible(position, 5, budget)? {
            position.play_unchecked(&m, budget)?;
        }
    }
    let empty = position.cells().iter().all(|c| c.piece.is_none());
    let count = if empty { LIVELY_MOVES.min(game.rules.board.sites.len() / 2) } else { 0 };
    let mut rng = Rng::new(5);
    let mut moves = MoveList::new();
    for _ in 0..count {
        budget.renew();
        position.legal_moves(&mut moves, budget)?;
        if moves.is_empty() {
            break;
        }
        let near = near_middle(game, &moves, &mut rng);
        position.play_unchecked(&moves[near], budget)?;
    }
    if position.outcome(budget)?.is_some() {
        position.undo();
    }
    Ok(())
}

/// Of a few moves taken at random the one nearest to the middle, as people begin.
fn near_middle(game: &Game, moves: &MoveList, rng: &mut Rng) -> usize {
    let layout = Layout::of(&game.rules, false);
    let middle = layout.corner + layout.size * 0.5;
    let end = |i: &usize| moves[*i].to.and_then(|site| layout.view(site));
    let away = |i: &usize| end(i).map_or(f64::INFINITY, |v| (v.centre - middle).length());
    let few: Vec<usize> = (0..6).map(|_| rng.below(moves.len())).collect();
    few.into_iter().min_by(|a, b| away(a).total_cmp(&away(b))).unwrap_or(0)
}

/// A stone: games of one kind need no letters; a mark besides the colour tells the owner.
fn stone(player: Player, size: f64) -> String {
    let r = size * 0.46;
    let line = size * 0.04;
    let mark = match player.index() % 4 {
        0 => format!(
            "<circle r=\"{:.1}\" fill=\"none\" stroke=\"var(--ink)\" stroke-opacity=\".45\" stroke-width=\"{line:.1}\"/>",
            r * 0.6
        ),
        1 => format!("<circle r=\"{:.1}\" fill=\"var(--ink)\" fill-opacity=\".55\"/>", r * 0.24),
        2 => format!(
            "<polygon points=\"{}\" fill=\"var(--ink)\" fill-opacity=\".6\"/>",
            ring(4, r * 0.42, 0.0)
        ),
        _ => format!(
            "<polygon points=\"{}\" fill=\"var(--ink)\" fill-opacity=\".6\"/>",
            ring(3, r * 0.46, -0.5)
        ),
    };
    format!(
        "<circle r=\"{r:.1}\" fill=\"var(--piece)\" stroke=\"var(--ink)\" stroke-width=\"{line:.1}\"/>{mark}"
    )
}

fn ring(corners: u32, r: f64, turn: f64) -> String {
    let step = std::f64::consts::TAU / f64::from(corners);
    let turn = turn * step;
    let corner = |i: u32| {
        let angle = f64::from(i) * step + turn - if corners == 3 { 0.0 } else { std::f64::consts::FRAC_PI_2 };
        format!("{:.1},{:.1}", r * angle.cos(), r * angle.sin())
    };
    (0..corners).map(corner).collect::<Vec<_>>().join(" ")
}

pub(super) fn path(outline: &[Point]) -> String {
    let mut d = String::new();
    for (i, p) in outline.iter().enumerate() {
        let _ = write!(d, "{}{:.1} {:.1}", if i == 0 { 'M' } else { 'L' }, p.x, p.y);
    }
    d.push('Z');
    d
}

pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn a_picture_shows_every_cell_and_piece() {
        let game = samples::walker();
        let look = Look::of(&game, None, Lang::En, false);
        let svg = look.picture(&game.start(&mut work()).expect("within the budget"));
        assert_eq!(svg.matches("class=\"cell").count(), 9);
        assert_eq!(svg.matches("--piece:").count(), 2);
        assert_eq!(look.layout.shape, Shape::Squares);
        assert!(!look.layout.labels.is_empty());
    }

    #[test]
    fn a_picture_shows_what_players_set_up_and_the_land() {
        let game = Deal::library("cyvasse").compile().game.unwrap();
        let look = Look::of(&game, Some("cyvasse"), Lang::En, false);
        let svg = look.picture(&lively_start(&game));
        assert_eq!(svg.matches("--piece:").count(), 46);
        assert!(svg.contains("#layer-cyvasse-0-mountain") && svg.contains("#layer-cyvasse-0-water"));
        assert!(!look.sits_above(Player::new(0)) && look.sits_above(Player::new(1)), "told by their zones");
    }

    #[test]
    fn pieces_that_point_somewhere_point_away_from_their_owner_however_the_board_lies() {
        let game = Deal::library("shogi").compile().game.unwrap();
        let king = game.rules.kind("King").unwrap();
        for flipped in [false, true] {
            let look = Look::of(&game, Some("shogi"), Lang::En, flipped);
            let turned = |player: usize| {
                look.piece(Piece { player: Player::new(player), kind: king }, 100.0).contains("rotate(180)")
            };
            assert_eq!((turned(0), turned(1)), (flipped, !flipped));
        }
    }

    #[test]
    fn seeds_are_drawn_one_by_one() {
        let game = Deal::library("oware").compile().game.unwrap();
        let look = Look::of(&game, Some("oware"), Lang::En, false);
        let svg = look.picture(&game.start(&mut work()).expect("within the budget"));
        assert_eq!(svg.matches("<circle cx=").count(), 48);
    }

    #[test]
    fn sides_that_differ_by_their_ink_alone_have_badges_apart() {
        let game = Deal::library("xiangqi").compile().game.unwrap();
        let look = Look::of(&game, Some("xiangqi"), Lang::En, false);
        let badges: Vec<String> =
            look.rules.acting_players().iter().map(|p| look.badge_colours(*p)).collect();
        assert!(badges[0].starts_with("--piece:#b0281c") && badges[1].starts_with("--piece:#26211c"));
        assert!(look.colours(Player::new(0)).starts_with("--piece:#f6e3bb"));
    }

    #[test]
    fn who_starts_above_sits_there() {
        let game = samples::walker();
        let look = Look::of(&game, None, Lang::En, false);
        assert!(!look.sits_above(Player::new(0)) && look.sits_above(Player::new(1)));
        let turned = Look::of(&game, None, Lang::En, true);
        assert!(turned.sits_above(Player::new(0)));
        assert_eq!(
            turned.layout.view(Site::new(0)).map(|v| v.tone),
            look.layout.view(Site::new(0)).map(|v| v.tone)
        );
    }
}
