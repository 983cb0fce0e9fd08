//! Embeds the browser half: in release builds, and in others when `FISHKA_WEB=1` is set.

#![allow(clippy::print_stdout)]

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use webbuild::{Asset, Drawer, Encodings, Options, Profile, build, sources, watched};

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let root =
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).ok_or("no workspace above")?.to_path_buf();
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?);
    println!("cargo:rerun-if-env-changed=FISHKA_WEB");
    println!("cargo:rerun-if-env-changed=FISHKA_DRAWER");
    println!("cargo:rerun-if-changed=build.rs");
    let wish = env::var("FISHKA_WEB").ok();
    let release = env::var("PROFILE").is_ok_and(|p| p == "release");
    let assets = match wish.as_deref() {
        Some("0") => Vec::new(),
        None if !release => Vec::new(),
        _ => embed(&root, &out)?,
    };
    write(&out, &assets)
}

/// Builds the browser half, or stops with what is missing.
fn embed(root: &Path, out: &Path) -> Result<Vec<Asset>, Failure> {
    watch(watched(root)?);
    let target = out.ancestors().nth(4).ok_or("OUT_DIR lies outside a target directory")?.join("web");
    let ready = env::var_os("FISHKA_DRAWER").map(|program| Drawer::Ready(program.into()));
    let drawer = ready.unwrap_or_else(|| Drawer::BuiltIn(target.clone()));
    let options = Options { root: root.to_path_buf(), target_dir: target, drawer, profile: Profile::Release };
    let mut say = |text: &str| println!("{text}");
    let assets = build(&options, &mut say).map_err(|error| -> Failure {
        let text = format!("{error}\n(FISHKA_WEB=0 builds without the browser half)");
        for line in text.lines() {
            println!("cargo:warning={line}");
        }
        "the browser half was not built".into()
    })?;
    watch(sources(&options)?);
    Ok(assets)
}

/// Has the browser half built anew when any of these changes.
fn watch(paths: impl IntoIterator<Item = PathBuf>) {
    for path in paths {
        println!("cargo:rerun-if-changed={}", path.display());
    }
}

/// All assets compressed, on every core: it takes a minute on one.
fn compressed(assets: &[Asset]) -> Result<Vec<Encodings>, Failure> {
    let next = AtomicUsize::new(0);
    let work = || {
        let numbers = iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let numbers = numbers.map_while(|index| Some((index, assets.get(index)?)));
        numbers.map(|(index, asset)| (index, asset.encodings())).collect::<Vec<_>>()
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let shares: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(thread::ScopedJoinHandle::join).collect()
    });
    let mut all = Vec::new();
    for share in shares {
        all.extend(share.map_err(|_| "an asset was not compressed")?);
    }
    all.sort_by_key(|(index, _)| *index);
    Ok(all.into_iter().map(|(_, encodings)| encodings).collect())
}

/// Writes the files and the table `ASSETS` that includes them.
fn write(out: &Path, assets: &[Asset]) -> Result<(), Failure> {
    let mut table = String::from("pub(crate) static ASSETS: &[Asset] = &[\n");
    for (index, (asset, encodings)) in assets.iter().zip(compressed(assets)?).enumerate() {
        let include = |suffix: &str, bytes: Option<&[u8]>| -> Result<String, Failure> {
            let Some(bytes) = bytes else { return Ok("None".to_owned()) };
            let path = out.join(format!("asset-{index}{suffix}"));
            fs::write(&path, bytes)?;
            Ok(format!("Some(include_bytes!({:?}))", path.display().to_string()))
        };
        let plain = include("", Some(&asset.bytes))?;
        let gzip = include(".gz", encodings.gzip.as_deref())?;
        let brotli = include(".br", encodings.brotli.as_deref())?;
        let (path, hash) = (&asset.path, asset.hash());
        writeln!(
            table,
            "    Asset {{ path: {path:?}, hash: {hash:?}, plain: {plain}, gzip: {gzip}, brotli: {brotli} }},"
        )?;
    }
    table.push_str("];\n");
    fs::write(out.join("assets.rs"), table)?;
    Ok(())
}
