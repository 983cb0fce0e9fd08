//! How the actors speak to the server: as plainly as can be, so that they may break off anywhere.

use futures_util::{SinkExt as _, StreamExt as _};
use std::error::Error;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

pub(crate) type Done<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

/// What is asked.
#[derive(Clone, Copy)]
pub(crate) struct Call<'a> {
    pub(crate) method: &'a str,
    pub(crate) path: &'a str,
    /// As the proxy tells it.
    pub(crate) address: &'a str,
    pub(crate) token: Option<&'a str>,
    pub(crate) body: &'a str,
}

impl Default for Call<'_> {
    fn default() -> Self {
        Call { method: "GET", path: "/", address: "198.51.100.250", token: None, body: "" }
    }
}

/// Asks once over a connection of its own; status and body. No status is 0.
pub(crate) async fn call(at: SocketAddr, call: Call<'_>) -> Done<(u16, String)> {
    let Call { method, path, address, token, body } = call;
    let token = token.map(|token| format!("authorization: Bearer {token}\r\n")).unwrap_or_default();
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx-forwarded-for: {address}\r\n\
         {token}content-length: {length}\r\n\r\n"
    );
    let mut stream = TcpStream::connect(at).await?;
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body.as_bytes()).await?;
    let mut answer = Vec::new();
    tokio::time::timeout(Duration::from_secs(120), stream.read_to_end(&mut answer)).await??;
    let answer = String::from_utf8_lossy(&answer);
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
    Ok((status, body.to_owned()))
}

/// A socket that somebody holds; a task reads what comes and answers pings. It breaks off when this is dropped.
pub(crate) struct Socket {
    to: tokio::sync::mpsc::Sender<String>,
    task: tokio::task::JoinHandle<()>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Opens a socket and says hello.
pub(crate) async fn connect(at: SocketAddr, id: &str, address: &str, token: Option<&str>) -> Done<Socket> {
    let stream = TcpStream::connect(at).await?;
    let mut request = format!("ws://localhost/api/matches/{id}/socket").into_client_request()?;
    request.headers_mut().insert("x-forwarded-for", address.parse()?);
    let (mut socket, _) = client_async(request, stream).await?;
    socket.send(Message::text(serde_json::json!({"hello": {"token": token}}).to_string())).await?;
    let (to, mut from) = tokio::sync::mpsc::channel::<String>(16);
    let task = tokio::spawn(async move {
        loop {
            let sent = tokio::select! {
                message = socket.next() => match message {
                    Some(Ok(Message::Text(text))) if text.starts_with("{\"ping\":") => {
                        socket.send(Message::text(text.replace("ping", "pong"))).await
                    }
                    Some(Ok(_)) => Ok(()),
                    _ => break,
                },
                text = from.recv() => match text {
                    Some(text) => socket.send(Message::text(text)).await,
                    None => break,
                },
            };
            if sent.is_err() {
                break;
            }
        }
    });
    Ok(Socket { to, task })
}

/// Says something, if the socket is still there.
pub(crate) async fn say(socket: &mut Option<Socket>, text: &str) {
    if let Some(open) = socket
        && open.to.send(text.to_owned()).await.is_err()
    {
        *socket = None;
    }
}

/// Listeners of a match that never read: sockets and streams, with as little room as can be had.
pub(crate) async fn idle_listeners(at: SocketAddr, id: &str, address: &str) -> Vec<TcpStream> {
    let mut idle = Vec::new();
    for number in 0..6 {
        let Ok(stream) = small(at).await else { continue };
        let path = format!("/api/matches/{id}");
        if number % 2 == 0 {
            let mut stream = stream;
            let head = format!(
                "GET {path}/entries?follow=true HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: {address}\r\n\r\n"
            );
            if stream.write_all(head.as_bytes()).await.is_ok() {
                idle.push(stream);
            }
            continue;
        }
        let Ok(mut request) = format!("ws://localhost{path}/socket").into_client_request() else { continue };
        if let Ok(value) = address.parse() {
            request.headers_mut().insert("x-forwarded-for", value);
        }
        let Ok((mut socket, _)) = client_async(request, stream).await else { continue };
        if socket.send(Message::text("{\"hello\":{}}")).await.is_ok() {
            idle.push(socket.into_inner());
        }
    }
    idle
}

/// A connection that takes little at once.
async fn small(at: SocketAddr) -> Done<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(2_048)?;
    Ok(socket.connect(at).await?)
}

/// A connection that says nothing, half a head, half a body, or what is no HTTP.
pub(crate) async fn half_open(at: SocketAddr, number: usize) -> Option<TcpStream> {
    let mut stream = TcpStream::connect(at).await.ok()?;
    let words: &[&[u8]] = &[
        b"",
        b"GET /api/health HTTP/1.1\r\nhost: loc",
        b"POST /api/matches HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n{\"game\":",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET /api/matches/none/socket HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\n\r\n",
    ];
    stream.write_all(words[number % words.len()]).await.ok()?;
    Some(stream)
}
