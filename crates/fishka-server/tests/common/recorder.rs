//! Everything that somebody is sent who listens to a match over a real connection, by socket and by stream.

use super::{Done, Made, Server};
use futures_util::{SinkExt as _, StreamExt as _};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;

/// What came so far.
#[derive(Clone, Default)]
struct Tape(Arc<Mutex<String>>);

impl Tape {
    fn add(&self, text: &str) {
        self.0.lock().expect("whole").push_str(text);
    }

    fn text(&self) -> String {
        self.0.lock().expect("whole").clone()
    }

    /// Waits until this has come.
    async fn hears(&self, text: &str) -> Done {
        for _ in 0..2_000 {
            if self.text().contains(text) {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Err(format!("{text} does not come: {}", self.text()).into())
    }
}

/// Somebody who listens by a socket and by a stream.
pub struct Recorder {
    socket: Tape,
    stream: Tape,
    tasks: [JoinHandle<()>; 2],
}

impl Drop for Recorder {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

impl Recorder {
    /// Listens from the start of the log; without a token as somebody who looks on.
    pub async fn listen(at: SocketAddr, made: &Made, token: Option<&str>) -> Done<Recorder> {
        let (socket, stream) = (Tape::default(), Tape::default());
        // One after the other: who listens is told to all, in that order.
        let by_socket = listen_by_socket(at, made, token, socket.clone()).await?;
        socket.hears("\"state\":").await?;
        let by_stream = listen_by_stream(at, made, token, stream.clone()).await?;
        stream.hears("\"n\":1,").await?;
        Ok(Recorder { socket, stream, tasks: [by_socket, by_stream] })
    }

    /// All that came, once this entry has.
    pub async fn until(&self, n: u64) -> Done<[String; 2]> {
        let entry = format!("\"n\":{n},");
        self.stream.hears(&entry).await?;
        // The state follows its entry.
        self.socket.hears(&format!("\"entries\":{n},")).await?;
        Ok([self.socket.text(), self.stream.text()])
    }
}

async fn listen_by_socket(
    at: SocketAddr,
    made: &Made,
    token: Option<&str>,
    tape: Tape,
) -> Done<JoinHandle<()>> {
    let url = format!("ws://localhost/api/matches/{}/socket", made.id);
    let (mut socket, _) = client_async(url, TcpStream::connect(at).await?).await?;
    let hello = serde_json::json!({"hello": {"token": token, "after": 0}});
    socket.send(Message::text(hello.to_string())).await?;
    Ok(tokio::spawn(async move {
        while let Some(Ok(message)) = socket.next().await {
            // Pings come when they come, and say nothing but the time.
            if let Message::Text(text) = message
                && !text.starts_with("{\"ping\":")
            {
                tape.add(&format!("{text}\n"));
            }
        }
    }))
}

async fn listen_by_stream(
    at: SocketAddr,
    made: &Made,
    token: Option<&str>,
    tape: Tape,
) -> Done<JoinHandle<()>> {
    let mut stream = TcpStream::connect(at).await?;
    let token = token.map(|token| format!("authorization: Bearer {token}\r\n")).unwrap_or_default();
    let path = format!("/api/matches/{}/entries?follow=true", made.id);
    let head = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n{token}\r\n");
    stream.write_all(head.as_bytes()).await?;
    Ok(tokio::spawn(async move {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = stream.read(&mut bytes).await {
            tape.add(&String::from_utf8_lossy(&bytes[..count]));
        }
    }))
}

impl Server {
    /// Listens on a port of its own too.
    pub async fn bound(&self) -> Done<SocketAddr> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        tokio::spawn(fishka_server::serve(listener, self.app.clone(), std::future::pending()));
        Ok(address)
    }
}
