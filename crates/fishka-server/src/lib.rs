//! The table's server. So far it serves the browser half, in which everything happens, and says that it is well.

mod assets;
mod pages;

use assets::Assets;
use axum::Router;
use axum::routing::get;
use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

/// How long open connections may finish their work after the signal to stop.
const FAREWELL: Duration = Duration::from_secs(3);

/// What the handlers share.
#[derive(Clone, Debug, Default)]
pub struct State {
    assets: Arc<Assets>,
}

impl State {
    /// The state of a server that serves what is built in, or the folder named by `FISHKA_WEB_DIR`.
    #[must_use]
    pub fn new() -> Self {
        State { assets: Arc::new(Assets::from_env()) }
    }
}

/// The routes.
pub fn app(state: State) -> Router {
    Router::new()
        .route("/api/health", get(pages::health))
        .route("/api/{*rest}", get(pages::no_such_api))
        .fallback(pages::file)
        .layer(axum::middleware::map_response(pages::harden))
        .with_state(state)
}

/// Serves until `shutdown` is ready, then lets open connections finish for a few seconds.
///
/// # Errors
/// When the listener fails.
pub async fn serve(
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let (tell, told) = tokio::sync::oneshot::channel::<()>();
    let stop = async move {
        shutdown.await;
        let _ = tell.send(());
    };
    let server = axum::serve(listener, app(State::new())).with_graceful_shutdown(stop);
    let late = async move {
        if told.await.is_err() {
            std::future::pending::<()>().await;
        }
        tokio::time::sleep(FAREWELL).await;
    };
    tokio::select! {
        done = server => done,
        () = late => Ok(()),
    }
}
