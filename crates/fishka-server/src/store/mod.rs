//! What is kept: one SQLite file, or PostgreSQL by its address. One code path for both; only the migrations have a folder
//! each.

mod backup;
mod journal;
mod matches;
mod rules;

pub use backup::{BackupFault, restore};
pub(crate) use journal::{Batch, Journal, NotWritten, Row, Sitting, Writer};
pub(crate) use matches::{KeptSeat, NewMatch};
pub(crate) use rules::{RuleFiles, Withdrawn};

use sqlx::any::AnyPoolOptions;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyPool, Executor as _};
use std::borrow::Cow;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Name of the database in its folder.
const FILE: &str = "fishka.sqlite";
/// The file that one server holds.
const LOCK: &str = "lock";
/// Connections to PostgreSQL.
const POSTGRES_CONNECTIONS: u32 = 8;
/// Connections to SQLite: one that writes and some that read.
const SQLITE_CONNECTIONS: u32 = 4;

/// Why the store cannot be used.
#[derive(Debug)]
pub enum StoreFault {
    /// Another server has the folder.
    Locked,
    /// The folder cannot be used.
    Folder(std::io::Error),
    /// What the database says.
    Database(sqlx::Error),
    /// Its layout cannot be brought up to date: it may be of a newer version.
    Migration(sqlx::migrate::MigrateError),
    /// Something in it is not what this program writes.
    Damaged(String),
}

impl std::fmt::Display for StoreFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            StoreFault::Locked => write!(f, "another server uses this folder"),
            StoreFault::Folder(error) => write!(f, "{error}"),
            StoreFault::Database(error) => write!(f, "{error}"),
            StoreFault::Migration(error) => write!(f, "{error}"),
            StoreFault::Damaged(what) => write!(f, "the database is damaged: {what}"),
        }
    }
}

impl std::error::Error for StoreFault {}

impl From<sqlx::Error> for StoreFault {
    fn from(error: sqlx::Error) -> Self {
        StoreFault::Database(error)
    }
}

/// What is kept of all matches.
#[derive(Clone, Debug)]
pub struct Store {
    pool: AnyPool,
    /// Whether it is SQLite. The same statements are for both.
    sqlite: bool,
    /// Held until the store is closed.
    lock: Option<Arc<File>>,
}

impl Store {
    /// The database in this folder, which is made where there is none.
    ///
    /// # Errors
    /// Why not.
    pub async fn in_folder(folder: &Path) -> Result<Store, StoreFault> {
        std::fs::create_dir_all(folder).map_err(StoreFault::Folder)?;
        let lock = File::options().create(true).truncate(false).write(true).open(folder.join(LOCK));
        let lock = lock.map_err(StoreFault::Folder)?;
        lock.try_lock().map_err(|_| StoreFault::Locked)?;
        let path = folder.join(FILE);
        // As part of an address: a folder may have any name.
        let path: String = path.to_string_lossy().bytes().map(escaped).collect();
        let url = format!("sqlite://{path}?mode=rwc");
        Ok(Store { lock: Some(Arc::new(lock)), ..Store::at(&url).await? })
    }

    /// The PostgreSQL database at this address.
    ///
    /// # Errors
    /// Why not.
    pub async fn at(url: &str) -> Result<Store, StoreFault> {
        sqlx::any::install_default_drivers();
        let sqlite = url.starts_with("sqlite:");
        let options = AnyPoolOptions::new()
            .max_connections(if sqlite { SQLITE_CONNECTIONS } else { POSTGRES_CONNECTIONS })
            .acquire_timeout(Duration::from_secs(10))
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    if sqlite {
                        // FULL: what was committed survives the loss of power too.
                        // The entries of a few thousand matches that go on fit into the 16 MiB that it keeps of the file.
                        let pragmas = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                            PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 10000; PRAGMA cache_size = -16384;";
                        connection.execute(pragmas).await?;
                    }
                    Ok(())
                })
            });
        let pool = options.connect(url).await?;
        migrations(sqlite).run(&pool).await.map_err(StoreFault::Migration)?;
        Ok(Store { pool, sqlite, lock: None })
    }

    /// Whether the database answers.
    pub(crate) async fn is_well(&self) -> bool {
        sqlx::query("SELECT 1").execute(&self.pool).await.is_ok()
    }

    /// Closes all connections; another server may have the folder then, whoever still holds this store.
    pub async fn close(&self) {
        self.pool.close().await;
        if let Some(lock) = &self.lock
            && let Err(error) = lock.unlock()
        {
            tracing::warn!(%error, "the folder stays locked until the end");
        }
    }
}

/// A byte of a path as an address has it.
fn escaped(byte: u8) -> String {
    match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    }
}

fn migrations(sqlite: bool) -> Migrator {
    // So far both understand the same words.
    let [first, of_postgres] = [
        include_str!("../../migrations/sqlite/1_matches.sql"),
        include_str!("../../migrations/postgres/1_matches.sql"),
    ];
    let all = [(1, "matches", if sqlite { first } else { of_postgres })];
    let migration = |(version, name, sql): (i64, &'static str, &'static str)| {
        let sql = sqlx::SqlStr::from_static(sql);
        Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations(all.into_iter().map(migration).collect())
}
