//! The document of the wire, made from the handlers and forms themselves.

use super::answer::Json;
use super::{make, play, read, socket};
use axum::http::StatusCode;
use fishka_proto::online as forms;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, RefOr, ResponseBuilder};
use utoipa::{Modify, OpenApi};

#[derive(OpenApi)]
#[openapi(
    info(title = "Fishka", description = "Matches of board games by link.", license(name = "MIT OR Apache-2.0")),
    paths(
        make::make,
        make::withdraw,
        play::join,
        play::command,
        read::state,
        read::view,
        read::moves,
        read::entries,
        read::record,
        read::rules,
        socket::open,
        crate::pages::health,
    ),
    components(schemas(
        forms::EntryForm,
        forms::SocketAsks,
        forms::SocketTells,
    )),
    modifiers(&Token, &Everywhere)
)]
struct Document;

/// How a token is sent.
struct Token;

impl Modify for Token {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("token", SecurityScheme::Http(scheme));
    }
}

/// What every address may answer.
struct Everywhere;

impl Modify for Everywhere {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let plain = |description: &str| {
            let schema = utoipa::schema!(String);
            let content = ContentBuilder::new().schema(Some(schema)).build();
            ResponseBuilder::new().description(description).content("text/plain", content).build()
        };
        for (path, item) in &mut document.paths.paths {
            let operations = [&mut item.get, &mut item.post, &mut item.delete];
            for operation in operations.into_iter().flatten() {
                let all = &mut operation.responses.responses;
                let of_host = || RefOr::T(plain("The request names another host or comes from another page"));
                all.entry("421".to_owned()).or_insert_with(of_host);
                if path.contains('{') {
                    let of_path = || RefOr::T(plain("The address or its query is none"));
                    all.entry("400".to_owned()).or_insert_with(of_path);
                }
            }
        }
    }
}

/// `/api/openapi.json`.
pub(crate) async fn document() -> Json {
    Json(StatusCode::OK, Document::openapi().to_json().unwrap_or_default())
}
