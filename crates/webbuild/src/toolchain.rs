//! Which compiler makes WebAssembly here.

use crate::Error;
use crate::command::run;
use std::env;
use std::fmt;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const TARGET: &str = "wasm32-unknown-unknown";
const RUSTFLAGS: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS";
/// Debian's compiler must be at least this.
const MINOR_MIN: u32 = 95;
/// `erase_components`: Leptos makes one kind of view of all, so that its generic code is there once and not for each.
const FLAGS: &str = "-Ctarget-feature=+simd128 --cfg=erase_components";
/// A panic is a trap at once, without words: they would be a good part of the code, and nobody reads them. It wants the
/// standard library built from its sources.
const TRAP: &str = " -Zunstable-options -Cpanic=immediate-abort";
/// A module for several threads: the memory is made outside it, and each thread has a part for what is its own. It wants the
/// standard library built from its sources, too.
const THREADS: &str = " -Ctarget-feature=+atomics,+bulk-memory -Clink-arg=--shared-memory \
    -Clink-arg=--import-memory -Clink-arg=--max-memory=1073741824 -Clink-arg=--export=__wasm_init_tls \
    -Clink-arg=--export=__tls_size -Clink-arg=--export=__tls_align -Clink-arg=--export=__tls_base";
const ASK: Duration = Duration::from_secs(20);
const FETCH: Duration = Duration::from_secs(120);

const HELP: &str = "no compiler for WebAssembly was found. Install one of
  rustup target add wasm32-unknown-unknown                     (where rustup reaches its server)
  apt-get install rustc-web cargo-web rust-web-src lld-22      (Debian, Ubuntu)";

/// A compiler that can make WebAssembly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Toolchain {
    /// The toolchain of the workspace, with the target installed.
    Own,
    /// The same, which builds the standard library from its sources: what it makes is smaller.
    OwnFromSources,
    /// Debian's `rustc-web`, which builds the standard library from its sources with this linker.
    Debian {
        /// Path of the linker.
        linker: String,
    },
}

impl fmt::Display for Toolchain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Toolchain::Own => "own toolchain",
            Toolchain::OwnFromSources => "own toolchain, standard library from source",
            Toolchain::Debian { .. } => "Debian's rustc-web, standard library from source",
        })
    }
}

/// A command free of what the outer build says to its own compiler.
fn clean(program: &str) -> Command {
    let mut command = Command::new(program);
    for (name, _) in env::vars() {
        let inner = name.starts_with("CARGO_")
            && !matches!(name.as_str(), "CARGO_HOME" | "CARGO_NET_OFFLINE" | "CARGO_BUILD_JOBS")
            && !name.starts_with("CARGO_HTTP")
            && !name.starts_with("CARGO_NET")
            && !name.starts_with("CARGO_PROFILE_DEV_")
            && !name.starts_with("CARGO_PROFILE_WEB_")
            && !name.starts_with("CARGO_REGISTR")
            && !name.starts_with("CARGO_SOURCE");
        let wrapper = matches!(
            name.as_str(),
            "RUSTC" | "RUSTFLAGS" | "RUSTDOC" | "RUSTC_WRAPPER" | "RUSTC_WORKSPACE_WRAPPER"
        );
        if inner || wrapper {
            command.env_remove(name);
        }
    }
    command.env(RUSTFLAGS, FLAGS);
    command
}

/// The cargo of the workspace, for a program that runs here.
#[must_use]
pub(crate) fn native_cargo() -> Command {
    clean(&env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()))
}

/// Has the standard library built from its sources, and all for several threads where that is wanted.
fn from_sources(mut command: Command, threads: bool) -> Command {
    command.env("RUSTC_BOOTSTRAP", "1").env("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort");
    // Its ways of sorting alone are a tenth of the code otherwise: each is there for every type that is sorted.
    command.env("CARGO_UNSTABLE_BUILD_STD_FEATURES", "optimize_for_size");
    let threads = if threads { THREADS } else { "" };
    command.env(RUSTFLAGS, format!("{FLAGS}{TRAP}{threads}"));
    command
}

impl Toolchain {
    /// Whether it can build for several threads.
    pub(crate) fn has_threads(&self) -> bool {
        *self != Toolchain::Own
    }

    /// Its cargo, ready for arguments after `build`; for several threads where it can and that is wanted.
    #[must_use]
    pub(crate) fn cargo(&self, threads: bool) -> Command {
        match self {
            Toolchain::Own => native_cargo(),
            Toolchain::OwnFromSources => from_sources(native_cargo(), threads),
            Toolchain::Debian { linker } => {
                let mut command = clean("/usr/bin/cargo");
                command.env_remove("RUSTUP_TOOLCHAIN").env_remove("LD_LIBRARY_PATH");
                command.env("PATH", format!("/usr/bin:{}", env::var("PATH").unwrap_or_default()));
                command.env("RUSTC", "/usr/bin/rustc");
                command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
                from_sources(command, threads)
            }
        }
    }
}

fn own_rustc() -> String {
    env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned())
}

/// Whether the toolchain of the workspace has the target; asks nothing of the network.
fn own_has_target() -> bool {
    let rustc = own_rustc();
    let mut command = Command::new(rustc);
    command.env("RUSTUP_AUTO_INSTALL", "0").args(["--print", "target-libdir", "--target", TARGET]);
    run(&mut command, ASK).is_ok_and(|o| {
        let folder = o.text.lines().next().unwrap_or_default().trim().to_owned();
        let mut files = std::fs::read_dir(folder).into_iter().flatten().flatten();
        o.success && files.any(|f| f.file_name().to_string_lossy().starts_with("libcore-"))
    })
}

/// The minor version in `rustc 1.96.0 (…)`.
fn minor(version: &str) -> Option<u32> {
    version.strip_prefix("rustc 1.")?.split('.').next()?.parse().ok()
}

fn debian() -> Option<Toolchain> {
    let output = run(Command::new("/usr/bin/rustc").arg("--version"), ASK).ok()?;
    let new = minor(&output.text)? >= MINOR_MIN;
    let linker = ["/usr/bin/lld-22", "/usr/bin/lld-21", "/usr/bin/lld-20"]
        .into_iter()
        .find(|l| Path::new(l).exists())?;
    let ready = new && Path::new("/usr/bin/cargo").exists() && has_sources("/usr/bin/rustc");
    ready.then(|| Toolchain::Debian { linker: linker.to_owned() })
}

/// Whether a compiler has the sources of the standard library beside it.
fn has_sources(rustc: &str) -> bool {
    run(Command::new(rustc).env("RUSTUP_AUTO_INSTALL", "0").args(["--print", "sysroot"]), ASK)
        .is_ok_and(|o| Path::new(o.text.trim()).join("lib/rustlib/src/rust/library/std").exists())
}

fn fetch() -> bool {
    let mut command = Command::new("rustup");
    command.args(["target", "add", TARGET]);
    run(&mut command, FETCH).is_ok_and(|o| o.success) && own_has_target()
}

/// Finds a compiler, the workspace's own first; fetches the target only when nothing else is there.
pub(crate) fn find(say: &mut dyn FnMut(&str)) -> Result<Toolchain, Error> {
    if own_has_target() {
        return Ok(if has_sources(&own_rustc()) { Toolchain::OwnFromSources } else { Toolchain::Own });
    }
    if let Some(debian) = debian() {
        return Ok(debian);
    }
    say("fetching the WebAssembly target with rustup (at most two minutes)");
    if fetch() { Ok(Toolchain::Own) } else { Err(Error::NoToolchain(HELP.to_owned())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read() {
        assert_eq!(minor("rustc 1.96.0 (ac68faa20 2026-05-25)"), Some(96));
        assert_eq!(minor("clang 14"), None);
    }
}
