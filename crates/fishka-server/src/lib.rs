//! The table's server: it serves the page, and holds matches that people play by link.

mod api;
mod assets;
mod encoding;
mod hosts;
mod limits;
mod listen;
mod metrics;
mod online;
mod operate;
mod pages;
mod store;

/// The allocator of a program that is this server for long. With the system's, rooms that come and go in many threads left
/// 240 MiB held of which 44 MiB were in use, after ten minutes of the example `soak`.
pub use mimalloc::MiMalloc as Allocator;
pub use store::{BackupFault, Store, StoreFault, restore};

use assets::Assets;
use axum::Router;
use axum::routing::get;
use hosts::Hosts;
use limits::Limits;
use metrics::Metrics;
use online::Rooms;
use std::future::Future;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use store::{Journal, Writer};
use tokio::net::TcpListener;
use tokio::sync::watch;

/// The address of who asks.
#[derive(Clone, Copy, Debug)]
struct Peer(IpAddr);

/// What the handlers share.
#[derive(Clone)]
pub struct State {
    assets: Arc<Assets>,
    hosts: Arc<Hosts>,
    limits: Arc<Limits>,
    metrics: Arc<Metrics>,
    /// Missing where the server only serves the page.
    rooms: Option<Rooms>,
    /// Changes when the server is to stop.
    closing: watch::Receiver<bool>,
}

/// What keeps a server of matches going.
pub struct Matches {
    rooms: Rooms,
    writer: Writer,
    store: Store,
    close: watch::Sender<bool>,
}

/// How a server answers.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    /// Names under which it answers, besides `localhost` and addresses in digits.
    pub names: Vec<String>,
    /// A proxy stands before it and tells who asks.
    pub proxied: bool,
}

impl State {
    /// The state of a server that serves what is built in, or the folder named by `FISHKA_WEB_DIR`, and no matches.
    #[must_use]
    pub fn new(answers: &Answers) -> Self {
        // Without matches nothing is to be closed: nobody waits for the change that never comes.
        let (_, closing) = watch::channel(false);
        State {
            assets: Arc::new(Assets::from_env()),
            hosts: Arc::new(Hosts::new(&answers.names)),
            limits: Arc::new(Limits::new(answers.proxied)),
            metrics: Arc::default(),
            rooms: None,
            closing,
        }
    }

    /// The same with matches that are kept in a store. Clocks that ran when the server stopped run again.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn with_matches(self, store: Store) -> Result<(State, Matches), StoreFault> {
        let (journal, writer) = Journal::start(store.clone());
        let rooms = Rooms::new(store.clone(), journal, Arc::clone(&self.metrics));
        let timed = rooms.open_timed().await?;
        tracing::info!(timed, "matches are open");
        let (close, closing) = watch::channel(false);
        let matches = Matches { rooms: rooms.clone(), writer, store, close };
        Ok((State { rooms: Some(rooms), closing, ..self }, matches))
    }

    /// The numbers for operators, in the text form that Prometheus reads.
    #[must_use]
    pub fn metrics_text(&self) -> String {
        let held = self.rooms.as_ref().map_or(0, Rooms::held);
        self.metrics.rooms.set(i64::try_from(held).unwrap_or(i64::MAX));
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            let tasks = runtime.metrics().num_alive_tasks();
            self.metrics.tasks.set(i64::try_from(tasks).unwrap_or(i64::MAX));
        }
        self.metrics.text()
    }
}

impl Default for State {
    fn default() -> Self {
        State::new(&Answers::default())
    }
}

/// How long what waits may take to be written at the end.
const LAST_WORDS: Duration = Duration::from_secs(10);

impl Matches {
    /// Tells all sockets to come back later, finishes what is asked, writes it, and closes the store.
    pub async fn close(self) {
        let _ = self.close.send(true);
        self.rooms.close().await;
        if tokio::time::timeout(LAST_WORDS, self.writer.finish()).await.is_err() {
            tracing::warn!("the store was closed while somebody still wrote");
        }
        self.store.close().await;
    }

    /// What tells all sockets to come back later.
    #[must_use]
    pub fn farewell(&self) -> watch::Sender<bool> {
        self.close.clone()
    }
}

/// The routes.
pub fn app(state: State) -> Router {
    Router::new()
        .route("/api/health", get(pages::health))
        .nest("/api", api::routes())
        .route("/api/{*rest}", axum::routing::any(pages::no_such_api))
        .fallback(pages::file)
        .layer(axum::middleware::from_fn_with_state(state.clone(), pages::known_host))
        .layer(axum::middleware::map_response(pages::harden))
        .with_state(state)
}

/// The routes for operators, on an address of their own.
pub fn operators(state: State) -> Router {
    operate::routes(state)
}

/// Serves until `shutdown` is ready, then lets open connections finish for a few seconds.
pub async fn serve(listener: TcpListener, app: Router, shutdown: impl Future<Output = ()> + Send + 'static) {
    listen::listen(listener, app, shutdown).await;
}
