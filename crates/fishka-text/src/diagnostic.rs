//! Diagnostics in words.

use crate::Lang;
use crate::catalogue::{arguments, message};
use fishka_base::Diagnostic;

/// A diagnostic in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    /// What is wrong.
    pub message: String,
    /// How to mend it.
    pub hint: Option<String>,
}

/// The words for a diagnostic: message `diagnostic-CODE` and its attribute `.hint`. The hint is left out when an
/// argument it speaks of is absent or empty (for example when there is no similar name to propose).
#[must_use]
pub fn render_diagnostic(lang: Lang, diagnostic: &Diagnostic) -> Rendered {
    let key = format!("diagnostic-{}", diagnostic.code);
    let args = || diagnostic.args.iter().map(|(name, value)| (*name, value.as_str()));
    let Some((bundle, message)) = message(lang, &key) else {
        let values: Vec<String> = args().map(|(name, value)| format!("{name}={value}")).collect();
        return Rendered { message: format!("«{}» {}", diagnostic.code, values.join(" ")), hint: None };
    };
    let all = arguments(args());
    let sentence =
        message.value().map(|p| bundle.format_pattern(p, Some(&all), &mut Vec::new()).into_owned());
    let hint = message.get_attribute("hint").and_then(|attribute| {
        let known = arguments(args().filter(|(_, value)| !value.is_empty()));
        let mut errors = Vec::new();
        let hint = bundle.format_pattern(attribute.value(), Some(&known), &mut errors).into_owned();
        errors.is_empty().then_some(hint)
    });
    Rendered { message: sentence.unwrap_or(key), hint }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_code_still_tells_what_it_knows() {
        let diagnostic = Diagnostic::global("no-such-code").arg("name", "x");
        let rendered = render_diagnostic(Lang::En, &diagnostic);
        assert_eq!(rendered, Rendered { message: "«no-such-code» name=x".into(), hint: None });
    }

    #[test]
    fn hints_need_their_arguments() {
        let hint = |near: &str| {
            let diagnostic = Diagnostic::global("cli-test").arg("name", "chez").arg("near", near);
            render_diagnostic(Lang::En, &diagnostic).hint
        };
        assert_eq!(hint("chess").as_deref(), Some("did you mean `chess`?"));
        assert_eq!(hint(""), None);
    }
}
