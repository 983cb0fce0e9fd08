//! Answers: JSON, and refusals in the reader’s language.

use crate::limits::Wanted;
use crate::online::{Gone, NotDone, NotMade, OpenFault, Rooms};
use crate::{Peer, State};
use axum::extract::FromRequestParts;
use axum::http::header::{ACCEPT_LANGUAGE, AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use fishka_game::Refusal;
use fishka_proto::online::{RefusedForm, refused};
use fishka_text::Lang;
use std::collections::BTreeMap;
use std::convert::Infallible;

/// A body of JSON.
pub(crate) struct Json(pub(crate) StatusCode, pub(crate) String);

impl IntoResponse for Json {
    fn into_response(self) -> Response {
        let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")];
        (self.0, headers, self.1).into_response()
    }
}

/// JSON of a form.
pub(crate) fn ok(form: &impl IntoJson) -> Json {
    Json(StatusCode::OK, form.json())
}

/// What can be written as JSON. This crate does not know how.
pub(crate) trait IntoJson {
    fn json(&self) -> String;
}

macro_rules! into_json {
    ($($form:ty),+) => {$(
        impl IntoJson for $form {
            fn json(&self) -> String {
                fishka_proto::json(self)
            }
        }
    )+};
}

into_json!(
    fishka_proto::online::CreatedForm,
    fishka_proto::online::DoneForm,
    fishka_proto::online::JoinedForm,
    fishka_proto::online::MovesForm,
    fishka_proto::online::StateForm,
    fishka_proto::online::ViewForm,
    fishka_proto::online::RulesForm,
    RefusedForm
);

/// Something is not done.
#[derive(Debug)]
pub(crate) struct Denied {
    pub(crate) status: StatusCode,
    pub(crate) form: RefusedForm,
}

impl IntoResponse for Denied {
    fn into_response(self) -> Response {
        Json(self.status, self.form.json()).into_response()
    }
}

/// Who asks, in which language, with which token.
pub(crate) struct Asking {
    pub(crate) state: State,
    pub(crate) lang: Lang,
    pub(crate) token: Option<String>,
    pub(crate) address: Option<std::net::IpAddr>,
}

impl FromRequestParts<State> for Asking {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &State) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<Peer>().map(|peer| peer.0);
        Ok(Asking {
            state: state.clone(),
            lang: lang(&parts.headers),
            token: token(&parts.headers),
            address: state.limits.address(peer, &parts.headers),
        })
    }
}

/// The language that is asked for first.
fn lang(headers: &HeaderMap) -> Lang {
    let text = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if text.trim_start().to_ascii_lowercase().starts_with("ru") { Lang::Ru } else { Lang::En }
}

fn token(headers: &HeaderMap) -> Option<String> {
    let text = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (kind, token) = text.split_once(' ')?;
    kind.eq_ignore_ascii_case("bearer").then(|| token.trim().to_owned())
}

impl Asking {
    /// The rooms, where the server has any and the address has not asked too much.
    pub(crate) fn rooms(&self, wanted: Wanted) -> Result<&Rooms, Denied> {
        if !self.state.limits.grants(self.address, wanted) {
            self.state.metrics.refused.inc();
            return Err(self.deny(StatusCode::TOO_MANY_REQUESTS, "server-too-many", &[]));
        }
        self.state.rooms.as_ref().ok_or_else(|| self.deny(StatusCode::NOT_FOUND, "server-no-matches", &[]))
    }

    /// A refusal in a sentence.
    pub(crate) fn deny(
        &self,
        status: StatusCode,
        key: &'static str,
        args: &[(&'static str, String)],
    ) -> Denied {
        let message = fishka_text::text(self.lang, key, args);
        let args: BTreeMap<String, String> = args.iter().map(|(n, v)| ((*n).to_owned(), v.clone())).collect();
        Denied { status, form: RefusedForm { error: key.to_owned(), message, args, on: None } }
    }

    /// Text that is not of the expected form.
    pub(crate) fn wrong_form(&self, error: &fishka_proto::FormError) -> Denied {
        self.deny(StatusCode::UNPROCESSABLE_ENTITY, "server-form", &[("cause", error.to_string())])
    }

    /// A form in a body, whatever the body says of itself.
    pub(crate) fn form<T: fishka_proto::Read>(&self, body: &[u8]) -> Result<T, Denied> {
        let text = std::str::from_utf8(body).map_err(|error| {
            let message = format!("no UTF-8 after {} bytes", error.valid_up_to());
            self.wrong_form(&fishka_proto::FormError { line: 1, column: 1, message })
        })?;
        fishka_proto::from_json(text).map_err(|error| self.wrong_form(&error))
    }

    /// Why a room does not answer.
    pub(crate) fn gone(&self, gone: &Gone) -> Denied {
        match gone {
            Gone::NoMatch => self.deny(StatusCode::NOT_FOUND, "server-no-match", &[]),
            Gone::Busy => self.deny(StatusCode::SERVICE_UNAVAILABLE, "server-busy", &[]),
            Gone::Broken => self.deny(StatusCode::SERVICE_UNAVAILABLE, "server-broken", &[]),
        }
    }

    /// The key of a sentence that a room gave.
    pub(crate) fn said(&self, key: &'static str) -> Denied {
        let status = match key {
            "server-token" => StatusCode::UNAUTHORIZED,
            "server-invite-used" => StatusCode::CONFLICT,
            "server-no-seat" => StatusCode::NOT_FOUND,
            "server-invite" | "server-no-watch" => StatusCode::FORBIDDEN,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        self.deny(status, key, &[])
    }

    /// Why a match refuses.
    pub(crate) fn refused(&self, why: &Refusal) -> Denied {
        let said = why.said();
        let message = fishka_text::text(self.lang, said.key, &said.args);
        let status = match why {
            Refusal::Stale { .. } => StatusCode::CONFLICT,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Denied { status, form: refused(why, message) }
    }

    /// Why a room has not done something.
    pub(crate) fn not_done(&self, why: &NotDone) -> Denied {
        match why {
            NotDone::Refused(why) => self.refused(why),
            NotDone::Form(error) => self.wrong_form(error),
            NotDone::Said(key) => self.said(key),
            NotDone::NotWritten | NotDone::Again => {
                self.deny(StatusCode::SERVICE_UNAVAILABLE, "server-not-written", &[])
            }
        }
    }

    /// Why a match is not made.
    pub(crate) fn not_made(&self, why: &NotMade) -> Denied {
        match why {
            NotMade::Open(OpenFault::Said(key, args)) => {
                self.deny(StatusCode::UNPROCESSABLE_ENTITY, key, args)
            }
            NotMade::Open(OpenFault::Refused(why)) => self.refused(why),
            NotMade::Open(OpenFault::Rules(diagnostics, sources)) => {
                let told = diagnostics.iter().take(20).map(|diagnostic| {
                    let form = fishka_proto::DiagnosticForm::of(diagnostic, sources, self.lang);
                    let place = form.line.zip(form.column);
                    let place = place.map(|(line, column)| format!("{line}:{column}: ")).unwrap_or_default();
                    format!("{place}{}", form.message)
                });
                let told: Vec<String> = told.collect();
                let cause = ("cause", told.join("\n"));
                self.deny(StatusCode::UNPROCESSABLE_ENTITY, "server-rules", &[cause])
            }
            NotMade::NotDone(why) => self.not_done(why),
            NotMade::Withdrawn => self.deny(StatusCode::GONE, "server-withdrawn", &[]),
            NotMade::Busy => self.deny(StatusCode::SERVICE_UNAVAILABLE, "server-busy", &[]),
            NotMade::Store(fault) => {
                tracing::error!(%fault, "a match was not made");
                self.deny(StatusCode::SERVICE_UNAVAILABLE, "server-not-written", &[])
            }
        }
    }
}
