//! A socket: the same entries and commands, without asking again and again.

use super::answer::{Asking, Denied};
use crate::limits::Wanted;
use crate::online::{Listening, Rooms, Tells, now_ms};
use axum::extract::Path;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::Response;
use fishka_proto::json;
use fishka_proto::online::{RefusedForm, SocketAsks, SocketSays, SocketTells};
use futures_util::SinkExt as _;
use std::time::Duration;

/// How long the first message may take.
const HELLO: Duration = Duration::from_secs(10);
/// How often the server asks whether anybody is there.
const PING: Duration = Duration::from_secs(15);
/// Who has not answered for so long is gone.
const SILENT: Duration = Duration::from_secs(40);
/// How long one message may take to be sent.
const SEND: Duration = Duration::from_secs(20);
/// Longest message that is read.
const MESSAGE_BYTES_MAX: usize = 16 << 10;
/// What is read at once: messages are short, and each socket holds so much.
const READ_BYTES: usize = 2 << 10;
/// What is written at once, and waits at most for a slow reader.
const WRITE_BYTES: usize = 16 << 10;

/// `GET /api/matches/ID/socket`.
#[utoipa::path(
    get,
    path = "/api/matches/{id}/socket",
    params(("id" = String, Path, description = "The match")),
    responses(
        (status = 101, description = "A WebSocket. First `{\"hello\": {\"token\": …, \"after\": N}}`, then commands and pings; what comes is entries and what `SocketTells` names"),
        (status = 400, description = "It is no request for a WebSocket", body = String),
        (status = 404, description = "There is no such match", body = RefusedForm),
        (status = 426, description = "It is no request for a WebSocket", body = String),
        (status = 429, description = "Too much is asked from this address", body = RefusedForm),
        (status = 503, description = "The server is full, or the match cannot be read", body = RefusedForm),
    )
)]
pub(crate) async fn open(
    asking: Asking,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Denied> {
    let rooms = asking.rooms(Wanted::Other)?.clone();
    let there = rooms.ask(&id, |_| Box::pin(std::future::ready(()))).await;
    there.map_err(|gone| asking.gone(&gone))?;
    let upgrade = upgrade.max_message_size(MESSAGE_BYTES_MAX).max_frame_size(MESSAGE_BYTES_MAX);
    let upgrade = upgrade.read_buffer_size(READ_BYTES).write_buffer_size(WRITE_BYTES);
    Ok(upgrade.on_upgrade(move |socket| async move {
        asking.state.metrics.sockets.inc();
        let mut held =
            Held { socket, asking, rooms, id, token: None, lag_ms: 0, heard: tokio::time::Instant::now() };
        if let Err(why) = held.run().await {
            held.close(why).await;
        }
        held.asking.state.metrics.sockets.dec();
    }))
}

/// Why a socket ends.
struct Ended(&'static str);

struct Held {
    socket: WebSocket,
    asking: Asking,
    rooms: Rooms,
    id: String,
    token: Option<String>,
    /// How long a message takes, as the last ping measured it.
    lag_ms: u64,
    heard: tokio::time::Instant,
}

impl Held {
    async fn run(&mut self) -> Result<(), Ended> {
        let (token, after) = self.hello().await?;
        self.token.clone_from(&token);
        let mut listening = self.listen(token, after).await?;
        let done = self.serve(&mut listening).await;
        let id = listening.id;
        let _ = self.rooms.ask(&self.id, move |room| Box::pin(async move { room.leave(id) })).await;
        done
    }

    /// The first message.
    async fn hello(&mut self) -> Result<(Option<String>, u64), Ended> {
        let first = tokio::time::timeout(HELLO, self.socket.recv()).await;
        let Ok(Some(Ok(Message::Text(text)))) = first else { return Err(Ended("server-hello")) };
        match SocketSays::read(&text) {
            Ok(SocketSays::Asks(SocketAsks::Hello { token, after })) => {
                Ok((token.or_else(|| self.asking.token.clone()), after))
            }
            _ => Err(Ended("server-hello")),
        }
    }

    async fn listen(&mut self, token: Option<String>, after: u64) -> Result<Listening, Ended> {
        let listening = self.rooms.ask(&self.id, move |room| {
            Box::pin(async move {
                let asker = room.asker(token.as_deref())?;
                if !room.may_see(&asker) {
                    return Err("server-no-watch");
                }
                room.listen(asker, after, Tells::All).await.ok_or("server-busy")
            })
        });
        listening.await.map_err(|_| Ended("server-broken"))?.map_err(Ended)
    }

    async fn serve(&mut self, listening: &mut Listening) -> Result<(), Ended> {
        for line in std::mem::take(&mut listening.lines) {
            self.put(line.to_string()).await?;
        }
        self.put(json(&SocketTells::State(Box::new(listening.state.clone())))).await?;
        self.put(json(&SocketTells::Ping(now_ms()))).await?;
        let mut ping = tokio::time::interval_at(tokio::time::Instant::now() + PING, PING);
        let mut closing = self.asking.state.closing.clone();
        loop {
            // What there is to say goes out in one piece.
            while let Ok(line) = listening.from.try_recv() {
                self.put(line.to_string()).await?;
            }
            self.flush().await?;
            tokio::select! {
                said = self.socket.recv() => match said {
                    Some(Ok(Message::Text(text))) => self.take(&text).await?,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Binary(_))) => return Err(Ended("server-hello")),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
                },
                line = listening.from.recv() => match line {
                    Some(line) => self.put(line.to_string()).await?,
                    // The room was read again, or this reader was too slow: it is to come back.
                    None => return Err(Ended("server-again")),
                },
                _ = ping.tick() => {
                    if self.heard.elapsed() > SILENT {
                        return Err(Ended("server-silent"));
                    }
                    if self.asking.address.is_some_and(|address| self.asking.state.limits.is_banned(address)) {
                        return Err(Ended("server-too-many"));
                    }
                    self.put(json(&SocketTells::Ping(now_ms()))).await?;
                }
                _ = closing.changed() => return Err(Ended("server-again")),
            }
        }
    }

    /// Does what a message asks.
    async fn take(&mut self, text: &str) -> Result<(), Ended> {
        self.heard = tokio::time::Instant::now();
        let says = match SocketSays::read(text) {
            Ok(says) => says,
            Err(error) => {
                let why = self.asking.wrong_form(&error).form;
                return self.put(json(&SocketTells::Refused { id: String::new(), why })).await;
            }
        };
        match says {
            SocketSays::Asks(SocketAsks::Ping(number)) => self.put(json(&SocketTells::Pong(number))).await,
            SocketSays::Asks(SocketAsks::Pong(sent_ms)) => {
                self.lag_ms = now_ms().saturating_sub(sent_ms) / 2;
                Ok(())
            }
            SocketSays::Asks(SocketAsks::Hello { .. }) => Ok(()),
            SocketSays::Command(form) => {
                let id = form.id.clone();
                let done = match self.asking.rooms(Wanted::Other) {
                    Err(denied) => Err(denied),
                    Ok(_) => self.command(form).await,
                };
                let told = match done {
                    Ok(n) => SocketTells::Done { id, n },
                    Err(denied) => SocketTells::Refused { id, why: denied.form },
                };
                self.put(json(&told)).await
            }
        }
    }

    async fn command(&mut self, form: fishka_proto::online::CommandForm) -> Result<u64, Denied> {
        let Some(token) = &self.token else {
            return Err(self.asking.deny(StatusCode::UNAUTHORIZED, "server-token", &[]));
        };
        let done = self.rooms.command(&self.id, token, form, self.lag_ms).await;
        done.map_err(|gone| self.asking.gone(&gone))?.map_err(|why| self.asking.not_done(&why))
    }

    /// Says something with what is flushed next.
    async fn put(&mut self, text: String) -> Result<(), Ended> {
        sent(self.socket.feed(Message::Text(text.into()))).await
    }

    async fn flush(&mut self) -> Result<(), Ended> {
        sent(self.socket.flush()).await
    }

    /// Says why the socket ends, as well as it still can.
    async fn close(&mut self, Ended(key): Ended) {
        let why = self.asking.said(key).form;
        let _ = self.put(json(&SocketTells::Refused { id: String::new(), why })).await;
        let _ = tokio::time::timeout(SEND, self.socket.send(Message::Close(None))).await;
    }
}

/// Something is sent, as long as there is patience for it.
async fn sent(sending: impl Future<Output = Result<(), axum::Error>>) -> Result<(), Ended> {
    match tokio::time::timeout(SEND, sending).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Ended("server-silent")),
    }
}
