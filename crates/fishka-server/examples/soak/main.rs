//! A server under everything that people, careless programs and enemies do to it, for as long as is wanted:
//!
//! ```text
//! cargo run --release -p fishka-server --example soak -- --seconds 1800
//! ```
//!
//! The server is this very program in a process of its own. Players come, go and come back; readers do not read; rule files
//! are cut, nested or endless; one address floods; connections are half open or speak nonsense. Told are memory, tasks and
//! sockets over time. It fails if memory keeps growing, a task or a room is left behind once all have gone, the server
//! breaks off or answers with a fault of its own, or the flood was not held up.
//!
//! `--serve FOLDER` is the server alone: it tells its addresses and ends when its standard input does.
#![allow(clippy::print_stdout, reason = "it reports")]

mod net;

use fishka::{Budget, Builtin, COMPILE_STEPS, Library as _};
use fishka_server::{Answers, State, Store, app, operators, serve};
use net::{Call, Done, call, connect, say};
use std::io::{BufRead as _, BufReader, Read as _};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;

#[global_allocator]
static ALLOCATOR: fishka_server::Allocator = fishka_server::Allocator;

/// How long rooms, seats and stalled readers may stay after all have gone.
const QUIET: Duration = Duration::from_secs(200);
/// Growth of memory that is none: what allocators keep.
const SLACK_MIB: u64 = 24;

/// What the actors share.
struct Shared {
    at: SocketAddr,
    ends: Instant,
    rules: Vec<String>,
    /// Games of the library, with how many sit.
    games: Vec<(String, usize)>,
    moves: AtomicU64,
    returns: AtomicU64,
    stalled: AtomicU64,
    refused_rules: AtomicU64,
    held_up: AtomicU64,
    faults: AtomicU64,
}

impl Shared {
    fn goes_on(&self) -> bool {
        Instant::now() < self.ends
    }

    /// Counts what no answer should be.
    fn check(&self, status: u16, what: &str) {
        if status >= 500 && status != 503 || status == 0 {
            self.faults.fetch_add(1, Ordering::Relaxed);
            println!("a fault: {status} to {what}");
        }
    }
}

#[tokio::main]
async fn main() -> Done {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| args.iter().position(|arg| arg == name).and_then(|at| args.get(at + 1));
    if let Some(folder) = value("--serve") {
        return alone(Path::new(folder)).await;
    }
    let seconds = value("--seconds").map_or(Ok(300), |text| text.parse::<u64>())?;
    let folder = tempfile::tempdir()?;
    let (mut child, at, operators) = start(folder.path())?;
    let outcome = soak(&child, at, operators, seconds).await;
    if let Err(why) = &outcome {
        println!("{why}");
    }
    // It ends by itself when nobody speaks to it any more.
    drop(child.stdin.take());
    let until = Instant::now() + Duration::from_secs(30);
    let status = loop {
        match child.try_wait()? {
            Some(status) => break Some(status),
            None if Instant::now() > until => break None,
            None => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    };
    match status {
        Some(status) if status.success() => outcome,
        Some(status) => Err(format!("the server ended with {status}").into()),
        None => {
            child.kill()?;
            Err("the server does not end".into())
        }
    }
}

/// The server alone.
async fn alone(folder: &Path) -> Done {
    // `--plain`: without a proxy, so that who asks from this machine is not counted.
    let proxied = !std::env::args().any(|arg| arg == "--plain");
    let answers = Answers { proxied, ..Answers::default() };
    let (state, matches) = State::new(&answers).with_matches(Store::in_folder(folder).await?).await?;
    let [public, own] = [TcpListener::bind("127.0.0.1:0").await?, TcpListener::bind("127.0.0.1:0").await?];
    println!("{} {}", public.local_addr()?, own.local_addr()?);
    tokio::spawn(serve(own, operators(state.clone()), std::future::pending()));
    let farewell = matches.farewell();
    let ended = async move {
        let read = || std::io::stdin().read_to_end(&mut Vec::new());
        let _ = tokio::task::spawn_blocking(read).await;
        let _ = farewell.send(true);
    };
    serve(public, app(state), ended).await;
    matches.close().await;
    Ok(())
}

/// Starts the server in a process of its own; its addresses for all and for operators.
fn start(folder: &Path) -> Done<(Child, SocketAddr, SocketAddr)> {
    let mut command = Command::new(std::env::current_exe()?);
    let command = command.arg("--serve").arg(folder).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    let (at, own) = line.trim().split_once(' ').ok_or("the server does not start")?;
    Ok((child, at.parse()?, own.parse()?))
}

async fn soak(child: &Child, at: SocketAddr, operators: SocketAddr, seconds: u64) -> Done {
    let before = Numbers::read(child.id(), operators).await?;
    println!("at rest: {before}");
    let zero = AtomicU64::default;
    let shared = Arc::new(Shared {
        at,
        ends: Instant::now() + Duration::from_secs(seconds),
        rules: rule_files()?,
        games: games()?,
        moves: zero(),
        returns: zero(),
        stalled: zero(),
        refused_rules: zero(),
        held_up: zero(),
        faults: zero(),
    });
    let mut actors = Vec::new();
    for number in 0..16 {
        actors.push(tokio::spawn(player(Arc::clone(&shared), number)));
    }
    for number in 0..4 {
        actors.push(tokio::spawn(no_reader(Arc::clone(&shared), number)));
    }
    for number in 0..2 {
        actors.push(tokio::spawn(hostile_author(Arc::clone(&shared), number)));
    }
    actors.push(tokio::spawn(flood(Arc::clone(&shared))));
    actors.push(tokio::spawn(nonsense(Arc::clone(&shared))));
    let samples = watch(child.id(), operators, &shared).await?;
    for actor in actors {
        actor.await??;
    }
    let [moves, returns, stalled, refused, held, faults] = [
        &shared.moves,
        &shared.returns,
        &shared.stalled,
        &shared.refused_rules,
        &shared.held_up,
        &shared.faults,
    ]
    .map(|count| count.load(Ordering::Relaxed));
    println!(
        "moves {moves}, came back {returns}, did not read {stalled}, rule files refused {refused}, held up {held}"
    );
    flat(&samples)?;
    all_gone(child.id(), operators, &before).await?;
    let none = [moves, returns, stalled, refused, held].contains(&0);
    if faults > 0 || none {
        Err(format!("faults: {faults}; something was not tried: {none}").into())
    } else {
        Ok(())
    }
}

/// What a server tells of itself at one moment.
#[derive(Clone, Debug)]
struct Numbers {
    memory_mib: u64,
    tasks: u64,
    sockets: u64,
    rooms: u64,
    files: u64,
}

impl std::fmt::Display for Numbers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Numbers { memory_mib, tasks, sockets, rooms, files } = self;
        write!(
            f,
            "memory {memory_mib} MiB, tasks {tasks}, sockets {sockets}, rooms {rooms}, open files {files}"
        )
    }
}

impl Numbers {
    async fn read(pid: u32, operators: SocketAddr) -> Done<Numbers> {
        let (_, text) = call(operators, Call { path: "/metrics", ..Call::default() }).await?;
        let number = |name: &str| -> u64 {
            let line = text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok());
            line.unwrap_or(0)
        };
        let statm = std::fs::read_to_string(format!("/proc/{pid}/statm"))?;
        let pages: u64 = statm.split_whitespace().nth(1).unwrap_or("0").parse()?;
        Ok(Numbers {
            memory_mib: (pages * 4096) >> 20,
            tasks: number("fishka_tasks "),
            sockets: number("fishka_sockets "),
            rooms: number("fishka_rooms "),
            files: std::fs::read_dir(format!("/proc/{pid}/fd"))?.count() as u64,
        })
    }
}

/// Looks on until the end.
async fn watch(pid: u32, operators: SocketAddr, shared: &Shared) -> Done<Vec<Numbers>> {
    let (mut samples, start) = (Vec::new(), Instant::now());
    while shared.goes_on() {
        tokio::time::sleep(Duration::from_secs(2)).await;
        let numbers = Numbers::read(pid, operators).await?;
        if samples.len() % 15 == 0 {
            println!("{:>5} s: {numbers}", start.elapsed().as_secs());
        }
        samples.push(numbers);
    }
    Ok(samples)
}

/// Whether memory stays as it is, once what is kept for a while has been forgotten for the first time.
fn flat(samples: &[Numbers]) -> Done {
    let settled = &samples[samples.len() / 2..];
    let median = |part: &[Numbers]| {
        let mut all: Vec<u64> = part.iter().map(|numbers| numbers.memory_mib).collect();
        all.sort_unstable();
        all.get(all.len() / 2).copied().unwrap_or(0)
    };
    let third = settled.len() / 3;
    let (first, last) = (median(&settled[..third]), median(&settled[settled.len() - third..]));
    println!("memory in the second half: {first} MiB at its start, {last} MiB at its end");
    let most = first + (first / 10).max(SLACK_MIB);
    if last > most { Err(format!("memory grows: {first} to {last} MiB").into()) } else { Ok(()) }
}

/// Whether nothing is left behind.
async fn all_gone(pid: u32, operators: SocketAddr, before: &Numbers) -> Done {
    let until = Instant::now() + QUIET;
    loop {
        let now = Numbers::read(pid, operators).await?;
        let gone = now.rooms == 0 && now.sockets == 0 && now.tasks <= before.tasks;
        if gone || Instant::now() > until {
            println!("after all have gone: {now}");
            return if gone { Ok(()) } else { Err(format!("left behind: {now}; at rest: {before}").into()) };
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// Some games of the library.
fn games() -> Done<Vec<(String, usize)>> {
    let mut games = Vec::new();
    for name in Builtin.names().into_iter().step_by(3) {
        let text = Builtin.source(&name).ok_or("no source")?;
        let rules = fishka::compile(&text, &mut Budget::new(COMPILE_STEPS)).map_err(|e| format!("{e:?}"))?;
        games.push((name, rules.traits.players));
    }
    Ok(games)
}

/// Rule files of other people: those of the tests that meet bounds, and those of the library cut off somewhere.
fn rule_files() -> Done<Vec<String>> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/zrf");
    let mut all = Vec::new();
    for file in std::fs::read_dir(tests)? {
        let path = file?.path();
        if path.extension().is_some_and(|end| end == "zrf") {
            all.push(String::from_utf8_lossy(&std::fs::read(path)?).into_owned());
        }
    }
    all.push("(".repeat(1 << 20));
    all.push(format!("(fishka 1)\n(define a {})\n(game (a))", "(a) ".repeat(1_000)));
    all.sort();
    Ok(all)
}

/// Makes matches and plays them by two sockets, which are lost now and then.
async fn player(shared: Arc<Shared>, number: u64) -> Done {
    let mut dice = Dice(number + 1);
    let address = format!("198.51.100.{number}");
    while shared.goes_on() {
        let (game, seats) = &shared.games[dice.below(shared.games.len())];
        let seats = *seats;
        let form = match dice.below(3) {
            0 => format!(
                r#"{{"game":"{game}","seats":[{{"kind":"me"}}{}]}}"#,
                r#",{"kind":"computer","level":1}"#.repeat(seats - 1)
            ),
            _ => format!(
                r#"{{"game":"{game}","seats":[{{"kind":"me"}}{}]}}"#,
                r#",{"kind":"me"}"#.repeat(seats - 1)
            ),
        };
        let post =
            Call { method: "POST", path: "/api/matches", address: &address, body: &form, ..Call::default() };
        let (status, text) = call(shared.at, post).await.unwrap_or_default();
        shared.check(status, "a new match");
        if status == 201 {
            let made: serde_json::Value = serde_json::from_str(&text)?;
            let text = |name: &str| made[name].as_str().unwrap_or_default().to_owned();
            play(&shared, &mut dice, &address, (&text("match"), &text("token"))).await;
        }
        // Twenty matches a minute are granted.
        tokio::time::sleep(Duration::from_millis(500 + dice.below(4_000) as u64)).await;
    }
    Ok(())
}

async fn play(shared: &Shared, dice: &mut Dice, address: &str, (id, token): (&str, &str)) {
    let [moves_of, commands] =
        [format!("/api/matches/{id}/moves?limit=30"), format!("/api/matches/{id}/commands")];
    let mut socket = connect(shared.at, id, address, Some(token)).await.ok();
    let mut watching = connect(shared.at, id, address, None).await.ok();
    for step in 0..60 {
        if !shared.goes_on() {
            break;
        }
        let get = Call { path: &moves_of, address, token: Some(token), ..Call::default() };
        let (status, text) = call(shared.at, get).await.unwrap_or_default();
        shared.check(status, "moves");
        let told: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
        let moves = told["moves"].as_array().cloned().unwrap_or_default();
        if let Some(text) = moves.get(dice.below(moves.len().max(1))).and_then(|text| text.as_str()) {
            let body = format!(r#"{{"id":"{step}","move":"{text}"}}"#);
            let post = Call { method: "POST", path: &commands, address, token: Some(token), body: &body };
            let (status, _) = call(shared.at, post).await.unwrap_or_default();
            shared.check(status, "a move");
            shared.moves.fetch_add(u64::from(status == 200), Ordering::Relaxed);
        }
        match dice.below(12) {
            // The line is lost, and found again.
            0 => {
                drop(socket.take());
                socket = connect(shared.at, id, address, Some(token)).await.ok();
                shared.returns.fetch_add(u64::from(socket.is_some()), Ordering::Relaxed);
            }
            1 => drop(watching.take()),
            2 => watching = connect(shared.at, id, address, None).await.ok(),
            3 => say(&mut socket, &format!(r#"{{"id":"say {step}","say":"Hello"}}"#)).await,
            _ => {}
        }
        tokio::time::sleep(Duration::from_millis(50 + dice.below(300) as u64)).await;
    }
    say(&mut socket, r#"{"id":"end","resign":true}"#).await;
}

/// Listens to a match in which much is said, and reads nothing of it.
async fn no_reader(shared: Arc<Shared>, number: u64) -> Done {
    let address = format!("203.0.113.{number}");
    while shared.goes_on() {
        let (game, seats) = &shared.games[0];
        let form =
            format!(r#"{{"game":"{game}","seats":[{}]}}"#, [r#"{"kind":"me"}"#].repeat(*seats).join(","));
        let post =
            Call { method: "POST", path: "/api/matches", address: &address, body: &form, ..Call::default() };
        let (status, text) = call(shared.at, post).await.unwrap_or_default();
        shared.check(status, "a new match");
        let made: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
        if let (Some(id), Some(token)) = (made["match"].as_str(), made["token"].as_str()) {
            let idle = net::idle_listeners(shared.at, id, &address).await;
            shared.stalled.fetch_add(idle.len() as u64, Ordering::Relaxed);
            let mut speaker = connect(shared.at, id, &address, Some(token)).await.ok();
            for n in 0..600 {
                let text = "so ".repeat(150);
                say(&mut speaker, &format!(r#"{{"id":"{n}","say":"{text}"}}"#)).await;
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
        tokio::time::sleep(Duration::from_secs(3)).await;
    }
    Ok(())
}

/// Sends rule files that do harm where they are believed.
async fn hostile_author(shared: Arc<Shared>, number: u64) -> Done {
    let mut dice = Dice(number + 100);
    while shared.goes_on() {
        let text = &shared.rules[dice.below(shared.rules.len())];
        let cut = text.floor_char_boundary(if dice.below(2) == 0 {
            text.len()
        } else {
            dice.below(text.len() + 1)
        });
        let seats = [r#"{"kind":"computer","level":1}"#; 2].join(",");
        let rules = serde_json::Value::from(&text[..cut]).to_string();
        let body = format!(r#"{{"rules":{rules},"seats":[{seats}]}}"#);
        let address = format!("192.0.2.{}", dice.below(60));
        let post =
            Call { method: "POST", path: "/api/matches", address: &address, body: &body, ..Call::default() };
        let (status, _) = call(shared.at, post).await.unwrap_or_default();
        shared.check(status, "a rule file");
        shared.refused_rules.fetch_add(u64::from(status == 422), Ordering::Relaxed);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    Ok(())
}

/// One address asks without end.
async fn flood(shared: Arc<Shared>) -> Done {
    while shared.goes_on() {
        for _ in 0..100 {
            let get = Call { path: "/api/matches/none", address: "192.0.2.200", ..Call::default() };
            let (status, _) = call(shared.at, get).await.unwrap_or_default();
            shared.check(status, "a flood");
            shared.held_up.fetch_add(u64::from(status == 429), Ordering::Relaxed);
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    Ok(())
}

/// Connections that say nothing, half of something, or nonsense.
async fn nonsense(shared: Arc<Shared>) -> Done {
    let mut open = std::collections::VecDeque::new();
    while shared.goes_on() {
        open.push_back(net::half_open(shared.at, open.len()).await);
        if open.len() > 40 {
            open.pop_front();
        }
        let long = "x".repeat(1 << 20);
        let post =
            Call { method: "POST", path: "/api/matches/none/commands", body: &long, ..Call::default() };
        // Such a body is not read to its end; an answer may be missed for that.
        let _ = call(shared.at, post).await;
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    Ok(())
}

/// Numbers that are the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, total: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % total.max(1)
    }
}
