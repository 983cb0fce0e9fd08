//! The server as a client sees it.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use fishka_server::{State, app};
use std::error::Error;
use tower::ServiceExt as _;

async fn ask(method: &str, path: &str) -> Result<axum::response::Response, Box<dyn Error>> {
    let request = Request::builder().method(method).uri(path).body(Body::empty())?;
    Ok(app(State::default()).oneshot(request).await?)
}

#[tokio::test]
async fn health_is_told() -> Result<(), Box<dyn Error>> {
    let response = ask("GET", "/api/health").await?;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()["content-type"], "application/json");
    assert_eq!(response.headers()["x-content-type-options"], "nosniff");
    Ok(())
}

#[tokio::test]
async fn what_is_not_there_is_not_found() -> Result<(), Box<dyn Error>> {
    for path in ["/api/no", "/no.js", "/assets/../Cargo.toml", "/%2e%2e/Cargo.toml"] {
        assert_eq!(ask("GET", path).await?.status(), StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(ask("POST", "/").await?.status(), StatusCode::METHOD_NOT_ALLOWED);
    Ok(())
}

#[tokio::test]
async fn every_screen_is_the_page() -> Result<(), Box<dyn Error>> {
    let response = ask("GET", "/game/some-game").await?;
    assert_eq!(response.headers()["content-type"], "text/html; charset=utf-8");
    assert!(response.headers().contains_key("content-security-policy"));
    Ok(())
}

#[tokio::test]
async fn it_stops_when_told() -> Result<(), Box<dyn Error>> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let idle = tokio::net::TcpStream::connect(listener.local_addr()?).await?;
    fishka_server::serve(listener, async {}).await?;
    drop(idle);
    Ok(())
}
