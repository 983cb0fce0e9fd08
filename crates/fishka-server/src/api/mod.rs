//! The wire: what may be asked over HTTP, and what is answered. `ONLINE.md` of the design binds it.

mod answer;
mod make;
mod openapi;
mod play;
mod read;
mod socket;

use crate::State;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{delete, get, post};

/// Longest body of a new match: a rule file with all that it includes, and some air.
const MATCH_BYTES_MAX: usize = fishka::SOURCES_BYTES_MAX + (2 << 20);
/// Longest body of anything else.
const BODY_BYTES_MAX: usize = 16 << 10;

/// The routes under `/api`.
pub(crate) fn routes() -> Router<State> {
    let small = Router::new()
        .route("/matches/{id}", get(read::state))
        .route("/matches/{id}/seats/{seat}", post(play::join))
        .route("/matches/{id}/view", get(read::view))
        .route("/matches/{id}/moves", get(read::moves))
        .route("/matches/{id}/entries", get(read::entries))
        .route("/matches/{id}/commands", post(play::command))
        .route("/matches/{id}/record", get(read::record))
        .route("/matches/{id}/rules", get(read::rules))
        .route("/matches/{id}/socket", get(socket::open))
        .route("/rules/{rules}", delete(make::withdraw))
        .route("/openapi.json", get(openapi::document))
        .layer(DefaultBodyLimit::max(BODY_BYTES_MAX));
    Router::new()
        .route("/matches", post(make::make))
        .layer(DefaultBodyLimit::max(MATCH_BYTES_MAX))
        .merge(small)
}
