//! Answers.

use crate::assets::{Body, media_type};
use crate::{State, encoding};
use axum::extract::{self, Request};
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    HOST, HeaderMap, HeaderName, HeaderValue, IF_NONE_MATCH, ORIGIN, REFERRER_POLICY, VARY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Scripts, styles, pictures and typefaces come from here only; WebAssembly may be compiled. Inline styles are those of SVG pieces.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// Files whose address holds their hash never change.
const FOREVER: &str = "public, max-age=31536000, immutable";

/// Shown when the program was built without the browser half.
const WITHOUT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Fishka</title>\
    <p>This program was built without the browser half. Build it with <code>cargo build --release</code>, \
    or with <code>FISHKA_WEB=1 cargo build</code>.\
    <p lang=\"ru\">Эта программа собрана без страницы для браузера. Соберите её командой \
    <code>cargo build --release</code> или <code>FISHKA_WEB=1 cargo build</code>.";

/// `/api/health`: whether the server answers, and its store where it has one.
#[utoipa::path(
    get,
    path = "/api/health",
    responses(
        (status = 200, description = "All is well", content_type = "application/json"),
        (status = 503, description = "The store does not answer", content_type = "application/json"),
    )
)]
pub(crate) async fn health(extract::State(state): extract::State<State>) -> impl IntoResponse {
    let well = match &state.rooms {
        Some(rooms) => rooms.store().is_well().await,
        None => true,
    };
    let (status, word) = match well {
        true => (StatusCode::OK, "ok"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "no-store"),
    };
    let version = env!("CARGO_PKG_VERSION");
    let body = format!(
        "{{\"status\":\"{word}\",\"version\":\"{version}\",\"matches\":{}}}\n",
        state.rooms.is_some()
    );
    (status, [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")], body)
}

/// Any other address under `/api`.
pub(crate) async fn no_such_api() -> impl IntoResponse {
    (StatusCode::NOT_FOUND, [(CONTENT_TYPE, "application/json")], "{\"error\":\"not-found\"}\n")
}

/// A file of the browser half; an address without a dot in its last part is a screen, which the page itself finds.
pub(crate) async fn file(
    extract::State(state): extract::State<State>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")]).into_response();
    }
    let accepts = text(&headers, ACCEPT_ENCODING);
    let path = uri.path().trim_start_matches('/');
    let screen = !path.rsplit('/').next().unwrap_or_default().contains('.');
    let path = match screen {
        // The same page, which has both modules of a game on the table in one file.
        true if path.starts_with("game/") => "game.html",
        true => "index.html",
        false => path,
    };
    match state.assets.find(path, accepts) {
        Some(body) => send(path, body, text(&headers, IF_NONE_MATCH)),
        None if screen => {
            (StatusCode::SERVICE_UNAVAILABLE, [(CONTENT_TYPE, media_type(".html"))], WITHOUT).into_response()
        }
        None => (StatusCode::NOT_FOUND, [(CONTENT_TYPE, media_type(".txt"))], "not found\n").into_response(),
    }
}

fn text(headers: &HeaderMap, name: HeaderName) -> &str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// Sends a file, or says that the reader has it already.
fn send(path: &str, body: Body, known: &str) -> Response {
    let cache = if path.starts_with("assets/") { FOREVER } else { "no-cache" };
    let has = body.etag.as_deref().is_some_and(|etag| encoding::has(known, etag));
    let mut response =
        if has { StatusCode::NOT_MODIFIED.into_response() } else { body.bytes.into_response() };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    headers.extend(body.etag.and_then(|etag| Some((ETAG, HeaderValue::try_from(etag).ok()?))));
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type(path)));
    if let Some(encoding) = body.encoding.filter(|_| !has) {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

/// Shown under a name that is not the server's.
const MISDIRECTED: &str = "This server does not answer under that name. Start it with --allow-host NAME.\n\
    Этот сервер не отвечает под таким именем. Запустите его с ключом --allow-host ИМЯ.\n";

/// Answers only under the server's own names.
pub(crate) async fn known_host(
    extract::State(state): extract::State<State>,
    request: Request,
    next: Next,
) -> Response {
    let host = request.uri().authority().map(|authority| authority.as_str());
    let host = host.unwrap_or_else(|| text(request.headers(), HOST));
    // A page elsewhere may send requests here, but says whence; only our own may.
    let origin = text(request.headers(), ORIGIN);
    let own = origin.is_empty()
        || origin
            .split_once("://")
            .is_some_and(|(_, name)| name.eq_ignore_ascii_case(host) || state.hosts.answers(name));
    if state.hosts.answers(host) && own {
        return next.run(request).await;
    }
    let kind = [(CONTENT_TYPE, media_type(".txt"))];
    (StatusCode::MISDIRECTED_REQUEST, kind, MISDIRECTED).into_response()
}

/// What every answer says for safety.
pub(crate) async fn harden(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}
