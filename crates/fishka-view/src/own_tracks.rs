//! Tracks of one’s own, kept in the browser under names.

use super::fields::Fields;
use super::work;
use fishka_race::track::{self, Plan};

/// Most tracks that are kept.
pub const TRACKS_MAX: usize = 100;

/// What the address of the page for drawing says in the place of a track’s name.
const DRAW: &str = "draw";
/// What it says there for the guided race.
const FIRST: &str = super::guide::NAME;

/// Own tracks: the name in the address and the text of the track file, in the order in which they were made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnTracks {
    tracks: Vec<(String, String)>,
}

impl OwnTracks {
    /// Reads what [`OwnTracks::print`] wrote; what cannot be read is left out.
    #[must_use]
    pub fn parse(text: &str) -> OwnTracks {
        let fields = Fields::parse(text);
        let split = |t: &str| t.split_once('\n').map(|(n, t)| (n.to_owned(), t.to_owned()));
        OwnTracks { tracks: fields.values("track").filter_map(split).take(TRACKS_MAX).collect() }
    }

    /// As text.
    #[must_use]
    pub fn print(&self) -> String {
        let tracks = self.tracks.iter().map(|(name, text)| format!("{name}\n{text}"));
        Fields::default().with_all("track", tracks).to_string()
    }

    /// Names and texts in order.
    pub fn tracks(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tracks.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// The text of a track.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.tracks().find(|(n, _)| *n == name).map(|(_, text)| text)
    }

    /// Puts a track in, in place of one of the same name; `false` when there is no room for another.
    pub fn put(&mut self, name: &str, text: &str) -> bool {
        match self.tracks.iter().position(|(n, _)| n == name) {
            Some(at) => text.clone_into(&mut self.tracks[at].1),
            None if self.tracks.len() >= TRACKS_MAX => return false,
            None => self.tracks.push((name.to_owned(), text.to_owned())),
        }
        true
    }

    /// Takes in tracks from elsewhere. A name that another track has here is changed; where there is no room they are
    /// left out.
    pub fn take_in(&mut self, others: &OwnTracks) {
        for (name, text) in others.tracks() {
            match self.text(name) {
                Some(here) if here == text => {}
                Some(_) => {
                    let name = self.free_name(name);
                    self.put(&name, text);
                }
                None => {
                    self.put(name, text);
                }
            }
        }
    }

    /// Takes a track out.
    pub fn remove(&mut self, name: &str) {
        self.tracks.retain(|(n, _)| n != name);
    }

    /// A name in the address for a track with this title, not yet taken: letters, digits and dashes, never that of a
    /// built-in track.
    #[must_use]
    pub fn free_name(&self, title: &str) -> String {
        let mut stem = String::new();
        for c in title.chars().flat_map(char::to_lowercase).take(40) {
            if c.is_alphanumeric() {
                stem.push(c);
            } else if !stem.is_empty() && !stem.ends_with('-') {
                stem.push('-');
            }
        }
        let stem = match stem.trim_matches('-') {
            "" => "track",
            stem => stem,
        };
        let taken = |name: &str| {
            [DRAW, FIRST].contains(&name) || self.text(name).is_some() || track::builtin_text(name).is_some()
        };
        let numbered = (2..).map(|n| format!("{stem}-{n}"));
        std::iter::once(stem.to_owned()).chain(numbered).find(|n| !taken(n)).unwrap_or_default()
    }

    /// What is drawn on a track with this name, built in or own.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Plan> {
        let text = track::builtin_text(name).or_else(|| self.text(name))?;
        track::drawn(text, &mut work())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tracks_from_elsewhere_replace_none() {
        let (oval, riddler) = (track::builtin_text("oval").unwrap(), track::builtin_text("riddler").unwrap());
        let (mut here, mut others) = (OwnTracks::default(), OwnTracks::default());
        assert!(here.put("a", oval) && here.put("b", oval));
        assert!(others.put("a", oval) && others.put("b", riddler) && others.put("c", oval));
        here.take_in(&others);
        let names: Vec<_> = here.tracks().map(|(name, _)| name).collect();
        assert_eq!(names, ["a", "b", "b-2", "c"]);
        assert_eq!((here.text("b"), here.text("b-2")), (Some(oval), Some(riddler)));
    }

    #[test]
    fn tracks_are_kept_by_name() {
        let mut own_tracks = OwnTracks::default();
        let oval = track::builtin_text("oval").unwrap();
        assert_eq!(own_tracks.free_name("Oval!"), "oval-2");
        assert!(own_tracks.put("oval-2", oval));
        assert_eq!(own_tracks.free_name("Oval!"), "oval-3");
        assert_eq!(own_tracks.free_name("…"), "track");
        assert_eq!(own_tracks.free_name("Draw"), "draw-2");
        let mut back = OwnTracks::parse(&own_tracks.print());
        assert_eq!(back, own_tracks);
        assert!(back.find("oval-2").is_some() && back.find("oval").is_some() && back.find("x").is_none());
        back.remove("oval-2");
        assert_eq!(back.tracks().count(), 0);
        (0..TRACKS_MAX).for_each(|n| assert!(back.put(&n.to_string(), oval)));
        assert!(!back.put("one more", oval));
    }
}
