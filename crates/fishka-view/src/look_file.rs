//! The file `look.txt` of a game: of what its board is made and how it is drawn, as lines `key: value`.
//!
//! The code knows materials and marks; which game has which is told by the game. The page for authors is
//! `docs/look.md`.

use std::fmt;

/// No file is longer than this, in bytes.
pub const BYTES_MAX: usize = 16 << 10;
/// No file has more lines.
const LINES_MAX: usize = 200;
/// No line names more sites.
const SITES_MAX: usize = 400;

/// How sites are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cells {
    /// Squares, light and dark by turns.
    Squares,
    /// Squares of one colour.
    Plain,
    /// Crossings of lines.
    Points,
    /// Round holes in a sheet.
    Holes,
}

/// Of what the board is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Material {
    /// Nothing to be seen.
    #[default]
    Smooth,
    /// Wood with its grain.
    Wood,
    /// Felt.
    Felt,
    /// Woven cloth.
    Cloth,
    /// Papyrus: fibres both ways.
    Papyrus,
    /// Stone with veins.
    Stone,
    /// Paper in a press of small squares.
    Paper,
    /// Sand.
    Sand,
}

/// How a piece lies on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Body {
    /// Drawn on it: no shadow.
    Flat,
    /// Stands on it.
    #[default]
    Figure,
    /// Round and flat, this far from its middle to its rim in hundredths of its size.
    Disc(u8),
    /// Round and domed.
    Stone(u8),
}

/// What is drawn from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// Two rails with rungs.
    Ladder,
    /// A wave with a head, which is at the first place.
    Snake,
}

/// A colour as a file has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub [u8; 3]);

/// What a look file says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LookFile {
    /// How sites are drawn; else the rules decide.
    pub cells: Option<Cells>,
    /// Of what the board is made.
    pub material: Material,
    /// How pieces lie on it.
    pub body: Body,
    /// Colours of cells: light, dark, and the third one of hexagons.
    pub tones: [Option<Colour>; 3],
    /// Around the cells.
    pub frame: Option<Colour>,
    /// Between cells.
    pub line: Option<Colour>,
    /// Letters and figures at the edge.
    pub ink: Option<Colour>,
    /// Marks on the board.
    pub mark: Option<Colour>,
    /// A line along the rim of the board.
    pub border: Option<Colour>,
    /// Lines across do not cross between these two places.
    pub river: Option<(String, String)>,
    /// Slanting lines between the corners of these parts.
    pub crosses: Vec<(String, String)>,
    /// Small dots.
    pub dots: Vec<String>,
    /// Small angles around a place.
    pub corners: Vec<String>,
    /// Large squares of a colour, from one corner to the other.
    pub yards: Vec<(Colour, String, String)>,
    /// Cells with a colour of their own.
    pub tints: Vec<(Colour, String)>,
    /// Ladders and snakes of a colour, from one place to another.
    pub spans: Vec<(Span, Colour, String, String)>,
    /// The name of every site is written in its corner.
    pub names: bool,
    /// Colours of players: of the body and of what is drawn on it.
    pub sides: Vec<(String, Colour, Colour)>,
    /// A tap anywhere in a column means the only place in it that can be played.
    pub tap_column: bool,
    /// The person may choose another board and other pieces.
    pub sets: bool,
    /// Pieces point away from who sits behind them: those of players above stand on their heads.
    pub facing: bool,
    /// The numbers of cells are drawn as so many seeds besides.
    pub seeds: bool,
    /// The numbers of cells are written where a piece stands, even 0.
    pub noughts: bool,
    /// A path shows no arrow heads.
    pub no_arrows: bool,
    /// The cells of this zone that one player alone has are in his colour.
    pub own: Option<String>,
}

/// What is wrong with a look file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LookFault {
    /// Key of the sentence in the catalogue.
    pub key: &'static str,
    /// The line, from 1.
    pub line: usize,
    /// What stands there.
    pub text: String,
}

impl LookFault {
    /// The values of its sentence.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        vec![("line", self.line.to_string()), ("text", self.text.clone())]
    }
}

impl fmt::Display for LookFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let args = self.args();
        f.write_str(&fishka_text::text(fishka_text::Lang::En, self.key, &args))
    }
}

impl Colour {
    /// From `#rrggbb`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Colour> {
        let digits = text.strip_prefix('#').filter(|d| d.len() == 6 && d.is_ascii())?;
        let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        Some(Colour([part(0)?, part(2)?, part(4)?]))
    }

    /// As much of `other` in it as `share` says, from 0 to 1.
    #[must_use]
    pub fn mixed(self, other: Colour, share: f64) -> Colour {
        let part = |i: usize| {
            let (a, b) = (f64::from(self.0[i]), f64::from(other.0[i]));
            (a + (b - a) * share).round().clamp(0.0, 255.0) as u8
        };
        Colour([part(0), part(1), part(2)])
    }

    /// The same by night.
    #[must_use]
    pub fn by_night(self) -> Colour {
        self.mixed(Colour([0, 0, 0]), 0.2)
    }

    /// Whether light ink is read on it more easily than dark.
    #[must_use]
    pub fn is_dark(self) -> bool {
        let [r, g, b] = self.0.map(f64::from);
        0.299 * r + 0.587 * g + 0.114 * b < 128.0
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [r, g, b] = self.0;
        write!(f, "#{r:02x}{g:02x}{b:02x}")
    }
}

impl LookFile {
    /// What the text says; without a text, what games look like that say nothing.
    ///
    /// # Errors
    /// The first line that is wrong.
    pub fn parse(text: &str) -> Result<LookFile, LookFault> {
        let mut file = LookFile::default();
        let mut seen: Vec<&str> = Vec::new();
        let fault = |key, line, text: &str| LookFault { key, line, text: text.chars().take(60).collect() };
        if text.len() > BYTES_MAX {
            return Err(fault("look-too-long", 1, &BYTES_MAX.to_string()));
        }
        for (index, written) in text.lines().enumerate() {
            let line = index + 1;
            if line > LINES_MAX {
                return Err(fault("look-too-long", line, &BYTES_MAX.to_string()));
            }
            let told = written.trim();
            if told.is_empty() || told.starts_with("# ") || told == "#" {
                continue;
            }
            let Some((key, value)) = told.split_once(':') else {
                return Err(fault("look-no-key", line, told));
            };
            let (key, value) = (key.trim(), value.trim());
            if seen.contains(&key) && !REPEATED.contains(&key) {
                return Err(fault("look-twice", line, key));
            }
            seen.push(key);
            match file.take(key, value) {
                Some(true) => {}
                Some(false) => return Err(fault("look-value", line, told)),
                None => return Err(fault("look-unknown", line, key)),
            }
        }
        Ok(file)
    }

    /// Takes over a line; whether its value can be understood, `None` if there is no such key.
    fn take(&mut self, key: &str, value: &str) -> Option<bool> {
        let words: Vec<&str> = value.split_whitespace().collect();
        let fits = match key {
            "cells" => one(&CELLS, value).map(|cells| self.cells = Some(cells)),
            "material" => one(&MATERIALS, value).map(|material| self.material = material),
            "pieces" => body(&words).map(|body| self.body = body),
            "light" => Colour::parse(value).map(|c| self.tones[0] = Some(c)),
            "dark" => Colour::parse(value).map(|c| self.tones[1] = Some(c)),
            "middle" => Colour::parse(value).map(|c| self.tones[2] = Some(c)),
            "frame" => Colour::parse(value).map(|c| self.frame = Some(c)),
            "line" => Colour::parse(value).map(|c| self.line = Some(c)),
            "ink" => Colour::parse(value).map(|c| self.ink = Some(c)),
            "mark" => Colour::parse(value).map(|c| self.mark = Some(c)),
            "border" => Colour::parse(value).map(|c| self.border = Some(c)),
            "river" => pair(value).map(|between| self.river = Some(between)),
            "cross" => words.iter().map(|w| pair(w)).collect::<Option<_>>().map(|all| self.crosses = all),
            "dots" => sites(&words).map(|all| self.dots = all),
            "corners" => sites(&words).map(|all| self.corners = all),
            "yard" => yard(&words).map(|yard| self.yards.push(yard)),
            "tint" => tint(&words).map(|all| self.tints.extend(all)),
            "ladder" => spans(Span::Ladder, &words).map(|all| self.spans.extend(all)),
            "snake" => spans(Span::Snake, &words).map(|all| self.spans.extend(all)),
            "names" => (value == "yes").then(|| self.names = true),
            "side" => side(&words).map(|side| self.sides.push(side)),
            "tap" => (value == "column").then(|| self.tap_column = true),
            "sets" => (value == "yes").then(|| self.sets = true),
            "facing" => (value == "yes").then(|| self.facing = true),
            "numbers" => match value {
                "seeds" | "noughts" => {
                    (self.seeds, self.noughts) = (value == "seeds", value == "noughts");
                    Some(())
                }
                _ => None,
            },
            "arrows" => (value == "no").then(|| self.no_arrows = true),
            "own" => (words.len() == 1).then(|| self.own = Some(value.to_owned())),
            _ => return None,
        };
        Some(fits.is_some() && self.tints.len() <= SITES_MAX && self.spans.len() <= SITES_MAX)
    }
}

/// Keys that may stand in several lines.
const REPEATED: [&str; 5] = ["yard", "tint", "side", "ladder", "snake"];
const CELLS: [(&str, Cells); 4] = [
    ("squares", Cells::Squares),
    ("plain", Cells::Plain),
    ("points", Cells::Points),
    ("holes", Cells::Holes),
];
const MATERIALS: [(&str, Material); 8] = [
    ("smooth", Material::Smooth),
    ("wood", Material::Wood),
    ("felt", Material::Felt),
    ("cloth", Material::Cloth),
    ("papyrus", Material::Papyrus),
    ("stone", Material::Stone),
    ("paper", Material::Paper),
    ("sand", Material::Sand),
];
/// Radius of a round piece where the file tells none.
const RADIUS: u8 = 43;

fn one<T: Copy>(all: &[(&str, T)], value: &str) -> Option<T> {
    all.iter().find(|(name, _)| *name == value).map(|(_, one)| *one)
}

fn body(words: &[&str]) -> Option<Body> {
    let radius = match words.get(1) {
        Some(number) => number.parse().ok().filter(|r| (20..=50).contains(r))?,
        None => RADIUS,
    };
    match words {
        ["flat"] => Some(Body::Flat),
        ["figures"] => Some(Body::Figure),
        ["discs"] | ["discs", _] => Some(Body::Disc(radius)),
        ["stones"] | ["stones", _] => Some(Body::Stone(radius)),
        _ => None,
    }
}

/// Two places with a hyphen between them.
fn pair(word: &str) -> Option<(String, String)> {
    let (a, b) = word.split_once('-').filter(|(a, b)| !a.is_empty() && !b.is_empty())?;
    (!b.contains(['-', ' '])).then(|| (a.to_owned(), b.to_owned()))
}

fn sites(words: &[&str]) -> Option<Vec<String>> {
    let few = !words.is_empty() && words.len() <= SITES_MAX;
    few.then(|| words.iter().map(|w| (*w).to_owned()).collect())
}

fn yard(words: &[&str]) -> Option<(Colour, String, String)> {
    let [colour, corners] = words else { return None };
    let (from, to) = pair(corners)?;
    Some((Colour::parse(colour)?, from, to))
}

fn tint(words: &[&str]) -> Option<Vec<(Colour, String)>> {
    let (colour, rest) = words.split_first()?;
    let colour = Colour::parse(colour)?;
    Some(sites(rest)?.into_iter().map(|site| (colour, site)).collect())
}

fn spans(span: Span, words: &[&str]) -> Option<Vec<(Span, Colour, String, String)>> {
    let (colour, rest) = words.split_first()?;
    let colour = Colour::parse(colour)?;
    let one = |word: &&str| pair(word).map(|(from, to)| (span, colour, from, to));
    (!rest.is_empty()).then(|| rest.iter().map(one).collect())?
}

/// A name, which may be of several words, and two colours.
fn side(words: &[&str]) -> Option<(String, Colour, Colour)> {
    let [name @ .., body, ink] = words else { return None };
    let name = name.join(" ");
    Some((name, Colour::parse(body)?, Colour::parse(ink)?)).filter(|(name, ..)| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use fishka::{Builtin, Library as _};

    #[test]
    fn every_game_of_the_library_has_a_look_that_is_understood() {
        for name in Builtin.names() {
            let text = Builtin.text(&name, "look.txt").unwrap_or_else(|| panic!("{name} has no look.txt"));
            let file = LookFile::parse(&text);
            assert!(file.is_ok(), "{name}: {}", file.err().map(|f| f.to_string()).unwrap_or_default());
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let wrong = |text: &str| LookFile::parse(text).unwrap_err();
        for (text, key, line) in [
            ("# a board\ncells: rounds", "look-value", 2),
            ("colour: #ffffff", "look-unknown", 1),
            ("light: red", "look-value", 1),
            ("light: #fffff", "look-value", 1),
            ("light: #ffffé", "look-value", 1),
            ("light: #ffffff\nlight: #000000", "look-twice", 2),
            ("wood", "look-no-key", 1),
            ("river: c5", "look-value", 1),
            ("pieces: discs 90", "look-value", 1),
            ("side: #000000 #ffffff", "look-value", 1),
            ("dots:", "look-value", 1),
            ("snake: 16-6", "look-value", 1),
            ("ladder: #112233", "look-value", 1),
            ("arrows: few", "look-value", 1),
            ("own:", "look-value", 1),
        ] {
            let fault = wrong(text);
            assert_eq!((fault.key, fault.line), (key, line), "{text}");
            assert!(fishka_text::has(fishka_text::Lang::Ru, fault.key), "{key}");
            assert!(fault.to_string().contains(&line.to_string()), "{fault}");
        }
        assert_eq!(wrong(&"#\n".repeat(LINES_MAX + 1)).key, "look-too-long");
        assert_eq!(wrong(&" ".repeat(BYTES_MAX + 1)).key, "look-too-long");
        assert_eq!(wrong(&format!("tint: #000000 {}", "a1 ".repeat(SITES_MAX + 1))).key, "look-value");
    }

    #[test]
    fn a_file_is_understood() {
        let text = "# of wood\n\ncells: points\nmaterial: wood\npieces: stones 40\nlight: #E8C88A\nriver: a5-a6\n\
                    cross: d1-f3 d8-f10\ndots: a1 b2\ntint: #112233 c3\nside: Old White #ffffff #000000\ntap: column\n\
                    ladder: #9a6b3a 1-38 4-14\nsnake: #4f9a4a 16-6\nnames: yes\n\
                    arrows: no\nown: boxes";
        let file = LookFile::parse(text).unwrap();
        assert_eq!((file.cells, file.material), (Some(Cells::Points), Material::Wood));
        assert_eq!((file.body, file.crosses.len(), file.dots.len()), (Body::Stone(40), 2, 2));
        assert_eq!(file.tones[0].map(|c| c.to_string()).as_deref(), Some("#e8c88a"));
        assert_eq!(file.sides[0].0, "Old White");
        let spans: Vec<(Span, &str)> = file.spans.iter().map(|s| (s.0, s.2.as_str())).collect();
        assert_eq!(spans, [(Span::Ladder, "1"), (Span::Ladder, "4"), (Span::Snake, "16")]);
        assert!(file.names && file.no_arrows);
        assert_eq!(file.own.as_deref(), Some("boxes"));
        assert_eq!(LookFile::parse(""), Ok(LookFile::default()));
    }
}
