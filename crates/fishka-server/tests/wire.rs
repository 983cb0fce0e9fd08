//! The wire as programs outside use it, on SQLite and on PostgreSQL.

mod common;

use axum::http::StatusCode;
use common::{Done, Place, Server, two, two_of};
use serde_json::{Value, json};

/// Runs a test on both stores.
async fn on_both<F>(name: &str, test: impl Fn(Server) -> F) -> Done
where
    F: Future<Output = Done>,
{
    for place in Place::both(name)? {
        test(place.server().await?).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn two_play_by_link() -> Done {
    on_both("two", async |server| {
        let (made, [white, black]) = two(&server, "chess").await?;
        assert_eq!(made.get(&server, "", None).await?["begun"], true);
        let moves = made.get(&server, "/moves?prefix=e2", Some(&white)).await?;
        assert_eq!(moves, json!({"moves": ["e2-e3", "e2-e4"]}));
        assert_eq!(made.get(&server, "/moves?limit=3", Some(&white)).await?["truncated"], true);
        assert_eq!(made.get(&server, "/moves", Some(&black)).await?, json!({"moves": []}));
        made.play(&server, &white, "e2-e4").await?;
        made.play(&server, &black, "e7-e5").await?;
        let view = made.get(&server, "/view", None).await?;
        let pawn = json!({"site": "e4", "player": "White", "kind": "Pawn"});
        assert!(view["pieces"].as_array().is_some_and(|pieces| pieces.contains(&pawn)), "{view}");
        assert_eq!((&view["turn"], &view["state"]["turn"]), (&json!("White"), &json!({"seats": [0]})));
        let before = made.get(&server, "/view?at=0", None).await?;
        assert!(!before["pieces"].to_string().contains("e4"), "{before}");
        let record = made.text(&server, "/record", None).await?;
        assert!(record.ends_with("1. e2-e4 e7-e5\n"), "{record}");
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_seats_one_and_no_token_seats_another() -> Done {
    on_both("invite", async |server| {
        let made =
            server.make(&json!({"game": "chess", "seats": [{"kind": "me"}, {"kind": "open"}]})).await?;
        let (seat, invite) = made.invites[0].clone();
        assert_eq!(made.join(&server, seat, "wrong").await?.0, StatusCode::FORBIDDEN);
        assert_eq!(made.join(&server, 0, &invite).await?.0, StatusCode::CONFLICT);
        assert_eq!(made.join(&server, 7, &invite).await?.0, StatusCode::NOT_FOUND);
        assert_eq!(made.join(&server, seat, &invite).await?.0, StatusCode::OK);
        assert_eq!(made.join(&server, seat, &invite).await?.0, StatusCode::CONFLICT);
        let command = json!({"id": "a", "on": 0, "move": "e2-e4"});
        assert_eq!(made.send(&server, "nobody", command.clone()).await?.0, StatusCode::UNAUTHORIZED);
        let other =
            server.make(&json!({"game": "chess", "seats": [{"kind": "me"}, {"kind": "open"}]})).await?;
        assert_eq!(made.send(&server, &other.token, command).await?.0, StatusCode::UNAUTHORIZED);
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_may_be_sent_twice_and_a_stale_one_tells_on_what() -> Done {
    on_both("twice", async |server| {
        let (made, [white, black]) = two(&server, "chess").await?;
        let command = json!({"id": "first", "on": 0, "move": "e2-e4"});
        let (_, first) = made.send(&server, &white, command.clone()).await?;
        assert_eq!(made.send(&server, &white, command).await?, (StatusCode::OK, first.clone()));
        let stale = json!({"id": "second", "on": 0, "move": "e7-e5"});
        let (status, answer) = made.send(&server, &black, stale).await?;
        assert_eq!((status, &answer["on"]), (StatusCode::CONFLICT, &first["n"]));
        let on = &first["n"];
        let (status, answer) =
            made.send(&server, &black, json!({"id": "x", "on": on, "move": "e7-e4"})).await?;
        assert_eq!((status, &answer["args"]["text"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("e7-e4")));
        // Chat makes nothing stale.
        made.send(&server, &white, json!({"id": "hi", "say": "Hello"})).await?;
        let (status, _) = made.send(&server, &black, json!({"id": "y", "on": on, "move": "e7-e5"})).await?;
        assert_eq!(status, StatusCode::OK);
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn offers_are_answered_and_all_may_play_again() -> Done {
    on_both("offers", async |server| {
        let (made, [white, black]) = two(&server, "chess").await?;
        made.play(&server, &white, "e2-e4").await?;
        made.send(&server, &white, json!({"id": "t", "offer": "takeback"})).await?;
        assert_eq!(made.get(&server, "", None).await?["offers"][0]["by"], 0);
        let (status, _) = made.send(&server, &black, json!({"id": "t", "answer": true})).await?;
        assert_eq!(status, StatusCode::OK);
        assert!(made.text(&server, "/record", None).await?.lines().all(|line| !line.contains("e2-e4")));
        made.send(&server, &white, json!({"id": "r", "resign": {}})).await?;
        let over = &made.get(&server, "", None).await?["over"];
        assert_eq!((&over["how"], &over["seat"]), (&json!("resigned"), &json!(0)));
        made.send(&server, &white, json!({"id": "again", "offer": "rematch"})).await?;
        made.send(&server, &black, json!({"id": "again", "answer": true})).await?;
        let next = made.get(&server, "", None).await?["rematch"].as_str().ok_or("no rematch")?.to_owned();
        let next = common::Made { id: next, ..made };
        // The seats have moved round; the tokens fit there too.
        assert_eq!(next.get(&server, "", Some(&black)).await?["own"], json!([0]));
        next.play(&server, &black, "d2-d4").await?;
        next.play(&server, &white, "d7-d5").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_told_and_makes_nothing() -> Done {
    on_both("wrong", async |server| {
        let two = json!([{"kind": "me"}, {"kind": "open"}]);
        for (form, error) in [
            (json!({"seats": two}), "server-no-game"),
            (json!({"game": "nope", "seats": two}), "server-no-game"),
            (json!({"game": "chess", "seats": [{"kind": "me"}]}), "server-seats"),
            (json!({"game": "chess", "seats": [{"kind": "me"}, {"kind": "computer", "level": 11}]}), "server-level"),
            (json!({"game": "chess", "seats": two, "clock": {"initial_s": 0}}), "server-clock"),
            (json!({"game": "chess", "seats": two, "tea": 1}), "server-form"),
            (json!({"rules": "(game (title \"X\")", "seats": two}), "server-rules"),
            (json!({"game": "chess", "seats": two, "position": {"pieces": [{"site": "z9", "kind": "Pawn"}]}}), "server-position"),
            (json!({"game": "chess", "seats": two, "record": "x"}), "server-record-form"),
            (json!({"game": "chess", "seats": two, "record": "fishka-record: 1\n\n1. e2-e5"}), "server-record"),
            (json!({"game": "harbour", "seats": []}), "server-race"),
        ] {
            let (status, text) = server.ask("POST", "/api/matches", None, &form.to_string()).await?;
            let answer: Value = serde_json::from_str(&text)?;
            assert_eq!((status, &answer["error"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!(error)), "{form} {text}");
            let message = answer["message"].as_str().unwrap_or_default();
            assert!(!message.is_empty() && !message.contains('«'), "{text}");
        }
        for path in ["/api/matches/none", "/api/matches/none/view", "/api/matches/none/entries?follow=true"] {
            assert_eq!(server.ask("GET", path, None, "").await?.0, StatusCode::NOT_FOUND, "{path}");
        }
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_of_ones_own_and_games_of_a_screen_are_played_on() -> Done {
    on_both("own", async |server| {
        let rules = std::fs::read_to_string("../../games/tic-tac-toe/tic-tac-toe.zrf")?;
        let seats = json!([{"kind": "me"}, {"kind": "open"}]);
        let form = json!({"game": "chess", "rules": rules, "seats": seats});
        let made = server.make(&form).await?;
        let told = made.get(&server, "/rules", None).await?;
        assert_eq!((&told["files"][""], &told["built_in"]), (&json!(rules), &json!(false)));
        assert_eq!(told["name"], "own chess", "a library game of that name is another");
        let record = "fishka-record: 1\ngame: chess\n\n1. e2-e4 e7-e5\n2. g1-f3";
        let made = server.make(&json!({"game": "chess", "record": record, "seats": seats})).await?;
        let (seat, invite) = made.invites[0].clone();
        let (_, joined) = made.join(&server, seat, &invite).await?;
        made.play(&server, joined["token"].as_str().unwrap_or_default(), "b8-c6").await?;
        assert!(made.text(&server, "/record", None).await?.ends_with("2. g1-f3 b8-c6\n"));
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_looks_on_where_that_is_off() -> Done {
    on_both("watch", async |server| {
        let seats = json!([{"kind": "me"}, {"kind": "computer", "level": 1}]);
        let made = server.make(&json!({"game": "chess", "seats": seats, "watch": false})).await?;
        for path in ["/view", "/entries", "/record", "/moves", "/rules"] {
            let path = format!("/api/matches/{}{path}", made.id);
            assert_eq!(server.ask("GET", &path, None, "").await?.0, StatusCode::FORBIDDEN, "{path}");
            assert_eq!(server.ask("GET", &path, Some(&made.token), "").await?.0, StatusCode::OK, "{path}");
        }
        // Who looks on with a delay does not see what has just been played.
        let late = server.make(&json!({"game": "chess", "seats": seats, "watch": {"delay_s": 3600}})).await?;
        late.play(&server, &late.token, "e2-e4").await?;
        assert!(!late.text(&server, "/entries", None).await?.contains("e2-e4"));
        assert!(!late.text(&server, "/record", None).await?.contains("e2-e4"));
        assert!(!late.get(&server, "/view", None).await?["pieces"].to_string().contains("e4"));
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_play_in_every_family() -> Done {
    let place = Place::Folder(tempfile::tempdir()?);
    let server = place.server().await?;
    for (game, seats) in [("tic-tac-toe", 2), ("pachisi", 4), ("moving-chips", 2), ("harbour", 2)] {
        let seats: Vec<Value> = (0..seats).map(|_| json!({"kind": "computer", "level": 1})).collect();
        let made = server.make(&json!({"game": game, "seats": seats})).await?;
        for _ in 0..600 {
            let entries = made.get(&server, "", None).await?["entries"].as_u64().unwrap_or(0);
            if entries >= 5 {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        let entries = made.entries(&server, None).await?;
        assert!(
            entries.len() >= 5 && entries.iter().any(|entry| entry["what"]["move"].is_string()),
            "{game}"
        );
    }
    Ok(())
}

/// Four play; the second seat is left, and counts as abandoned after a second.
async fn one_away(server: &Server) -> Done<(common::Made, Vec<String>)> {
    let seats = json!([{"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "computer", "level": 1}]);
    let made = server.make(&json!({"game": "pachisi", "seats": seats, "abandon_s": 1})).await?;
    let mut tokens = vec![made.token.clone()];
    for (seat, invite) in &made.invites {
        let (_, joined) = made.join(server, *seat, invite).await?;
        tokens.push(joined["token"].as_str().ok_or("no token")?.to_owned());
    }
    made.send(server, &tokens[1], json!({"id": "bye", "leave": true})).await?;
    Ok((made, tokens))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_plays_for_who_has_left_until_that_person_sits_down_again() -> Done {
    for place in Place::both("replaced")? {
        let server = place.server().await?;
        let (made, tokens) = one_away(&server).await?;
        let seat = made.get(&server, "", None).await?["seats"][1].clone();
        assert_eq!((&seat["sat"], seat["abandoned_at_ms"].is_u64()), (&json!("left"), true), "{seat}");
        let offer = |id: String| json!({"id": id, "offer": {"computer": {"seat": 1, "level": 2}}});
        for attempt in 0.. {
            let (status, told) = made.send(&server, &tokens[0], offer(format!("o{attempt}"))).await?;
            if status == StatusCode::OK {
                break;
            }
            assert!(told["error"] == "refused-gone" && attempt < 200, "{told}");
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        let waiting = made.get(&server, "", None).await?["offers"][0].clone();
        assert_eq!(waiting["what"], json!({"computer": {"seat": 1, "level": 2}}));
        // An offer outlives the server, and what comes of it does.
        server.close().await;
        let server = place.server().await?;
        let answer = json!({"id": "yes", "answer": {"offer": waiting["n"], "yes": true}});
        assert_eq!(made.send(&server, &tokens[1], answer.clone()).await?.0, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(made.send(&server, &tokens[2], answer).await?.0, StatusCode::OK);
        let told = made.entries(&server, None).await?;
        assert!(told.iter().any(|entry| entry["what"]["computer"] == json!({"seat": 1, "level": 2})));
        server.close().await;
        let server = place.server().await?;
        let seat = made.get(&server, "", Some(&tokens[1])).await?["seats"][1].clone();
        let shown = (&seat["kind"], &seat["level"], &seat["sat"], &seat["there"]);
        assert_eq!(shown, (&json!("computer"), &json!(2), &json!("replaced"), &json!(false)));
        // It plays whenever that seat has the turn: until then the other two do.
        let moved = |entries: &[Value]| {
            entries.iter().filter(|e| e["by"] == 1 && e["what"]["move"].is_string()).count()
        };
        for attempt in 0..2_000 {
            let state = made.get(&server, "", None).await?;
            if moved(&made.entries(&server, None).await?) >= 2 {
                break;
            }
            assert!(attempt < 1_999 && state["over"].is_null(), "the computer does not play: {state}");
            let turn = state["turn"]["seats"][0].as_u64().filter(|seat| [0, 2].contains(seat));
            let Some(turn) = turn else {
                tokio::time::sleep(std::time::Duration::from_millis(10)).await;
                continue;
            };
            let token = &tokens[usize::try_from(turn)?];
            let moves = made.get(&server, "/moves", Some(token)).await?;
            let Some(text) = moves["moves"][0].as_str() else { continue };
            let command = json!({"id": format!("m{attempt}"), "on": state["on"], "move": text});
            made.send(&server, token, command).await?;
        }
        let command = json!({"id": "mine", "on": 0, "move": "pass"});
        assert_eq!(made.send(&server, &tokens[1], command).await?.1["error"], "refused-replaced");
        assert_eq!(
            made.send(&server, &tokens[1], json!({"id": "back", "sit": true})).await?.0,
            StatusCode::OK
        );
        let seat = made.get(&server, "", None).await?["seats"][1].clone();
        assert_eq!((&seat["kind"], &seat["sat"]), (&json!("person"), &json!("taken")));
        server.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_author_withdraws_a_rule_file_and_matches_under_way_go_on() -> Done {
    for place in Place::both("withdrawn")? {
        let server = place.server().await?;
        let rules = std::fs::read_to_string("../../games/tic-tac-toe/tic-tac-toe.zrf")?;
        let form = json!({"game": "mine", "rules": rules, "seats": [{"kind": "me"}, {"kind": "me"}]});
        let make = async || -> Done<(StatusCode, Value)> {
            let (status, text) = server.ask("POST", "/api/matches", None, &form.to_string()).await?;
            Ok((status, serde_json::from_str(&text)?))
        };
        let (_, first) = make().await?;
        let (_, second) = make().await?;
        let (third, [one, two]) = two_of(&server, json!({"game": "mine", "rules": rules})).await?;
        let (identity, token) = (first["rules"]["rules"].as_str().ok_or("none")?, &first["rules"]["token"]);
        assert_eq!(
            second["rules"],
            json!({"rules": identity}),
            "the first alone is told what withdraws them"
        );
        let path = format!("/api/rules/{identity}");
        for wrong in [None, Some("wrong"), first["token"].as_str()] {
            assert_eq!(server.ask("DELETE", &path, wrong, "").await?.0, StatusCode::UNAUTHORIZED);
        }
        assert_eq!(server.ask("DELETE", "/api/rules/none", Some("x"), "").await?.0, StatusCode::NOT_FOUND);
        for _ in 0..2 {
            assert_eq!(server.ask("DELETE", &path, token.as_str(), "").await?.0, StatusCode::NO_CONTENT);
        }
        let (status, refused) = make().await?;
        assert_eq!((status, &refused["error"]), (StatusCode::GONE, &json!("server-withdrawn")));
        server.close().await;
        let server = place.server().await?;
        let id = second["match"].as_str().ok_or("no match")?.to_owned();
        let under_way = common::Made { id, token: String::new(), invites: Vec::new() };
        let token = second["token"].as_str();
        let moves = under_way.get(&server, "/moves", token).await?;
        under_way
            .play(&server, token.unwrap_or_default(), moves["moves"][0].as_str().ok_or("no move")?)
            .await?;
        assert_eq!(under_way.get(&server, "/rules", token).await?["files"][""], json!(rules));
        // That none is made by them any more is told to who wants to play again, after a new start of the server too.
        third.send(&server, &one, json!({"id": "r", "resign": {}})).await?;
        third.send(&server, &one, json!({"id": "again", "offer": "rematch"})).await?;
        third.send(&server, &two, json!({"id": "yes", "answer": true})).await?;
        let state = third.get(&server, "", None).await?;
        assert_eq!((&state["no_rematch"], &state["rematch"]), (&json!("withdrawn"), &Value::Null), "{state}");
        server.close().await;
        let server = place.server().await?;
        assert_eq!(third.get(&server, "", None).await?["no_rematch"], json!("withdrawn"));
        let (status, _) = server.ask("POST", "/api/matches", None, &form.to_string()).await?;
        assert_eq!(status, StatusCode::GONE);
        // The library is nobody’s to withdraw.
        let chess = json!({"game": "tic-tac-toe", "seats": [{"kind": "me"}, {"kind": "me"}]});
        let (_, text) = server.ask("POST", "/api/matches", None, &chess.to_string()).await?;
        assert!(serde_json::from_str::<Value>(&text)?["rules"].is_null());
        server.close().await;
    }
    Ok(())
}
