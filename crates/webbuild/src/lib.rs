//! Builds the browser half: the crate `fishka-web` as WebAssembly, its JavaScript glue and the static files beside it.
//!
//! Used by the server's `build.rs` and by the binary of this crate (`cargo run -p webbuild -- OUT`). Needs no tool whose
//! version must match: the glue is made by `wasm-bindgen-cli-support`, pinned to the version of `wasm-bindgen`.

mod bundle;
mod command;
mod toolchain;
mod watch;

pub use bundle::{Asset, Encodings};
pub use toolchain::Toolchain;
pub use watch::{sources, watched};

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How much work the compiler puts in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Profile {
    /// Small and fast; takes minutes.
    #[default]
    Release,
    /// Quick to build.
    Dev,
}

impl Profile {
    fn cargo_name(self) -> &'static str {
        match self {
            Profile::Release => "web",
            Profile::Dev => "web-dev",
        }
    }
}

/// What to build and where.
#[derive(Clone, Debug)]
pub struct Options {
    /// The workspace.
    pub root: PathBuf,
    /// Target directory of the inner build; must not be the outer one's.
    pub target_dir: PathBuf,
    /// Profile.
    pub profile: Profile,
}

/// Why the browser half was not built.
#[derive(Debug)]
pub enum Error {
    /// No compiler for WebAssembly; the text says what to install.
    NoToolchain(String),
    /// The inner build failed; its messages.
    Cargo(String),
    /// The glue could not be made.
    Bindgen(String),
    /// A file could not be read or written.
    File(PathBuf, std::io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoToolchain(text) => f.write_str(text),
            Error::Cargo(text) => write!(f, "the browser half does not compile:\n{text}"),
            Error::Bindgen(text) => write!(f, "the glue for the browser could not be made: {text}"),
            Error::File(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for Error {}

/// Longest inner build.
const BUILD_TIME_MAX: Duration = Duration::from_secs(45 * 60);

/// Builds everything that the server serves, paths relative to the site's root. `say` is told what is being done.
///
/// # Errors
/// See [`Error`].
pub fn build(options: &Options, say: &mut dyn FnMut(&str)) -> Result<Vec<Asset>, Error> {
    let toolchain = toolchain::find(say)?;
    say(&format!("compiling the browser half ({toolchain}, profile {})", options.profile.cargo_name()));
    let wasm = compile(options, &toolchain)?;
    say("making its JavaScript glue");
    let (js, wasm) = glue(&wasm)?;
    say("packing the assets");
    let assets = bundle::bundle(&options.root.join("crates/fishka-web/static"), js, wasm)?;
    let size = |path: &str| assets.iter().find(|a| a.path.ends_with(path)).map_or(0, |a| a.bytes.len());
    say(&format!("{} files, WebAssembly {} KB before compression", assets.len(), size(".wasm") / 1024));
    Ok(assets)
}

/// Runs the inner cargo; the path of the WebAssembly file.
fn compile(options: &Options, toolchain: &Toolchain) -> Result<PathBuf, Error> {
    let mut command = toolchain.cargo();
    command.current_dir(&options.root).arg("build");
    command.args(["--package", watch::PAGE, "--bin", watch::PAGE, "--features", "ui"]);
    command.args(["--target", "wasm32-unknown-unknown", "--profile", options.profile.cargo_name()]);
    command.arg("--target-dir").arg(&options.target_dir);
    let output = command::run(&mut command, BUILD_TIME_MAX).map_err(Error::Cargo)?;
    if !output.success {
        return Err(Error::Cargo(output.text));
    }
    Ok(artefact(options))
}

/// Where the inner cargo puts the browser half.
fn artefact(options: &Options) -> PathBuf {
    let folder = options.target_dir.join("wasm32-unknown-unknown").join(options.profile.cargo_name());
    folder.join(watch::PAGE).with_extension("wasm")
}

/// JavaScript and WebAssembly as the browser loads them.
fn glue(wasm: &Path) -> Result<(String, Vec<u8>), Error> {
    let bindgen = |error: &dyn fmt::Debug| Error::Bindgen(format!("{error:?}"));
    let mut output = wasm_bindgen_cli_support::Bindgen::new()
        .input_path(wasm)
        .web(true)
        .map_err(|e| bindgen(&e))?
        .out_name("fishka")
        .typescript(false)
        .omit_default_module_path(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate_output()
        .map_err(|e| bindgen(&e))?;
    let js = output.js().to_owned();
    let bytes = output.wasm_mut().emit_wasm();
    Ok((js, bytes))
}
