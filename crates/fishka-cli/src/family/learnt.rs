//! Nets that the program has learnt by itself for rule files of people: in the background while such a game is played, kept
//! for the next time under the identity of the rules.

use crate::budget;
use crate::files::{read, replace};
use fishka::{Game, net_path};
use fishka_base::{Bound, Identity};
use fishka_search::{Learnt, NO_NET, Quick};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Weak};
use std::time::SystemTime;

/// Longest file of a net.
const BYTES_MAX: u64 = 40_000 + 1_000;
/// Most nets that are kept; the oldest go.
const KEPT_MAX: usize = 100;

/// A net that is being learnt; who drops it ends the work.
pub struct Learning {
    done: Receiver<Vec<u8>>,
    _wanted: Arc<()>,
}

impl Learning {
    /// Begins in the background; nothing where a net is kept already, or where none has helped.
    pub fn begin(game: &Arc<Game>) -> Option<Learning> {
        if kept(&game.identity()).is_some() {
            return None;
        }
        let (wanted, (ready, done), game) = (Arc::new(()), channel(), Arc::clone(game));
        let is_wanted = Arc::downgrade(&wanted);
        let work = move || {
            // A bound that is met ends it; the game is played as before.
            let Ok(Some(net)) = learn(&game, &is_wanted) else { return };
            keep(&game.identity(), &net);
            let _ = ready.send(net);
        };
        std::thread::Builder::new().name("learn".to_owned()).spawn(work).ok()?;
        Some(Learning { done, _wanted: wanted })
    }

    /// What was learnt, once; or [`NO_NET`].
    pub fn ready(&self) -> Option<Vec<u8>> {
        self.done.try_recv().ok()
    }
}

/// The net, or [`NO_NET`]; `None` where nobody waits any more.
fn learn(game: &Arc<Game>, is_wanted: &Weak<()>) -> Result<Option<Vec<u8>>, Bound> {
    let budget = &mut budget::as_asked();
    let Some(mut quick) = Quick::new(game, budget)? else { return Ok(Some(NO_NET.to_vec())) };
    while is_wanted.strong_count() > 0 {
        if let Learnt::Done(net) = quick.go_on(budget)? {
            return Ok(Some(net.unwrap_or_else(|| NO_NET.to_vec())));
        }
    }
    Ok(None)
}

/// The net that is kept for these rules, or [`NO_NET`].
pub fn kept(rules: &Identity) -> Option<Vec<u8>> {
    read(&path(rules)?, BYTES_MAX).ok().filter(|kept| !kept.is_empty())
}

/// Keeps it, where there is a place for it.
fn keep(rules: &Identity, net: &[u8]) {
    let Some(path) = path(rules) else { return };
    let Some(folder) = path.parent() else { return };
    if std::fs::create_dir_all(folder).is_ok() {
        make_room(folder);
        let _ = replace(&path, net);
    }
}

/// Takes away the oldest, so that there is room for one more.
fn make_room(folder: &Path) {
    let Ok(files) = std::fs::read_dir(folder) else { return };
    let dated = |file: std::fs::DirEntry| {
        let changed = file.metadata().ok()?.modified().unwrap_or(SystemTime::UNIX_EPOCH);
        Some((changed, file.path()))
    };
    let mut files: Vec<_> = files.flatten().filter_map(dated).collect();
    files.sort();
    let spare = (files.len() + 1).saturating_sub(KEPT_MAX);
    for (_, path) in files.drain(..spare) {
        let _ = std::fs::remove_file(path);
    }
}

/// Where programs keep what they can find out again.
fn path(rules: &Identity) -> Option<PathBuf> {
    let named = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache"));
    Some(named.or_else(home)?.join("fishka").join(net_path(rules)))
}
