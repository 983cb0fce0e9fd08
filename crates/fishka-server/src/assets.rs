//! The files of the browser half, built in.

use crate::encoding;
use axum::body::Bytes;
use std::path::PathBuf;

/// A file with its compressed forms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asset {
    /// Path without leading slash.
    pub(crate) path: &'static str,
    /// Of its content, so that a reader who has it is not sent it again.
    hash: &'static str,
    plain: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
    brotli: Option<&'static [u8]>,
}

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// A form of a file as it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Body {
    /// The bytes; those that are built in are not copied.
    pub(crate) bytes: Bytes,
    /// Their `content-encoding`.
    pub(crate) encoding: Option<&'static str>,
    /// Their `etag`, where the file is built in.
    pub(crate) etag: Option<String>,
}

impl Asset {
    /// The smallest form that the reader takes.
    fn body(&self, accepts: &str) -> Option<Body> {
        let form = |bytes: Option<&'static [u8]>, encoding: Option<&'static str>| {
            let etag = Some(format!("\"{}-{}\"", self.hash, encoding.unwrap_or("plain")));
            Some(Body { bytes: Bytes::from_static(bytes?), encoding, etag })
        };
        let brotli = encoding::takes(accepts, "br").then(|| form(self.brotli, Some("br"))).flatten();
        let gzip = || encoding::takes(accepts, "gzip").then(|| form(self.gzip, Some("gzip"))).flatten();
        brotli.or_else(gzip).or_else(|| form(self.plain, None))
    }
}

/// Where the files come from.
#[derive(Clone, Debug, Default)]
pub(crate) enum Assets {
    /// Built into the program.
    #[default]
    Embedded,
    /// A folder, for work on the browser half.
    Folder(PathBuf),
}

impl Assets {
    /// The folder named by `FISHKA_WEB_DIR` if there is one, else what is built in.
    pub(crate) fn from_env() -> Self {
        std::env::var_os("FISHKA_WEB_DIR").map_or(Assets::Embedded, |dir| Assets::Folder(dir.into()))
    }

    /// The file at `path`, which has no leading slash.
    pub(crate) fn find(&self, path: &str, accepts: &str) -> Option<Body> {
        match self {
            Assets::Embedded => ASSETS.iter().find(|a| a.path == path)?.body(accepts),
            Assets::Folder(folder) => {
                let plain = path.split('/').all(|part| !part.is_empty() && !part.starts_with('.'));
                let bytes = plain.then(|| std::fs::read(folder.join(path)).ok()).flatten()?;
                Some(Body { bytes: bytes.into(), encoding: None, etag: None })
            }
        }
    }
}

/// The media type of a path.
pub(crate) fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "woff2" => "font/woff2",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_form_that_is_taken_is_sent() {
        let asset = Asset {
            path: "a.js",
            hash: "ab12",
            plain: Some(b"plain"),
            gzip: Some(b"gz"),
            brotli: Some(b"b"),
        };
        let sent = |accepts: &str| asset.body(accepts).map(|b| (b.encoding, b.etag.unwrap_or_default()));
        assert_eq!(sent("gzip, deflate, br;q=1"), Some((Some("br"), "\"ab12-br\"".to_owned())));
        assert_eq!(sent("gzip, br;q=0"), Some((Some("gzip"), "\"ab12-gzip\"".to_owned())));
        assert_eq!(sent(""), Some((None, "\"ab12-plain\"".to_owned())));
    }

    #[test]
    fn folders_are_not_left() {
        let assets = Assets::Folder("/etc".into());
        assert_eq!(assets.find("../etc/hostname", ""), None);
        assert_eq!(assets.find("/hostname", ""), None);
    }
}
