//! Rule files by their identity. Those of the library are kept too, so that a match outlives a release.

use super::{Store, StoreFault};
use fishka::dice::sha256;
use sqlx::Row as _;
use std::collections::BTreeMap;

/// A rule file with the files that it includes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RuleFiles {
    /// What it is called.
    pub(crate) name: String,
    /// Texts by their names; the first is under the empty name.
    pub(crate) files: BTreeMap<String, String>,
}

impl RuleFiles {
    /// Its identity: a hash over name and texts.
    pub(crate) fn identity(&self) -> String {
        sha256(format!("{}\n{}", self.name, fishka_proto::json(&self.files)).as_bytes()).to_string()
    }

    /// The text itself.
    pub(crate) fn text(&self) -> &str {
        self.files.get("").map_or("", String::as_str)
    }
}

/// What came of withdrawing rule files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Withdrawn {
    /// It is done, or was before.
    Done,
    /// There are no such rule files.
    NoRules,
    /// Somebody else is their author.
    Stranger,
}

impl Store {
    /// Keeps rule files; their identity, and whether they were not kept before. `author`: a hash of what withdraws them.
    ///
    /// # Errors
    /// What the database says.
    pub(crate) async fn keep_rules(
        &self,
        rules: &RuleFiles,
        now_ms: i64,
        author: Option<&str>,
    ) -> Result<(String, bool), StoreFault> {
        let identity = rules.identity();
        let done = sqlx::query(
            "INSERT INTO rule_files (identity, made_ms, name, files, author) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT DO NOTHING",
        )
        .bind(&identity)
        .bind(now_ms)
        .bind(&rules.name)
        .bind(fishka_proto::json(&rules.files))
        .bind(author)
        .execute(&self.pool)
        .await?;
        Ok((identity, done.rows_affected() == 1))
    }

    /// Withdraws rule files, or lets them be played again. `author`: what only their author has, as a hash; missing:
    /// operators do it. Matches under way go on. Tells whether there are such rules, and the author is theirs.
    ///
    /// # Errors
    /// What the database says.
    pub(crate) async fn withdraw(
        &self,
        identity: &str,
        author: Option<&str>,
        withdrawn_ms: Option<i64>,
    ) -> Result<Withdrawn, StoreFault> {
        let query = sqlx::query("SELECT author, withdrawn_ms FROM rule_files WHERE identity = $1");
        let Some(row) = query.bind(identity).fetch_optional(&self.pool).await? else {
            return Ok(Withdrawn::NoRules);
        };
        let (owner, before): (Option<String>, Option<i64>) = (row.try_get(0)?, row.try_get(1)?);
        if author.is_some() && author != owner.as_deref() {
            return Ok(Withdrawn::Stranger);
        }
        // The first moment counts.
        if before.is_none() || withdrawn_ms.is_none() {
            let query = sqlx::query("UPDATE rule_files SET withdrawn_ms = $1 WHERE identity = $2");
            query.bind(withdrawn_ms).bind(identity).execute(&self.pool).await?;
        }
        Ok(Withdrawn::Done)
    }

    /// The rule files of a match.
    ///
    /// # Errors
    /// What the database says.
    pub(crate) async fn rules_of(&self, id: &str) -> Result<Option<RuleFiles>, StoreFault> {
        let query = sqlx::query("SELECT rules FROM matches WHERE id = $1").bind(id);
        let Some(row) = query.fetch_optional(&self.pool).await? else { return Ok(None) };
        let identity: Option<String> = row.try_get(0)?;
        let rules = self.rules(identity.as_deref().unwrap_or_default()).await?;
        Ok(rules.map(|(rules, _)| rules))
    }

    /// Rule files, and whether their author has withdrawn them.
    ///
    /// # Errors
    /// What the database says.
    pub(crate) async fn rules(&self, identity: &str) -> Result<Option<(RuleFiles, bool)>, StoreFault> {
        let query = sqlx::query("SELECT name, files, withdrawn_ms FROM rule_files WHERE identity = $1");
        let Some(row) = query.bind(identity).fetch_optional(&self.pool).await? else { return Ok(None) };
        let files: String = row.try_get(1)?;
        let files =
            fishka_proto::from_json(&files).map_err(|error| StoreFault::Damaged(error.to_string()))?;
        let withdrawn: Option<i64> = row.try_get(2)?;
        Ok(Some((RuleFiles { name: row.try_get(0)?, files }, withdrawn.is_some())))
    }
}
