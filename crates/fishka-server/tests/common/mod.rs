//! A server in this process, on SQLite and on PostgreSQL, and somebody who asks it.

#![allow(dead_code, reason = "each test file uses a part of it")]

mod postgres;
pub mod recorder;

pub use postgres::database;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use fishka_server::{Answers, Matches, State, Store, app, operators};
use serde_json::{Value, json};
use std::error::Error;
use tower::ServiceExt as _;

pub type Done<T = ()> = Result<T, Box<dyn Error>>;

/// A running server.
pub struct Server {
    app: Router,
    operators: Router,
    matches: Matches,
}

/// Where a server keeps its matches; the folder is deleted at the end.
pub enum Place {
    Folder(tempfile::TempDir),
    Database(String),
}

impl Place {
    /// SQLite, and PostgreSQL.
    pub fn both(name: &str) -> Done<Vec<Place>> {
        Ok(vec![Place::Folder(tempfile::tempdir()?), Place::Database(database(name)?)])
    }

    pub async fn store(&self) -> Done<Store> {
        Ok(match self {
            Place::Folder(folder) => Store::in_folder(folder.path()).await?,
            Place::Database(url) => Store::at(url).await?,
        })
    }

    pub async fn server(&self) -> Done<Server> {
        let (state, matches) = State::new(&Answers::default()).with_matches(self.store().await?).await?;
        Ok(Server { operators: operators(state.clone()), app: app(state), matches })
    }
}

impl Server {
    /// Ends as a server does that is told to.
    pub async fn close(self) {
        drop((self.app, self.operators));
        self.matches.close().await;
    }

    pub async fn ask(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: &str,
    ) -> Done<(StatusCode, String)> {
        let mut request = Request::builder().method(method).uri(path).header("host", "localhost");
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let response = self.app.clone().oneshot(request.body(Body::from(body.to_owned()))?).await?;
        let status = response.status();
        let bytes = to_bytes(response.into_body(), 64 << 20).await?;
        Ok((status, String::from_utf8(bytes.to_vec())?))
    }

    /// Asks for something and does not read it yet.
    pub async fn open(&self, path: &str) -> Done<Body> {
        let request = Request::get(path).header("host", "localhost").body(Body::empty())?;
        Ok(self.app.clone().oneshot(request).await?.into_body())
    }

    /// Asks on the address of operators.
    pub async fn operate(&self, method: &str, path: &str) -> Done<StatusCode> {
        let request = Request::builder().method(method).uri(path).body(Body::empty())?;
        Ok(self.operators.clone().oneshot(request).await?.status())
    }

    /// Makes a match.
    pub async fn make(&self, form: &Value) -> Done<Made> {
        let (status, text) = self.ask("POST", "/api/matches", None, &form.to_string()).await?;
        if status != StatusCode::CREATED {
            return Err(format!("{status}: {text}").into());
        }
        let made: Value = serde_json::from_str(&text)?;
        let invites = made["seats"].as_array().cloned().unwrap_or_default();
        let invite = |invite: &Value| Some((invite["seat"].as_u64()?, invite["invite"].as_str()?.to_owned()));
        Ok(Made {
            id: made["match"].as_str().ok_or("no match")?.to_owned(),
            token: made["token"].as_str().unwrap_or_default().to_owned(),
            invites: invites.iter().filter_map(invite).collect(),
        })
    }
}

/// A match that was made.
#[derive(Clone, Debug)]
pub struct Made {
    pub id: String,
    pub token: String,
    pub invites: Vec<(u64, String)>,
}

impl Made {
    /// Asks something of the match; the answer as JSON.
    pub async fn get(&self, server: &Server, path: &str, token: Option<&str>) -> Done<Value> {
        let (status, text) = server.ask("GET", &format!("/api/matches/{}{path}", self.id), token, "").await?;
        if status != StatusCode::OK {
            return Err(format!("{status}: {text}").into());
        }
        Ok(serde_json::from_str(&text)?)
    }

    pub async fn text(&self, server: &Server, path: &str, token: Option<&str>) -> Done<String> {
        Ok(server.ask("GET", &format!("/api/matches/{}{path}", self.id), token, "").await?.1)
    }

    /// Sits down.
    pub async fn join(&self, server: &Server, seat: u64, invite: &str) -> Done<(StatusCode, Value)> {
        let path = format!("/api/matches/{}/seats/{seat}", self.id);
        let (status, text) = server.ask("POST", &path, None, &json!({"invite": invite}).to_string()).await?;
        Ok((status, serde_json::from_str(&text)?))
    }

    /// Sends a command.
    pub async fn send(&self, server: &Server, token: &str, command: Value) -> Done<(StatusCode, Value)> {
        let path = format!("/api/matches/{}/commands", self.id);
        let (status, text) = server.ask("POST", &path, Some(token), &command.to_string()).await?;
        Ok((status, serde_json::from_str(&text)?))
    }

    /// Plays a move that must be legal; the entry that it is.
    pub async fn play(&self, server: &Server, token: &str, text: &str) -> Done<u64> {
        let on = self.get(server, "", None).await?["on"].clone();
        let command = json!({"id": format!("{text} {on}"), "on": on, "move": text});
        let (status, answer) = self.send(server, token, command).await?;
        answer["n"].as_u64().filter(|_| status == StatusCode::OK).ok_or(format!("{text}: {answer}").into())
    }

    /// The entries as somebody is told.
    pub async fn entries(&self, server: &Server, token: Option<&str>) -> Done<Vec<Value>> {
        let text = self.text(server, "/entries", token).await?;
        text.lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
    }
}

/// A match of two persons, with the tokens of both.
pub async fn two(server: &Server, game: &str) -> Done<(Made, [String; 2])> {
    two_of(server, json!({"game": game})).await
}

/// The same by any form, which lacks the seats alone.
pub async fn two_of(server: &Server, mut form: Value) -> Done<(Made, [String; 2])> {
    form["seats"] = json!([{"kind": "me"}, {"kind": "open"}]);
    let made = server.make(&form).await?;
    let (seat, invite) = made.invites.first().cloned().ok_or("no invitation")?;
    let (_, joined) = made.join(server, seat, &invite).await?;
    let second = joined["token"].as_str().ok_or(format!("{joined}"))?.to_owned();
    let tokens = [made.token.clone(), second];
    Ok((made, tokens))
}
