//! Beside the board: the analysis of the position shown, lines beside the game, the review.

use super::icons::{Icon, icon};
use super::running::Page as _;
use super::table::Table;
use fishka::Player;
use fishka_view::host::{Gesture, Looked, ShownLine, Stand, Studied, Study};
use fishka_view::review::{GRAPH, Grade, Turning, accounts, graph, graph_told, turnings};
use fishka_view::study::{FoundLine, percent, points, signed_percent, told, written};
use leptos::prelude::*;

/// The panel of the study. While it is there, moves tried while looking back are variations.
#[component]
pub(super) fn StudyPanel(table: Table) -> impl IntoView {
    table.open_study(true);
    // An analysis that was asked for goes on under another tab.
    on_cleanup(move || {
        if table.studying.on.try_get_untracked() == Some(false) {
            table.open_study(false);
        }
    });
    // The computer has moved: now there is time to look.
    Effect::new(move |_| {
        if !table.run.thinking.get() {
            table.look_on();
        }
    });
    view! {
        <div class="study">
            <Stands table/>
            <Values table/>
            <Aside table/>
            <Tree table/>
            <Review table/>
        </div>
    }
}

fn stand(table: Table) -> Stand {
    table.studying.shown.with(|shown| shown.as_ref().map_or(Stand::Free, |study| study.stand))
}

/// Whether there may be an analysis, and the button that asks for it.
#[component]
fn Stands(table: Table) -> impl IntoView {
    let stand = Memo::new(move |_| stand(table));
    let why = move || {
        let key = match stand.get() {
            Stand::Free => return None,
            Stand::Helps => "study-help",
            Stand::Together => "study-together",
            Stand::Hidden => "study-hidden",
            Stand::Problem => "study-problem",
        };
        Some(view! { <p class="quiet">{table.prefs.text(key)}</p> })
    };
    let may = move || !matches!(stand.get(), Stand::Hidden | Stand::Problem);
    let key = move || if table.studying.on.get() { "study-stop" } else { "study-start" };
    view! {
        {why}
        <Show when=may>
            <button type="button" class="small study-toggle" on:click=move |_| table.toggle_study()>
                {move || table.prefs.text(key())}
            </button>
        </Show>
    }
}

/// What everybody may expect, and the best lines.
#[component]
fn Values(table: Table) -> impl IntoView {
    let studying = table.studying;
    let value = move || {
        let look = table.look.get();
        match studying.found.get() {
            Some(found) => {
                let told = told(&look.words, &look.rules, &found);
                let depth = (!found.lines.is_empty())
                    .then(|| look.words.say("study-depth", &[("n", found.depth.to_string())]));
                view! { <p class="study-value" data-testid="study-value">{told}<span class="quiet">{depth.map(|d| format!(" · {d}"))}</span></p> }
                    .into_any()
            }
            None => view! { <p class="study-value quiet">{table.prefs.text("study-looking")}</p> }.into_any(),
        }
    };
    let why = move || {
        let found = studying.found.get()?;
        let key = found.why.clone().filter(|_| !found.shares.is_empty())?;
        Some(view! { <p class="quiet">{table.prefs.text(&key)}</p> })
    };
    let ahead = move || {
        let (player, more) = studying.found.get()?.ahead?;
        let look = table.look.get();
        let args =
            [("player", look.words.player(&look.rules, player)), ("points", points(look.words.lang, more))];
        Some(view! { <p class="quiet">{look.words.say("study-material", &args)}</p> })
    };
    let lines = move || {
        let found = studying.found.get()?;
        let line = |(index, line): (usize, &FoundLine)| line_view(table, index, line);
        let lines: Vec<_> = found.lines.iter().enumerate().map(line).collect();
        (!lines.is_empty()).then(|| {
            view! { <ol class="study-lines" aria-label=table.prefs.text("study-lines")>{lines}</ol> }
        })
    };
    let shows = move || studying.on.get() && studying.reviewed.with(Option::is_none);
    view! { <Show when=shows>{value}{why}{ahead}{lines}</Show> }
}

fn line_view(table: Table, index: usize, line: &FoundLine) -> AnyView {
    let look = table.look.get_untracked();
    let mover = table.studying.shown.with_untracked(|s| s.as_ref().map_or(Player(0), |study| study.mover));
    let value = line.value(&look.words, &look.rules, mover);
    let args = [("n", (index + 1).to_string()), ("value", value.clone())];
    let label = table.prefs.text_of("study-line", &args);
    let moves = line.moves.iter().map(|text| written(&look.words, &look.rules, text)).collect();
    let all = line.moves.clone();
    let show = move |done: usize| {
        table.act(Gesture::Study(Studied::Line { moves: all.clone(), done }));
    };
    view! {
        <li aria-label=label>
            <b class="line-value">{value}</b>
            {moves_view(moves, 0, show)}
        </li>
    }
    .into_any()
}

/// Moves one after another; the one with the number `current` is on the board.
fn moves_view(moves: Vec<String>, current: usize, show: impl Fn(usize) + Clone + 'static) -> impl IntoView {
    let one = |(index, text): (usize, String)| {
        let (show, is_current) = (show.clone(), index + 1 == current);
        view! {
            <button type="button" class="study-move" class:current=is_current aria-current=is_current.then_some("true")
                on:click=move |_| show(index + 1)>{text}</button>
        }
    };
    let moves: Vec<_> = moves.into_iter().enumerate().map(one).collect();
    view! { <span class="study-moves">{moves}</span> }
}

/// The line beside the game that is looked at.
#[component]
fn Aside(table: Table) -> impl IntoView {
    let aside =
        Memo::new(move |_| table.studying.shown.with(|s| s.as_ref().and_then(|study| study.aside.clone())));
    let walk = move |done: usize, looked: usize| table.step(done as isize - looked as isize);
    let drawn = move |looked: Looked| {
        let now = looked.done;
        let keep = move |_| table.act(Gesture::Study(Studied::Keep));
        let kept = if looked.kept {
            view! { <span class="quiet">{table.prefs.text("study-kept")}</span> }.into_any()
        } else {
            view! { <button type="button" class="small" on:click=keep>{table.prefs.text("study-keep")}</button> }
                .into_any()
        };
        let leave = move |_| table.act(Gesture::Study(Studied::Leave));
        view! {
            <section class="study-aside">
                <h3>{table.prefs.text_with("study-beside", "n", looked.number)}</h3>
                {moves_view(looked.moves, now, move |done| walk(done, now))}
                <div class="study-buttons">
                    {kept}
                    <button type="button" class="small" on:click=leave>{table.prefs.text("study-leave")}</button>
                </div>
            </section>
        }
    };
    move || aside.get().map(drawn)
}

/// All lines beside the game.
#[component]
fn Tree(table: Table) -> impl IntoView {
    let study = move |of: fn(&Study) -> bool| table.studying.shown.with(|s| s.as_deref().is_some_and(of));
    let shoots = Memo::new(move |_| {
        table.studying.shown.with(|s| s.as_ref().map(|study| study.shoots.clone()).unwrap_or_default())
    });
    let shoot = move |(index, line): (usize, ShownLine)| {
        let show = move |done: usize| table.act(Gesture::Study(Studied::Shoot { index, done }));
        let head = match line.number {
            0 => table.prefs.text("study-fork"),
            number => table.prefs.text_with("study-at", "n", number),
        };
        let delete = table.prefs.text("study-remove");
        let name = format!("{delete}: {}", line.moves.join(" "));
        let remove = move |_| table.act(Gesture::Study(Studied::Remove(index)));
        view! {
            <li style=format!("--depth:{}", line.depth.min(6))>
                <span class="study-line"><span class="quiet">{head}</span>" "{moves_view(line.moves, line.current, show)}</span>
                <button type="button" class="tool" title=delete aria-label=name on:click=remove>{icon(Icon::Close)}</button>
            </li>
        }
    };
    let list = move || {
        let shoots = shoots.get();
        if shoots.is_empty() {
            return view! { <p class="quiet">{table.prefs.text("study-tree-none")}</p> }.into_any();
        }
        let all: Vec<_> = shoots.into_iter().enumerate().map(shoot).collect();
        view! { <ul class="study-tree" data-testid="variations">{all}</ul> }.into_any()
    };
    let note = move || {
        let key = match (study(|s| s.lost), study(|s| s.full)) {
            (true, _) => "study-lost",
            (false, true) => "study-full",
            (false, false) => return None,
        };
        Some(view! { <p class="notice plain" role="status">{table.prefs.text(key)}</p> })
    };
    view! {
        <section>
            <h3>{move || table.prefs.text("study-tree")}</h3>
            {note}
            {list}
        </section>
    }
}

/// The review of a game that is over.
#[component]
fn Review(table: Table) -> impl IntoView {
    let studying = table.studying;
    let length = move || studying.shown.with(|s| s.as_ref().map_or(0, |study| study.length));
    let over = Memo::new(move |_| studying.shown.with(|s| s.as_ref().is_some_and(|study| study.over)));
    let done = Memo::new(move |_| studying.marks.with(|marks| marks.len()));
    let buttons = move || {
        if studying.reviewed.with(Option::is_some) {
            let args = [("done", done.get()), ("all", length())];
            let told = table.prefs.text_with_all("review-progress", &args);
            return view! {
                <progress aria-label=told.clone() max=length() value=move || done.get()></progress>
                <p class="quiet">{told}</p>
                <button type="button" class="small" on:click=move |_| table.stop_review()>{table.prefs.text("study-stop")}</button>
            }
            .into_any();
        }
        let (key, from) = match done.get() {
            0 => ("review-start", 0),
            done if done < length() => ("review-go-on", done),
            _ => ("review-again", 0),
        };
        view! { <button type="button" class="small" on:click=move |_| table.review(from)>{table.prefs.text(key)}</button> }
            .into_any()
    };
    let wait = move || view! { <p class="quiet">{move || table.prefs.text("review-wait")}</p> };
    view! {
        <section class="review">
            <h3>{move || table.prefs.text("review-title")}</h3>
            <Show when=move || over.get() fallback=wait>{buttons}</Show>
            <Show when=move || over.get() && (done.get() > 0)>{move || found(table)}</Show>
        </section>
    }
}

/// What the review found: the graph, what it comes to for everybody, the mistakes.
fn found(table: Table) -> impl IntoView {
    let (look, marks) = (table.look.get(), table.studying.marks.get());
    let (players, length) =
        table.studying.shown.with(|s| s.as_ref().map_or((Vec::new(), 0), |s| (s.players.clone(), s.length)));
    let first = players.first().copied().unwrap_or(Player(0));
    let (width, height) = GRAPH;
    let told = graph_told(&marks, &look, first);
    let sum = |(player, account): &(Player, fishka_view::review::Account)| {
        let lines = account.told(&look.words, &look.rules, *player);
        let lines: Vec<_> = lines.into_iter().map(|line| view! { <span>{line}</span> }).collect();
        view! { <li>{lines}</li> }
    };
    let accounts = accounts(&marks, &players);
    let dice = accounts.iter().any(|(_, account)| account.throws > 0);
    let sums: Vec<_> = accounts.iter().map(sum).collect();
    let rows = table.run.now.with_untracked(|now| now.rows.clone());
    let mut slips = Vec::new();
    let entry = |at: usize| {
        let row = rows.iter().find(|row| row.entries.iter().any(|entry| entry.after > at));
        let entry = row.and_then(|row| row.entries.iter().find(|entry| entry.after > at));
        let text = entry.map_or_else(String::new, |entry| entry.text.clone());
        (row.map_or(0, |row| row.number).to_string(), text)
    };
    for (at, mark) in marks.iter().enumerate() {
        let Some(grade) = mark.grade.filter(|grade| *grade >= Grade::Inaccuracy) else { continue };
        let (number, text) = entry(at);
        let args = [
            ("number", number),
            ("text", text),
            ("sign", grade.sign().to_owned()),
            ("grade", table.prefs.text(grade.key())),
            ("loss", signed_percent(look.words.lang, -i64::from(mark.loss))),
        ];
        let best: Vec<String> =
            mark.best.iter().map(|text| written(&look.words, &look.rules, text)).collect();
        let better = (!best.is_empty()).then(|| look.words.say("review-best", &[("moves", best.join(" "))]));
        let (after, told) = (at + 1, table.prefs.text_of("review-mark", &args));
        slips.push(slip(table, after, told, better));
    }
    let turned = |turning: &Turning| {
        let (number, text) = entry(turning.at);
        let player = look.words.player(&look.rules, turning.leader);
        let (before, after) = (percent(turning.before), percent(turning.after));
        let args =
            [("number", number), ("text", text), ("player", player), ("before", before), ("after", after)];
        slip(table, turning.at + 1, table.prefs.text_of("review-turn", &args), None)
    };
    let turns: Vec<_> = turnings(&marks, &players).iter().map(turned).collect();
    let turns = (!turns.is_empty()).then(|| {
        view! {
            <h4>{table.prefs.text("review-turns")}</h4>
            <ol class="slips" data-testid="turnings">{turns}</ol>
        }
    });
    let none = slips.is_empty().then(|| view! { <p class="quiet">{table.prefs.text("review-none")}</p> });
    view! {
        <svg class="graph" role="img" aria-label=told viewBox=format!("0 0 {width} {height}") preserveAspectRatio="none"
            inner_html=graph(&marks, length, &players)></svg>
        <ul class="review-sums" data-testid="accounts">{sums}</ul>
        {dice.then(|| view! { <p class="quiet">{table.prefs.text("review-luck-told")}</p> })}
        {none}
        <ol class="slips" data-testid="slips">{slips}</ol>
        {turns}
    }
}

/// A line that leads to the position after so many moves.
fn slip(table: Table, after: usize, told: String, better: Option<String>) -> impl IntoView {
    view! {
        <li><button type="button" class="slip" on:click=move |_| table.look_at(after)>
            {told}<span class="quiet">{better}</span>
        </button></li>
    }
}

/// What everybody may expect, as a bar over the board while there is an analysis.
#[component]
pub(super) fn EvalBar(table: Table) -> impl IntoView {
    let studying = table.studying;
    let parts = move || {
        let look = table.look.get();
        let found = studying.found.get().unwrap_or_default();
        let part = |(player, share): &(Player, i32)| {
            let style = format!("{};flex-grow:{}", look.colours(*player), (share / 1_000).max(1));
            let text = (*share >= 120_000).then(|| view! { <b>{percent(*share)}</b> });
            view! { <span class="eval-part" style=style>{text}</span> }
        };
        found.shares.iter().map(part).collect::<Vec<_>>()
    };
    let label = move || {
        let look = table.look.get();
        let told = match studying.found.get() {
            Some(found) => told(&look.words, &look.rules, &found),
            None => table.prefs.text("study-looking"),
        };
        format!("{}: {told}", table.prefs.text("study-bar"))
    };
    let shows = move || studying.on.get() && studying.shown.with(Option::is_some);
    view! { <Show when=shows><div class="eval-bar" role="img" aria-label=label data-testid="eval-bar">{parts}</div></Show> }
}

/// What was taken so far, and who is ahead.
#[component]
pub(super) fn Taken(table: Table) -> impl IntoView {
    let taken = Memo::new(move |_| table.scene.with(|scene| scene.taken.clone()));
    let counts = Memo::new(move |_| {
        table.scene.with(|s| s.sides.iter().map(|side| (side.player, side.count)).collect::<Vec<_>>())
    });
    let side = move |(player, kinds): (Player, Vec<(fishka::Kind, u32)>)| {
        let look = table.look.get();
        let name = look.words.player(&look.rules, player);
        let named = |(kind, n): &(fishka::Kind, u32)| {
            let args = [("piece", look.words.kind(&look.rules, *kind)), ("n", n.to_string())];
            look.words.say("captured-piece", &args)
        };
        let pieces: Vec<String> = kinds.iter().map(named).collect();
        let label = table.prefs.text_of("captured-of", &[("player", name), ("pieces", pieces.join(", "))]);
        let drawn = |(kind, n): &(fishka::Kind, u32)| {
            let piece = look.piece(fishka::Piece { player, kind: *kind }, 96.0);
            let times = (*n > 1).then(|| format!("×{n}"));
            view! { <svg viewBox="-50 -50 100 100" inner_html=piece></svg><span>{times}</span> }
        };
        let drawn: Vec<_> = kinds.iter().map(drawn).collect();
        view! { <p class="taken-side"><span class="sr-only">{label}</span><span aria-hidden="true">{drawn}</span></p> }
    };
    let ahead = move || {
        let mut counts = counts.get();
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let [(player, most), (_, next), ..] = counts[..] else { return String::new() };
        let look = table.look.get();
        match most - next {
            0 => table.prefs.text("captured-even"),
            n => table.prefs.text_of(
                "captured-ahead",
                &[("player", look.words.player(&look.rules, player)), ("n", n.to_string())],
            ),
        }
    };
    view! {
        <Show when=move || !taken.with(Vec::is_empty)>
            <section class="taken" data-testid="taken">
                <h3>{move || table.prefs.text("captured-title")}</h3>
                {move || taken.get().into_iter().map(side).collect::<Vec<_>>()}
                <p class="quiet">{ahead}</p>
            </section>
        </Show>
    }
}

/// The sign of how good a move was, behind it in the record.
pub(super) fn sign(prefs: super::prefs::Prefs, grade: Option<Grade>) -> Option<AnyView> {
    let grade = grade.filter(|grade| *grade >= Grade::Inaccuracy)?;
    let word = prefs.text(grade.key());
    let class = format!("grade grade-{}", grade.key().trim_start_matches("grade-"));
    let title = word.clone();
    Some(
        view! { <span class=class title=title><span aria-hidden="true">{grade.sign()}</span><span class="sr-only">{word}</span></span> }
            .into_any(),
    )
}
