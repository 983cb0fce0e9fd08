//! Sitting down, and commands.

use super::answer::{Asking, Denied, Json, ok};
use crate::limits::Wanted;
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::StatusCode;
use fishka_proto::online::{CommandForm, DoneForm, JoinForm, JoinedForm, RefusedForm};

/// `POST /api/matches/ID/seats/N`.
#[utoipa::path(
    post,
    path = "/api/matches/{id}/seats/{seat}",
    params(("id" = String, Path, description = "The match"), ("seat" = String, Path, description = "The seat, from 0")),
    request_body = JoinForm,
    responses(
        (status = 200, description = "One sits", body = JoinedForm),
        (status = 403, description = "It is no invitation to this seat", body = RefusedForm),
        (status = 404, description = "There is no such match or seat", body = RefusedForm),
        (status = 409, description = "Somebody sits there", body = RefusedForm),
        (status = 413, description = "The body is too long"),
        (status = 422, description = "It is no such form", body = RefusedForm),
        (status = 429, description = "Too much is asked from this address", body = RefusedForm),
        (status = 503, description = "The server cannot write", body = RefusedForm),
    )
)]
pub(crate) async fn join(
    asking: Asking,
    Path((id, seat)): Path<(String, String)>,
    body: Bytes,
) -> Result<Json, Denied> {
    let rooms = asking.rooms(Wanted::Other)?;
    let form: JoinForm = asking.form(&body)?;
    let seat: u8 = seat.parse().map_err(|_| asking.said("server-no-seat"))?;
    let joined = rooms.ask(&id, move |room| Box::pin(async move { room.join(seat, &form.invite).await }));
    let joined = joined.await.map_err(|gone| asking.gone(&gone))?;
    let token = joined.map_err(|why| asking.not_done(&why))?;
    Ok(ok(&JoinedForm { token }))
}

/// `POST /api/matches/ID/commands`.
#[utoipa::path(
    post,
    path = "/api/matches/{id}/commands",
    params(("id" = String, Path, description = "The match")),
    request_body = CommandForm,
    security(("token" = [])),
    responses(
        (status = 200, description = "It is done and on the disk", body = DoneForm),
        (status = 401, description = "The token is of no seat", body = RefusedForm),
        (status = 404, description = "There is no such match", body = RefusedForm),
        (status = 409, description = "A game entry has come since; `on` is the one to answer", body = RefusedForm),
        (status = 413, description = "The body is too long"),
        (status = 422, description = "It is refused; the reason is told", body = RefusedForm),
        (status = 429, description = "Too much is asked from this address", body = RefusedForm),
        (status = 503, description = "The server cannot write", body = RefusedForm),
    )
)]
pub(crate) async fn command(asking: Asking, Path(id): Path<String>, body: Bytes) -> Result<Json, Denied> {
    let rooms = asking.rooms(Wanted::Other)?;
    let token = asking.token.clone();
    let Some(token) = token else {
        return Err(asking.deny(StatusCode::UNAUTHORIZED, "server-token", &[]));
    };
    let form: CommandForm = asking.form(&body)?;
    let done = rooms.command(&id, &token, form, 0).await.map_err(|gone| asking.gone(&gone))?;
    let n = done.map_err(|why| asking.not_done(&why))?;
    Ok(ok(&DoneForm { n }))
}
