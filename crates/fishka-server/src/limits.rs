//! How much one address may ask for. Who asks from this very machine is not counted, unless a proxy stands before the
//! server: then the address that the proxy tells counts.

use axum::http::HeaderMap;
use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use std::collections::BTreeSet;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{PoisonError, RwLock};

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// A new match.
    Match,
    /// A new match by a rule file of one’s own, which is to be compiled.
    Rules,
    /// Anything else.
    Other,
}

type Buckets = RateLimiter<IpAddr, DashMapStateStore<IpAddr>, DefaultClock>;

/// Token buckets by address.
#[derive(Debug)]
pub(crate) struct Limits {
    proxied: bool,
    matches: Buckets,
    rules: Buckets,
    others: Buckets,
    banned: RwLock<BTreeSet<IpAddr>>,
}

/// Addresses that are remembered before those that have been quiet are forgotten.
const REMEMBERED: usize = 50_000;

fn buckets(per_minute: u32, at_once: u32) -> Buckets {
    let [per_minute, at_once] = [per_minute, at_once].map(|n| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN));
    RateLimiter::dashmap(Quota::per_minute(per_minute).allow_burst(at_once))
}

impl Limits {
    /// No address has asked for anything. `proxied`: a proxy stands before the server and tells who asks.
    pub(crate) fn new(proxied: bool) -> Limits {
        Limits {
            proxied,
            matches: buckets(20, 20),
            rules: buckets(10, 10),
            others: buckets(1_200, 300),
            banned: RwLock::default(),
        }
    }

    /// The address that counts.
    pub(crate) fn address(&self, peer: Option<IpAddr>, headers: &HeaderMap) -> Option<IpAddr> {
        if !self.proxied {
            return peer;
        }
        // The last one was written by our own proxy; those before it are what the sender says.
        let told =
            headers.get_all("x-forwarded-for").iter().next_back().and_then(|value| value.to_str().ok());
        let told = told.and_then(|value| value.rsplit(',').next()?.trim().parse().ok());
        told.or(peer)
    }

    /// Shuts out an address, or lets it in again.
    pub(crate) fn ban(&self, address: IpAddr, banned: bool) {
        let mut all = self.banned.write().unwrap_or_else(PoisonError::into_inner);
        let address = network(address);
        if banned {
            all.insert(address)
        } else {
            all.remove(&address)
        };
    }

    /// Whether an operator has shut out the address.
    pub(crate) fn is_banned(&self, address: IpAddr) -> bool {
        self.banned.read().unwrap_or_else(PoisonError::into_inner).contains(&network(address))
    }

    /// Whether the address may have it now.
    pub(crate) fn grants(&self, address: Option<IpAddr>, wanted: Wanted) -> bool {
        let Some(address) = address else { return true };
        if self.is_banned(address) {
            return false;
        }
        if address.is_loopback() && !self.proxied {
            return true;
        }
        let buckets = match wanted {
            Wanted::Match => &self.matches,
            Wanted::Rules => &self.rules,
            Wanted::Other => &self.others,
        };
        if buckets.len() > REMEMBERED {
            buckets.retain_recent();
            buckets.shrink_to_fit();
        }
        buckets.check_key(&network(address)).is_ok()
    }
}

/// Who has an address of the sixth version has a whole network of them.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            std::net::Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_refused_after_its_share_and_others_are_not() {
        let limits = Limits::new(false);
        let [one, other] = ["203.0.113.7", "203.0.113.8"].map(|text| text.parse().ok());
        let granted = (0..100).filter(|_| limits.grants(one, Wanted::Match)).count();
        assert!((20..25).contains(&granted), "{granted}");
        assert!(limits.grants(other, Wanted::Match) && limits.grants(one, Wanted::Other));
        let local = "127.0.0.1".parse().ok();
        assert!((0..100).all(|_| limits.grants(local, Wanted::Match)));
    }

    #[test]
    fn who_is_shut_out_gets_nothing_until_let_in() {
        let (limits, address) = (Limits::new(false), "203.0.113.9".parse::<IpAddr>().unwrap());
        limits.ban(address, true);
        assert!(!limits.grants(Some(address), Wanted::Other));
        limits.ban(address, false);
        assert!(limits.grants(Some(address), Wanted::Other));
    }

    #[test]
    fn a_whole_network_counts_as_one_and_proxies_tell_who_asks() {
        let limits = Limits::new(false);
        let granted = (0..100_u16)
            .filter(|n| limits.grants(format!("2001:db8::{n:x}").parse().ok(), Wanted::Rules))
            .count();
        assert!((10..15).contains(&granted), "{granted}");
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "1.2.3.4, 203.0.113.7".parse().unwrap());
        let peer = "127.0.0.1".parse().ok();
        assert_eq!(limits.address(peer, &headers), peer);
        let behind = Limits::new(true);
        assert_eq!(behind.address(peer, &headers), "203.0.113.7".parse().ok());
        assert!(!(0..100).all(|_| behind.grants(peer, Wanted::Rules)));
    }
}
