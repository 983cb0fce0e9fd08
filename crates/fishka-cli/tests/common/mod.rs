//! Running the binary as scripts do.
#![allow(dead_code, reason = "each test file uses some of it")]

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fishka"));
    command.args(args).env("LC_ALL", "C");
    command
}

pub fn fishka(args: &[&str]) -> Output {
    let output = command(args).stdin(Stdio::null()).output().expect("fishka runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!errors.contains("panicked"), "{args:?}: {errors}");
    output
}

/// Stdout of a run that must be done.
pub fn done(args: &[&str]) -> String {
    let output = fishka(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Stderr of a run that must end with this status.
pub fn fails(args: &[&str], status: i32) -> String {
    let output = fishka(args);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(status), "{args:?}: {errors}");
    errors
}

pub fn json(args: &[&str]) -> Value {
    serde_json::from_str(&done(args)).expect("JSON")
}

/// A file in a folder that lives as long as the test.
pub fn file(folder: &tempfile::TempDir, name: &str, text: impl AsRef<[u8]>) -> String {
    let path: PathBuf = folder.path().join(name);
    std::fs::write(&path, text).expect("written");
    path.to_str().expect("UTF-8").to_owned()
}

pub fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}
