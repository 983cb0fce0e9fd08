//! The table's server. So far it serves the browser half, in which everything happens, and says that it is well.

mod assets;
mod encoding;
mod hosts;
mod listen;
mod pages;

use assets::Assets;
use axum::Router;
use axum::routing::get;
use hosts::Hosts;
use std::future::Future;
use std::sync::Arc;
use tokio::net::TcpListener;

/// What the handlers share.
#[derive(Clone, Debug, Default)]
pub struct State {
    assets: Arc<Assets>,
    hosts: Arc<Hosts>,
}

impl State {
    /// The state of a server that serves what is built in, or the folder named by `FISHKA_WEB_DIR`. `names`: under
    /// which it answers, besides `localhost` and addresses in digits.
    #[must_use]
    pub fn new(names: &[String]) -> Self {
        State { assets: Arc::new(Assets::from_env()), hosts: Arc::new(Hosts::new(names)) }
    }
}

/// The routes.
pub fn app(state: State) -> Router {
    Router::new()
        .route("/api/health", get(pages::health))
        .route("/api/{*rest}", get(pages::no_such_api))
        .fallback(pages::file)
        .layer(axum::middleware::from_fn_with_state(state.clone(), pages::known_host))
        .layer(axum::middleware::map_response(pages::harden))
        .with_state(state)
}

/// Serves until `shutdown` is ready, then lets open connections finish for a few seconds.
pub async fn serve(listener: TcpListener, state: State, shutdown: impl Future<Output = ()> + Send + 'static) {
    listen::listen(listener, app(state), shutdown).await;
}
