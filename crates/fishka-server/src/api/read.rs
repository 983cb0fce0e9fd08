//! What may be read of a match.

use super::answer::{Asking, Denied, Json, ok};
use crate::limits::Wanted;
use crate::online::{Asker, Doing, Room, Tells};
use axum::body::{Body, Bytes};
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use fishka_game::{Refusal, Viewer};
use fishka_proto::online::{AtQuery, EntriesQuery, MovesForm, MovesQuery, RefusedForm, RulesForm, StateForm};
use std::convert::Infallible;
use std::sync::Arc;
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::ReceiverStream;

/// Most moves that are listed where nobody says how many.
const MOVES: usize = 5_000;

/// Lets a room tell somebody something who may see the match.
async fn told<T: Send + 'static>(
    asking: &Asking,
    id: &str,
    tell: impl for<'a> FnOnce(&'a mut Room, Asker) -> Doing<'a, Result<T, Refusal>> + Send + 'static,
) -> Result<T, Denied> {
    let rooms = asking.rooms(Wanted::Other)?;
    let token = asking.token.clone();
    let told = rooms.ask(id, move |room| {
        Box::pin(async move {
            let asker = room.asker(token.as_deref())?;
            if !room.may_see(&asker) {
                return Err("server-no-watch");
            }
            Ok(tell(room, asker).await)
        })
    });
    let told = told.await.map_err(|gone| asking.gone(&gone))?;
    told.map_err(|key| asking.said(key))?.map_err(|why| asking.refused(&why))
}

/// `GET /api/matches/ID`.
#[utoipa::path(
    get,
    path = "/api/matches/{id}",
    params(("id" = String, Path, description = "The match")),
    security((), ("token" = [])),
    responses(
        (status = 200, description = "What anybody may see", body = StateForm),
        (status = 401, description = "The token is of no seat", body = RefusedForm),
        (status = 404, description = "There is no such match", body = RefusedForm),
        (status = 429, description = "Too much is asked from this address", body = RefusedForm),
        (status = 503, description = "The server is full, or the match cannot be read", body = RefusedForm),
    )
)]
pub(crate) async fn state(asking: Asking, Path(id): Path<String>) -> Result<Json, Denied> {
    let rooms = asking.rooms(Wanted::Other)?;
    let token = asking.token.clone();
    let told = rooms.ask(&id, move |room| {
        Box::pin(async move { room.asker(token.as_deref()).map(|asker| room.state(&asker.seats)) })
    });
    let told = told.await.map_err(|gone| asking.gone(&gone))?;
    Ok(ok(&told.map_err(|key| asking.said(key))?))
}

/// `GET /api/matches/ID/view`.
#[utoipa::path(
    get,
    path = "/api/matches/{id}/view",
    params(("id" = String, Path, description = "The match"), AtQuery),
    security((), ("token" = [])),
    responses(
        (status = 200, description = "The board as this viewer knows it, and `state`", content_type = "application/json"),
        (status = 400, description = "The query is none", body = String),
        (status = 401, description = "The token is of no seat", body = RefusedForm),
        (status = 403, description = "Nobody may look on", body = RefusedForm),
        (status = 404, description = "There is no such match", body = RefusedForm),
        (status = 422, description = "The rules met a bound", body = RefusedForm),
        (status = 429, description = "Too much is asked from this address", body = RefusedForm),
        (status = 503, description = "The server is full, or the match cannot be read", body = RefusedForm),
    )
)]
pub(crate) async fn view(
    asking: Asking,
    Path(id): Path<String>,
    Query(query): Query<AtQuery>,
) -> Result<Json, Denied> {
    let view = told(&asking, &id, move |room, asker| {
        Box::pin(async move {
            let known = room.known(&asker);
            let behind = known < room.held.any().log().len() as u64;
            let at = query.at.map(|at| at.min(known)).or(behind.then_some(known));
            room.view(room.viewer(&asker), &asker.seats, at)
        })
    });
    Ok(ok(&view.await?))
}

/// `GET /api/matches/ID/moves`.
#[utoipa::path(
    get,
    path = "/api/matches/{id}/moves",
    params(("id" = String, Path, description = "The match"), MovesQuery),
    security((), ("token" = [])),
    responses(
        (status = 200, description = "What the seat may choose from", body = MovesForm),
        (status = 400, description = "The query is none", body = String),
        (status = 401, description = "The token is of no seat", body = RefusedForm),
        (status = 403, description = "Nobody may look on", body = RefusedForm),
        (status = 404, description = "There is no such match", body = RefusedForm),
        (status = 429, description = "Too much is asked from this address", body = RefusedForm),
        (status = 503, description = "The server is full, or the match cannot be read", body = RefusedForm),
    )
)]
pub(crate) async fn moves(
    asking: Asking,
    Path(id): Path<String>,
    Query(query): Query<MovesQuery>,
) -> Result<Json, Denied> {
    let moves = told(&asking, &id, move |room, asker| {
        Box::pin(async move {
            let limit = query.limit.map_or(MOVES, |limit| usize::try_from(limit).unwrap_or(MOVES)).min(MOVES);
            Ok(room.moves(room.viewer(&asker), query.prefix.as_deref().unwrap_or_default(), limit))
        })
    });
    let form: MovesForm = moves.await?;
    Ok(ok(&form))
}

/// `GET /api/matches/ID/entries`.
#[utoipa::path(
    get,
    path = "/api/matches/{id}/entries",
    params(("id" = String, Path, description = "The match"), EntriesQuery),
    security((), ("token" = [])),
    responses(
        (status = 200, description = "Entries as this viewer is told, one JSON object a line; with `follow` more lines come as they are made", content_type = "application/x-ndjson"),
        (status = 400, description = "The query is none", body = String),
        (status = 401, description = "The token is of no seat", body = RefusedForm),
        (status = 403, description = "Nobody may look on", body = RefusedForm),
        (status = 404, description = "There is no such match", body = RefusedForm),
        (status = 429, description = "Too much is asked from this address", body = RefusedForm),
        (status = 503, description = "Too many listen, the server is full, or the match cannot be read", body = RefusedForm),
    )
)]
pub(crate) async fn entries(
    asking: Asking,
    Path(id): Path<String>,
    Query(query): Query<EntriesQuery>,
) -> Result<Response, Denied> {
    let after = query.after.unwrap_or(0);
    let headers = [(CONTENT_TYPE, "application/x-ndjson"), (CACHE_CONTROL, "no-store")];
    let line = |line: Arc<str>| Ok::<_, Infallible>(Bytes::from(format!("{line}\n")));
    if query.follow.unwrap_or(false) {
        let listening = told(&asking, &id, move |room, asker| {
            Box::pin(async move { Ok(room.listen(asker, after, Tells::Entries).await) })
        });
        let full = || asking.deny(StatusCode::SERVICE_UNAVAILABLE, "server-busy", &[]);
        let listening = listening.await?.ok_or_else(full)?;
        let lines = tokio_stream::iter(listening.lines).chain(ReceiverStream::new(listening.from));
        return Ok((headers, Body::from_stream(lines.map(line))).into_response());
    }
    let lines =
        told(&asking, &id, move |room, asker| Box::pin(async move { Ok(room.entries(&asker, after)) }));
    let text: String = lines.await?.iter().map(|line| format!("{line}\n")).collect();
    Ok((headers, text).into_response())
}

/// `GET /api/matches/ID/record`.
#[utoipa::path(
    get,
    path = "/api/matches/{id}/record",
    params(("id" = String, Path, description = "The match")),
    security((), ("token" = [])),
    responses(
        (status = 200, description = "The record as this viewer may have it", content_type = "text/plain"),
        (status = 401, description = "The token is of no seat", body = RefusedForm),
        (status = 403, description = "Nobody may look on", body = RefusedForm),
        (status = 404, description = "There is no such match", body = RefusedForm),
        (status = 429, description = "Too much is asked from this address", body = RefusedForm),
        (status = 503, description = "The server is full, or the match cannot be read", body = RefusedForm),
    )
)]
pub(crate) async fn record(asking: Asking, Path(id): Path<String>) -> Result<Response, Denied> {
    let text = told(&asking, &id, move |room, asker| {
        Box::pin(async move {
            let m = room.held.any();
            let viewer = if m.over().is_some() { Viewer::Referee } else { room.viewer(&asker) };
            let mut record = m.record(viewer);
            // Who is behind gets what was played until then.
            record.moves.truncate(room.words_until(room.known(&asker), record.moves.len()));
            Ok(record.to_string())
        })
    });
    let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CACHE_CONTROL, "no-store")];
    Ok((headers, text.await?).into_response())
}

/// `GET /api/matches/ID/rules`.
#[utoipa::path(
    get,
    path = "/api/matches/{id}/rules",
    params(("id" = String, Path, description = "The match")),
    security((), ("token" = [])),
    responses(
        (status = 200, description = "The rules that are played by", body = RulesForm),
        (status = 401, description = "The token is of no seat", body = RefusedForm),
        (status = 403, description = "Nobody may look on", body = RefusedForm),
        (status = 404, description = "There is no such match", body = RefusedForm),
        (status = 422, description = "They are not there", body = RefusedForm),
        (status = 429, description = "Too much is asked from this address", body = RefusedForm),
        (status = 503, description = "The server is full, or the match cannot be read", body = RefusedForm),
    )
)]
pub(crate) async fn rules(asking: Asking, Path(id): Path<String>) -> Result<Json, Denied> {
    let rules = told(&asking, &id, move |room, _| Box::pin(async move { room.rules().await }));
    Ok(ok(&rules.await?))
}
