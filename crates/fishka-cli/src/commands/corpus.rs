//! `fishka check --corpus`: a tree of rule files, each tried as far as it goes.

use crate::args::Check;
use crate::budget;
use crate::load::Source;
use crate::outside::{Fail, Outside, one_line};
use fishka::{Compilation, Diagnostic, Game, MoveList, Rng, perft};
use fishka_base::Bound;
use fishka_proto::{CorpusFile, CorpusForm, json_pretty};
use fishka_text::render_bound;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Most files looked at.
const FILES_MAX: usize = 100_000;
/// Perft 2 is left out where perft 1 is larger.
const PERFT_MOVES_MAX: u64 = 2_000;
/// Chosen once; the same tree gives the same games.
const SEED: u64 = 1;
/// Random plies for each variant, where the person does not say how many.
const PLIES: usize = 200;

/// Checks every rule file below `root`; exit 1 when any fails.
pub fn run(args: &Check, root: &Path, outside: &mut Outside) -> Result<(), Fail> {
    let mut paths = Vec::new();
    // Links that lead out of the folder are not followed.
    let canonical = root.canonicalize().unwrap_or_else(|_| root.to_path_buf());
    collect(root, &mut paths, 0);
    paths.retain(|path| path.canonicalize().is_ok_and(|found| found.starts_with(&canonical)));
    if paths.is_empty() {
        return Err(outside.input("corpus-empty", &[("path", root.display().to_string())]));
    }
    paths.sort();
    let mut form = CorpusForm::default();
    for path in &paths {
        let name = path.strip_prefix(root).unwrap_or(path).display().to_string();
        let file = check(path, name, args.plies.unwrap_or(PLIES), outside);
        if !args.json {
            writeln!(outside.out, "{}", one_line(&line(&file)))?;
            outside.out.flush()?;
        }
        *form.summary.entry(file.result.clone()).or_default() += 1;
        form.files.push(file);
    }
    if args.json {
        writeln!(outside.out, "{}", json_pretty(&form))?;
    } else {
        for (result, count) in &form.summary {
            writeln!(outside.out, "{count:6} {result}")?;
        }
    }
    let good = form.files.iter().all(|f| f.result == "ok");
    if good { Ok(()) } else { Err(Fail::Told) }
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>, depth: usize) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    for path in entries.map(|e| e.path()) {
        if paths.len() >= FILES_MAX || depth > 32 {
            return;
        }
        if path.is_dir() && !path.is_symlink() {
            collect(&path, paths, depth + 1);
        } else if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("zrf")) {
            paths.push(path);
        }
    }
}

fn line(file: &CorpusFile) -> String {
    let perft: Vec<String> = file.perft.iter().map(u64::to_string).collect();
    let CorpusFile { result, path, variants, plies, detail, .. } = file;
    format!("{result:10} {path}  variants {variants}  plies {plies}  perft {}  {detail}", perft.join(","))
        .trim_end()
        .to_owned()
}

fn check(path: &Path, name: String, plies: usize, outside: &Outside) -> CorpusFile {
    let mut file = CorpusFile { path: name, ..CorpusFile::default() };
    let fail =
        |file: CorpusFile, result: &str, detail: String| CorpusFile { result: result.into(), detail, ..file };
    let source = match Source::find(&path.to_string_lossy(), outside) {
        Ok(source) => source,
        Err(_) => return fail(file, "read", String::new()),
    };
    let first = source.compile(None, &[]);
    let external = first.diagnostics.iter().any(|d| d.code == "engine-external");
    let Some(game) = first.game.clone() else { return fail(file, "compile", told(&first, outside)) };
    file.variants = game.rules.variants.len();
    if external {
        return fail(file, "external", told(&first, outside));
    }
    for number in 1..=file.variants {
        let compiled = source.compile(Some(&number.to_string()), &[]);
        let Some(variant) = compiled.game.clone() else {
            return fail(file, "compile", told(&compiled, outside));
        };
        match play(&variant, plies) {
            Ok(played) => file.plies += played,
            Err(Broken::NoMoves) => return fail(file, "no-moves", String::new()),
            Err(Broken::Law(law)) => return fail(file, "law", law),
            Err(Broken::Bound(bound)) => {
                return fail(file, "bound", render_bound(outside.lang, &bound, &compiled.sources));
            }
        }
    }
    match counts(&game) {
        Ok(counts) => file.perft = counts,
        Err(bound) => return fail(file, "bound", render_bound(outside.lang, &bound, &first.sources)),
    }
    fail(file, "ok", String::new())
}

/// Perft 1, and perft 2 where that is quick.
fn counts(game: &Arc<Game>) -> Result<Vec<u64>, Bound> {
    let budget = &mut budget::of_game();
    let mut start = game.start(budget)?;
    let ones = perft(&mut start, 1, budget)?;
    let twos = (ones <= PERFT_MOVES_MAX).then(|| perft(&mut start, 2, budget)).transpose()?;
    Ok([ones].into_iter().chain(twos).collect())
}

/// The first error, or the first warning, in words.
fn told(compilation: &Compilation, outside: &Outside) -> String {
    let diagnostics = &compilation.diagnostics;
    let first = diagnostics.iter().find(|d| d.is_error()).or(diagnostics.first());
    let words = |d: &Diagnostic| {
        let place = d.span.and_then(|span| compilation.sources.place(span));
        let place = place.map_or(String::new(), |(file, at)| format!("{file}:{}:{}: ", at.line, at.column));
        format!("{place}{}: {}", d.code, fishka_text::render_diagnostic(outside.lang, d).message)
    };
    first.map(words).unwrap_or_default()
}

/// Why a game could not be played on.
enum Broken {
    NoMoves,
    Law(String),
    Bound(Bound),
}

impl From<Bound> for Broken {
    fn from(bound: Bound) -> Self {
        Broken::Bound(bound)
    }
}

/// Plays at random and checks keys, unique moves and the way back; a finished game begins anew.
fn play(game: &Arc<Game>, plies: usize) -> Result<usize, Broken> {
    let budget = &mut budget::as_asked();
    let start = game.start(budget)?;
    let mut position = start.clone();
    let mut moves = MoveList::new();
    let mut rng = Rng::new(SEED);
    for ply in 0..plies {
        budget.renew();
        position.legal_moves(&mut moves, budget)?;
        if moves.is_empty() {
            if position.ply() == 0 {
                return Err(Broken::NoMoves);
            }
            position = start.clone();
            continue;
        }
        let mut hashes: Vec<u64> = moves.iter().map(fishka::Move::hash).collect();
        hashes.sort_unstable();
        let before = position.clone();
        position.play_unchecked(&moves[rng.below(moves.len())], budget)?;
        let law = if hashes.windows(2).any(|w| w[0] == w[1]) {
            Some("moves are unique")
        } else if position.key() != position.fresh_key() {
            Some("the key equals the fresh key")
        } else {
            let mut back = position.clone();
            (!back.undo() || back != before).then_some("undo leads back")
        };
        if let Some(law) = law {
            return Err(Broken::Law(format!("{law}: broken at ply {ply}")));
        }
    }
    Ok(plies)
}
