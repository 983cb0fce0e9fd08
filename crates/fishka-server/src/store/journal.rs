//! Writing entries: many matches in one transaction, so that one sync of the disk serves them all. Each match is answered
//! by itself: one that somebody else has gone on with does not hold up the others.

use super::Store;
use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AssertSqlSafe, Row as _, Transaction};
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// Most batches that wait to be written.
const WAITING_MAX: usize = 4_096;
/// Most batches in one transaction.
const TOGETHER_MAX: usize = 512;
/// Rows of one statement; each has seven values.
const ROWS: usize = 200;
/// Between the beginnings of two transactions, so that the moves of many matches share one. A move that comes alone does
/// not wait.
const PACE: Duration = Duration::from_millis(4);

/// An entry as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) n: i64,
    pub(crate) at_ms: i64,
    /// Whose command made it, and its id.
    pub(crate) sender: String,
    pub(crate) command: String,
    /// Which of the entries of that command it is, from 0.
    pub(crate) part: i64,
    /// The entry as JSON.
    pub(crate) entry: String,
}

/// An invitation that is used.
#[derive(Clone, Debug)]
pub(crate) struct Sitting {
    pub(crate) seat: u8,
    /// Hash of the invitation.
    pub(crate) invite: String,
    /// Hash of the token.
    pub(crate) token: String,
}

/// What is written of one match at once.
#[derive(Debug)]
pub(crate) struct Batch {
    pub(crate) id: String,
    pub(crate) rows: Vec<Row>,
    pub(crate) sitting: Option<Sitting>,
    /// When the match ended, where these entries end it or open it again.
    pub(crate) over: Option<Option<i64>>,
}

/// Why a batch was not written. Nothing of it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotWritten {
    /// Somebody else has written there: the match is to be read again.
    Stale,
    /// The database does not take it: a full disk, a lost connection.
    Failed,
}

type Answer = oneshot::Sender<Result<(), NotWritten>>;

/// Takes batches to the one task that writes them.
#[derive(Clone, Debug)]
pub(crate) struct Journal {
    to: mpsc::Sender<(Batch, Answer)>,
}

impl Journal {
    /// Starts the task. It ends when it is told to, and all is written that was sent before.
    pub(crate) fn start(store: Store) -> (Journal, Writer) {
        let (to, from) = mpsc::channel(WAITING_MAX);
        let (last, ends) = oneshot::channel();
        (Journal { to }, Writer { last, task: tokio::spawn(write_all(store, from, ends)) })
    }

    /// Writes a batch; when this comes back without an error it is on the disk.
    pub(crate) async fn write(&self, batch: Batch) -> Result<(), NotWritten> {
        let (answer, answered) = oneshot::channel();
        self.to.send((batch, answer)).await.map_err(|_| NotWritten::Failed)?;
        answered.await.unwrap_or(Err(NotWritten::Failed))
    }
}

/// The task that writes.
#[derive(Debug)]
pub(crate) struct Writer {
    last: oneshot::Sender<()>,
    task: tokio::task::JoinHandle<()>,
}

impl Writer {
    /// Writes what was sent, and nothing after that.
    pub(crate) async fn finish(self) {
        let _ = self.last.send(());
        let _ = self.task.await;
    }
}

async fn write_all(store: Store, mut from: mpsc::Receiver<(Batch, Answer)>, mut ends: oneshot::Receiver<()>) {
    let (mut waiting, mut open) = (Vec::new(), true);
    let mut next = Instant::now();
    loop {
        tokio::select! {
            count = from.recv_many(&mut waiting, TOGETHER_MAX) => {
                if count == 0 {
                    break;
                }
            }
            _ = &mut ends, if open => {
                open = false;
                from.close();
                continue;
            }
        }
        if Instant::now() < next {
            tokio::time::sleep_until(next).await;
            while waiting.len() < TOGETHER_MAX
                && let Ok(more) = from.try_recv()
            {
                waiting.push(more);
            }
        }
        next = Instant::now() + PACE;
        let (batches, answers): (Vec<Batch>, Vec<Answer>) = waiting.drain(..).unzip();
        let written = write(&store, &batches).await;
        if let Err(error) = &written {
            tracing::error!(%error, batches = batches.len(), "nothing was written");
        }
        for (index, answer) in answers.into_iter().enumerate() {
            let result = match &written {
                Ok(stale) if stale[index] => Err(NotWritten::Stale),
                Ok(_) => Ok(()),
                Err(_) => Err(NotWritten::Failed),
            };
            // Who asked may be gone.
            let _ = answer.send(result);
        }
    }
}

/// Writes batches in one transaction; tells which were stale.
async fn write(store: &Store, batches: &[Batch]) -> Result<Vec<bool>, sqlx::Error> {
    if write_all_of(store, batches).await? {
        return Ok(vec![false; batches.len()]);
    }
    let mut transaction = store.pool.begin().await?;
    let mut stale = vec![false; batches.len()];
    for (batch, stale) in batches.iter().zip(&mut stale) {
        if let Some(sitting) = &batch.sitting {
            *stale = !sit(&mut transaction, &batch.id, sitting, true).await?;
        }
    }
    let rows: Vec<(&str, &Row)> = batches
        .iter()
        .zip(&stale)
        .filter(|(_, stale)| !**stale)
        .flat_map(|(batch, _)| batch.rows.iter().map(|row| (batch.id.as_str(), row)))
        .collect();
    let mut inserted: BTreeMap<String, usize> = BTreeMap::new();
    for rows in rows.chunks(ROWS) {
        for id in insert(&mut transaction, rows, store.sqlite).await? {
            *inserted.entry(id).or_default() += 1;
        }
    }
    for (batch, stale) in batches.iter().zip(&mut stale).filter(|(_, stale)| !**stale) {
        *stale = !settle(&mut transaction, batch, inserted.get(&batch.id).copied().unwrap_or(0)).await?;
    }
    transaction.commit().await?;
    Ok(stale)
}

/// Writes batches of which none is stale, as nearly always; else nothing. Then nobody need ask which rows went in.
async fn write_all_of(store: &Store, batches: &[Batch]) -> Result<bool, sqlx::Error> {
    let mut transaction = store.pool.begin().await?;
    let mut whole = true;
    for batch in batches {
        if let Some(sitting) = &batch.sitting {
            whole &= sit(&mut transaction, &batch.id, sitting, true).await?;
        }
    }
    let rows = batches.iter().flat_map(|batch| batch.rows.iter().map(|row| (batch.id.as_str(), row)));
    let rows: Vec<(&str, &Row)> = rows.collect();
    for rows in rows.chunks(ROWS) {
        let sql = insertion(rows.len(), "", store.sqlite);
        let done = bound(&sql, rows).execute(&mut *transaction).await?;
        whole &= done.rows_affected() == rows.len() as u64;
    }
    if !whole {
        transaction.rollback().await?;
        return Ok(false);
    }
    for batch in batches {
        note_end(&mut transaction, batch).await?;
    }
    transaction.commit().await?;
    Ok(true)
}

/// The statement that inserts so many entries, those that are not there yet. Values are in order: SQLite would look up
/// each name `$1` among all the others.
fn insertion(rows: usize, returning: &str, sqlite: bool) -> String {
    let place = |number: usize| if sqlite { "?".to_owned() } else { format!("${number}") };
    let places = (0..rows).map(|row| {
        let values: Vec<String> = (1..=7).map(|value| place(row * 7 + value)).collect();
        format!("({})", values.join(","))
    });
    let places: Vec<String> = places.collect();
    format!(
        "INSERT INTO entries (match_id, n, at_ms, sender, command, part, entry) VALUES {} \
         ON CONFLICT DO NOTHING{returning}",
        places.join(",")
    )
}

fn bound<'q>(sql: &str, rows: &[(&'q str, &'q Row)]) -> Query<'q, Any, AnyArguments> {
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for (id, row) in rows {
        query = query.bind(*id).bind(row.n).bind(row.at_ms).bind(&row.sender).bind(&row.command);
        query = query.bind(row.part).bind(&row.entry);
    }
    query
}

/// Inserts entries that are not there yet; tells of each that was whose it is.
async fn insert(
    transaction: &mut Transaction<'_, Any>,
    rows: &[(&str, &Row)],
    sqlite: bool,
) -> Result<Vec<String>, sqlx::Error> {
    let sql = insertion(rows.len(), " RETURNING match_id", sqlite);
    let told = bound(&sql, rows).fetch_all(&mut **transaction).await?;
    told.iter().map(|row| row.try_get(0)).collect()
}

/// Notes that a match is over, or is not any more.
async fn note_end(transaction: &mut Transaction<'_, Any>, batch: &Batch) -> Result<(), sqlx::Error> {
    if let Some(over) = batch.over {
        let query = sqlx::query("UPDATE matches SET over_ms = $1 WHERE id = $2").bind(over);
        query.bind(&batch.id).execute(&mut **transaction).await?;
    }
    Ok(())
}

/// Whether all of a batch went in; else what did is taken out again.
async fn settle(
    transaction: &mut Transaction<'_, Any>,
    batch: &Batch,
    inserted: usize,
) -> Result<bool, sqlx::Error> {
    // Two batches of one match are never under way at once, so what was inserted of the match is this batch’s.
    if inserted == batch.rows.len() {
        note_end(transaction, batch).await?;
        return Ok(true);
    }
    if inserted > 0 {
        for row in &batch.rows {
            let query = sqlx::query("DELETE FROM entries WHERE match_id = $1 AND n = $2 AND entry = $3");
            query.bind(&batch.id).bind(row.n).bind(&row.entry).execute(&mut **transaction).await?;
        }
    }
    if let Some(sitting) = &batch.sitting {
        sit(transaction, &batch.id, sitting, false).await?;
    }
    Ok(false)
}

/// Uses an invitation, or gives it back; whether it was there.
async fn sit(
    transaction: &mut Transaction<'_, Any>,
    id: &str,
    sitting: &Sitting,
    forth: bool,
) -> Result<bool, sqlx::Error> {
    let seat = i64::from(sitting.seat);
    let query = if forth {
        sqlx::query(
            "UPDATE seats SET invite = NULL, token = $1 WHERE match_id = $2 AND seat = $3 AND invite = $4",
        )
        .bind(&sitting.token)
        .bind(id)
        .bind(seat)
        .bind(&sitting.invite)
    } else {
        sqlx::query(
            "UPDATE seats SET invite = $1, token = NULL WHERE match_id = $2 AND seat = $3 AND token = $4",
        )
        .bind(&sitting.invite)
        .bind(id)
        .bind(seat)
        .bind(&sitting.token)
    };
    Ok(query.execute(&mut **transaction).await?.rows_affected() == 1)
}
