//! The bots that come along play whole matches with a real server: a game of pieces, one of dice, one with a set-up that
//! is hidden.

use std::error::Error;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

type Done<T = ()> = Result<T, Box<dyn Error>>;

struct Server(Child, String);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill().and_then(|()| self.0.wait());
    }
}

fn server(folder: &Path) -> Done<Server> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fishka"))
        .args(["serve", "--port", "0", "--data"])
        .arg(folder)
        .stdout(Stdio::piped())
        .spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    let url =
        line.split_whitespace().find(|word| word.starts_with("http://")).ok_or("no address")?.to_owned();
    Ok(Server(child, url))
}

#[test]
fn the_bots_play_chess_pachisi_and_cyvasse() -> Done {
    let folder = tempfile::tempdir()?;
    let server = server(folder.path())?;
    let python = concat!(env!("CARGO_MANIFEST_DIR"), "/../../bots/random_bot.py");
    for (game, seats, moves) in [
        ("chess", "bot,computer:1", "15"),
        ("pachisi", "bot,computer:1,bot,computer:1", "25"),
        ("cyvasse", "bot,computer:1", "60"),
    ] {
        let done = Command::new("python3")
            .args([python, &server.1, "--game", game, "--seats", seats, "--moves", moves, "--seed", "1"])
            .output()?;
        let told = String::from_utf8_lossy(&done.stdout).into_owned();
        assert!(done.status.success() && told.contains("\"over\": {"), "{game}: {told}{done:?}");
    }
    // Tests alone do not build examples. With the whole workspace it has the same dependencies as the tests, which are
    // built already.
    let build = ["build", "--quiet", "--workspace", "--example", "bot"];
    assert!(Command::new(env!("CARGO")).args(build).status()?.success());
    let bot = Path::new(env!("CARGO_BIN_EXE_fishka")).with_file_name("examples").join("bot");
    let done = Command::new(bot).args([&server.1, "tic-tac-toe", "1"]).output()?;
    let told = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(done.status.success() && told.contains("\"how\":\"rules\""), "{told}{done:?}");
    Ok(())
}
