//! Builds the browser half: the crate `fishka-web` as WebAssembly, its JavaScript glue and the static files beside it.
//!
//! Used by the server's `build.rs` and by the binary of this crate (`cargo run -p webbuild -- OUT`). Needs no tool whose
//! version must match: the glue is made by `wasm-bindgen-cli-support`, pinned to the version of `wasm-bindgen`.

mod bundle;
mod command;
mod divide;
mod first;
mod shared;
mod toolchain;
mod watch;

pub use bundle::{Asset, Encodings};
pub use toolchain::Toolchain;
use watch::Module;
pub use watch::{sources, watched};

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

/// The profile of the modules that search nothing.
const SMALL: &str = "web-small";

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
    /// What searches is to be fast, all else small.
    fn cargo_name(self, module: &Module) -> &'static str {
        match (self, module.searches) {
            (Profile::Release, true) => "web",
            (Profile::Release, false) => SMALL,
            (Profile::Dev, _) => "web-dev",
        }
    }
}

/// Where the program comes from that draws the first screen.
#[derive(Clone, Debug)]
pub enum Drawer {
    /// It is built into this target directory. While an outer build goes on it must not be that one's.
    BuiltIn(PathBuf),
    /// It is here already, built from these sources.
    Ready(PathBuf),
}

/// What to build and where.
#[derive(Clone, Debug)]
pub struct Options {
    /// The workspace.
    pub root: PathBuf,
    /// Target directory of the inner build; must not be the outer one's.
    pub target_dir: PathBuf,
    /// The program that draws the first screen.
    pub drawer: Drawer,
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
    /// The page could not be divided.
    Divide(String),
    /// A file could not be read or written.
    File(PathBuf, std::io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoToolchain(text) => f.write_str(text),
            Error::Cargo(text) => write!(f, "the browser half does not compile:\n{text}"),
            Error::Bindgen(text) => write!(f, "the glue for the browser could not be made: {text}"),
            Error::Divide(text) => write!(f, "the page could not be divided: {text}"),
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
    say(&format!("compiling the browser half ({toolchain})"));
    let toolchain = match compile(options, &toolchain) {
        // What the standard library is made of may be out of reach; its own build is there in any case.
        Err(Error::Cargo(_)) if toolchain == Toolchain::OwnFromSources => {
            say("the standard library cannot be built here; using the one that is installed");
            compile(options, &Toolchain::Own)?;
            Toolchain::Own
        }
        done => done.map(|()| toolchain)?,
    };
    say("making its JavaScript glue");
    let mut made = Vec::new();
    let mut parts = BTreeMap::new();
    for module in &watch::MODULES {
        let mut wasm = artefact(options, module);
        if module.is_divided {
            let divided = divide::divide(&wasm, module.name)?;
            made.extend(divided.files);
            parts.extend(divided.parts);
            wasm = divided.main;
        }
        let built = fs::read(&wasm).map_err(|error| Error::File(wasm, error))?;
        if module.searches && toolchain.has_threads() {
            made.extend(glue(shared::parsed(&built)?, shared::NAME, false)?);
            made.extend(glue(shared::alone(&built)?, module.name, false)?);
        } else {
            made.extend(glue(shared::parsed(&built)?, module.name, module.is_divided)?);
        }
    }
    made.extend(bundle::boxes(&options.root.join("games"))?);
    made.extend(bundle::sentences(&options.root.join("crates/fishka-text/locales"))?);
    made.extend(first_screen(options, bundle::cards(&options.root)?)?);
    say("packing the assets");
    let assets = bundle::bundle(&options.root.join("crates/fishka-web/static"), made, &parts)?;
    for asset in assets.iter().filter(|asset| asset.path.ends_with(".wasm")) {
        say(&format!("{}: {} KB before compression", asset.path, asset.bytes.len() / 1024));
    }
    Ok(assets)
}

/// Runs the inner cargo: once for each way in which modules are built, and for the program that draws the first screen. All at
/// once: each has minutes in which it keeps a single core busy.
fn compile(options: &Options, toolchain: &Toolchain) -> Result<(), Error> {
    let mut ways: BTreeMap<(&str, bool), Vec<&Module>> = BTreeMap::new();
    for module in &watch::MODULES {
        ways.entry((options.profile.cargo_name(module), module.searches)).or_default().push(module);
    }
    let mut commands: Vec<Command> =
        ways.iter().map(|(way, modules)| modules_of(options, toolchain, *way, modules)).collect();
    if let Drawer::BuiltIn(folder) = &options.drawer {
        commands.push(drawer(options, folder, "build"));
    }
    thread::scope(|scope| {
        let builds: Vec<_> = commands.iter_mut().map(|command| scope.spawn(|| inner(command))).collect();
        builds.into_iter().try_for_each(|build| {
            build.join().unwrap_or_else(|_| Err(Error::Cargo("the build was broken off".to_owned())))
        })
    })
}

/// What builds these modules with this profile, and for several threads where they search.
fn modules_of(
    options: &Options,
    toolchain: &Toolchain,
    (profile, searches): (&str, bool),
    modules: &[&Module],
) -> Command {
    let mut command = toolchain.cargo(searches);
    command.current_dir(&options.root).arg("build");
    for module in modules {
        command.args(["--package", module.package, "--bin", module.name]);
        command.args(["--features", &format!("{}/{}", module.package, module.feature)]);
    }
    command.args(["--target", "wasm32-unknown-unknown", "--profile", profile]);
    // What need not be fast is left out where nothing searches.
    command.env_remove("FISHKA_SMALL");
    if profile == SMALL {
        command.env("FISHKA_SMALL", "1");
    }
    command.arg("--target-dir").arg(&options.target_dir);
    command
}

/// Runs an inner cargo to its end.
fn inner(command: &mut Command) -> Result<(), Error> {
    let output = command::run(command, BUILD_TIME_MAX).map_err(Error::Cargo)?;
    if output.success { Ok(()) } else { Err(Error::Cargo(output.text)) }
}

/// The program that draws the first screen, an example of this crate.
const DRAWER: [&str; 4] = ["--package", "fishka-view", "--example", "shelf"];

/// Builds or runs it in this target directory.
fn drawer(options: &Options, folder: &Path, task: &str) -> Command {
    let mut command = toolchain::native_cargo();
    command.current_dir(&options.root).args([task, "--quiet"]).args(DRAWER).arg("--target-dir").arg(folder);
    command
}

/// The first screen in each language, the pictures of its cards, and the cards, which games are found by. They are drawn
/// by the code that draws boards everywhere, in a program of its own, so that who builds the server need not build that
/// code for the build.
fn first_screen(options: &Options, cards: Asset) -> Result<Vec<Asset>, Error> {
    let folder = options.target_dir.join("first-screen");
    let file = |path: &Path, error| Error::File(path.to_path_buf(), error);
    // What another version has drawn is none of this one's.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|e| file(&folder, e))?;
    let list = folder.join(&cards.path);
    fs::write(&list, &cards.bytes).map_err(|e| file(&list, e))?;
    let mut command = match &options.drawer {
        Drawer::Ready(program) => Command::new(program),
        Drawer::BuiltIn(built) => {
            let mut command = drawer(options, built, "run");
            command.arg("--");
            command
        }
    };
    inner(command.arg(&folder).arg(&list))?;
    bundle::tree(&folder)
}

/// Where the inner cargo puts a module of the browser half.
fn artefact(options: &Options, module: &Module) -> PathBuf {
    let profile = options.profile.cargo_name(module);
    let folder = options.target_dir.join("wasm32-unknown-unknown").join(profile);
    folder.join(module.name).with_extension("wasm")
}

/// JavaScript and WebAssembly of a module as the browser loads them. The parts of a divided module share what its linker
/// has exported.
fn glue(wasm: walrus::Module, name: &str, is_divided: bool) -> Result<[Asset; 2], Error> {
    let bindgen = |error: &dyn fmt::Debug| Error::Bindgen(format!("{error:?}"));
    let mut output = wasm_bindgen_cli_support::Bindgen::new()
        .input_module(name, wasm)
        .web(true)
        .map_err(|e| bindgen(&e))?
        .typescript(false)
        .omit_default_module_path(false)
        .keep_lld_exports(is_divided)
        .generate_output()
        .map_err(|e| bindgen(&e))?;
    let js = output.js().to_owned().into_bytes();
    let wasm = output.wasm_mut().emit_wasm();
    let made = |path: String, bytes| Asset { path, bytes };
    Ok([made(format!("{name}.js"), js), made(format!("{name}_bg.wasm"), wasm)])
}
