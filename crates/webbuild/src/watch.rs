//! What the browser half is made of, asked of cargo: who builds it in must build it anew when any of that changes.

use crate::{Error, Options};
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The crate that is the browser half with all that it is made of.
pub(crate) const PAGE: &str = "fishka-page";

/// A module of WebAssembly.
pub(crate) struct Module {
    /// Its name, and that of the binary.
    pub(crate) name: &'static str,
    /// The crate with the binary.
    pub(crate) package: &'static str,
    /// The feature of that crate that the binary needs.
    pub(crate) feature: &'static str,
    /// It plays and searches, and is to do so fast.
    pub(crate) searches: bool,
    /// Parts of it are loaded later.
    pub(crate) is_divided: bool,
}

/// What the browser half is made of.
pub(crate) const MODULES: [Module; 3] = [
    Module { name: "fishka-page", package: PAGE, feature: "ui", searches: false, is_divided: true },
    Module {
        name: "fishka-table",
        package: "fishka-web",
        feature: "worker",
        searches: false,
        is_divided: false,
    },
    Module {
        name: "fishka-engine",
        package: "fishka-web",
        feature: "worker",
        searches: true,
        is_divided: false,
    },
];

fn metadata(root: &Path) -> Result<Metadata, Error> {
    let mut command = MetadataCommand::new();
    command.manifest_path(root.join("Cargo.toml")).no_deps();
    command.exec().map_err(|e| Error::Cargo(e.to_string()))
}

/// Crates of the workspace that one is made of, itself first: what it depends on, and what that depends on.
fn parts<'a>(metadata: &'a Metadata, name: &str) -> Vec<&'a Package> {
    let find = |name: &str| metadata.packages.iter().find(|p| p.name.as_str() == name);
    let mut all: Vec<&Package> = find(name).into_iter().collect();
    let mut next = 0;
    while let Some(package) = all.get(next) {
        let own =
            package.dependencies.iter().filter(|d| d.path.is_some() && d.kind != DependencyKind::Development);
        for part in own.filter_map(|d| find(&d.name)) {
            if !all.iter().any(|known| known.name == part.name) {
                all.push(part);
            }
        }
        next += 1;
    }
    all
}

/// Folders and files whose change makes the browser half another one: every crate of the workspace in it, and what the
/// workspace says to all. Files elsewhere are known once it is built, see [`sources`].
///
/// # Errors
/// When cargo cannot describe the workspace.
pub fn watched(root: &Path) -> Result<BTreeSet<PathBuf>, Error> {
    let metadata = metadata(root)?;
    let folders = parts(&metadata, PAGE).into_iter().filter_map(|p| p.manifest_path.parent());
    let mut all: BTreeSet<PathBuf> = folders.map(|folder| folder.as_std_path().to_path_buf()).collect();
    all.extend(["Cargo.toml", "Cargo.lock"].map(|file| root.join(file)));
    Ok(all)
}

/// The files and folders that cargo has noted for the built browser half, such as texts that lie outside the crates.
///
/// # Errors
/// When cargo’s note is not there.
pub fn sources(options: &Options) -> Result<BTreeSet<PathBuf>, Error> {
    let mut all = BTreeSet::new();
    for module in &MODULES {
        let note = crate::artefact(options, module).with_extension("d");
        let text = std::fs::read_to_string(&note).map_err(|e| Error::File(note.clone(), e))?;
        all.extend(noted(&text));
    }
    Ok(all)
}

/// The files after the colon, in which a space is written with a backslash before it.
fn noted(text: &str) -> BTreeSet<PathBuf> {
    let Some((_, files)) = text.split_once(": ") else { return BTreeSet::new() };
    let mut all = BTreeSet::new();
    let mut name = String::new();
    let mut chars = files.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' if chars.peek() == Some(&' ') => name.extend(chars.next()),
            c if c.is_whitespace() => {
                all.insert(PathBuf::from(std::mem::take(&mut name)));
            }
            c => name.push(c),
        }
    }
    all.insert(PathBuf::from(name));
    all.remove(Path::new(""));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
    }

    /// Read from the manifests by themselves, not by way of cargo: who is named in the dependencies of a part is a part.
    #[test]
    fn every_crate_that_a_part_depends_on_is_watched() {
        let watched = watched(&root()).unwrap();
        let mut seen = 0;
        for folder in watched.iter().filter(|p| p.is_dir()) {
            let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
            let own = manifest.split("[dependencies]").nth(1).unwrap_or_default();
            let own = own.split("\n[dev-dependencies]").next().unwrap_or_default();
            for line in own.lines() {
                let name = line.split(['.', '=']).next().unwrap_or_default().trim();
                let part = root().join("crates").join(name);
                if !name.is_empty() && part.join("Cargo.toml").is_file() {
                    assert!(watched.contains(&part), "{} uses {name}", folder.display());
                    seen += 1;
                }
            }
        }
        assert!(seen > 10, "{seen}");
        assert!(!watched.contains(&root().join("crates/fishka-cli")));
    }

    #[test]
    fn notes_of_cargo_are_read() {
        let text = "/a/x.wasm: /a/one.rs /a/with\\ space.rs /a/games\n";
        let files = ["/a/games", "/a/one.rs", "/a/with space.rs"].map(PathBuf::from);
        assert_eq!(noted(text), BTreeSet::from(files));
        assert_eq!(noted(""), BTreeSet::new());
    }
}
