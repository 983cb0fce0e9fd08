//! The server as a client sees it.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use fishka_server::{Answers, State, app};
use std::error::Error;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt as _;

async fn ask(method: &str, path: &str) -> Result<axum::response::Response, Box<dyn Error>> {
    ask_as(method, path, "localhost:8080").await
}

async fn ask_as(method: &str, path: &str, host: &str) -> Result<axum::response::Response, Box<dyn Error>> {
    let request = Request::builder().method(method).uri(path).header("host", host).body(Body::empty())?;
    Ok(app(State::new(&Answers { names: vec!["table.example".to_owned()], ..Answers::default() }))
        .oneshot(request)
        .await?)
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
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let idle = TcpStream::connect(listener.local_addr()?).await?;
    fishka_server::serve(listener, app(State::default()), async {}).await;
    drop(idle);
    Ok(())
}

#[tokio::test]
async fn other_names_are_refused_with_the_remedy() -> Result<(), Box<dyn Error>> {
    for host in ["evil.example", "evil.example:8080", ""] {
        for path in ["/", "/api/health", "/assets/x.js"] {
            let response = ask_as("GET", path, host).await?;
            assert_eq!(response.status(), StatusCode::MISDIRECTED_REQUEST, "{host} {path}");
            let body = axum::body::to_bytes(response.into_body(), 4096).await?;
            assert!(String::from_utf8_lossy(&body).contains("--allow-host"));
        }
    }
    for host in ["table.example", "[::1]:80", "10.0.0.7"] {
        assert_eq!(ask_as("GET", "/api/health", host).await?.status(), StatusCode::OK, "{host}");
    }
    Ok(())
}

/// What a connection gets that writes these bytes and then only reads.
async fn raw(listener: TcpListener, written: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut stream = TcpStream::connect(listener.local_addr()?).await?;
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let serving = tokio::spawn(fishka_server::serve(listener, app(State::default()), async {
        let _ = stopped.await;
    }));
    stream.write_all(written).await?;
    let mut told = Vec::new();
    stream.read_to_end(&mut told).await?;
    drop(stop);
    serving.await?;
    Ok(told)
}

#[tokio::test]
async fn a_head_that_is_no_head_or_too_long_ends_the_connection() -> Result<(), Box<dyn Error>> {
    for written in
        [b"nonsense\r\n\r\n".to_vec(), [b"GET / HTTP/1.1\r\nx: ".to_vec(), vec![b'a'; 100_000]].concat()]
    {
        let told = raw(TcpListener::bind("127.0.0.1:0").await?, &written).await?;
        assert!(told.starts_with(b"HTTP/1.1 4"), "{}", String::from_utf8_lossy(&told));
    }
    Ok(())
}
