//! Who may depend on whom, from `cargo metadata`.

use crate::Offence;
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package};
use std::error::Error;
use std::path::Path;

/// Each crate with the workspace crates it may use. The compile side and the play side meet in `fishka-rules` only.
const ARROWS: &[(&str, &[&str])] = &[
    ("fishka-base", &[]),
    ("fishka-dice", &["fishka-base"]),
    ("fishka-game", &["fishka-base"]),
    ("fishka-match", &["fishka-base", "fishka-dice", "fishka-game"]),
    ("fishka-syntax", &["fishka-base"]),
    ("fishka-model", &["fishka-base", "fishka-syntax", "fishka-rules"]),
    ("fishka-rules", &["fishka-base"]),
    ("fishka-lower", &["fishka-base", "fishka-syntax", "fishka-model", "fishka-rules"]),
    ("fishka-play", &["fishka-base", "fishka-game", "fishka-rules"]),
    ("fishka-race", &["fishka-base", "fishka-game"]),
    ("fishka-search", &["fishka-base", "fishka-rules", "fishka-play"]),
    (
        "fishka",
        &[
            "fishka-base",
            "fishka-dice",
            "fishka-game",
            "fishka-syntax",
            "fishka-model",
            "fishka-lower",
            "fishka-match",
            "fishka-rules",
            "fishka-play",
            "gamebox",
        ],
    ),
    ("fishka-text", &["fishka-base"]),
    (
        "fishka-proto",
        &[
            "fishka",
            "fishka-base",
            "fishka-dice",
            "fishka-game",
            "fishka-match",
            "fishka-rules",
            "fishka-play",
            "fishka-search",
            "fishka-text",
        ],
    ),
    (
        "fishka-server",
        &[
            "fishka",
            "fishka-base",
            "fishka-game",
            "fishka-match",
            "fishka-proto",
            "fishka-race",
            "fishka-search",
            "fishka-text",
            "webbuild",
        ],
    ),
    (
        "fishka-view",
        &[
            "fishka",
            "fishka-base",
            "fishka-game",
            "fishka-match",
            "fishka-proto",
            "fishka-race",
            "fishka-search",
            "fishka-text",
        ],
    ),
    (
        "fishka-web",
        &[
            "fishka",
            "fishka-base",
            "fishka-game",
            "fishka-proto",
            "fishka-race",
            "fishka-search",
            "fishka-text",
            "fishka-view",
        ],
    ),
    (DIVIDED, &["fishka-web"]),
    (
        "fishka-cli",
        &[
            "fishka",
            "fishka-base",
            "fishka-game",
            "fishka-match",
            "fishka-syntax",
            "fishka-proto",
            "fishka-race",
            "fishka-search",
            "fishka-server",
            "fishka-text",
        ],
    ),
    (
        "fishka-testkit",
        &[
            "fishka",
            "fishka-base",
            "fishka-syntax",
            "fishka-proto",
            "fishka-race",
            "fishka-search",
            "fishka-text",
        ],
    ),
    ("gamebox", &[]),
    ("webbuild", &["gamebox"]),
    ("xtask", &["webbuild"]),
];

/// The crate where the page's module is divided. The macro that does it writes `unsafe` for it, so this crate cannot take
/// the workspace's lints; it is held to few lines instead, in which nobody writes any (`source.rs` looks there too).
const DIVIDED: &str = "fishka-page";
const DIVIDED_LINES_MAX: usize = 40;

/// Crates that may name serde: the wire, what worker and page say to each other, and the plain data that is sent so.
const SERDE: &[&str] = &[
    "fishka-base",
    "fishka-rules",
    "fishka-play",
    "fishka-race",
    "fishka-text",
    "fishka-view",
    "fishka-proto",
];

/// Asks cargo for the workspace.
pub fn metadata(root: &Path) -> Result<Metadata, Box<dyn Error>> {
    Ok(MetadataCommand::new().manifest_path(root.join("Cargo.toml")).no_deps().exec()?)
}

/// Checks the arrows, serde, lints and folder names.
pub fn check(root: &Path, metadata: &Metadata) -> Result<Vec<Offence>, Box<dyn Error>> {
    let mut offences = Vec::new();
    for package in metadata.workspace_packages() {
        let manifest = package.manifest_path.as_std_path();
        let path = manifest.strip_prefix(root)?;
        let mut offend =
            |message: String| offences.push(Offence { path: path.to_path_buf(), line: 0, message });
        check_arrows(package, &mut offend);
        if package.name.as_str() == DIVIDED {
            let lines = std::fs::read_to_string(manifest.with_file_name("src/main.rs"))?.lines().count();
            if lines > DIVIDED_LINES_MAX {
                offend(format!("{lines} lines: it is to say where the page is divided, and no more"));
            }
        } else if !std::fs::read_to_string(manifest)?.contains("[lints]\nworkspace = true") {
            offend("does not take the workspace's lints (which forbid unsafe code)".into());
        }
        let folder = path.parent().and_then(|p| p.file_name()).and_then(|n| n.to_str());
        if folder != Some(package.name.as_str()) {
            offend(format!("folder and crate `{}` have different names", package.name));
        }
    }
    Ok(offences)
}

fn check_arrows(package: &Package, offend: &mut impl FnMut(String)) {
    let name = package.name.as_str();
    let Some((_, allowed)) = ARROWS.iter().find(|(n, _)| *n == name) else {
        return offend(format!("crate `{name}` is not in the table of arrows (xtask/src/crates.rs)"));
    };
    for dependency in &package.dependencies {
        let test = dependency.kind == DependencyKind::Development;
        let to = dependency.name.as_str();
        let ours = ARROWS.iter().any(|(n, _)| *n == to);
        if ours && !test && !allowed.contains(&to) {
            offend(format!("`{name}` must not depend on `{to}`"));
        }
        if to.starts_with("serde") && !test && !SERDE.contains(&name) {
            offend(format!("`{name}` uses `{to}`: only data that is sent is written so"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that `name` may reach.
    fn reach(name: &str) -> Vec<&'static str> {
        let (_, direct) = ARROWS.iter().find(|(n, _)| *n == name).unwrap();
        direct.iter().flat_map(|d| std::iter::once(*d).chain(reach(d))).collect()
    }

    #[test]
    fn the_two_sides_never_meet_but_in_rules() {
        for compile in ["fishka-syntax", "fishka-model", "fishka-lower"] {
            for play in ["fishka-play", "fishka-search"] {
                assert!(!reach(compile).contains(&play), "{compile} → {play}");
                assert!(!reach(play).contains(&compile), "{play} → {compile}");
            }
        }
        assert!(ARROWS.iter().all(|(_, to)| !to.contains(&"fishka-testkit")));
    }
}
