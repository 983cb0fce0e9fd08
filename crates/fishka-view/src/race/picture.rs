//! A race as a picture that stands alone.

use super::marks;
use super::scene::RaceScene;
use super::session::RaceSession;
use crate::paper;
use crate::svg::{Sheet, file};
use fishka_race::geometry::{Bounds, UNIT};
use fishka_race::rules::Leaving;
use fishka_text::Lang;
use std::fmt::Write as _;

/// What a name in a drawing of a race looks like, as the page has it by day; what grows on a large paper is apart.
const PAPER: &str = "\
.paper-sheet{fill:#fffdf6}.paper-off{fill:#ece5d5}.sandy .paper-off{fill:#f0dfb2}\
.paper-squares{fill:none;stroke:#b9cfe0;stroke-width:.9}\
.paper-wall{fill:none;stroke:#26364f;stroke-width:2.6;stroke-linejoin:round}\
.paper-island{fill:#dfe8cf}.paper-pit{fill:#ded2c2}\
.paper-hatch{fill:url(#paper-hatching)}.paper-hatch.solid{fill:url(#paper-bricks)}\
.hatch-line{fill:none;stroke:#7d6f58;stroke-width:1;opacity:.5}\
.paper-line .under{stroke:#fff;stroke-width:7}\
.paper-line .chequer{stroke:#26364f;stroke-width:7;stroke-dasharray:5 5}.paper-line.start .chequer{stroke:#3d6b35}\
.paper-line .arrow{fill:none;stroke:#26364f;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round;opacity:.75}\
.car-body{stroke:#fff;stroke-width:1.6}.car.active .car-body{stroke:#26364f;stroke-width:2.4}.car.out{opacity:.55}\
.car-number{fill:#fff;font:700 11px sans-serif;text-anchor:middle;dominant-baseline:central}\
.trail-under{fill:none;stroke:#fff;stroke-linecap:round;stroke-linejoin:round;opacity:.8}\
.trail-line{fill:none;stroke-linecap:round;stroke-linejoin:round}\
.trail-carried{fill:none;stroke-width:2;stroke-dasharray:3 4}\
.crash{fill:none;stroke:#a8261b;stroke-linecap:round}\
.cover{fill:#d9d2c3}.cover-rim{fill:none;stroke:#7d6f58;stroke-width:2}";

/// The colours of the cars, as the page has them.
const CARS: [&str; 8] =
    ["#c8321e", "#1b5fb8", "#187a3c", "#8a3ba8", "#b36b00", "#008391", "#b3246b", "#4d4d4d"];

/// So many cells lie side by side before cars and lines are drawn larger, and how much larger they get.
const CELLS_NEAR: f64 = 36.0;
const ZOOM_MAX: f64 = 2.2;

fn style(zoom: f64) -> String {
    let mut style = PAPER.to_owned();
    let widths = [("trail-under", 4.6), ("trail-line", 2.4), ("crash", 4.0)];
    for (class, width) in widths {
        let _ = write!(style, ".{class}{{stroke-width:{:.1}px}}", width * zoom);
    }
    for (number, colour) in CARS.iter().enumerate() {
        let _ = write!(
            style,
            ".car-{number} .car-body,.car-{number} .trail-dot{{fill:{colour}}}\
             .car-{number} .trail-line,.car-{number} .trail-carried{{stroke:{colour}}}"
        );
    }
    style
}

/// The race as it is looked at: as much of it as the person before the screen sees.
#[must_use]
pub fn picture(session: &RaceSession, lang: Lang) -> String {
    let (scene, race) = (RaceScene::of(session, lang), session.race());
    let shown = if scene.view.is_some() { scene.within } else { scene.whole };
    let size = shown.high - shown.low;
    let zoom = (f64::from(size.x) / f64::from(UNIT) / CELLS_NEAR).clamp(1.0, ZOOM_MAX);
    let plan = race.track().plan();
    let mut drawing = paper::picture(plan, race.sheet());
    scene.cars.iter().for_each(|car| drawing += &car.trail);
    for (number, car) in scene.cars.iter().enumerate() {
        // Plain SVG knows no units here and no variables.
        let place = car.style.replace("transform: ", "").replace("px", "");
        let place = place.replace("var(--car-size)", &format!("{:.2}", 0.8 * zoom));
        let _ = write!(
            drawing,
            "<g class='{}' transform='{}'>{}</g>",
            car.class,
            place.trim_end_matches(';'),
            marks::body(number)
        );
    }
    if let Some(view) = scene.view {
        drawing += &marks::cover(race.sheet(), view);
    }
    file(&Sheet {
        title: paper::title(plan, lang),
        shown: frame(shown),
        class: if race.options().leaving == Leaving::Sand { "paper sandy" } else { "paper" },
        style: &style(zoom),
        defs: paper::DEFS.trim_start_matches("<defs>").trim_end_matches("</defs>"),
        drawing: &drawing,
    })
}

fn frame(shown: Bounds) -> [f64; 4] {
    let size = shown.high - shown.low;
    [shown.low.x, -shown.high.y, size.x, size.y].map(f64::from)
}

#[cfg(test)]
mod tests {
    use super::super::session::tests::session;
    use super::*;
    use crate::svg::tests::check;
    use fishka_race::geometry::Velocity;
    use fishka_race::rules::Move;
    use fishka_race::track::BUILTIN;

    #[test]
    fn every_track_is_a_picture_that_stands_alone() {
        for (name, _) in BUILTIN {
            let race = session(name, 2, &[]);
            check(&picture(&race, Lang::En), &style(1.0));
        }
    }

    #[test]
    fn a_race_is_drawn_as_far_as_it_is_seen() {
        let mut race = session("riddler", 1, &[("leaving", "sand"), ("window", "20x12")]);
        assert!(race.drive(Move::Drive(Velocity::new(1, 1))).is_ok());
        let seen = picture(&race, Lang::Ru);
        check(&seen, &style(1.0));
        assert!(
            seen.contains("class='cover'") && seen.contains("trail-line") && seen.contains("paper sandy")
        );
        assert!(seen.contains("transform='translate("), "{seen}");
        race.go(0).unwrap();
        assert_ne!(picture(&race, Lang::Ru), seen);
    }

    #[test]
    fn cars_have_the_colours_of_the_page() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../fishka-web/static/style.css");
        let page = std::fs::read_to_string(path).unwrap();
        for (number, colour) in CARS.iter().enumerate() {
            assert!(page.contains(&format!(".car-{number} {{ --car: {colour}; }}")));
        }
    }
}
