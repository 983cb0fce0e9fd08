//! `fishka serve`: the table in a browser.

use crate::args::Serve;
use crate::outside::{Fail, Outside};
use std::io::Write as _;
use std::net::{IpAddr, SocketAddr};

/// Serves until Ctrl-C.
pub fn run(args: &Serve, outside: &mut Outside) -> Result<(), Fail> {
    let address = SocketAddr::new(args.host, args.port);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(address).await.map_err(|error| {
            let args = [("address", address.to_string()), ("cause", error.to_string())];
            outside.input("serve-cannot", &args)
        })?;
        let bound = listener.local_addr()?;
        let text = outside.text("serve-ready", &[("url", url(bound))]);
        writeln!(outside.out, "{text}")?;
        outside.out.flush()?;
        fishka_server::serve(listener, fishka_server::State::new(&args.allow_host), stop()).await;
        Ok(())
    })
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
