# Fishka: `make play` opens the table in your browser, `make test` runs every check. Both set the machine up first;
# every step says what it does. Works on Debian and Ubuntu, with or without a terminal, as root or with sudo.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.DEFAULT_GOAL := help
export PATH := $(HOME)/.cargo/bin:$(PATH)

TARGET_DIR := $(or $(CARGO_TARGET_DIR),target)
BIN := $(TARGET_DIR)/release/fishka

# Said before every step, and how packages are installed.
define lib
say() { printf '\n==> %s\n' "$$*"; }
have() { command -v "$$1" >/dev/null 2>&1; }
as_root() { if [ "$$(id -u)" = 0 ]; then "$$@"; elif have sudo; then sudo "$$@"; else echo "Run as root: $$*"; return 1; fi; }
apt_install() {
    have apt-get || { echo "Install these packages with your system's tools: $$*"; return 1; }
    echo "    installing with apt-get: $$*"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$$@" >/dev/null 2>&1 && return 0
    as_root apt-get update -qq || true
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$$@" >/dev/null
}
endef

.PHONY: help play serve test check setup setup-rust setup-wasm setup-browser setup-postgres build fmt clippy unit tidy deny browser screenshots bench-instructions clean

help:
	@echo "make play         build everything and open the table in the browser"
	@echo "make test         every check: format, lints, tests, tidy, licences, browser"
	@echo "make check        the quick part of it: format, lints, tests, tidy"
	@echo "make bench-instructions   instructions that fixed work takes, beside bench/instructions.txt"
	@echo "make screenshots  the pictures of docs/screenshots again"
	@echo "make clean        what was built"

setup: setup-rust setup-wasm

setup-rust:
	@$(lib)
	say "Rust compiler"
	if ! have cargo; then
	    echo "    There is no cargo here. Install Rust from https://rustup.rs:"
	    echo "        curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh"
	    echo "    or on Debian and Ubuntu: apt-get install cargo-web rustc-web rust-web-src lld-22"
	    exit 1
	fi
	if ! have cc; then apt_install build-essential; fi
	timeout 300 cargo --version || { echo "    cargo does not answer: the toolchain of rust-toolchain.toml could not be fetched."; exit 1; }

setup-wasm: setup-rust
	@$(lib)
	say "Compiler for WebAssembly (the half that runs in the browser)"
	libdir=$$(RUSTUP_AUTO_INSTALL=0 rustc --print target-libdir --target wasm32-unknown-unknown 2>/dev/null || true)
	if compgen -G "$$libdir/libcore-*" >/dev/null; then
	    echo "    the target wasm32-unknown-unknown is installed"
	elif [ -x /usr/bin/lld-22 ] && [ -x /usr/bin/cargo ] && [ -d "$$(/usr/bin/rustc --print sysroot 2>/dev/null)/lib/rustlib/src" ]; then
	    echo "    Debian's rustc-web will be used: $$(/usr/bin/rustc --version)"
	elif have rustup && timeout 120 rustup target add wasm32-unknown-unknown; then
	    echo "    rustup has fetched the target wasm32-unknown-unknown"
	else
	    apt_install rustc-web cargo-web rust-web-src lld-22
	fi
	# With the sources of the standard library the page is smaller; without them it is built all the same.
	if have rustup && [ ! -d "$$(RUSTUP_AUTO_INSTALL=0 rustc --print sysroot 2>/dev/null)/lib/rustlib/src" ]; then
	    timeout 60 rustup component add rust-src || echo "    without the sources of the standard library: the page becomes larger"
	fi

setup-browser:
	@$(lib)
	say "Browser for the tests"
	have node && have npm || apt_install nodejs npm
	if [ -z "$${CHROMIUM:-}" ]; then
	    have chromium-headless-shell || have chromium || have chromium-browser || have google-chrome ||
	        apt_install chromium-headless-shell || apt_install chromium
	fi
	echo "    node $$(node --version)"
	if [ ! -d node_modules/playwright-core ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
	    echo "    npm ci"
	    npm ci --no-audit --no-fund --loglevel=error
	fi

# The tests of matches by link run on PostgreSQL too: in the server that runs here, or in one that they start.
setup-postgres:
	@$(lib)
	say "PostgreSQL for the tests"
	if compgen -G "/usr/lib/postgresql/*/bin/initdb" >/dev/null && have psql; then
	    echo "    PostgreSQL is installed"
	else
	    apt_install postgresql
	fi

build: setup
	@$(lib)
	say "Building the program with the browser half inside (some minutes the first time)"
	cargo build --release --package fishka-cli

# A free port is taken; the address is printed and opened where there is a desktop.
play: build
	@$(lib)
	say "The table (stop with Ctrl-C)"
	$(BIN) serve --port $${PORT:-0} | while IFS= read -r line; do
	    echo "    $$line"
	    url=$$(grep -oE 'http://[^ ]+' <<<"$$line" || true)
	    if [ -n "$$url" ] && [ -n "$${DISPLAY:-}$${WAYLAND_DISPLAY:-}" ] && have xdg-open; then
	        xdg-open "$$url" >/dev/null 2>&1 || true
	    fi
	done

serve: play

fmt: setup-rust
	@$(lib)
	say "Format"
	cargo fmt --all --check

clippy: setup-rust
	@$(lib)
	say "Lints"
	cargo clippy --workspace --all-targets --all-features -- -D warnings

unit: setup-rust setup-postgres
	@$(lib)
	say "Tests"
	if cargo nextest --version >/dev/null 2>&1; then
	    cargo nextest run --workspace --no-fail-fast
	else
	    cargo test --workspace --no-fail-fast --lib --bins --tests
	fi
	cargo test --workspace --doc

tidy: setup-rust
	@$(lib)
	say "House rules (cargo xtask tidy)"
	cargo xtask tidy

deny: setup-rust
	@$(lib)
	say "Licences of dependencies"
	if cargo deny --version >/dev/null 2>&1; then
	    cargo deny --all-features --log-level error check --hide-inclusion-graph bans licenses sources
	else
	    echo "    cargo-deny is not installed: left out"
	fi

# What the tests before it have built is taken as it is; the page inside is the one that is released.
browser: setup setup-browser
	@$(lib)
	say "Building the program for the browser tests"
	cargo build --workspace --example shelf
	FISHKA_WEB=1 FISHKA_DRAWER="$(abspath $(TARGET_DIR))/debug/examples/shelf" cargo build --workspace --bin fishka
	say "The table in a real browser"
	FISHKA_BIN="$(abspath $(TARGET_DIR))/debug/fishka" npm test --silent

screenshots: build setup-browser
	@$(lib)
	say "Screenshots"
	FISHKA_BIN="$(abspath $(BIN))" npm run --silent screenshots

# Fixed work beside the committed table; CI runs it after the checks.
bench-instructions: setup-rust
	@$(lib)
	say "Instructions of fixed work"
	have valgrind || apt_install valgrind
	# Quick to build, and what .ci/run has built already: the table holds for this alone.
	export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_INCREMENTAL=0
	cargo build --release --package fishka-testkit --example count
	COUNT_BIN="$(abspath $(TARGET_DIR))/release/examples/count" bench/instructions $(WRITE)

check: fmt clippy unit tidy

test: check deny browser
	@printf '\n==> Everything passed.\n'

clean:
	cargo clean
	rm -rf node_modules
