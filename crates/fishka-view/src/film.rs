//! The positions of a game one after another as an animated GIF. Whoever can draw hands over the pixels; here they are
//! packed, away from the thread of the page.

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use serde::{Deserialize, Serialize};

/// The longer side of a film, in pixels.
pub const FILM_PX: f64 = 480.0;
/// Most pictures of a film.
pub const FRAMES_MAX: usize = 240;
/// Most bytes of a film.
pub const FILM_BYTES_MAX: usize = 12 << 20;
/// How long a position is seen, and the last one, in hundredths of a second.
const HOLD_CS: (u16, u16) = (90, 300);
/// How carefully colours are chosen, from 1, the best, to 30.
const COLOUR_SPEED: i32 = 10;

/// What is asked of whoever packs a film.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FilmAsk {
    /// A new film of this size.
    Begin {
        /// In pixels.
        width: u16,
        /// In pixels.
        height: u16,
    },
    /// The next picture, as red, green, blue and opacity of each pixel.
    Frame {
        /// All of them, by rows.
        pixels: Vec<u8>,
        /// It is the last.
        last: bool,
    },
    /// All pictures are there.
    End,
}

/// What comes of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Filmed {
    /// The next picture may come.
    Next,
    /// The film as a file.
    Done(Vec<u8>),
    /// It would be too long.
    TooLong,
    /// What was handed over is no picture of this film.
    Failed,
}

/// Which of so many positions are shown: all, or as many as may be, evenly, with the first and the last.
#[must_use]
pub fn chosen(positions: usize) -> Vec<usize> {
    if positions <= FRAMES_MAX {
        return (0..positions).collect();
    }
    (0..FRAMES_MAX).map(|frame| frame * (positions - 1) / (FRAMES_MAX - 1)).collect()
}

/// A film that is being packed.
pub struct Film {
    encoder: Encoder<Vec<u8>>,
    size: (u16, u16),
    /// The picture before.
    before: Vec<u8>,
}

/// Where two pictures differ: left, top, width and height.
fn difference(before: &[u8], now: &[u8], width: usize) -> Option<[usize; 4]> {
    let (mut low, mut high) = ((usize::MAX, usize::MAX), (0, 0));
    for (place, (a, b)) in before.chunks_exact(4).zip(now.chunks_exact(4)).enumerate() {
        if a != b {
            let (x, y) = (place % width, place / width);
            low = (low.0.min(x), low.1.min(y));
            high = (high.0.max(x), high.1.max(y));
        }
    }
    (low.0 != usize::MAX).then(|| [low.0, low.1, high.0 - low.0 + 1, high.1 - low.1 + 1])
}

impl Film {
    fn new(width: u16, height: u16) -> Option<Film> {
        let limit = FILM_PX as u16;
        if width == 0 || height == 0 || width > limit || height > limit {
            return None;
        }
        let mut encoder = Encoder::new(Vec::new(), width, height, &[]).ok()?;
        encoder.set_repeat(Repeat::Infinite).ok()?;
        Some(Film { encoder, size: (width, height), before: Vec::new() })
    }

    fn add(&mut self, pixels: Vec<u8>, last: bool) -> Filmed {
        let (width, height) = (usize::from(self.size.0), usize::from(self.size.1));
        if pixels.len() != width * height * 4 {
            return Filmed::Failed;
        }
        let part = match self.before.is_empty() {
            true => [0, 0, width, height],
            false => difference(&self.before, &pixels, width).unwrap_or([0, 0, 1, 1]),
        };
        let [left, top, wide, high] = part;
        let row = |y: usize| {
            let from = (y * width + left) * 4;
            &pixels[from..from + wide * 4]
        };
        let mut cut: Vec<u8> = (top..top + high).flat_map(|y| row(y).iter().copied()).collect();
        // What is transparent would show the picture before.
        cut.chunks_exact_mut(4).for_each(|pixel| pixel[3] = 255);
        let mut frame = Frame::from_rgba_speed(wide as u16, high as u16, &mut cut, COLOUR_SPEED);
        (frame.left, frame.top) = (left as u16, top as u16);
        frame.delay = if last { HOLD_CS.1 } else { HOLD_CS.0 };
        frame.dispose = DisposalMethod::Keep;
        self.before = pixels;
        match self.encoder.write_frame(&frame) {
            Err(_) => Filmed::Failed,
            Ok(()) if self.encoder.get_ref().len() > FILM_BYTES_MAX => Filmed::TooLong,
            Ok(()) => Filmed::Next,
        }
    }

    /// Does what is asked with the film there is.
    pub fn answer(film: &mut Option<Film>, ask: FilmAsk) -> Filmed {
        let told = match (ask, film.as_mut()) {
            (FilmAsk::Begin { width, height }, _) => {
                *film = Film::new(width, height);
                if film.is_some() { Filmed::Next } else { Filmed::Failed }
            }
            (FilmAsk::Frame { pixels, last }, Some(film)) => film.add(pixels, last),
            (FilmAsk::End, Some(_)) => {
                let bytes = film.take().and_then(|film| film.encoder.into_inner().ok());
                bytes.map_or(Filmed::Failed, Filmed::Done)
            }
            (_, None) => Filmed::Failed,
        };
        if matches!(told, Filmed::TooLong | Filmed::Failed) {
            *film = None;
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(width: usize, height: usize, dot: usize) -> Vec<u8> {
        let pixel = |place: usize| if place == dot { [200, 10, 10, 255] } else { [240, 220, 180, 255] };
        (0..width * height).flat_map(pixel).collect()
    }

    #[test]
    fn a_film_shows_every_picture() {
        let mut film = None;
        assert_eq!(Film::answer(&mut film, FilmAsk::Begin { width: 8, height: 6 }), Filmed::Next);
        for (dot, last) in [(0, false), (9, false), (9, false), (47, true)] {
            let frame = FilmAsk::Frame { pixels: picture(8, 6, dot), last };
            assert_eq!(Film::answer(&mut film, frame), Filmed::Next);
        }
        let Filmed::Done(bytes) = Film::answer(&mut film, FilmAsk::End) else { panic!("no film") };
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(bytes.as_slice()).unwrap();
        let mut seen = vec![0; 8 * 6 * 4];
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            for (y, row) in frame.buffer.chunks_exact(usize::from(frame.width) * 4).enumerate() {
                let from = ((usize::from(frame.top) + y) * 8 + usize::from(frame.left)) * 4;
                seen[from..from + row.len()].copy_from_slice(row);
            }
            frames.push((seen.clone(), frame.delay));
        }
        let wanted = [(0, HOLD_CS.0), (9, HOLD_CS.0), (9, HOLD_CS.0), (47, HOLD_CS.1)];
        assert_eq!(frames, wanted.map(|(dot, delay)| (picture(8, 6, dot), delay)));
    }

    #[test]
    fn what_is_no_film_is_refused() {
        let mut film = None;
        assert_eq!(Film::answer(&mut film, FilmAsk::End), Filmed::Failed);
        for (width, height) in [(0, 4), (4, 0), (60_000, 4)] {
            assert_eq!(Film::answer(&mut film, FilmAsk::Begin { width, height }), Filmed::Failed);
        }
        assert_eq!(Film::answer(&mut film, FilmAsk::Begin { width: 4, height: 4 }), Filmed::Next);
        let short = FilmAsk::Frame { pixels: vec![0; 7], last: false };
        assert_eq!(Film::answer(&mut film, short), Filmed::Failed);
        assert!(film.is_none());
    }

    #[test]
    fn a_long_game_is_shown_in_part() {
        assert_eq!(chosen(3), [0, 1, 2]);
        let long = chosen(100_000);
        assert_eq!((long.len(), long[0], long[FRAMES_MAX - 1]), (FRAMES_MAX, 0, 99_999));
        assert!(long.windows(2).all(|two| two[0] < two[1]));
    }
}
