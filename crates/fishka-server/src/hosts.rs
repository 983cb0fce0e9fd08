//! Under which names the server answers. A page elsewhere may give its own name the address of this machine and so
//! speak to a server that was meant for one person; such names are refused. Addresses in digits cannot be used so.

use std::net::{IpAddr, Ipv6Addr};

/// The names.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hosts {
    names: Vec<String>,
}

impl Hosts {
    /// These names, besides `localhost` and addresses in digits.
    pub(crate) fn new(names: &[String]) -> Self {
        Hosts { names: names.iter().map(|name| name.trim_end_matches('.').to_ascii_lowercase()).collect() }
    }

    /// Whether a request for this `Host` is answered.
    pub(crate) fn answers(&self, host: &str) -> bool {
        let name = without_port(host).trim_end_matches('.').to_ascii_lowercase();
        let digits = name.parse::<IpAddr>().is_ok()
            || name
                .strip_prefix('[')
                .and_then(|n| n.strip_suffix(']'))
                .is_some_and(|n| n.parse::<Ipv6Addr>().is_ok());
        digits || name == "localhost" || name.ends_with(".localhost") || self.names.contains(&name)
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) && !name.ends_with(':') => name,
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_names_and_digits_are_answered() {
        let hosts = Hosts::new(&["Table.Example".to_owned()]);
        for host in [
            "localhost",
            "localhost:8080",
            "127.0.0.1:80",
            "[::1]:8080",
            "[::1]",
            "192.168.1.7",
            "table.example:443",
            "x.localhost",
        ] {
            assert!(hosts.answers(host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example:80",
            "table.example.evil",
            "[::1",
            "::1x",
        ] {
            assert!(!hosts.answers(host), "{host}");
        }
    }
}
