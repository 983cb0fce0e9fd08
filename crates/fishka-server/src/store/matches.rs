//! Making matches and reading them.

use super::{Row, Store, StoreFault};
use sqlx::Row as _;

/// A seat as it is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct KeptSeat {
    /// Hash of the invitation, while it is not used.
    pub(crate) invite: Option<String>,
    /// Hash of the token of who sits there.
    pub(crate) token: Option<String>,
}

/// A match as it is kept.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) deal: String,
    /// Identity of its rule files.
    pub(crate) rules: Option<String>,
    pub(crate) secret: String,
    pub(crate) hidden: bool,
    pub(crate) rematch: Option<String>,
    pub(crate) seats: Vec<KeptSeat>,
    pub(crate) rows: Vec<Row>,
}

/// A match that is to be made.
#[derive(Clone, Debug)]
pub(crate) struct NewMatch {
    pub(crate) id: String,
    pub(crate) made_ms: i64,
    pub(crate) deal: String,
    pub(crate) rules: Option<String>,
    pub(crate) secret: String,
    pub(crate) timed: bool,
    pub(crate) seats: Vec<KeptSeat>,
}

impl Store {
    /// Makes a match. `after`: the match that it is the rematch of, where nobody has made one yet.
    ///
    /// # Errors
    /// What the database says.
    pub(crate) async fn make(&self, new: &NewMatch, after: Option<&str>) -> Result<bool, StoreFault> {
        let mut transaction = self.pool.begin().await?;
        if let Some(after) = after {
            let query = sqlx::query("UPDATE matches SET rematch = $1 WHERE id = $2 AND rematch IS NULL");
            let done = query.bind(&new.id).bind(after).execute(&mut *transaction).await?;
            if done.rows_affected() != 1 {
                return Ok(false);
            }
        }
        sqlx::query(
            "INSERT INTO matches (id, made_ms, deal, rules, secret, timed) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(&new.id)
        .bind(new.made_ms)
        .bind(&new.deal)
        .bind(new.rules.as_deref())
        .bind(&new.secret)
        .bind(i64::from(new.timed))
        .execute(&mut *transaction)
        .await?;
        for (seat, kept) in new.seats.iter().enumerate() {
            sqlx::query("INSERT INTO seats (match_id, seat, invite, token) VALUES ($1, $2, $3, $4)")
                .bind(&new.id)
                .bind(i64::try_from(seat).unwrap_or(i64::MAX))
                .bind(kept.invite.as_deref())
                .bind(kept.token.as_deref())
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// A match with its whole log; `None`: there is no such match.
    ///
    /// # Errors
    /// What the database says.
    pub(crate) async fn read(&self, id: &str) -> Result<Option<Kept>, StoreFault> {
        let query = sqlx::query("SELECT deal, rules, secret, hidden, rematch FROM matches WHERE id = $1");
        let Some(row) = query.bind(id).fetch_optional(&self.pool).await? else { return Ok(None) };
        let seats = sqlx::query("SELECT invite, token FROM seats WHERE match_id = $1 ORDER BY seat");
        let seats = seats.bind(id).fetch_all(&self.pool).await?;
        let seat = |row: &sqlx::any::AnyRow| {
            Ok::<_, sqlx::Error>(KeptSeat { invite: row.try_get(0)?, token: row.try_get(1)? })
        };
        Ok(Some(Kept {
            deal: row.try_get(0)?,
            rules: row.try_get(1)?,
            secret: row.try_get(2)?,
            hidden: row.try_get::<i64, _>(3)? != 0,
            rematch: row.try_get(4)?,
            seats: seats.iter().map(seat).collect::<Result<_, _>>()?,
            rows: self.log(id).await?,
        }))
    }

    async fn log(&self, id: &str) -> Result<Vec<Row>, StoreFault> {
        let query =
            "SELECT n, at_ms, sender, command, part, entry FROM entries WHERE match_id = $1 ORDER BY n";
        let rows = sqlx::query(query).bind(id).fetch_all(&self.pool).await?;
        let row = |row: &sqlx::any::AnyRow| {
            Ok::<_, sqlx::Error>(Row {
                n: row.try_get(0)?,
                at_ms: row.try_get(1)?,
                sender: row.try_get(2)?,
                command: row.try_get(3)?,
                part: row.try_get(4)?,
                entry: row.try_get(5)?,
            })
        };
        Ok(rows.iter().map(row).collect::<Result<_, _>>()?)
    }

    /// The matches whose clocks run on while nobody looks.
    ///
    /// # Errors
    /// What the database says.
    pub(crate) async fn timed(&self) -> Result<Vec<String>, StoreFault> {
        let query = "SELECT id FROM matches WHERE over_ms IS NULL AND timed = 1 AND hidden = 0";
        let rows = sqlx::query(query).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }

    /// Hides a match from everybody, or shows it again; whether there is such a match.
    ///
    /// # Errors
    /// What the database says.
    pub async fn hide(&self, id: &str, hidden: bool) -> Result<bool, StoreFault> {
        let query = sqlx::query("UPDATE matches SET hidden = $1 WHERE id = $2");
        let done = query.bind(i64::from(hidden)).bind(id).execute(&self.pool).await?;
        Ok(done.rows_affected() == 1)
    }
}
