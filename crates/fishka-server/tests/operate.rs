//! What operators do.

mod common;

use axum::http::StatusCode;
use common::{Done, Place, two};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_hidden_and_shown_again_as_it_was() -> Done {
    let place = Place::Folder(tempfile::tempdir()?);
    let server = place.server().await?;
    let (made, [white, _]) = two(&server, "chess").await?;
    made.play(&server, &white, "e2-e4").await?;
    let before = made.entries(&server, Some(&white)).await?;
    let path = format!("/api/matches/{}", made.id);
    assert_eq!(server.operate("POST", &format!("/matches/{}/hide", made.id)).await?, StatusCode::NO_CONTENT);
    assert_eq!(server.ask("GET", &path, Some(&white), "").await?.0, StatusCode::NOT_FOUND);
    assert_eq!(server.operate("POST", &format!("/matches/{}/show", made.id)).await?, StatusCode::NO_CONTENT);
    assert_eq!(made.entries(&server, Some(&white)).await?, before);
    assert_eq!(server.operate("POST", "/matches/none/hide").await?, StatusCode::NOT_FOUND);
    assert_eq!(server.operate("POST", "/addresses/x/ban").await?, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(server.operate("GET", "/metrics").await?, StatusCode::OK);
    // What operators do is not to be had on the address that is open to all.
    let (status, _) = server.ask("POST", &format!("/matches/{}/hide", made.id), None, "").await?;
    assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_ended_for_good_and_all_are_told() -> Done {
    for place in Place::both("ended")? {
        let server = place.server().await?;
        let (made, [white, black]) = two(&server, "chess").await?;
        made.play(&server, &white, "e2-e4").await?;
        let path = format!("/matches/{}/end", made.id);
        assert_eq!(server.operate("POST", &path).await?, StatusCode::NO_CONTENT);
        let entries = made.entries(&server, Some(&black)).await?;
        let last = entries.last().ok_or("empty")?;
        assert_eq!((&last["by"], &last["what"]), (&json!("server"), &json!({"stopped": {}})));
        let on = json!({"id": "late", "on": 3, "move": "e7-e5"});
        assert_eq!(made.send(&server, &black, on).await?.1["error"], "refused-over");
        assert_eq!(server.operate("POST", &path).await?, StatusCode::CONFLICT);
        assert_eq!(server.operate("POST", "/matches/none/end").await?, StatusCode::NOT_FOUND);
        server.close().await;
        let server = place.server().await?;
        assert_eq!(made.get(&server, "", None).await?["over"], json!({"how": "stopped"}));
        assert!(made.text(&server, "/record", None).await?.contains("ended: stopped"));
        server.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_are_withdrawn_and_restored_by_operators() -> Done {
    let place = Place::Folder(tempfile::tempdir()?);
    let server = place.server().await?;
    let rules = std::fs::read_to_string("../../games/tic-tac-toe/tic-tac-toe.zrf")?;
    let form = json!({"rules": rules, "seats": [{"kind": "me"}, {"kind": "open"}]}).to_string();
    let (_, text) = server.ask("POST", "/api/matches", None, &form).await?;
    let made: serde_json::Value = serde_json::from_str(&text)?;
    let rules = made["rules"]["rules"].as_str().ok_or("no identity")?;
    for (word, status) in [("withdraw", StatusCode::GONE), ("restore", StatusCode::CREATED)] {
        assert_eq!(server.operate("POST", &format!("/rules/{rules}/{word}")).await?, StatusCode::NO_CONTENT);
        assert_eq!(server.ask("POST", "/api/matches", None, &form).await?.0, status, "{word}");
    }
    assert_eq!(server.operate("POST", "/rules/none/withdraw").await?, StatusCode::NOT_FOUND);
    Ok(())
}
