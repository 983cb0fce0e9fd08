//! What an operator sees of the server’s work, on an address of its own.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

/// The numbers.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    /// Matches made since the start.
    pub(crate) matches: Counter,
    /// Commands asked of matches.
    pub(crate) commands: Counter,
    /// Matches read from the store.
    pub(crate) reads: Counter,
    /// Entries written.
    pub(crate) entries: Counter,
    /// Requests refused because too many came from one address.
    pub(crate) refused: Counter,
    /// Sockets that are open.
    pub(crate) sockets: Gauge,
    /// Rooms in memory.
    pub(crate) rooms: Gauge,
    /// Tasks that are alive: connections, rooms, what writes.
    pub(crate) tasks: Gauge,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("fishka");
        let (matches, commands, entries) = (Counter::default(), Counter::default(), Counter::default());
        let (refused, reads) = (Counter::default(), Counter::default());
        let (sockets, rooms, tasks) = (Gauge::default(), Gauge::default(), Gauge::default());
        registry.register("matches", "Matches made", matches.clone());
        registry.register("commands", "Commands asked of matches", commands.clone());
        registry.register("entries", "Entries written", entries.clone());
        registry.register("reads", "Matches read from the store", reads.clone());
        registry.register("refused", "Requests refused for their number", refused.clone());
        registry.register("sockets", "Open sockets", sockets.clone());
        registry.register("rooms", "Rooms in memory", rooms.clone());
        registry.register("tasks", "Tasks that are alive", tasks.clone());
        Metrics { registry, matches, commands, reads, entries, refused, sockets, rooms, tasks }
    }
}

impl Metrics {
    /// In the text form that Prometheus reads.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing into a text cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
