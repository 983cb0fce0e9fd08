//! Bitmaps of rule files, made ready for the screen: pure green is transparent, as in Zillions.

use base64::Engine as _;
use image::{ImageFormat, ImageReader, Limits};
use std::io::Cursor;

/// Longest side of a picture, in pixels.
const SIDE_MAX: u32 = 4096;
/// Most bytes of a picture, decoded.
const BYTES_MAX: u64 = 64 << 20;
/// What is not drawn.
const GREEN: [u8; 3] = [0, 255, 0];

/// A picture as a page shows it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Picture {
    /// A `data:` address with a PNG.
    pub url: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

/// Decodes a BMP; `None` when it is none, or too large.
#[must_use]
pub fn bitmap(bytes: &[u8]) -> Option<Picture> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), ImageFormat::Bmp);
    let mut limits = Limits::default();
    limits.max_image_width = Some(SIDE_MAX);
    limits.max_image_height = Some(SIDE_MAX);
    limits.max_alloc = Some(BYTES_MAX);
    reader.limits(limits);
    let mut pixels = reader.decode().ok()?.into_rgba8();
    for pixel in pixels.pixels_mut() {
        if pixel.0[..3] == GREEN {
            pixel.0 = [0; 4];
        }
    }
    let (width, height) = pixels.dimensions();
    let mut png = Cursor::new(Vec::new());
    pixels.write_to(&mut png, ImageFormat::Png).ok()?;
    let data = base64::engine::general_purpose::STANDARD.encode(png.into_inner());
    Some(Picture { url: format!("data:image/png;base64,{data}"), width, height })
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgb, RgbImage, RgbaImage};

    #[test]
    fn green_becomes_transparent() {
        let mut drawn = RgbImage::new(2, 1);
        drawn.put_pixel(0, 0, Rgb([0, 255, 0]));
        drawn.put_pixel(1, 0, Rgb([200, 10, 10]));
        let mut bmp = Cursor::new(Vec::new());
        drawn.write_to(&mut bmp, ImageFormat::Bmp).unwrap();
        let picture = bitmap(&bmp.into_inner()).unwrap();
        assert_eq!((picture.width, picture.height), (2, 1));
        let data = picture.url.strip_prefix("data:image/png;base64,").unwrap();
        let png = base64::engine::general_purpose::STANDARD.decode(data).unwrap();
        let shown: RgbaImage = image::load_from_memory(&png).unwrap().into_rgba8();
        assert_eq!(shown.get_pixel(0, 0).0[3], 0);
        assert_eq!(shown.get_pixel(1, 0).0, [200, 10, 10, 255]);
    }

    #[test]
    fn what_is_no_bitmap_is_no_picture() {
        assert_eq!(bitmap(b"GIF89a"), None);
        assert_eq!(bitmap(&[]), None);
    }
}
