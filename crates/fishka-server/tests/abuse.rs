//! What people and programs do that mean no good: floods, bodies without end, readers that do not read, rules that work
//! for ever. Nobody else is to notice.

mod common;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use common::recorder::Recorder;
use common::{Done, Place, two};
use fishka_server::{Answers, State, app};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;
use tower::ServiceExt as _;

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_from_one_address_is_held_up_and_others_are_answered() -> Done {
    let place = Place::Folder(tempfile::tempdir()?);
    let answers = Answers { proxied: true, ..Answers::default() };
    let (state, matches) = State::new(&answers).with_matches(place.store().await?).await?;
    let app = app(state);
    let ask = async |address: &str| -> Done<StatusCode> {
        let request = Request::get("/api/matches/none").header("host", "localhost");
        let request = request.header("x-forwarded-for", address).body(Body::empty())?;
        Ok(app.clone().oneshot(request).await?.status())
    };
    let mut held_up = 0;
    for _ in 0..2_000 {
        held_up += u32::from(ask("203.0.113.7").await? == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(held_up > 500, "{held_up}");
    for other in 1..100 {
        assert_eq!(ask(&format!("198.51.100.{other}")).await?, StatusCode::NOT_FOUND);
    }
    matches.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_and_messages_are_bounded() -> Done {
    let place = Place::Folder(tempfile::tempdir()?);
    let server = place.server().await?;
    let (made, [white, _]) = two(&server, "chess").await?;
    let long = json!({"id": "a", "say": "x".repeat(20_000)}).to_string();
    let path = format!("/api/matches/{}/commands", made.id);
    assert_eq!(server.ask("POST", &path, Some(&white), &long).await?.0, StatusCode::PAYLOAD_TOO_LARGE);
    for query in ["view?at=9007199254740992", "entries?after=9007199254740992", "moves?limit=2147483648"] {
        let path = format!("/api/matches/{}/{query}", made.id);
        assert_eq!(server.ask("GET", &path, Some(&white), "").await?.0, StatusCode::BAD_REQUEST, "{query}");
    }
    let rules = json!({"rules": "x".repeat(20 << 20), "seats": []}).to_string();
    assert_eq!(server.ask("POST", "/api/matches", None, &rules).await?.0, StatusCode::PAYLOAD_TOO_LARGE);
    let stream = tokio::net::TcpStream::connect(server.bound().await?).await?;
    let url = format!("ws://localhost/api/matches/{}/socket", made.id);
    let (mut socket, _) = client_async(url, stream).await?;
    socket.send(Message::text(json!({"hello": {"token": white}}).to_string())).await?;
    socket.send(Message::text(long)).await?;
    while let Some(Ok(message)) = socket.next().await {
        assert!(!message.to_string().contains("\"done\""), "it was read");
    }
    assert!(!made.text(&server, "/entries", None).await?.contains("xxx"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_listens_and_does_not_read_is_dropped_and_may_come_back() -> Done {
    let place = Place::Folder(tempfile::tempdir()?);
    let server = place.server().await?;
    let (made, [white, _]) = two(&server, "tic-tac-toe").await?;
    let reader = Recorder::listen(server.bound().await?, &made, None).await?;
    let idle = server.open(&format!("/api/matches/{}/entries?follow=true", made.id)).await?;
    let mut last = 0;
    for n in 0..600 {
        let said = json!({"id": format!("{n}"), "say": format!("word {n}")});
        last = made.send(&server, &white, said).await?.1["n"].as_u64().ok_or("not said")?;
    }
    // It ends, which it would never do for somebody who reads, and holds no more than may wait.
    let heard = String::from_utf8(to_bytes(idle, 64 << 20).await?.to_vec())?;
    let lines: Vec<Value> = heard.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    assert!(lines.len() < 300, "{}", lines.len());
    let known = lines.last().and_then(|line| line["n"].as_u64()).ok_or("nothing")?;
    let rest = made.text(&server, &format!("/entries?after={known}"), None).await?;
    assert_eq!(rest.lines().count() as u64, last - known);
    reader.until(last).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_that_work_for_ever_hold_up_nobody() -> Done {
    let place = Place::Folder(tempfile::tempdir()?);
    let server = place.server().await?;
    let (fair, [white, black]) = two(&server, "chess").await?;
    // A macro that calls itself a thousand times over: each call is a fault with a trace of its own.
    let wide = format!("(fishka 1)\n(define a {})\n(game (a))", "(a) ".repeat(1_000));
    let mut files = vec![("wide".to_owned(), wide)];
    for file in std::fs::read_dir("../../tests/zrf")? {
        let path = file?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with("limit-") {
            files.push((name, std::fs::read_to_string(&path)?));
        }
    }
    let mut met = 0;
    for (name, rules) in files {
        for seats in 1..3 {
            let form = json!({"rules": rules, "seats": vec![json!({"kind": "me"}); seats]}).to_string();
            let (status, text) = server.ask("POST", "/api/matches", None, &form).await?;
            assert!(
                [StatusCode::CREATED, StatusCode::UNPROCESSABLE_ENTITY].contains(&status),
                "{name}: {text}"
            );
            met += u32::from(status == StatusCode::UNPROCESSABLE_ENTITY);
            if status != StatusCode::CREATED {
                continue;
            }
            let made: Value = serde_json::from_str(&text)?;
            let (id, token) = (made["match"].as_str().unwrap_or_default(), made["token"].as_str());
            for path in ["/moves", "/view", "/record"] {
                let (status, text) =
                    server.ask("GET", &format!("/api/matches/{id}{path}"), token, "").await?;
                let fits = [StatusCode::OK, StatusCode::UNPROCESSABLE_ENTITY].contains(&status);
                assert!(fits, "{name} {path}: {text}");
                met += u32::from(status != StatusCode::OK || text.contains("\"truncated\":true"));
            }
        }
    }
    assert!(met > 0, "no bound was met");
    fair.play(&server, &white, "e2-e4").await?;
    fair.play(&server, &black, "e7-e5").await?;
    Ok(())
}
