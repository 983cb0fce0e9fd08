//! Committed dice over the wire: what a seat sends, what is told when, and that anybody can check the record.

mod common;

use common::{Done, Made, Place, Server};
use fishka::dice::{Bytes32, Dealing, Signer, Terms, sha256};
use fishka::fair::{Dice, Missing, Verdict, verify};
use fishka::{Budget, Builtin, COMPILE_STEPS, Library as _, Record, RuleGame};
use fishka_race::table::RaceGame;
use serde_json::{Value, json};
use std::sync::Arc;

const GAME: &str = "moving-chips";

async fn dice(server: &Server, made: &Made) -> Done<Value> {
    Ok(made.get(server, "", None).await?["dice"].clone())
}

/// The deal as a seat makes it from what it is told.
fn dealing(made: &Made, game: &RuleGame, told: &Value) -> Done<Dealing> {
    use fishka_game::Game as _;
    let terms = Terms {
        name: made.id.clone(),
        deal: 1,
        game: Some(GAME.to_owned()),
        rules: game.id().rules.to_string(),
        variant: None,
        options: Vec::new(),
        seats: game.seats().iter().map(|seat| seat.name.clone()).collect(),
    };
    assert_eq!(told["terms"], terms.text(), "the terms are told as they are bound");
    let commitment: Bytes32 = told["commitment"].as_str().ok_or("no commitment")?.parse()?;
    Ok(Dealing::promise(terms, commitment)?)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_throw_can_be_checked_at_the_end() -> Done {
    let text = Builtin.source(GAME).ok_or("no game")?;
    let rules =
        fishka::compile(&text, &mut Budget::new(COMPILE_STEPS)).map_err(|told| format!("{told:?}"))?;
    let game = Arc::new(RuleGame::new(rules, Some(GAME), None, &[]));
    let place = Place::Folder(tempfile::tempdir()?);
    let server = place.server().await?;
    let seats = json!([{"kind": "me"}, {"kind": "computer", "level": 1}]);
    let made = server.make(&json!({"game": GAME, "seats": seats, "dice": "committed"})).await?;
    let told = dice(&server, &made).await?;
    assert_eq!((&told["awaited"], told["secret"].is_null()), (&json!([0]), true));
    let early = made.send(&server, &made.token, json!({"id": "early", "on": 0, "move": "roll"})).await?;
    assert_eq!(early.1["error"], "refused-waits");

    let dealing = dealing(&made, &game, &told)?;
    let (share, signer) = (sha256(b"a word of mine"), Signer::new(&sha256(b"a key of mine")));
    let commit = dealing.pledge_of(0, &signer.key(), &share).to_string();
    let pledge = json!({"id": "p", "share": {"commit": commit, "key": signer.key().to_string()}});
    assert_eq!(made.send(&server, &made.token, pledge).await?.0.as_u16(), 200);
    // A server that ends here goes on with the same promise.
    server.close().await;
    let server = place.server().await?;
    let other = json!({"id": "o", "share": {"open": sha256(b"another word").to_string()}});
    assert_eq!(made.send(&server, &made.token, other).await?.0.as_u16(), 422, "it is not what was pledged");
    let open = json!({"id": "q", "share": {"open": share.to_string()}});
    assert_eq!(made.send(&server, &made.token, open).await?.0.as_u16(), 200);

    for turn in 0.. {
        let state = made.get(&server, "", None).await?;
        if !state["over"].is_null() {
            break;
        }
        assert!(state["dice"]["secret"].is_null(), "the secret stays one while it is played");
        let moves = made.get(&server, "/moves", Some(&made.token)).await?;
        let Some(text) = moves["moves"][0].as_str() else {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            continue;
        };
        let command = json!({"id": format!("m{turn}"), "on": state["on"], "move": text});
        made.send(&server, &made.token, command).await?;
        assert!(turn < 5_000);
    }
    let to_sign = dice(&server, &made).await?["to_sign"][0].as_str().ok_or("nothing to sign")?.to_owned();
    let sign = json!({"id": "s", "share": {"sign": signer.sign(&to_sign).to_string()}});
    assert_eq!(made.send(&server, &made.token, sign).await?.0.as_u16(), 200);
    assert!(dice(&server, &made).await?["secret"].is_string());
    let record = made.text(&server, "/record", None).await?;
    let verified =
        verify(&record, &game, &mut Budget::new(u64::MAX)).map_err(|fault| format!("{fault:?}"))?;
    assert!(matches!(verified.verdict, Verdict::Complete), "{verified:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flick_that_goes_amiss_can_be_checked_as_a_throw_can() -> Done {
    let place = Place::Folder(tempfile::tempdir()?);
    let server = place.server().await?;
    let seats = json!([{"kind": "me"}, {"kind": "computer", "level": 1}]);
    let form = json!({"game": "oval", "options": {"movement": "flick"}, "seats": seats, "dice": "committed"});
    let made = server.make(&form).await?;
    let (share, signer) = (sha256(b"a word of mine"), Signer::new(&sha256(b"a key of mine")));
    // All that a seat needs is in the record, as the page takes it from there.
    let record = Record::parse(&made.text(&server, "/record", None).await?)?;
    let Dice::Committed(dealing) = Dice::dealt(&record) else { return Err("nothing was promised".into()) };
    let commit = dealing.pledge_of(0, &signer.key(), &share).to_string();
    let pledge = json!({"id": "p", "share": {"commit": commit, "key": signer.key().to_string()}});
    assert_eq!(made.send(&server, &made.token, pledge).await?.0.as_u16(), 200);
    let open = json!({"id": "q", "share": {"open": share.to_string()}});
    assert_eq!(made.send(&server, &made.token, open).await?.0.as_u16(), 200);
    let flick = json!({"id": "m", "on": 0, "move": "~40,6"});
    assert_eq!(made.send(&server, &made.token, flick).await?.0.as_u16(), 200);
    made.send(&server, &made.token, json!({"id": "r", "resign": {}})).await?;
    let to_sign = dice(&server, &made).await?["to_sign"][0].as_str().ok_or("nothing to sign")?.to_owned();
    let sign = json!({"id": "s", "share": {"sign": signer.sign(&to_sign).to_string()}});
    assert_eq!(made.send(&server, &made.token, sign).await?.0.as_u16(), 200);
    let text = made.text(&server, "/record", None).await?;
    let budget = &mut Budget::new(u64::MAX);
    let game = RaceGame::of_record(&Record::parse(&text)?, budget).map_err(|why| format!("{why:?}"))?;
    let verified = verify(&text, &Arc::new(game), budget).map_err(|fault| format!("{fault:?}"))?;
    assert!(verified.throws > 0, "{text}");
    assert_eq!(
        verified.verdict,
        Verdict::Partial(vec![Missing::GameOver]),
        "it was given up, and nothing else is missing"
    );
    // Where nothing is left to chance nothing is promised.
    let form = json!({"game": "oval", "seats": form["seats"], "dice": "committed"});
    let plain = server.make(&form).await?;
    assert_eq!(plain.get(&server, "", None).await?["begun"], json!(true));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_dice_has_nothing_to_promise() -> Done {
    let place = Place::Folder(tempfile::tempdir()?);
    let server = place.server().await?;
    let seats = json!([{"kind": "me"}, {"kind": "computer", "level": 1}]);
    let made = server.make(&json!({"game": "chess", "seats": seats, "dice": "committed"})).await?;
    let state = made.get(&server, "", None).await?;
    assert_eq!((&state["begun"], &state["dice"]), (&json!(true), &Value::Null));
    Ok(())
}
