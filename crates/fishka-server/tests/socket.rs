//! Sockets, over a real connection.

mod common;

use axum::http::Request;
use common::{Done, Place};
use fishka_server::{Answers, Matches, State, app, serve};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use std::net::SocketAddr;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

type Socket = WebSocketStream<TcpStream>;

/// A server on a port of its own, with a match of two seats and one token.
async fn table(place: &Place) -> Done<(SocketAddr, String, String, Matches)> {
    let (state, matches) = State::new(&Answers::default()).with_matches(place.store().await?).await?;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(serve(listener, app(state), std::future::pending()));
    let form = json!({"game": "chess", "seats": [{"kind": "me"}, {"kind": "me"}]}).to_string();
    let stream = TcpStream::connect(address).await?;
    let (mut sender, connection) =
        hyper::client::conn::http1::handshake(hyper_util::rt::TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    let request = Request::post("/api/matches").header("host", "localhost").body(form)?;
    let answer = sender.send_request(request).await?;
    let bytes = axum::body::to_bytes(axum::body::Body::new(answer.into_body()), 1 << 20).await?;
    let made: Value = serde_json::from_slice(&bytes)?;
    let text = |name: &str| made[name].as_str().unwrap_or_default().to_owned();
    Ok((address, text("match"), text("token"), matches))
}

async fn connect(address: SocketAddr, id: &str, origin: Option<&str>) -> Done<Socket> {
    let stream = TcpStream::connect(address).await?;
    let url = format!("ws://localhost/api/matches/{id}/socket");
    let mut request = tokio_tungstenite::tungstenite::client::IntoClientRequest::into_client_request(url)?;
    if let Some(origin) = origin {
        request.headers_mut().insert("origin", origin.parse()?);
    }
    Ok(client_async(request, stream).await?.0)
}

async fn say(socket: &mut Socket, message: &Value) -> Done {
    Ok(socket.send(Message::text(message.to_string())).await?)
}

/// The next message that has this field.
async fn hear(socket: &mut Socket, field: &str) -> Done<Value> {
    while let Some(message) = tokio::time::timeout(std::time::Duration::from_secs(10), socket.next()).await? {
        if let Message::Text(text) = message? {
            let value: Value = serde_json::from_str(&text)?;
            if !value[field].is_null() {
                return Ok(value);
            }
        }
    }
    Err("the socket has ended".into())
}

#[tokio::test(flavor = "multi_thread")]
async fn entries_and_commands_go_over_a_socket() -> Done {
    let place = Place::Folder(tempfile::tempdir()?);
    let (address, id, token, _matches) = table(&place).await?;
    let mut player = connect(address, &id, None).await?;
    say(&mut player, &json!({"hello": {"token": token, "after": 0}})).await?;
    assert_eq!(hear(&mut player, "n").await?["what"], json!({"sit": {"seat": 0}}));
    assert_eq!(hear(&mut player, "state").await?["state"]["own"], json!([0, 1]));
    let mut watching = connect(address, &id, None).await?;
    say(&mut watching, &json!({"hello": {"after": 2}})).await?;
    assert_eq!(hear(&mut watching, "state").await?["state"]["seats"][0]["there"], true);
    say(&mut player, &json!({"id": "a", "on": 0, "move": "e2-e4"})).await?;
    assert_eq!(hear(&mut watching, "n").await?["what"]["move"], "e2-e4");
    assert_eq!(hear(&mut player, "done").await?["done"], json!({"id": "a", "n": 3}));
    say(&mut player, &json!({"id": "b", "on": 0, "move": "e7-e5"})).await?;
    let refused = hear(&mut player, "refused").await?;
    assert_eq!((&refused["refused"]["id"], &refused["refused"]["why"]["on"]), (&json!("b"), &json!(3)));
    // Who looks on cannot play.
    say(&mut watching, &json!({"id": "c", "on": 3, "move": "e7-e5"})).await?;
    assert_eq!(hear(&mut watching, "refused").await?["refused"]["why"]["error"], "server-token");
    say(&mut player, &json!({"ping": 7})).await?;
    assert_eq!(hear(&mut player, "pong").await?["pong"], 7);
    // Who comes back gets what is missing.
    drop(player);
    let mut back = connect(address, &id, None).await?;
    say(&mut back, &json!({"hello": {"token": token, "after": 2}})).await?;
    assert_eq!(hear(&mut back, "n").await?["n"], 3);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_elsewhere_and_wrong_tokens_get_no_socket() -> Done {
    let place = Place::Folder(tempfile::tempdir()?);
    let (address, id, _, _matches) = table(&place).await?;
    assert!(connect(address, &id, Some("https://evil.example")).await.is_err());
    assert!(connect(address, &id, Some("null")).await.is_err());
    assert!(connect(address, &id, Some("http://localhost")).await.is_ok());
    assert!(connect(address, "none", None).await.is_err());
    for first in
        [json!({"hello": {"token": "wrong"}}), json!({"id": "a", "on": 0, "move": "e2-e4"}), json!("x")]
    {
        let mut socket = connect(address, &id, None).await?;
        say(&mut socket, &first).await?;
        assert!(hear(&mut socket, "refused").await.is_ok(), "{first}");
        assert!(hear(&mut socket, "refused").await.is_err(), "{first}: it ends");
    }
    Ok(())
}
