//! `fishka serve`: the table in a browser.

use crate::args::{Serve, StoreArgs};
use crate::outside::{Fail, Outside};
use fishka_server::{Answers, Matches, State, Store, StoreFault};
use std::io::Write as _;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

/// Serves until Ctrl-C.
pub fn run(args: &Serve, outside: &mut Outside) -> Result<(), Fail> {
    log(args.log_json);
    open_many();
    runtime()?.block_on(serve(args, outside))
}

/// Each connection is a file handle: as many as the system lets this program have.
fn open_many() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        limit.current = limit.maximum;
        // With fewer the server takes fewer connections at once, and the others wait.
        let _ = setrlimit(Resource::Nofile, limit);
    }
}

/// What runs a server.
pub fn runtime() -> Result<tokio::runtime::Runtime, Fail> {
    Ok(tokio::runtime::Builder::new_multi_thread().enable_all().build()?)
}

async fn serve(args: &Serve, outside: &mut Outside) -> Result<(), Fail> {
    let answers = Answers { names: args.allow_host.clone(), proxied: args.behind_proxy };
    let (state, matches) = matches(State::new(&answers), &args.store, outside).await?;
    let listener = bind(SocketAddr::new(args.host, args.port), outside).await?;
    let text = outside.text("serve-ready", &[("url", url(listener.local_addr()?))]);
    if let Some(address) = args.metrics {
        let operators = bind(address, outside).await?;
        let app = fishka_server::operators(state.clone());
        tokio::spawn(fishka_server::serve(operators, app, std::future::pending()));
    }
    writeln!(outside.out, "{text}")?;
    outside.out.flush()?;
    let farewell = matches.as_ref().map(Matches::farewell);
    let stopped = async move {
        stop().await;
        if let Some(farewell) = farewell {
            let _ = farewell.send(true);
        }
    };
    fishka_server::serve(listener, fishka_server::app(state), stopped).await;
    if let Some(matches) = matches {
        matches.close().await;
    }
    Ok(())
}

async fn bind(address: SocketAddr, outside: &Outside) -> Result<TcpListener, Fail> {
    TcpListener::bind(address).await.map_err(|error| {
        let args = [("address", address.to_string()), ("cause", outside.cause(&error))];
        outside.input("serve-cannot", &args)
    })
}

/// The server’s state with its matches. Where nobody said where they are kept and the usual folder is not to be had,
/// the page is served all the same.
async fn matches(
    state: State,
    args: &StoreArgs,
    outside: &Outside,
) -> Result<(State, Option<Matches>), Fail> {
    let asked = args.data.is_some() || args.database.is_some();
    let opened = match store(args, outside).await {
        Ok(store) => state.clone().with_matches(store).await.map_err(|fault| told(&fault, outside)),
        Err(fail) => Err(fail),
    };
    match opened {
        Ok((state, matches)) => Ok((state, Some(matches))),
        Err(fail) if asked => Err(fail),
        Err(_) => {
            outside.tell(&outside.text("serve-no-matches", &[]));
            Ok((state, None))
        }
    }
}

/// The store that is meant.
pub async fn store(args: &StoreArgs, outside: &Outside) -> Result<Store, Fail> {
    let store = match (&args.database, args.data.clone().or_else(usual)) {
        (Some(address), _) => Store::at(address).await,
        (None, Some(folder)) => Store::in_folder(&folder).await,
        (None, None) => return Err(outside.input("store-nowhere", &[])),
    };
    store.map_err(|fault| told(&fault, outside))
}

fn told(fault: &StoreFault, outside: &Outside) -> Fail {
    match fault {
        StoreFault::Locked => outside.input("store-locked", &[]),
        other => outside.input("store-cannot", &[("cause", other.to_string())]),
    }
}

/// Where programs keep what is theirs.
fn usual() -> Option<PathBuf> {
    let named = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".local/share"));
    Some(named.or_else(home)?.join("fishka"))
}

/// What the server tells operators goes to stderr: warnings, and what `RUST_LOG` asks for. Tokens are never in it.
fn log(json: bool) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // Another part of the program may have begun one.
    let _ = if json { log.json().try_init() } else { log.try_init() };
}

/// What to open: the machine's own name stands for "every address".
fn url(bound: SocketAddr) -> String {
    match bound.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => format!("http://localhost:{}", bound.port()),
        IpAddr::V6(ip) if ip.is_unspecified() => format!("http://localhost:{}", bound.port()),
        _ => format!("http://{bound}"),
    }
}

/// Ready when somebody asks the program to end.
async fn stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        let terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate());
        if let Ok(mut terminate) = terminate {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}
