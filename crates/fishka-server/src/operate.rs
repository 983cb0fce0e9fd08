//! What operators do, on an address of their own: numbers, matches that nobody shall see or that are to end, rules by
//! which nothing is to be played any more, addresses that are shut out.

use crate::State;
use crate::online::{Gone, NotDone};
use crate::store::Withdrawn;
use axum::Router;
use axum::extract::{self, Path};
use axum::http::StatusCode;
use axum::routing::{get, post};
use std::net::IpAddr;

/// The routes. Whoever reaches this address is an operator: it is not to be opened to others.
pub(crate) fn routes(state: State) -> Router {
    Router::new()
        .route("/metrics", get(|state: extract::State<State>| async move { state.metrics_text() }))
        .route("/matches/{id}/hide", post(|state, id| hide(state, id, true)))
        .route("/matches/{id}/show", post(|state, id| hide(state, id, false)))
        .route("/matches/{id}/end", post(end))
        .route("/rules/{rules}/withdraw", post(|state, rules| withdraw(state, rules, true)))
        .route("/rules/{rules}/restore", post(|state, rules| withdraw(state, rules, false)))
        .route("/addresses/{address}/ban", post(|state, address| ban(state, address, true)))
        .route("/addresses/{address}/allow", post(|state, address| ban(state, address, false)))
        .with_state(state)
}

/// Hides a match from everybody, or shows it again. Its log stays as it is.
async fn hide(
    extract::State(state): extract::State<State>,
    Path(id): Path<String>,
    hidden: bool,
) -> StatusCode {
    let Some(rooms) = &state.rooms else { return StatusCode::NOT_FOUND };
    match rooms.store().hide(&id, hidden).await {
        Ok(true) => {
            rooms.close_one(&id).await;
            tracing::warn!(room = id, hidden, "an operator hides or shows a match");
            StatusCode::NO_CONTENT
        }
        Ok(false) => StatusCode::NOT_FOUND,
        Err(fault) => {
            tracing::error!(%fault, "a match was not hidden");
            StatusCode::SERVICE_UNAVAILABLE
        }
    }
}

/// Ends a match for good: nobody has won, and who plays is told so.
async fn end(extract::State(state): extract::State<State>, Path(id): Path<String>) -> StatusCode {
    let Some(rooms) = &state.rooms else { return StatusCode::NOT_FOUND };
    let done = rooms.ask(&id, |room| Box::pin(async move { room.stop().await })).await;
    match done {
        Ok(Ok(())) => {
            tracing::warn!(room = id, "an operator ends a match");
            StatusCode::NO_CONTENT
        }
        // It is over already.
        Ok(Err(NotDone::Refused(_))) => StatusCode::CONFLICT,
        Err(Gone::NoMatch) => StatusCode::NOT_FOUND,
        Ok(Err(why)) => {
            tracing::error!(room = id, ?why, "a match was not ended");
            StatusCode::SERVICE_UNAVAILABLE
        }
        Err(why) => {
            tracing::error!(room = id, ?why, "a match was not ended");
            StatusCode::SERVICE_UNAVAILABLE
        }
    }
}

/// Lets no new match be made by rules, or lets them be played again. Matches under way go on.
async fn withdraw(
    extract::State(state): extract::State<State>,
    Path(rules): Path<String>,
    withdrawn: bool,
) -> StatusCode {
    let Some(rooms) = &state.rooms else { return StatusCode::NOT_FOUND };
    match rooms.withdraw(&rules, None, withdrawn).await {
        Ok(Withdrawn::Done) => {
            tracing::warn!(rules, withdrawn, "an operator withdraws or restores rules");
            StatusCode::NO_CONTENT
        }
        Ok(_) => StatusCode::NOT_FOUND,
        Err(fault) => {
            tracing::error!(%fault, "rules were not withdrawn");
            StatusCode::SERVICE_UNAVAILABLE
        }
    }
}

/// Shuts out an address until the server starts anew, or lets it in again.
async fn ban(
    extract::State(state): extract::State<State>,
    Path(address): Path<String>,
    banned: bool,
) -> StatusCode {
    let Ok(address) = address.parse::<IpAddr>() else { return StatusCode::UNPROCESSABLE_ENTITY };
    state.limits.ban(address, banned);
    tracing::warn!(%address, banned, "an operator shuts out or lets in an address");
    StatusCode::NO_CONTENT
}
