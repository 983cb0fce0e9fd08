//! What is kept: nothing acknowledged is lost, whoever reads the store again sees the same match.

mod common;

use common::{Done, Place, two};
use fishka_server::{Store, restore};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_match_outlives_its_server() -> Done {
    for place in Place::both("outlives")? {
        let server = place.server().await?;
        let (made, [white, black]) = two(&server, "chess").await?;
        made.play(&server, &white, "e2-e4").await?;
        let before = made.entries(&server, Some(&black)).await?;
        server.close().await;
        let server = place.server().await?;
        assert_eq!(made.entries(&server, Some(&black)).await?, before);
        made.play(&server, &black, "e7-e5").await?;
        // The same command as before the end is answered as then.
        let (status, answer) =
            made.send(&server, &white, json!({"id": "e2-e4 0", "on": 0, "move": "e2-e4"})).await?;
        assert_eq!((status.as_u16(), &answer["n"]), (200, &before.last().ok_or("empty")?["n"]));
        server.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_do_not_run_while_the_server_is_away() -> Done {
    for place in Place::both("clocks")? {
        let server = place.server().await?;
        let form = json!({"game": "chess", "clock": {"initial_s": 2},
            "seats": [{"kind": "me"}, {"kind": "computer", "level": 1}]});
        let made = server.make(&form).await?;
        server.close().await;
        tokio::time::sleep(std::time::Duration::from_millis(2_500)).await;
        let server = place.server().await?;
        let state = made.get(&server, "", None).await?;
        assert_eq!(state["over"], json!(null), "{state}");
        assert!(made.entries(&server, None).await?.iter().any(|entry| entry["what"]["idle"].is_object()));
        tokio::time::sleep(std::time::Duration::from_millis(2_500)).await;
        let state = made.get(&server, "", None).await?;
        assert_eq!((&state["over"]["how"], &state["over"]["seat"]), (&json!("flag"), &json!(0)), "{state}");
        server.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_read_into_either_store() -> Done {
    let [from, to] = [Place::Folder(tempfile::tempdir()?), Place::Database(common::database("backup")?)];
    let server = from.server().await?;
    let (made, [white, black]) = two(&server, "cyvasse").await?;
    let before = made.entries(&server, Some(&black)).await?;
    let record = made.text(&server, "/record", Some(&white)).await?;
    server.close().await;
    let store = from.store().await?;
    let mut copy = Vec::new();
    let rows = store.backup(&mut copy).await?;
    assert_eq!(rows as usize, String::from_utf8(copy.clone())?.lines().count() - 1);
    store.close().await;
    let store = to.store().await?;
    assert_eq!(restore(&store, &mut copy.as_slice()).await?, rows);
    assert!(restore(&store, &mut copy.as_slice()).await.is_err(), "it is not empty any more");
    store.close().await;
    let server = to.server().await?;
    assert_eq!(made.entries(&server, Some(&black)).await?, before);
    assert_eq!(made.text(&server, "/record", Some(&white)).await?, record);
    server.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_backup_is_named_and_nothing_of_it_is_kept() -> Done {
    let folder = tempfile::tempdir()?;
    let store = Store::in_folder(folder.path()).await?;
    let rules = r#"["rule_files",{"identity":"a","name":"b","files":"{}"},{"made_ms":1}]"#;
    for (text, line) in [
        ("nothing".to_owned(), "line 1 "),
        (format!("{{\"fishka-backup\":1}}\n{rules}\nwhat"), "line 3 "),
        (format!("{{\"fishka-backup\":1}}\n{rules}\n[\"sqlite_master\",{{}},{{}}]"), "line 3 "),
    ] {
        let fault = restore(&store, &mut text.as_bytes()).await.map_err(|fault| fault.to_string());
        assert!(fault.as_ref().is_err_and(|fault| fault.starts_with(line)), "{fault:?}");
    }
    let mut out = Vec::new();
    assert_eq!(store.backup(&mut out).await?, 0);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn one_folder_has_one_server() -> Done {
    let folder = tempfile::tempdir()?;
    let first = Store::in_folder(folder.path()).await?;
    let second = Store::in_folder(folder.path()).await.map_err(|fault| fault.to_string());
    assert_eq!(second.err().as_deref(), Some("another server uses this folder"));
    first.close().await;
    drop(first);
    assert!(Store::in_folder(folder.path()).await.is_ok());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_one_database_never_write_the_same_entry() -> Done {
    let place = Place::Database(common::database("nodes")?);
    let [one, other] = [place.server().await?, place.server().await?];
    let (made, [white, black]) = two(&one, "chess").await?;
    made.play(&one, &white, "e2-e4").await?;
    // The other server reads the match and goes on with it; the first finds itself behind when it writes.
    made.play(&other, &black, "e7-e5").await?;
    let on = made.get(&one, "", None).await?["on"].clone();
    let (status, _) = made.send(&one, &black, json!({"id": "late", "on": on, "move": "e7-e6"})).await?;
    assert_eq!(status.as_u16(), 409);
    made.play(&one, &white, "d2-d4").await?;
    let entries = made.entries(&one, None).await?;
    let moves: Vec<&str> = entries.iter().filter_map(|entry| entry["what"]["move"].as_str()).collect();
    assert_eq!(moves, ["e2-e4", "e7-e5", "d2-d4"]);
    Ok(())
}
