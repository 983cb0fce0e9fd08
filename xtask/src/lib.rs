//! The checks of `cargo xtask tidy`: habits that are tested, not remembered.

mod crates;
mod house;
mod keys;
mod ratchet;
mod source;

use std::error::Error;
use std::fmt;
use std::path::{Path, PathBuf};

/// A habit that was broken.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Offence {
    /// The file, relative to the repository.
    pub path: PathBuf,
    /// Line, from 1; 0 speaks of the whole file.
    pub line: usize,
    /// What and why.
    pub message: String,
}

impl fmt::Display for Offence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        write!(f, ": {}", self.message)
    }
}

/// What tidy found.
#[derive(Debug, Default)]
pub struct Report {
    /// Everything that breaks a habit, sorted.
    pub offences: Vec<Offence>,
    /// Number of Rust files looked at.
    pub files: usize,
    /// Lines of the median Rust file.
    pub median: usize,
}

/// Runs every check over the repository at `root`.
///
/// # Errors
/// When files cannot be read or cargo cannot describe the workspace.
pub fn tidy(root: &Path) -> Result<Report, Box<dyn Error>> {
    let root = root.canonicalize()?;
    let mut report = Report::default();
    let metadata = crates::metadata(&root)?;
    let games = house::games(&root)?;
    report.offences.extend(crates::check(&root, &metadata)?);
    report.offences.extend(house::check(&root, &metadata, &games)?);
    let mut lines = Vec::new();
    let mut texts = Vec::new();
    for path in rust_files(&root)? {
        let text = std::fs::read_to_string(&path)?;
        let relative = path.strip_prefix(&root)?.to_path_buf();
        lines.push(text.lines().count());
        report.offences.extend(source::check(&relative, &text, &games));
        texts.push((relative, text));
    }
    report.offences.extend(keys::check(&root, &texts)?);
    lines.sort_unstable();
    report.files = lines.len();
    report.median = lines.get(lines.len() / 2).copied().unwrap_or(0);
    if report.median >= 250 {
        let message = format!("the median file has {} lines, not under 250", report.median);
        report.offences.push(Offence { path: ".".into(), line: 0, message });
    }
    report.offences.sort();
    Ok(report)
}

/// Every Rust file of the workspace, sorted.
fn rust_files(root: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![root.join("crates"), root.join("xtask"), root.join("tests")];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries {
            let path = entry?.path();
            let skipped = path.file_name().is_some_and(|n| n == "target" || n == "node_modules");
            if path.is_dir() && !skipped {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}
