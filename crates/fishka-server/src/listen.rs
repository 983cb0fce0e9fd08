//! Connections: how many, how long they may do nothing, and how they end.

use crate::Peer;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio_io_timeout::TimeoutStream;

/// How long a request's head may take to come; an idle connection is closed after as long.
const HEAD: Duration = Duration::from_secs(20);
/// How long a reader may take nothing of what it is sent.
const STALL: Duration = Duration::from_secs(30);
/// How long open connections may finish their work after the signal to stop.
const FAREWELL: Duration = Duration::from_secs(3);
/// After the machine refuses a connection, as for want of file handles.
const BREATH: Duration = Duration::from_millis(100);
/// Most open connections; more wait unaccepted.
const OPEN_MAX: usize = 16_384;
/// Most bytes of a head. What is sent is never copied, so nothing else grows with a connection.
const HEAD_BYTES_MAX: usize = 16 * 1024;

/// Serves until `shutdown` is ready, then lets open connections finish for a few seconds.
pub(crate) async fn listen(listener: TcpListener, app: Router, shutdown: impl Future<Output = ()>) {
    let open = Arc::new(Semaphore::new(OPEN_MAX));
    let (close, closing) = watch::channel(false);
    tokio::pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            () = &mut shutdown => break,
            accepted = accept(&listener, &open) => accepted,
        };
        let Ok((stream, permit)) = accepted else {
            tokio::time::sleep(BREATH).await;
            continue;
        };
        tokio::spawn(serve(connection(stream, app.clone()), permit, closing.clone()));
    }
    drop(listener);
    let _ = close.send(true);
    // Who is slower than that is cut off.
    let all = open.acquire_many(u32::try_from(OPEN_MAX).unwrap_or(u32::MAX));
    let _ = tokio::time::timeout(FAREWELL, all).await;
}

/// Serves a connection to its end; when the server is to stop, to the end of what is asked.
async fn serve(connection: Connection, permit: OwnedSemaphorePermit, mut closing: watch::Receiver<bool>) {
    tokio::pin!(connection);
    // A reader who goes away is no fault of ours.
    tokio::select! {
        _ = connection.as_mut() => {}
        _ = closing.changed() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
    drop(permit);
}

/// The next connection, as soon as there is room for it.
async fn accept(
    listener: &TcpListener,
    open: &Arc<Semaphore>,
) -> io::Result<(TcpStream, OwnedSemaphorePermit)> {
    let permit = Arc::clone(open).acquire_owned().await.map_err(io::Error::other)?;
    let (stream, _) = listener.accept().await?;
    Ok((stream, permit))
}

/// Serves one connection, with bounds on all waiting. The application is told whose it is.
fn connection(stream: TcpStream, app: Router) -> Connection {
    let peer = stream.peer_addr().ok().map(|address| Peer(address.ip().to_canonical()));
    // What is sent is small or one file: waiting to fill packets gains nothing.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(STALL));
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(HEAD_BYTES_MAX);
    let app = match peer {
        Some(peer) => app.layer(axum::Extension(peer)),
        None => app,
    };
    builder.serve_connection(TokioIo::new(Box::pin(stream)), TowerToHyperService::new(app)).with_upgrades()
}

type Connection = http1::UpgradeableConnection<Io, TowerToHyperService<Router>>;
type Io = TokioIo<std::pin::Pin<Box<TimeoutStream<TcpStream>>>>;
