//! Generated tracks: always good, always drivable, the nastier the longer.

mod common;

use common::{options, work};
use fishka_base::FileId;
use fishka_race::generate::{Generated, Nastiness, Size, Style, Wish, generate, generate_as};
use fishka_race::rules::Options;
use fishka_race::track::parse;

fn made(seed: u64, degree: u8, options: &Options) -> Generated {
    generate(seed, Nastiness::new(degree).expect("a degree"), options, &mut work())
        .expect("within the budget")
        .expect("a track")
}

#[test]
fn every_seed_gives_a_track_that_can_be_driven() {
    let mut sums = [0; 11];
    let mut styles = Vec::new();
    let mut plain = 0;
    for degree in 1..=10 {
        for seed in 0..4 {
            let made = made(seed, degree, &Options::default());
            assert!(made.moves >= 4 && !made.track.places().is_empty());
            let text = made.track.plan().to_string();
            let again = parse(FileId::default(), &text, &mut work())
                .unwrap_or_else(|e| panic!("{seed} {degree}: {e:?}\n{text}"));
            assert_eq!(again.plan(), made.track.plan());
            sums[usize::from(degree)] += made.moves;
            plain += u32::from(!made.track.plan().name.contains('-'));
            if !styles.contains(&made.style) {
                styles.push(made.style);
            }
        }
    }
    assert!(styles.len() >= 2);
    assert!(plain == 0, "{plain} fell back to the plainest ring");
    assert!(sums[1] < sums[5] && sums[5] < sums[10], "{sums:?}");
}

#[test]
fn the_same_seed_gives_the_same_track_and_another_another() {
    for degree in [1, 5, 10] {
        let text = |seed| made(seed, degree, &Options::default()).track.plan().to_string();
        assert_eq!(text(3), text(3));
        assert_ne!(text(3), text(4));
    }
}

#[test]
fn tracks_are_proved_with_the_rules_they_are_made_for() {
    for words in
        ["movement=cross rest=four", "movement=simple", "movement=flick", "touch=forbidden", "leaving=sand"]
    {
        for degree in [2, 6, 9] {
            let made = made(5, degree, &options(words));
            assert!(
                made.moves > 0 && matches!(made.style, Style::Ring | Style::Road | Style::Labyrinth),
                "{words}"
            );
        }
    }
    assert!(Nastiness::new(0).is_none() && Nastiness::new(11).is_none());
}

#[test]
fn form_and_size_are_as_wished() {
    for style in [Style::Ring, Style::Road, Style::Labyrinth] {
        let cells = |size| {
            let area = |degree: u8| {
                let nastiness = Nastiness::new(degree).expect("a degree");
                let wish = Wish { nastiness, style: Some(style), size };
                let made = generate_as(11, wish, &Options::default(), &mut work())
                    .expect("within the budget")
                    .expect("a track");
                assert!(made.style == style && made.moves > 0, "{style:?} {degree} {size:?}");
                let bounds = made.track.bounds();
                let (width, height) = (bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y);
                i64::from(width) * i64::from(height)
            };
            [1, 4, 7, 10].map(area).into_iter().sum::<i64>()
        };
        let [small, medium, large] = [Size::Small, Size::Medium, Size::Large].map(cells);
        assert!(small < medium && medium < large, "{style:?}: {small} {medium} {large}");
    }
}
