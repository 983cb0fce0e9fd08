//! Whole files through [`fishka_lower::compile`].

use fishka_base::Diagnostic;
use fishka_lower::{CompileOptions, Compiled, compile};

fn run(text: &str, variant: Option<&str>) -> Compiled {
    compile(&CompileOptions { name: "test.zrf", text, variant, switches: &[], include: &|_| None })
}

fn describe(compiled: &Compiled) -> Vec<String> {
    let line = |d: &Diagnostic| {
        let place = d.span.and_then(|s| compiled.sources.place(s));
        let place = place.map_or(String::from("-"), |(_, p)| format!("{}:{}", p.line, p.column));
        format!("{place} {:?} {} {:?}", d.severity, d.code, d.args)
    };
    compiled.diagnostics.iter().map(line).collect()
}

const SMALL: &str = include_str!("samples/small.zrf");

#[test]
fn the_small_sample_compiles_without_a_word() {
    let compiled = run(SMALL, Some("Small"));
    assert_eq!(describe(&compiled), Vec::<String>::new());
    let rules = compiled.rules.unwrap();
    assert_eq!(fishka_rules::verify(&rules), Vec::<String>::new());
    assert_eq!(rules.variants, ["Small", "Quiet"]);
    println!("{}", fishka_rules::print(&rules));
}
