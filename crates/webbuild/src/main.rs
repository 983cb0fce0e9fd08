//! `cargo run -p webbuild -- [--dev] OUT`: builds the browser half into a folder, for work on it.

#![allow(clippy::print_stderr)]

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use webbuild::{Drawer, Options, Profile, build};

fn run() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let dev = args.iter().any(|a| a == "--dev");
    let out = args.iter().find(|a| !a.starts_with('-')).ok_or("usage: webbuild [--dev] OUT")?;
    let root =
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap_or(Path::new(".")).to_path_buf();
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let profile = if dev { Profile::Dev } else { Profile::Release };
    let options = Options { root, target_dir: target.join("web"), drawer: Drawer::BuiltIn(target), profile };
    let assets = build(&options, &mut |text| eprintln!("webbuild: {text}")).map_err(|e| e.to_string())?;
    let _ = std::fs::remove_dir_all(Path::new(out).join("assets"));
    for asset in assets {
        let path = Path::new(out).join(&asset.path);
        let folder = path.parent().unwrap_or(Path::new(out));
        std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        std::fs::write(&path, asset.bytes).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    Ok(())
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("webbuild: {error}");
            ExitCode::FAILURE
        }
    }
}
