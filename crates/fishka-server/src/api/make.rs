//! New matches.

use super::answer::{Asking, Denied, IntoJson as _, Json};
use crate::limits::Wanted;
use crate::online::hash;
use crate::store::Withdrawn;
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::StatusCode;
use fishka_proto::online::{CreateForm, CreatedForm, RefusedForm};

/// `POST /api/matches`.
#[utoipa::path(
    post,
    path = "/api/matches",
    request_body = CreateForm,
    responses(
        (status = 201, description = "The match is made", body = CreatedForm),
        (status = 404, description = "This server holds no matches", body = RefusedForm),
        (status = 410, description = "The author has withdrawn these rules", body = RefusedForm),
        (status = 413, description = "The body is too long"),
        (status = 422, description = "There can be no such match, however well the form is spelt; the reason is told", body = RefusedForm),
        (status = 429, description = "Too much is asked from this address", body = RefusedForm),
        (status = 503, description = "The server is full or cannot write", body = RefusedForm),
    )
)]
pub(crate) async fn make(asking: Asking, body: Bytes) -> Result<Json, Denied> {
    let form: CreateForm = asking.form(&body)?;
    let wanted = if form.rules.is_some() { Wanted::Rules } else { Wanted::Match };
    let rooms = asking.rooms(wanted)?;
    let made = rooms.make(form, "").await.map_err(|why| asking.not_made(&why))?;
    Ok(Json(StatusCode::CREATED, made.json()))
}

/// `DELETE /api/rules/RULES`.
#[utoipa::path(
    delete,
    path = "/api/rules/{rules}",
    params(("rules" = String, Path, description = "The rule file, as its author was told")),
    security(("token" = [])),
    responses(
        (status = 204, description = "No match can be made by it any more; those under way go on"),
        (status = 400, description = "The path is no text", body = String),
        (status = 401, description = "The token is not that of its author", body = RefusedForm),
        (status = 404, description = "There is no such rule file", body = RefusedForm),
        (status = 429, description = "Too much is asked from this address", body = RefusedForm),
        (status = 503, description = "The server cannot write", body = RefusedForm),
    )
)]
pub(crate) async fn withdraw(asking: Asking, Path(rules): Path<String>) -> Result<StatusCode, Denied> {
    let rooms = asking.rooms(Wanted::Other)?;
    let stranger = || asking.deny(StatusCode::UNAUTHORIZED, "server-author", &[]);
    let author = hash(asking.token.as_deref().ok_or_else(stranger)?);
    match rooms.withdraw(&rules, Some(&author), true).await {
        Ok(Withdrawn::Done) => Ok(StatusCode::NO_CONTENT),
        Ok(Withdrawn::Stranger) => Err(stranger()),
        Ok(Withdrawn::NoRules) => Err(asking.deny(StatusCode::NOT_FOUND, "server-no-rules", &[])),
        Err(fault) => {
            tracing::error!(%fault, "rules were not withdrawn");
            Err(asking.deny(StatusCode::SERVICE_UNAVAILABLE, "server-not-written", &[]))
        }
    }
}
