//! Many matches under way at once, played from a second process:
//!
//! ```text
//! fishka serve --port 8080 --data /tmp/load &
//! cargo run --release -p fishka-server --example load -- 127.0.0.1:8080 --matches 2000 --seconds 60 --game chess --pid $!
//! ```
//!
//! Each match has two sockets: one plays every move, each some two seconds after the last, the other sees it. Told are
//! the time from sent to seen, the time of a disk sync in the same minute (in the folder of `--sync`), what the server
//! used of the processor for each move, and its memory. The player holds a replica and plays any legal move.
#![allow(clippy::print_stdout, reason = "it reports")]

use fishka::{Budget, Builtin, COMPILE_STEPS, Library as _, RuleGame};
use fishka_game::{Choices, Viewer};
use fishka_match::{Deal, Match, Sitter};
use fishka_proto::online::{CreateForm, CreatedForm, SeatKind, SeatWanted, SocketLine, SocketTells};
use fishka_proto::{from_json, json};
use futures_util::{SinkExt as _, StreamExt as _};
use std::error::Error;
use std::io::{Read as _, Write as _};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

type Done<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;
type Socket = WebSocketStream<TcpStream>;

/// Between two moves of a match.
const PACE: Duration = Duration::from_secs(2);

struct Args {
    server: String,
    matches: usize,
    seconds: u64,
    game: String,
    pid: Option<u32>,
    sync: Option<String>,
}

fn args() -> Done<Args> {
    let mut args = Args {
        server: "127.0.0.1:8080".to_owned(),
        matches: 2_000,
        seconds: 60,
        game: String::new(),
        pid: None,
        sync: None,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--matches" => args.matches = value()?.parse()?,
            "--seconds" => args.seconds = value()?.parse()?,
            "--game" => args.game = value()?,
            "--pid" => args.pid = Some(value()?.parse()?),
            "--sync" => args.sync = Some(value()?),
            _ => args.server.clone_from(&word),
        }
    }
    Ok(args)
}

#[tokio::main]
async fn main() -> Done {
    let args = Arc::new(args()?);
    let text = Builtin.source(&args.game).ok_or("no such game")?;
    let rules =
        fishka::compile(&text, &mut Budget::new(COMPILE_STEPS)).map_err(|told| format!("{told:?}"))?;
    let game = Arc::new(RuleGame::new(rules, Some(&args.game), None, &[]));
    let seen: Arc<Mutex<Vec<Duration>>> = Arc::default();
    let (mut tasks, ends) = (Vec::new(), Instant::now() + Duration::from_secs(args.seconds));
    let syncs = args.sync.clone().map(|folder| std::thread::spawn(move || syncs(&folder, ends)));
    for index in 0..args.matches {
        let (args, game, seen) = (Arc::clone(&args), Arc::clone(&game), Arc::clone(&seen));
        tasks.push(tokio::spawn(async move { play(&args, game, &seen, ends, index).await }));
        // All at once would measure the making of matches.
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    println!("{} matches under way", args.matches);
    let before = args.pid.map(used).transpose()?;
    let from = seen.lock().unwrap_or_else(PoisonError::into_inner).len();
    tokio::time::sleep_until(ends.into()).await;
    let after = args.pid.map(used).transpose()?;
    let mut times = seen.lock().unwrap_or_else(PoisonError::into_inner).split_off(from);
    println!("moves seen: {}", times.len());
    println!("from sent to seen: {}", quantiles(&mut times));
    if let Some(mut syncs) = syncs.and_then(|syncs| syncs.join().ok()) {
        println!("a disk sync: {}", quantiles(&mut syncs));
    }
    if let Some(((before, _), (after, memory))) = before.zip(after) {
        let each = (after - before).as_micros() / times.len().max(1) as u128;
        println!("processor for a move: {each} µs; memory {} MiB", memory >> 20);
    }
    let mut failed = 0;
    for task in tasks {
        if let Ok(Err(error)) = task.await {
            failed += 1;
            if failed == 1 {
                println!("a match failed: {error}");
            }
        }
    }
    println!("matches that failed: {failed}");
    Ok(())
}

fn quantiles(times: &mut [Duration]) -> String {
    times.sort_unstable();
    let at = |permille: usize| times.get(times.len() * permille / 1000).copied().unwrap_or_default();
    format!("median {:?}, p99 {:?}, most {:?}", at(500), at(990), times.last().copied().unwrap_or_default())
}

/// How long syncs take meanwhile.
fn syncs(folder: &str, ends: Instant) -> Vec<Duration> {
    let path = std::path::Path::new(folder).join("sync-of-load");
    let (mut all, file) = (Vec::new(), std::fs::File::create(&path));
    if let Ok(mut file) = file {
        while Instant::now() < ends {
            let start = Instant::now();
            if file.write_all(&[7; 4096]).and_then(|()| file.sync_data()).is_err() {
                break;
            }
            all.push(start.elapsed());
            std::thread::sleep(Duration::from_millis(50));
        }
    }
    let _ = std::fs::remove_file(path);
    all
}

/// What a process has used of the processor, and its memory in bytes (Linux).
fn used(pid: u32) -> Done<(Duration, u64)> {
    let read = |name: &str| std::fs::read_to_string(format!("/proc/{pid}/{name}"));
    let stat = read("stat")?;
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks: u64 = fields[11].parse::<u64>()? + fields[12].parse::<u64>()?;
    let pages: u64 = read("statm")?.split_whitespace().nth(1).unwrap_or("0").parse()?;
    Ok((Duration::from_millis(ticks * 10), pages * 4096))
}

/// Makes a match over plain HTTP.
fn make(args: &Args, seats: usize) -> Done<CreatedForm> {
    let wanted = SeatWanted { kind: SeatKind::Me, level: None };
    let form =
        CreateForm { game: Some(args.game.clone()), seats: vec![wanted; seats], ..CreateForm::default() };
    let body = json(&form);
    let mut stream = std::net::TcpStream::connect(&args.server)?;
    let length = body.len();
    write!(
        stream,
        "POST /api/matches HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}"
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let body = answer.split_once("\r\n\r\n").map(|(_, body)| body).unwrap_or_default();
    from_json(body).map_err(|error| format!("{error}: {answer}").into())
}

async fn connect(args: &Args, made: &CreatedForm) -> Done<Socket> {
    let stream = TcpStream::connect(&args.server).await?;
    stream.set_nodelay(true)?;
    let mut socket = client_async(format!("ws://localhost/api/matches/{}/socket", made.id), stream).await?.0;
    let token = made.token.as_deref().unwrap_or_default();
    socket.send(Message::text(format!("{{\"hello\":{{\"token\":\"{token}\"}}}}"))).await?;
    Ok(socket)
}

async fn play(
    args: &Args,
    game: Arc<RuleGame>,
    seen: &Arc<Mutex<Vec<Duration>>>,
    ends: Instant,
    index: usize,
) -> Done {
    use fishka_game::Game as _;
    let seats = game.seats().len();
    let form = args.server.clone();
    let made = tokio::task::spawn_blocking({
        let args = Args { server: form, game: args.game.clone(), pid: None, sync: None, ..*args };
        move || make(&args, seats)
    });
    let made = made.await??;
    let (mut player, watching) = (connect(args, &made).await?, connect(args, &made).await?);
    let sent: Arc<Mutex<Option<(String, Instant)>>> = Arc::default();
    let deal = Deal { seats: vec![Sitter::Link; seats], ..Deal::here(seats) };
    let mut replica = Match::new(game, deal, &mut budget()).map_err(|why| why.to_string())?;
    // Matches do not all move in the same moment.
    let mut next = tokio::time::Instant::now() + PACE * (index as u32 % 100) / 100;
    let watcher = tokio::spawn(watch(watching, Arc::clone(&sent), Arc::clone(seen), ends));
    let mut chosen = index as u64;
    while Instant::now() < ends && replica.over().is_none() {
        tokio::select! {
            message = player.next() => follow(&mut player, &mut replica, message).await?,
            () = tokio::time::sleep_until(next) => {
                next += PACE;
                let Some(seat) = replica.turn().seats().first().copied().filter(|_| replica.is_begun()) else { continue };
                let since = replica.log().len() as u64;
                let Choices::List { moves, .. } = replica.view(Viewer::Seat(seat), since, &mut budget()).choices else { continue };
                chosen = chosen.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let text = moves[(chosen >> 33) as usize % moves.len()].text.clone();
                *sent.lock().unwrap_or_else(PoisonError::into_inner) = Some((text.clone(), Instant::now()));
                let command = format!("{{\"id\":\"{since}\",\"on\":{},\"move\":\"{text}\"}}", replica.on());
                player.send(Message::text(command)).await?;
            }
        }
    }
    drop(player);
    watcher.await?
}

fn budget() -> Budget {
    Budget::in_parts(u64::MAX, 250_000_000)
}

/// Lets the replica follow what is told.
async fn follow(
    player: &mut Socket,
    replica: &mut Match<RuleGame>,
    message: Option<Result<Message, tokio_tungstenite::tungstenite::Error>>,
) -> Done {
    let Message::Text(text) = message.ok_or("the server has closed the socket")?? else { return Ok(()) };
    match from_json::<SocketLine>(&text)? {
        SocketLine::Entry(entry) => {
            let entry = entry.entry().map_err(|why| why.to_string())?;
            replica.follow_entry(&entry, &mut budget()).map_err(|fault| format!("{fault:?}"))?;
        }
        SocketLine::Tells(SocketTells::Ping(number)) => {
            player.send(Message::text(format!("{{\"pong\":{number}}}"))).await?;
        }
        SocketLine::Tells(SocketTells::Refused { why, .. }) => return Err(why.message.into()),
        SocketLine::Tells(_) => {}
    }
    Ok(())
}

/// The other socket: how long each move was under way.
async fn watch(
    mut socket: Socket,
    sent: Arc<Mutex<Option<(String, Instant)>>>,
    seen: Arc<Mutex<Vec<Duration>>>,
    ends: Instant,
) -> Done {
    while Instant::now() < ends {
        let Ok(message) = tokio::time::timeout(Duration::from_secs(5), socket.next()).await else { continue };
        let Some(Ok(Message::Text(text))) = message else { break };
        if text.starts_with("{\"ping\":") {
            socket.send(Message::text(text.replace("ping", "pong"))).await?;
            continue;
        }
        let mut sent = sent.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, since)) = sent.take_if(|(word, _)| text.contains(&format!("{{\"move\":\"{word}\"}}")))
        {
            seen.lock().unwrap_or_else(PoisonError::into_inner).push(since.elapsed());
        }
    }
    Ok(())
}
