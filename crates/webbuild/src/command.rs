//! Programs run with a time limit, their output read while they run.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// What a program said.
pub(crate) struct Output {
    /// Whether it ended well.
    pub(crate) success: bool,
    /// Both streams, standard output first.
    pub(crate) text: String,
}

fn reader(stream: Option<impl Read + Send + 'static>) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut text = String::new();
        let Some(stream) = stream else { return text };
        let mut lines = BufReader::new(stream);
        let mut line = Vec::new();
        while lines.read_until(b'\n', &mut line).is_ok_and(|n| n > 0) {
            text.push_str(&String::from_utf8_lossy(&line));
            line.clear();
        }
        text
    })
}

/// Runs it to its end, or kills it when the time is up.
pub(crate) fn run(command: &mut Command, time_max: Duration) -> Result<Output, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|e| format!("{name}: {e}"))?;
    let (out, err) = (reader(child.stdout.take()), reader(child.stderr.take()));
    let start = Instant::now();
    let status = loop {
        match child.try_wait().map_err(|e| format!("{name}: {e}"))? {
            Some(status) => break status,
            None if start.elapsed() > time_max => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("{name}: no answer in {} s", time_max.as_secs()));
            }
            None => thread::sleep(Duration::from_millis(20)),
        }
    };
    let mut text = out.join().unwrap_or_default();
    text.push_str(&err.join().unwrap_or_default());
    Ok(Output { success: status.success(), text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_is_kept_and_time_is_limited() {
        let output = run(Command::new("sh").args(["-c", "echo out; echo err >&2"]), Duration::from_secs(9));
        assert_eq!(output.map(|o| o.text), Ok("out\nerr\n".to_owned()));
        assert!(run(Command::new("sleep").arg("9"), Duration::from_millis(50)).is_err());
        assert!(run(&mut Command::new("/no/such/program"), Duration::from_secs(1)).is_err());
    }
}
