//! The whole store as JSON lines, and back: for backups, for another database, for other programs.

use super::{Store, StoreFault};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row as _, ValueRef as _};
use std::collections::BTreeMap;
use std::io::{BufRead, Write};

/// What the first line says.
const HEAD: &str = "{\"fishka-backup\":1}";
/// Rows that are read at once.
const PAGE: i64 = 1_000;
/// Longest line that is read back.
const LINE_BYTES_MAX: u64 = 16 << 20;

/// A table: its name, its texts, its numbers, and what orders it.
struct Table {
    name: &'static str,
    texts: &'static [&'static str],
    numbers: &'static [&'static str],
    key: &'static str,
}

/// Every table, those that others name first.
const TABLES: &[Table] = &[
    Table {
        name: "rule_files",
        texts: &["identity", "name", "files", "author"],
        numbers: &["made_ms", "withdrawn_ms"],
        key: "identity",
    },
    Table {
        name: "matches",
        texts: &["id", "deal", "rules", "secret", "rematch"],
        numbers: &["made_ms", "timed", "over_ms", "hidden"],
        key: "id",
    },
    Table {
        name: "seats",
        texts: &["match_id", "invite", "token"],
        numbers: &["seat"],
        key: "match_id, seat",
    },
    Table {
        name: "entries",
        texts: &["match_id", "sender", "command", "entry"],
        numbers: &["n", "at_ms", "part"],
        key: "match_id, n",
    },
];

/// Why a backup was not read or written.
#[derive(Debug)]
pub enum BackupFault {
    /// The file.
    File(std::io::Error),
    /// The store.
    Store(StoreFault),
    /// This line, from 1, is not of a backup.
    Line(usize),
    /// The store is not empty: a backup is read into a new one.
    NotEmpty,
}

impl std::fmt::Display for BackupFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BackupFault::File(error) => write!(f, "{error}"),
            BackupFault::Store(fault) => write!(f, "{fault}"),
            BackupFault::Line(line) => write!(f, "line {line} is not of a backup"),
            BackupFault::NotEmpty => write!(f, "the store is not empty"),
        }
    }
}

impl std::error::Error for BackupFault {}

impl From<sqlx::Error> for BackupFault {
    fn from(error: sqlx::Error) -> Self {
        BackupFault::Store(error.into())
    }
}

impl From<std::io::Error> for BackupFault {
    fn from(error: std::io::Error) -> Self {
        BackupFault::File(error)
    }
}

/// A row: texts and numbers by their columns; what is nothing is left out.
#[derive(Debug, Default)]
struct Line {
    texts: BTreeMap<String, String>,
    numbers: BTreeMap<String, i64>,
}

impl Store {
    /// Writes everything as JSON lines, as it was at one moment.
    ///
    /// # Errors
    /// Why not.
    pub async fn backup(&self, out: &mut impl Write) -> Result<u64, BackupFault> {
        writeln!(out, "{HEAD}")?;
        let mut transaction = self.pool.begin().await?;
        let mut rows = 0;
        for table in TABLES {
            let columns: Vec<&str> = table.texts.iter().chain(table.numbers).copied().collect();
            let (columns, name, key) = (columns.join(", "), table.name, table.key);
            let sql = format!("SELECT {columns} FROM {name} ORDER BY {key} LIMIT {PAGE} OFFSET $1");
            for page in 0_i64.. {
                let query = sqlx::query(AssertSqlSafe(sql.clone())).bind(page * PAGE);
                let found = query.fetch_all(&mut *transaction).await?;
                for row in &found {
                    let line = table.line(row)?;
                    let form = (table.name, &line.texts, &line.numbers);
                    writeln!(out, "{}", fishka_proto::json(&form))?;
                    rows += 1;
                }
                if (found.len() as i64) < PAGE {
                    break;
                }
            }
        }
        out.flush()?;
        Ok(rows)
    }
}

impl Table {
    fn line(&self, row: &AnyRow) -> Result<Line, sqlx::Error> {
        let mut line = Line::default();
        for (index, column) in self.texts.iter().enumerate() {
            if !row.try_get_raw(index)?.is_null() {
                line.texts.insert((*column).to_owned(), row.try_get(index)?);
            }
        }
        for (index, column) in self.numbers.iter().enumerate() {
            let index = self.texts.len() + index;
            if !row.try_get_raw(index)?.is_null() {
                line.numbers.insert((*column).to_owned(), row.try_get(index)?);
            }
        }
        Ok(line)
    }

    async fn insert(
        &self,
        line: &Line,
        into: &mut sqlx::Transaction<'_, sqlx::Any>,
    ) -> Result<(), sqlx::Error> {
        let columns: Vec<&str> = self.texts.iter().chain(self.numbers).copied().collect();
        let places: Vec<String> = (1..=columns.len()).map(|n| format!("${n}")).collect();
        let (name, columns, places) = (self.name, columns.join(", "), places.join(", "));
        let sql = format!("INSERT INTO {name} ({columns}) VALUES ({places})");
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for column in self.texts {
            query = query.bind(line.texts.get(*column).cloned());
        }
        for column in self.numbers {
            query = query.bind(line.numbers.get(*column).copied());
        }
        query.execute(&mut **into).await?;
        Ok(())
    }
}

/// Reads a backup into an empty store, all of it or nothing.
///
/// # Errors
/// Why not.
pub async fn restore(store: &Store, from: &mut impl BufRead) -> Result<u64, BackupFault> {
    let mut transaction = store.pool.begin().await?;
    match read_rows(&mut transaction, from).await {
        Ok(rows) => {
            transaction.commit().await?;
            Ok(rows)
        }
        Err(fault) => {
            // Waited for: a transaction that is only dropped ends some time later and locks the file until then.
            transaction.rollback().await?;
            Err(fault)
        }
    }
}

/// Reads all rows of a backup. Returns how many there were.
async fn read_rows(
    transaction: &mut sqlx::Transaction<'_, sqlx::Any>,
    from: &mut impl BufRead,
) -> Result<u64, BackupFault> {
    let found = sqlx::query("SELECT id FROM matches LIMIT 1").fetch_optional(&mut **transaction).await?;
    if found.is_some() {
        return Err(BackupFault::NotEmpty);
    }
    let mut rows = 0;
    for number in 1.. {
        let mut text = String::new();
        let mut part = std::io::Read::take(&mut *from, LINE_BYTES_MAX);
        if part.read_line(&mut text)? == 0 {
            break;
        }
        let text = text.trim_end();
        if number == 1 {
            if text != HEAD {
                return Err(BackupFault::Line(number));
            }
            continue;
        }
        let form = fishka_proto::from_json::<(String, BTreeMap<String, String>, BTreeMap<String, i64>)>(text);
        let (name, texts, numbers) = form.map_err(|_| BackupFault::Line(number))?;
        let table = TABLES.iter().find(|table| table.name == name).ok_or(BackupFault::Line(number))?;
        table.insert(&Line { texts, numbers }, transaction).await?;
        rows += 1;
    }
    Ok(rows)
}
