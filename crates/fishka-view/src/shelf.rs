//! The first screen as a file: bar, search, filters, and the cards of all games. The browser shows it before the page is
//! there, and the page takes search and cards over as they are, so that they are written here and nowhere else. Pictures
//! are files of their own, which come when their cards come into view.

use super::deal::Deal;
use super::guide;
use super::library::{Filter, RACE, Wanted, difficulty_key, family_key, grouped, pictured_start};
use super::look::{self, Look};
use super::paper;
use fishka::card::Card;
use fishka::{Builtin, Library as _};
use fishka_text::{Lang, text};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What the bar begins with, drawn on 32 by 32.
pub const LOGO: &str = "<path d='M16 3 27.300 9.500v13L16 29 4.700 22.500v-13z' class='logo-hex'/><circle cx='16' cy='16' r='5.500' class='logo-dot'/>";
/// The sign of opening a file, drawn on 24 by 24.
pub const OPEN: &str = "M4 19V6h6l2 2.500h8V19zM12 16v-5M9.500 13 12 10.500l2.500 2.500";
/// The sign of lessons.
pub const CAP: &str = "M2 9l10-5 10 5-10 5zM6 11.500V16c3 2.500 9 2.500 12 0v-4.500M22 9v6";
/// The colours that can be chosen: how each is written, and the key of its name.
pub const THEMES: [(&str, &str); 3] =
    [("auto", "theme-auto"), ("light", "theme-light"), ("dark", "theme-dark")];
/// Where the picture of the races lies.
const RACE_PICTURE: &str = "harbour.svg";

/// What is written in one language.
struct Writer<'a> {
    lang: Lang,
    cards: &'a BTreeMap<String, Card>,
    out: String,
}

/// The whole file in a language; `cards` are those of all games, races too.
#[must_use]
pub fn page(cards: &BTreeMap<String, Card>, lang: Lang) -> String {
    let mut writer = Writer { lang, cards, out: String::new() };
    writer.bar();
    writer.add("<main><section class=\"library page\"><div class=\"shelf-head\">");
    writer.head();
    writer.add("</div><p class=\"found none\"></p><div class=\"shelf\">");
    writer.shelf();
    writer.add("</div></section></main>\n");
    writer.out
}

/// Where the picture of a game lies, beside the page’s modules.
#[must_use]
pub fn picture_file(name: &str) -> String {
    if name == RACE { RACE_PICTURE.to_owned() } else { format!("pictures/{name}.svg") }
}

/// The picture of a game of the library, as it stands on its card; `None` where the game is not there or cannot be
/// compiled. There are no words in it, so it is the same in each language.
#[must_use]
pub fn picture(name: &str, lang: Lang) -> Option<String> {
    let game = Deal::library(name).compile().game?;
    let look = Look::of(&game, Some(name), lang, false);
    Some(format!(
        "<svg class=\"{}\" viewBox=\"{}\" aria-hidden=\"true\"><defs>{}</defs>{}</svg>\n",
        look.shape_class(),
        look.picture_box(),
        look.art.symbols,
        look.picture(&pictured_start(name, &game))
    ))
}

/// A text as it stands in markup, in attributes too.
fn escape(text: &str) -> String {
    look::escape(text).replace('"', "&quot;")
}

/// A sign of 24 by 24.
fn icon(path: &str) -> String {
    format!("<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"{path}\"/></svg>")
}

fn option(value: &str, name: &str) -> String {
    format!("<option value=\"{value}\">{}</option>", escape(name))
}

impl Writer<'_> {
    fn add(&mut self, markup: &str) {
        self.out.push_str(markup);
    }

    fn raw(&self, key: &str) -> String {
        text(self.lang, key, &[])
    }

    fn say(&self, key: &str) -> String {
        escape(&self.raw(key))
    }

    fn title(&self, name: &str) -> String {
        match name {
            RACE => self.raw("race-title"),
            _ => Builtin.title(name, self.lang.code()).unwrap_or_else(|| name.to_owned()),
        }
    }

    /// The bar as every screen has it (`ui/bar.rs`; a test in the browser compares them).
    fn bar(&mut self) {
        let open = self.say("nav-open-file");
        let languages: String = Lang::ALL.iter().map(|lang| option(lang.code(), lang.own_name())).collect();
        let themes: String = THEMES.iter().map(|(code, key)| option(code, &self.raw(key))).collect();
        let markup = format!(
            "<header class=\"bar\"><a class=\"brand\" href=\"/\"><svg viewBox=\"0 0 32 32\" aria-hidden=\"true\">{LOGO}</svg>\
             <span>{}</span></a><nav aria-label=\"{}\"><a href=\"/\" class=\"nav-library\">{}</a>\
             <a href=\"/games\" class=\"nav-games\">{}</a><a href=\"/dice\" class=\"nav-dice\">{}</a></nav>\
             <span class=\"space\"></span><button type=\"button\" class=\"open\" aria-label=\"{open}\">{}\
             <span class=\"word\">{open}</span></button>\
             <select class=\"pick\" name=\"lang\" aria-label=\"{}\">{languages}</select>\
             <select class=\"pick\" name=\"theme\" aria-label=\"{}\">{themes}</select></header>",
            self.say("app-name"),
            self.say("nav-main"),
            self.say("nav-library"),
            self.say("nav-games"),
            self.say("nav-dice"),
            icon(OPEN),
            self.say("setting-language"),
            self.say("setting-theme"),
        );
        self.add(&markup);
    }

    /// The title, the search and the filters.
    fn head(&mut self) {
        let find = self.say("library-filter");
        let markup = format!(
            "<div class=\"library-head\"><h1>{}</h1><a class=\"button to-games\" href=\"/games\">{}</a>\
             <a class=\"button to-games\" href=\"/dice\">{}</a>\
             <input type=\"search\" name=\"search\" placeholder=\"{find}\" aria-label=\"{find}\"/></div>\
             <details class=\"filters\"><summary>{}</summary><div class=\"filter-fields\">",
            self.say("library-title"),
            self.say("nav-games"),
            self.say("nav-dice"),
            self.say("filter-title"),
        );
        self.add(&markup);
        for filter in Filter::ALL {
            let names = filter.names(|key| self.raw(key)).into_iter().enumerate();
            let options: String = names.map(|(n, name)| option(&n.to_string(), &name)).collect();
            let markup = format!(
                "<label class=\"filter\"><span>{}</span><select name=\"{}\">{options}</select></label>",
                self.say(filter.key()),
                filter.key(),
            );
            self.add(&markup);
        }
        self.add("</div></details>");
    }

    /// All games by their families.
    fn shelf(&mut self) {
        let markup = format!("<svg class=\"symbols\">{}</svg>", paper::DEFS);
        self.add(&markup);
        let groups = grouped(self.cards, &Wanted::default(), |_| Vec::new(), |name| self.title(name));
        for (family, names) in groups {
            let markup = format!(
                "<section class=\"family\" aria-labelledby=\"shelf-{family}\"><h2 id=\"shelf-{family}\">{}</h2><ul class=\"cards\">",
                self.say(family_key(family))
            );
            self.add(&markup);
            for name in names {
                self.card(&name);
            }
            self.add("</ul></section>");
        }
    }

    /// The card of a game: its picture, its name, a sentence, how many play, how long, how hard.
    fn card(&mut self, name: &str) {
        let Some(card) = self.cards.get(name) else { return };
        let race = name == RACE;
        let (address, class) =
            if race { ("/race".to_owned(), " race-picture") } else { (format!("/game/{name}"), "") };
        let [en, ru] = &card.sentence;
        let sentence = if self.lang == Lang::Ru { ru } else { en };
        let mut markup = String::new();
        let _ = write!(
            markup,
            "<li data-name=\"{name}\"><a class=\"card\" href=\"{address}\" data-game=\"{name}\">\
             <span class=\"picture waiting{class}\" data-picture=\"{}\"></span><span class=\"card-title\">{}</span>\
             <span class=\"card-sentence\">{}</span><span class=\"card-facts\"><span>{}</span> · <span>{}</span> · <span>{}</span></span></a>",
            picture_file(name),
            escape(&self.title(name)),
            escape(sentence),
            escape(&self.players(card)),
            escape(&text(self.lang, "library-minutes", &[("n", card.minutes.to_string())])),
            self.say(difficulty_key(card.difficulty)),
        );
        let learn = match race {
            true => format!("/race/{}", guide::NAME),
            false if Builtin.puzzles(name).is_empty() => format!("/learn/{name}/{}", guide::NAME),
            false => format!("/learn/{name}"),
        };
        let _ = write!(
            markup,
            "<a class=\"button small learn\" href=\"{learn}\">{}<span>{}</span></a>",
            icon(CAP),
            self.say("act-learn")
        );
        markup.push_str("</li>");
        self.add(&markup);
    }

    fn players(&self, card: &Card) -> String {
        let (least, most) = card.players;
        match least == most {
            true => text(self.lang, "library-players", &[("n", most.to_string())]),
            false => {
                let args = [("from", least.to_string()), ("to", most.to_string())];
                text(self.lang, "library-players-range", &args)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roxmltree::Document;
    use std::path::Path;

    /// The cards of all games as the build of the page has them.
    fn cards() -> BTreeMap<String, Card> {
        let races = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fishka-race/card.txt");
        let games = Builtin.names().into_iter().map(|name| {
            let text = Builtin.text(&name, "card.txt").unwrap();
            (name, text)
        });
        let all = games.chain([(RACE.to_owned(), std::fs::read_to_string(races).unwrap())]);
        all.map(|(name, text)| (name, Card::parse(&text).unwrap())).collect()
    }

    #[test]
    fn the_first_screen_names_every_game_in_both_languages() {
        let cards = cards();
        for lang in Lang::ALL {
            let file = format!("<all>{}</all>", page(&cards, lang));
            assert!(!file.contains('«') || lang == Lang::Ru, "a key without words");
            let document = Document::parse(&file).unwrap();
            let all = |class: &str| {
                let is = |n: &roxmltree::Node<'_, '_>| {
                    n.attribute("class").is_some_and(|c| c.split(' ').any(|c| c == class))
                };
                document.descendants().filter(is).collect::<Vec<_>>()
            };
            let named: Vec<_> = all("card").iter().filter_map(|n| n.attribute("data-game")).collect();
            assert_eq!(named.len(), cards.len());
            assert!(cards.keys().all(|name| named.contains(&name.as_str())));
            assert_eq!(all("learn").len(), cards.len());
            assert_eq!(all("filter").len(), Filter::ALL.len());
            assert!(all("card-sentence").iter().all(|n| n.text().is_some_and(|t| t.len() > 20)));
        }
        let title = |lang: Lang| Builtin.title("chess", lang.code()).unwrap();
        assert!(page(&cards, Lang::Ru).contains(&title(Lang::Ru)) && title(Lang::Ru) != title(Lang::En));
    }

    #[test]
    fn every_game_has_a_picture_and_there_are_no_words_in_it() {
        for name in Builtin.names() {
            let drawn = picture(&name, Lang::En).unwrap();
            assert_eq!(picture(&name, Lang::Ru).as_deref(), Some(drawn.as_str()), "{name}");
            assert!(drawn.len() < 250_000, "{name}: {} bytes", drawn.len());
            Document::parse(&drawn).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        }
        assert_eq!(picture("nowhere", Lang::En), None);
    }

    #[test]
    fn what_is_chosen_by_place_is_what_is_looked_for() {
        let mut wanted = Wanted::default();
        for filter in Filter::ALL {
            let names = filter.names(|key| text(Lang::En, key, &[]));
            assert!(names.len() > 2 && names[0] == "any");
            filter.choose(2, &mut wanted);
            assert_eq!(filter.chosen(&wanted), 2);
            filter.choose(99, &mut Wanted::default());
        }
        assert_eq!((wanted.family, wanted.players, wanted.dice), (Some("draughts"), Some(2), Some(false)));
        Filter::ALL.into_iter().for_each(|filter| filter.choose(0, &mut wanted));
        assert_eq!(wanted, Wanted::default());
    }
}
