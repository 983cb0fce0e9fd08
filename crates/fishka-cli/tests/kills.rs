//! The server is killed again and again while many play: every entry that was acknowledged is there once, at its place,
//! with its move. `FISHKA_KILLS=100 cargo test --release -p fishka-cli --test kills` is the long run.

#[path = "../../fishka-server/tests/common/postgres.rs"]
mod postgres;

use serde_json::{Value, json};
use std::error::Error;
use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What the module of PostgreSQL calls its results.
pub type Done<T = ()> = Result<T, Box<dyn Error>>;

const PLAYERS: usize = 6;

/// How often the server is killed on each store.
fn kills() -> usize {
    std::env::var("FISHKA_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(4)
}

/// A server that does not outlive its test.
struct Server(Child);

impl Server {
    fn kill(&mut self) -> Done {
        self.0.kill()?;
        self.0.wait()?;
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

/// Starts the server and waits until it answers.
fn start(port: u16, store: &[String]) -> Done<Server> {
    let child = Command::new(env!("CARGO_BIN_EXE_fishka"))
        .args(["serve", "--port", &port.to_string()])
        .args(store)
        .stdout(Stdio::piped())
        .spawn()?;
    let (mut server, mut line) = (Server(child), String::new());
    BufReader::new(server.0.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    if line.contains("http://") { Ok(server) } else { Err(format!("the server says {line:?}").into()) }
}

/// Asks until somebody answers, as a client does whose server is away for a while.
fn ask(
    agent: &ureq::Agent,
    url: &str,
    token: &str,
    body: Option<&Value>,
    stop: &AtomicBool,
) -> Option<(u16, Value)> {
    while !stop.load(Ordering::Relaxed) {
        let bearer = format!("Bearer {token}");
        let answer = match body {
            Some(body) => agent.post(url).header("authorization", &bearer).send(body.to_string()),
            None => agent.get(url).header("authorization", &bearer).call(),
        };
        if let Ok(mut answer) = answer {
            let text = answer.body_mut().read_to_string().unwrap_or_default();
            // A body that was cut off is no answer.
            if let (status, Ok(value)) = (answer.status().as_u16(), serde_json::from_str(&text))
                && status != 503
            {
                return Some((status, value));
            }
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    None
}

/// What one player was told: of each match, the acknowledged entries with their moves.
type Told = Vec<(String, String, Vec<(u64, String)>)>;

/// Plays games with itself until it is told to stop.
fn play(port: u16, player: u64, stop: &AtomicBool) -> Told {
    let config = ureq::Agent::config_builder().http_status_as_error(false);
    let agent: ureq::Agent = config.timeout_global(Some(Duration::from_secs(5))).build().into();
    let base = format!("http://127.0.0.1:{port}/api/matches");
    let (mut told, mut chosen) = (Told::new(), player);
    while !stop.load(Ordering::Relaxed) {
        let form = json!({"game": "breakthrough", "seats": [{"kind": "me"}, {"kind": "me"}]});
        // Making a match is no command with an id: one whose answer was lost is another match, and nobody minds.
        let Some((201, made)) = ask(&agent, &base, "", Some(&form), stop) else { continue };
        let (id, token) =
            (made["match"].as_str().unwrap_or_default(), made["token"].as_str().unwrap_or_default());
        let url = format!("{base}/{id}");
        let (mut on, mut entries) = (0, Vec::new());
        while let Some((200, moves)) = ask(&agent, &format!("{url}/moves"), token, None, stop) {
            let moves = moves["moves"].as_array().cloned().unwrap_or_default();
            if moves.is_empty() {
                break;
            }
            chosen = chosen.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let text = moves[(chosen >> 33) as usize % moves.len()].as_str().unwrap_or_default().to_owned();
            let command = json!({"id": format!("{on}"), "on": on, "move": text});
            match ask(&agent, &format!("{url}/commands"), token, Some(&command), stop) {
                Some((200, done)) => {
                    on = done["n"].as_u64().unwrap_or_default();
                    entries.push((on, text));
                }
                // The same command was done before the kill: then this answer comes again, and never another one.
                Some((status, answer)) => panic!("{status} {answer}"),
                None => break,
            }
        }
        told.push((id.to_owned(), token.to_owned(), entries));
    }
    told
}

/// What a match’s log says in the end.
fn check(port: u16, told: &Told) -> Done<usize> {
    let mut checked = 0;
    for (id, token, entries) in told {
        let url = format!("http://127.0.0.1:{port}/api/matches/{id}/entries");
        let text = ureq::get(&url).header("authorization", format!("Bearer {token}")).call()?;
        let text = text.into_body().read_to_string()?;
        let log: Vec<Value> = text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
        let numbers: Vec<u64> = log.iter().filter_map(|entry| entry["n"].as_u64()).collect();
        assert_eq!(numbers, (1..=log.len() as u64).collect::<Vec<_>>(), "{id}: no entry twice, none missing");
        for (n, text) in entries {
            let entry = log.get(*n as usize - 1).ok_or(format!("{id}: entry {n} is lost"))?;
            assert_eq!(&entry["what"]["move"], text, "{id}: entry {n}");
            checked += 1;
        }
        let moves = log.iter().filter(|entry| entry["what"]["move"].is_string()).count();
        assert!(moves <= entries.len() + 1, "{id}: nothing was played twice");
    }
    Ok(checked)
}

#[expect(clippy::print_stderr, reason = "a long run tells what it has done")]
fn killed_again_and_again(store: &[String]) -> Done {
    let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let stop = Arc::new(AtomicBool::new(false));
    let mut server = start(port, store)?;
    let players: Vec<_> = (0..PLAYERS as u64)
        .map(|player| {
            let stop = Arc::clone(&stop);
            std::thread::spawn(move || play(port, player, &stop))
        })
        .collect();
    for kill in 0..kills() as u64 {
        // Not at the same moment each time.
        std::thread::sleep(Duration::from_millis(150 + kill.wrapping_mul(7_919) % 500));
        server.kill()?;
        server = start(port, store)?;
    }
    std::thread::sleep(Duration::from_millis(300));
    stop.store(true, Ordering::Relaxed);
    let told: Vec<Told> = players
        .into_iter()
        .map(|player| player.join().map_err(|_| "a player failed"))
        .collect::<Result<_, _>>()?;
    let start = Instant::now();
    let checked: usize = told.iter().map(|told| check(port, told)).sum::<Result<_, _>>()?;
    eprintln!("{checked} acknowledged entries after {} kills, checked in {:?}", kills(), start.elapsed());
    assert!(checked > 10 * kills());
    server.kill()
}

#[test]
fn nothing_acknowledged_is_lost_on_sqlite() -> Done {
    let folder = tempfile::tempdir()?;
    killed_again_and_again(&["--data".to_owned(), folder.path().display().to_string()])
}

#[test]
fn nothing_acknowledged_is_lost_on_postgresql() -> Done {
    killed_again_and_again(&["--database".to_owned(), postgres::database("kills")?])
}
