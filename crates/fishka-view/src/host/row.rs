//! The picture of a kept game, as it stands.

use super::Card;
use crate::deal::Deal;
use crate::fields::Fields;
use crate::kept::What;
use crate::look::Look;
use crate::paper;
use crate::race::marks::trail;
use crate::race::session::RaceSession;
use crate::session::Session;
use crate::title;
use fishka::Game;
use fishka_text::Lang;
use std::sync::Arc;

/// The card of a kept game; nothing of a set-up is on it that one of its persons must not see. `game` compiles, or
/// knows already.
pub(super) fn card(kept: &str, lang: Lang, game: impl FnOnce(&Deal) -> Option<Arc<Game>>) -> Option<Card> {
    match What::of(kept)? {
        What::Race(_) => race(kept, lang),
        What::Game(_) | What::File(..) => position(kept, lang, game),
    }
}

fn position(kept: &str, lang: Lang, game: impl FnOnce(&Deal) -> Option<Arc<Game>>) -> Option<Card> {
    let session = Session::parse_with(&Fields::parse(kept), game)?;
    let mut look = Look::of_deal(session.game(), session.deal(), lang, false);
    if let [only] = session.persons()[..]
        && look.sits_above(only)
    {
        look = Look::of_deal(session.game(), session.deal(), lang, true);
    }
    let shown = look.picture_without(session.last_position(), &session.hidden_sites());
    Some(Card {
        title: title(session.deal(), &session.game().rules, &look.words),
        markup: format!("<defs>{}</defs>{shown}", look.art.symbols),
        view_box: look.picture_box(),
        class: look.shape_class(),
        players: session.game().acting_players().len(),
    })
}

fn race(kept: &str, lang: Lang) -> Option<Card> {
    let session = RaceSession::parse(kept)?;
    let (plan, bounds) = (session.race().track().plan(), session.race().sheet());
    let trails: String = (0..session.latest().cars.len()).map(|car| trail(car, session.notes())).collect();
    Some(Card {
        title: paper::title(plan, lang).to_owned(),
        markup: format!("{}{}{trails}", paper::DEFS, paper::picture(plan, bounds)),
        view_box: paper::view_box(bounds),
        class: "paper".to_owned(),
        players: session.latest().cars.len(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::{Seat, Source};
    use crate::samples;

    fn picture(session: &Session) -> Card {
        card(&session.print(), Lang::En, |deal| deal.compile().game).unwrap()
    }

    fn session(deal: Deal) -> Session {
        let game = deal.compile().game.unwrap();
        Session::new(deal, game).unwrap()
    }

    #[test]
    fn the_picture_is_of_the_position_that_was_reached() {
        let text = samples::WALKER.to_owned();
        let mut game = session(Deal::of(Source::File { name: "w.zrf".to_owned(), text, parts: Vec::new() }));
        let start = picture(&game);
        assert!(game.play_text("a1-a2"));
        let later = picture(&game);
        assert_eq!((start.view_box, start.title), (later.view_box, later.title));
        assert_ne!(start.markup, later.markup);
        assert_eq!(card("game=nowhere\nmove=a\n", Lang::En, |deal| deal.compile().game), None);
    }

    #[test]
    fn no_picture_tells_what_is_set_up_unseen() {
        let seats = vec![Seat::Person, Seat::Person];
        let mut game = session(Deal { seats, ..Deal::library("cyvasse") });
        let drawn = |card: Card| card.markup.matches("<g transform=\"translate(").count();
        let before = drawn(picture(&game));
        game.fill(3);
        assert!(!game.line().is_empty());
        assert_eq!(drawn(picture(&game)), before);
    }

    #[test]
    fn a_race_is_drawn_with_its_trails() {
        let mut race = crate::race::session::tests::session("riddler", 2, &[]);
        let drive = fishka_race::rules::Move::Drive(fishka_race::geometry::Velocity::new(1, 1));
        assert!(race.drive(drive).is_ok());
        let card = card(&race.print(), Lang::Ru, |_| None).unwrap();
        assert!(card.markup.contains("class='trail car-0'") && !card.title.is_ascii());
    }
}
