//! The files as they are served, with their compressed forms.

use crate::Error;
use std::fs;
use std::io::Write as _;
use std::path::Path;

/// A file of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asset {
    /// Path without leading slash.
    pub path: String,
    /// Content.
    pub bytes: Vec<u8>,
}

/// Compressed forms, where they are smaller.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Encodings {
    /// gzip.
    pub gzip: Option<Vec<u8>>,
    /// Brotli.
    pub brotli: Option<Vec<u8>>,
}

/// Files that stay at the root, under names of their own.
const ROOT: &[&str] = &["index.html", "favicon.svg", "manifest.webmanifest", "robots.txt"];

impl Asset {
    /// Compresses the content.
    #[must_use]
    pub fn encodings(&self) -> Encodings {
        let smaller = |bytes: Vec<u8>| (bytes.len() < self.bytes.len()).then_some(bytes);
        Encodings { gzip: gzip(&self.bytes).and_then(smaller), brotli: brotli(&self.bytes).and_then(smaller) }
    }
}

fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

fn brotli(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut out, 1 << 16, 9, 22);
    writer.write_all(bytes).ok()?;
    drop(writer);
    Some(out)
}

/// FNV-1a over everything, so that a changed file changes the address of all.
fn hash<'a>(files: impl Iterator<Item = &'a [u8]>) -> u64 {
    files.flatten().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3))
}

/// Puts the artefact and the static files together: pages at the root, the rest under `assets/HASH/`.
pub(crate) fn bundle(folder: &Path, js: String, wasm: Vec<u8>) -> Result<Vec<Asset>, Error> {
    let file = |error| Error::File(folder.to_path_buf(), error);
    let mut assets = vec![
        Asset { path: "fishka.js".to_owned(), bytes: js.into_bytes() },
        Asset { path: "fishka_bg.wasm".to_owned(), bytes: wasm },
    ];
    for entry in fs::read_dir(folder).map_err(file)? {
        let path = entry.map_err(file)?.path();
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        let bytes = fs::read(&path).map_err(|e| Error::File(path.clone(), e))?;
        assets.push(Asset { path: name, bytes });
    }
    assets.sort_by(|a, b| a.path.cmp(&b.path));
    let folder = format!("assets/{:016x}", hash(assets.iter().map(|a| a.bytes.as_slice())));
    for asset in &mut assets {
        if asset.path == "index.html" {
            asset.bytes =
                String::from_utf8_lossy(&asset.bytes).replace("{assets}", &format!("/{folder}")).into_bytes();
        }
        if !ROOT.contains(&asset.path.as_str()) {
            asset.path = format!("{folder}/{}", asset.path);
        }
    }
    Ok(assets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compression_is_kept_only_where_it_helps() {
        let long = Asset { path: "a.txt".to_owned(), bytes: vec![b'a'; 4096] };
        let encodings = long.encodings();
        assert!(encodings.gzip.is_some_and(|b| b.len() < 100));
        assert!(encodings.brotli.is_some_and(|b| b.len() < 100));
        let short = Asset { path: "a.txt".to_owned(), bytes: vec![b'a'] };
        assert_eq!(short.encodings(), Encodings::default());
    }
}
