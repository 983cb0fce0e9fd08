//! What is asked of the server and heard of it.

use fishka_proto::from_json;
use fishka_proto::online::RefusedForm;
use fishka_text::Lang;
use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// Why something is not done: a key that stays stable, and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refused {
    pub(super) key: String,
    pub(super) said: String,
}

/// A refusal in the reader’s language, where the page has the sentence.
pub(super) fn said(lang: Lang, why: &RefusedForm) -> String {
    if !fishka_text::has(lang, &why.error) {
        return why.message.clone();
    }
    let args: Vec<_> = why.args.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    fishka_text::text(lang, &why.error, &args)
}

fn set(object: &Object, name: &str, value: &str) {
    let _ = Reflect::set(object, &name.into(), &value.into());
}

/// What to ask for.
pub(super) struct Asked<'a> {
    pub(super) path: String,
    pub(super) token: Option<&'a str>,
    /// Posted; else it is only read.
    pub(super) body: Option<String>,
}

/// Asks the server; the text of its answer.
pub(super) async fn ask(lang: Lang, asked: Asked<'_>) -> Result<String, Refused> {
    let lost =
        || Refused { key: "online-lost".to_owned(), said: fishka_text::text(lang, "online-lost", &[]) };
    let (status, text) = fetched(lang, asked).await.map_err(|_| lost())?;
    if (200..300).contains(&status) {
        return Ok(text);
    }
    match from_json::<RefusedForm>(&text) {
        Ok(why) => Err(Refused { key: why.error.clone(), said: said(lang, &why) }),
        Err(_) => Err(lost()),
    }
}

async fn fetched(lang: Lang, asked: Asked<'_>) -> Result<(u16, String), JsValue> {
    let (options, headers) = (Object::new(), Object::new());
    set(&headers, "accept-language", lang.code());
    if let Some(token) = asked.token {
        set(&headers, "authorization", &format!("Bearer {token}"));
    }
    if let Some(body) = &asked.body {
        set(&options, "method", "POST");
        set(&options, "body", body);
        set(&headers, "content-type", "application/json");
    }
    Reflect::set(&options, &"headers".into(), &headers)?;
    set(&options, "cache", "no-store");
    let all = js_sys::global();
    let fetch: Function = Reflect::get(&all, &"fetch".into())?.dyn_into()?;
    let promise: Promise = fetch.call2(&all, &asked.path.into(), &options)?.dyn_into()?;
    let response: Response = JsFuture::from(promise).await?.dyn_into()?;
    let text = JsFuture::from(response.text()?).await?;
    Ok((response.status(), text.as_string().unwrap_or_default()))
}

/// What a socket tells.
pub(super) enum Heard {
    /// It is open.
    Open,
    /// A message.
    Text(String),
    /// It is closed, or could not be opened.
    Closed,
}

/// A socket; it is closed when nobody holds it any more.
pub(super) struct Socket {
    socket: JsValue,
    _heard: Vec<Closure<dyn FnMut(JsValue)>>,
}

const HANDLERS: [&str; 3] = ["onopen", "onmessage", "onclose"];

impl Socket {
    /// Opens a socket to this path of the server.
    pub(super) fn open(path: &str, hear: impl Fn(Heard) + Clone + 'static) -> Option<Socket> {
        let location = web_sys::window()?.location();
        let scheme = if location.protocol().ok()? == "https:" { "wss" } else { "ws" };
        let address = format!("{scheme}://{}{path}", location.host().ok()?);
        let class: Function = Reflect::get(&js_sys::global(), &"WebSocket".into()).ok()?.dyn_into().ok()?;
        let socket = Reflect::construct(&class, &Array::of1(&address.into())).ok()?;
        let heard = HANDLERS.map(|name| {
            let hear = hear.clone();
            let closure = Closure::<dyn FnMut(JsValue)>::new(move |event: JsValue| {
                hear(match name {
                    "onopen" => Heard::Open,
                    "onclose" => Heard::Closed,
                    _ => {
                        let data =
                            Reflect::get(&event, &"data".into()).ok().and_then(|data| data.as_string());
                        Heard::Text(data.unwrap_or_default())
                    }
                });
            });
            let _ = Reflect::set(&socket, &name.into(), closure.as_ref());
            closure
        });
        Some(Socket { socket, _heard: heard.into() })
    }

    fn call(&self, name: &str, argument: &JsValue) {
        let function = Reflect::get(&self.socket, &name.into()).ok();
        if let Some(function) = function.and_then(|function| function.dyn_into::<Function>().ok()) {
            let _ = function.call1(&self.socket, argument);
        }
    }

    pub(super) fn send(&self, text: &str) {
        self.call("send", &text.into());
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        for name in HANDLERS {
            let _ = Reflect::set(&self.socket, &name.into(), &JsValue::NULL);
        }
        self.call("close", &1000.into());
    }
}

/// Text that nobody else has.
pub(super) fn unique() -> String {
    let now = js_sys::Date::now() as u64;
    format!("{now:x}{:x}", (js_sys::Math::random() * 1e15) as u64)
}

/// The board of an answer, without what is told of the match besides.
pub(super) fn board_of(answer: &str) -> Option<String> {
    let value = js_sys::JSON::parse(answer).ok()?;
    Reflect::delete_property(value.dyn_ref::<Object>()?, &"state".into()).ok()?;
    js_sys::JSON::stringify(&value).ok()?.as_string()
}
