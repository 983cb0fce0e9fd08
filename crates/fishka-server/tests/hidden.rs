//! What leaves the server for who may not know everything: every byte of answers, of sockets and of streams. Two matches
//! differ in nothing but what is hidden; what the others get must be the same. And what somebody got in a whole match is
//! searched for what he may not know.

mod common;

use common::recorder::Recorder;
use common::{Done, Made, Place, Server, two_of};
use fishka::{Budget, Builtin, COMPILE_STEPS, Library as _};
use serde_json::{Value, json};

/// Every game of the library in which something is hidden and nothing is drawn by chance, and small ones of the tests.
fn games() -> Done<Vec<(String, Value)>> {
    let mut games = Vec::new();
    for name in Builtin.names() {
        let text = Builtin.source(&name).ok_or("no source")?;
        let rules = fishka::compile(&text, &mut Budget::new(COMPILE_STEPS)).map_err(|e| format!("{e:?}"))?;
        if rules.traits.hidden && !rules.traits.chance {
            games.push((name.clone(), json!({"game": name})));
        }
    }
    assert!(!games.is_empty(), "the library has none");
    for name in ["hidden-battleship", "hidden-sealed-choice", "secret-ranks"] {
        let rules = std::fs::read_to_string(format!("../../tests/zrf/{name}.zrf"))?;
        games.push((name.to_owned(), json!({"game": name, "rules": rules})));
    }
    Ok(games)
}

/// The same without times and the name of the match.
fn plain(text: &str, made: &Made) -> String {
    let mut plain = text.replace(&made.id, "ID");
    for key in ["\"at_ms\":", "\"now_ms\":"] {
        let parts: Vec<&str> = plain.split(key).collect();
        let timeless = |part: &&str| part.trim_start_matches(|c: char| c.is_ascii_digit()).to_owned();
        let rest: Vec<String> = parts[1..].iter().map(timeless).collect();
        plain = [vec![parts[0].to_owned()], rest].concat().join(key);
    }
    // When an answer was sent.
    let date = |line: &&str| !line.to_ascii_lowercase().starts_with("date:");
    plain.lines().filter(date).map(|line| format!("{line}\n")).collect()
}

/// Two texts must be the same; tells where they are not.
fn same(here: &str, there: &str, what: &str) {
    let differ = here.lines().zip(there.lines()).find(|(here, there)| here != there);
    assert_eq!(differ, None, "{what}");
    assert_eq!(here.len(), there.len(), "{what}: one is longer\n{here}\n{there}");
}

/// Everything that somebody may ask.
async fn all_bytes(server: &Server, made: &Made, token: Option<&str>) -> Done<String> {
    let mut all = String::new();
    for path in ["", "/view", "/view?at=3", "/moves", "/entries", "/record", "/rules"] {
        all += &format!("{path}: {}\n", made.text(server, path, token).await?);
    }
    Ok(all)
}

/// What a seat may play now.
async fn choices(server: &Server, made: &Made, token: &str) -> Done<Vec<String>> {
    let moves = made.get(server, "/moves", Some(token)).await?;
    let texts = moves["moves"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let mut texts: Vec<String> = texts.map(str::to_owned).collect();
    texts.sort();
    Ok(texts)
}

async fn last(server: &Server, made: &Made) -> Done<u64> {
    Ok(made.get(server, "", None).await?["entries"].as_u64().ok_or("no entries")?)
}

/// Whether the last move of a seat is told to whoever has this token.
async fn is_told(server: &Server, made: &Made, (seat, token): (usize, &str)) -> Done<bool> {
    let entries = made.entries(server, Some(token)).await?;
    let mut moved = entries.iter().filter(|e| e["by"] == json!(seat) && e["what"].get("move").is_some());
    Ok(moved.next_back().is_some_and(|entry| entry["what"]["move"].is_string()))
}

/// One seat plays in two matches, in each something else that is hidden; how often the others’ bytes were compared.
async fn compare(server: &Server, name: &str, form: &Value, mover: usize) -> Done<usize> {
    let at = server.bound().await?;
    let (one, own) = two_of(server, form.clone()).await?;
    let (two, other) = two_of(server, form.clone()).await?;
    let mut tapes = Vec::new();
    for (made, tokens) in [(&one, &own), (&two, &other)] {
        tapes.push([
            Recorder::listen(at, made, Some(&tokens[1 - mover])).await?,
            Recorder::listen(at, made, None).await?,
        ]);
    }
    let mut compared = 0;
    for step in 0..400 {
        let (here, there) =
            (choices(server, &one, &own[mover]).await?, choices(server, &two, &other[mover]).await?);
        let (Some(first), Some(end)) = (here.first(), there.last()) else {
            assert_eq!(here.is_empty(), there.is_empty(), "{name}: both set up as much");
            break;
        };
        one.play(server, &own[mover], first).await?;
        two.play(server, &other[mover], end).await?;
        let told = is_told(server, &one, (mover, &own[1 - mover])).await?;
        assert_eq!(told, is_told(server, &two, (mover, &other[1 - mover])).await?, "{name} {step}");
        if told {
            break;
        }
        if step % 9 > 0 && step > 3 {
            continue;
        }
        compared += 1;
        for (who, tokens) in [(0, [Some(&own[1 - mover]), Some(&other[1 - mover])]), (1, [None, None])] {
            let mut bytes = Vec::new();
            for (index, made) in [&one, &two].into_iter().enumerate() {
                let token = tokens[index].map(String::as_str);
                let [socket, stream] = tapes[index][who].until(last(server, made).await?).await?;
                let asked = all_bytes(server, made, token).await?;
                bytes.push([socket, stream, asked].map(|text| plain(&text, made)));
            }
            for (here, there) in bytes[0].iter().zip(&bytes[1]) {
                same(here, there, &format!("{name} {step} {who}"));
            }
        }
    }
    if compared > 0 {
        let [here, there] = [
            one.text(server, "/entries", Some(&own[mover])).await?,
            two.text(server, "/entries", Some(&other[mover])).await?,
        ];
        assert_ne!(plain(&here, &one), plain(&there, &two), "{name}: nothing differs");
    }
    Ok(compared)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_hidden_changes_no_byte_for_the_others() -> Done {
    let place = Place::Folder(tempfile::tempdir()?);
    let server = place.server().await?;
    for (name, form) in games()? {
        let mut compared = 0;
        for mover in 0..2 {
            compared += compare(&server, &name, &form, mover).await?;
        }
        assert!(compared > 0, "{name}: nothing was compared");
    }
    Ok(())
}

/// What each seat and a spectator got, with what each seat has played unseen by the others.
struct Recorded {
    made: Made,
    tokens: [String; 2],
    recorders: Vec<Recorder>,
    played: [Vec<String>; 2],
}

impl Recorded {
    /// Searches all bytes that came for what their reader may not know; how many things were looked for.
    async fn search(&self, server: &Server, name: &str) -> Done<usize> {
        let (mut sought, n) = (0, last(server, &self.made).await?);
        for (who, recorder) in self.recorders.iter().enumerate() {
            let token = self.tokens.get(who).map(String::as_str);
            let [socket, stream] = recorder.until(n).await?;
            let mut all = format!("{socket}\n{stream}");
            for path in ["", "/view", "/view?at=2", "/entries", "/record"] {
                all += &self.made.text(server, path, token).await?;
            }
            let own = self.played.get(who).cloned().unwrap_or_default();
            for (seat, texts) in self.played.iter().enumerate().filter(|(seat, _)| *seat != who) {
                assert!(!all.contains(&self.tokens[seat]), "{name}: {who} gets the token of {seat}");
                for text in texts.iter().filter(|text| !own.contains(text)) {
                    let [quoted, written] = [json!(text).to_string(), format!(" {text}\n")];
                    assert!(!all.contains(&quoted) && !all.contains(&written), "{name}: {who} gets {text}");
                    sought += 1;
                }
            }
        }
        Ok(sought)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_gets_a_byte_of_what_he_may_not_know_until_it_is_shown() -> Done {
    let place = Place::Folder(tempfile::tempdir()?);
    let server = place.server().await?;
    let at = server.bound().await?;
    for (name, form) in games()? {
        let (made, tokens) = two_of(&server, form).await?;
        let mut recorders = Vec::new();
        for token in [Some(&tokens[0]), Some(&tokens[1]), None] {
            recorders.push(Recorder::listen(at, &made, token.map(String::as_str)).await?);
        }
        let mut tape = Recorded { made, tokens, recorders, played: Default::default() };
        let mut sought = 0;
        'playing: for step in 0..600 {
            for seat in 0..2 {
                let texts = choices(&server, &tape.made, &tape.tokens[seat]).await?;
                if texts.is_empty() {
                    continue;
                }
                let text = texts[(step * 7 + seat) % texts.len()].clone();
                tape.made.play(&server, &tape.tokens[seat], &text).await?;
                if is_told(&server, &tape.made, (seat, &tape.tokens[1 - seat])).await? {
                    break 'playing;
                }
                tape.played[seat].push(text);
                if !tape.made.get(&server, "", None).await?["over"].is_null() {
                    break 'playing;
                }
                if step < 3 || step % 9 == 0 {
                    sought += tape.search(&server, &name).await?;
                }
            }
        }
        assert!(sought > 0, "{name}: nothing was looked for");
        // The tapes do hear what is told: everything, once it is shown.
        let opened = tape.made.text(&server, "/entries", None).await?.contains("\"opened\":");
        if opened {
            let [socket, stream] = tape.recorders[2].until(last(&server, &tape.made).await?).await?;
            for text in tape.played.iter().flatten() {
                let quoted = json!(text).to_string();
                assert!(socket.contains(&quoted) && stream.contains(&quoted), "{name}: {text} is never told");
            }
        }
    }
    Ok(())
}

/// Plays a text for whoever has it among his choices.
async fn play_any(server: &Server, made: &Made, tokens: &[String; 2], text: &str) -> Done {
    for token in tokens {
        if choices(server, made, token).await?.iter().any(|known| known == text) {
            made.play(server, token, text).await?;
            return Ok(());
        }
    }
    Err(format!("nobody may play {text}").into())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_stays_secret_changes_no_byte_while_the_game_goes_on() -> Done {
    let place = Place::Folder(tempfile::tempdir()?);
    let server = place.server().await?;
    let at = server.bound().await?;
    let rules = std::fs::read_to_string("../../tests/zrf/secret-ranks.zrf")?;
    let form = json!({"game": "secret-ranks", "rules": rules});
    let (one, own) = two_of(&server, form.clone()).await?;
    let (two, other) = two_of(&server, form).await?;
    let mut tapes = Vec::new();
    for (made, tokens) in [(&one, &own), (&two, &other)] {
        let black = Recorder::listen(at, made, Some(&tokens[1])).await?;
        tapes.push([black, Recorder::listen(at, made, None).await?]);
    }
    let black = "Flag@a5 Scout@b5 Captain@c5 Spy@a4 General@b4 Mine@c4";
    let white = [
        "Flag@a1 Scout@b1 Captain@c1 Spy@a2 General@b2 Mine@c2",
        "Flag@c1 Scout@a1 General@b1 Mine@a2 Captain@b2 Spy@c2",
    ];
    for (made, tokens, white) in [(&one, &own, white[0]), (&two, &other, white[1])] {
        for text in white.split(' ').chain(black.split(' ')) {
            play_any(&server, made, tokens, text).await?;
        }
    }
    let mut compared = 0;
    for text in ["b2-b3", "a4-a3", "b3-c3", "b4-b3"] {
        for (made, tokens) in [(&one, &own), (&two, &other)] {
            play_any(&server, made, tokens, text).await?;
        }
        for (who, tokens) in [(0, [Some(&own[1]), Some(&other[1])]), (1, [None, None])] {
            let mut bytes = Vec::new();
            for (index, made) in [&one, &two].into_iter().enumerate() {
                let token = tokens[index].map(String::as_str);
                let [socket, stream] = tapes[index][who].until(last(&server, made).await?).await?;
                let asked = all_bytes(&server, made, token).await?;
                assert!(asked.contains("Unknown") && asked.contains(text), "{asked}");
                bytes.push([socket, stream, asked].map(|text| plain(&text, made)));
            }
            for (here, there) in bytes[0].iter().zip(&bytes[1]) {
                same(here, there, &format!("{text} {who}"));
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 24);
    // The end shows all, to everybody.
    one.send(&server, &own[0], json!({"id": "end", "resign": {}})).await?;
    let told = one.text(&server, "/entries", None).await?;
    assert!(told.contains("\"General@b2\""), "{told}");
    let view = one.text(&server, "/view", None).await?;
    assert!(!view.contains("Unknown"), "{view}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_gets_a_byte_of_the_cards_in_others_hands() -> Done {
    let place = Place::Folder(tempfile::tempdir()?);
    let server = place.server().await?;
    let at = server.bound().await?;
    // Each card is there once, so that its name is somebody’s secret.
    let rules = std::fs::read_to_string("../../tests/zrf/secret-hands.zrf")?;
    let single =
        rules.replace("(bag deck (One 3) (Two 2) (Three 2) (Four 2))", "(bag deck One Two Three Four)");
    assert_ne!(single, rules);
    let (made, tokens) = two_of(&server, json!({"game": "secret-hands", "rules": single})).await?;
    let mut tapes = Vec::new();
    for token in [Some(&tokens[0]), Some(&tokens[1]), None] {
        tapes.push(Recorder::listen(at, &made, token.map(String::as_str)).await?);
    }
    let mut hands = Vec::new();
    for (seat, player) in ["White", "Black"].into_iter().enumerate() {
        let view = made.get(&server, "/view", Some(&tokens[seat])).await?;
        let held = view["hands"][player].as_object().ok_or("no hand")?;
        hands.push(held.keys().cloned().collect::<Vec<String>>());
        assert_eq!(hands[seat].len(), 2, "{view}");
    }
    let mut sought = 0;
    for (who, tape) in tapes.iter().enumerate() {
        let token = tokens.get(who).map(String::as_str);
        let [socket, stream] = tape.until(last(&server, &made).await?).await?;
        let mut all = format!("{socket}\n{stream}");
        for path in ["", "/view", "/view?at=2", "/moves", "/entries", "/record"] {
            all += &made.text(&server, path, token).await?;
        }
        assert!(all.contains("draw:Card"), "{all}");
        for card in hands.iter().enumerate().filter(|(seat, _)| *seat != who).flat_map(|(_, hand)| hand) {
            for text in [format!("draw:{card}"), format!("\"{card}\""), format!("{card}@")] {
                assert!(!all.contains(&text), "{who} gets {text} in {all}");
            }
            sought += 1;
        }
    }
    assert_eq!(sought, 8);
    Ok(())
}
