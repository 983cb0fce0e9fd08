//! A database of PostgreSQL for a test: in the server that runs on this machine, or in one of our own.

use super::Done;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Where a server usually is.
const USUAL: &str = "postgres://postgres@127.0.0.1:5432";

/// The address of an empty database of this name.
pub fn database(name: &str) -> Done<String> {
    static SERVER: OnceLock<Result<String, String>> = OnceLock::new();
    let server = SERVER.get_or_init(|| if is_there(USUAL) { Ok(USUAL.to_owned()) } else { start() });
    let server = server.clone()?;
    let name = format!("fishka_{name}_{}", std::process::id());
    for sql in [format!("DROP DATABASE IF EXISTS {name}"), format!("CREATE DATABASE {name}")] {
        psql(&server, &sql)?;
    }
    Ok(format!("{server}/{name}"))
}

/// A program of PostgreSQL, which Debian keeps apart by versions.
fn program(name: &str) -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = versions.map(|version| version.path().join("bin").join(name)).collect();
    found.push(Path::new("/usr/bin").join(name));
    found.into_iter().find(|path| path.is_file())
}

fn psql(server: &str, sql: &str) -> Done {
    let psql = program("psql").ok_or("psql is not installed: apt-get install postgresql")?;
    // The database of that name is always there.
    let done = Command::new(psql)
        .args([&format!("{server}/postgres"), "-qc", sql])
        .stdout(Stdio::null())
        .output()?;
    if done.status.success() {
        Ok(())
    } else {
        Err(String::from_utf8_lossy(&done.stderr).into_owned().into())
    }
}

fn is_there(server: &str) -> bool {
    psql(server, "SELECT 1").is_ok()
}

/// Starts a server of our own in a folder of its own; it ends when the machine or its folder does, and the next run finds
/// it.
fn start() -> Result<String, String> {
    const PORT: u16 = 54_329;
    let server = format!("postgres://postgres@127.0.0.1:{PORT}");
    if is_there(&server) {
        return Ok(server);
    }
    let missing = || "PostgreSQL is not installed: apt-get install postgresql".to_owned();
    let (initdb, pg_ctl) = (program("initdb").ok_or_else(missing)?, program("pg_ctl").ok_or_else(missing)?);
    let folder = std::env::temp_dir().join(format!("fishka-postgres-{}", std::process::id()));
    // It refuses to run as root; Debian makes a user for it.
    let is_root =
        std::fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0);
    let run = |program: &Path, args: &[&str]| -> Result<(), String> {
        let mut command = match is_root {
            true => Command::new("runuser"),
            false => Command::new(program),
        };
        if is_root {
            command.args(["-u", "postgres", "--"]).arg(program);
        }
        let done = command.args(args).current_dir("/").stdout(Stdio::null()).status();
        done.map_err(|error| error.to_string())?.success().then_some(()).ok_or(format!("{program:?} failed"))
    };
    let data = folder.to_string_lossy().into_owned();
    run(&initdb, &["-D", &data, "-U", "postgres", "-A", "trust", "--no-sync"])?;
    let options = format!("-p {PORT} -k /tmp -c listen_addresses=127.0.0.1 -c fsync=off");
    let log = format!("{data}/log");
    run(&pg_ctl, &["-D", &data, "-o", &options, "-l", &log, "-w", "start"])?;
    let until = Instant::now() + Duration::from_secs(30);
    while !is_there(&server) {
        if Instant::now() > until {
            return Err("our own PostgreSQL does not answer".to_owned());
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    Ok(server)
}
