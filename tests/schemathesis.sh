#!/usr/bin/env bash
# Schemathesis over the description of the wire, with a real match under way and the token of a seat of it:
#
#     tests/schemathesis.sh [BIN] [EXAMPLES]
#
# Needs python3 with venv; installs Schemathesis with pip into .build/schemathesis.
set -euo pipefail
cd "$(dirname "$0")/.."
bin=$(realpath "${1:-target/release/fishka}")
examples=${2:-100}
tools=.build/schemathesis
if [ ! -x "$tools/bin/schemathesis" ]; then
    python3 -m venv "$tools"
    "$tools/bin/pip" install --quiet --disable-pip-version-check 'schemathesis==4.32.5'
fi

work=$(mktemp -d)
"$bin" serve --port 0 --data "$work/data" >"$work/said" 2>&1 &
server=$!
trap 'kill $server; wait $server || true; rm -rf "$work"' EXIT
for _ in $(seq 100); do
    url=$(grep -oE 'http://[^ ]+' "$work/said" || true)
    [ -z "$url" ] || break
    sleep 0.1
done
[ -n "$url" ] || { cat "$work/said"; exit 1; }

curl -sS -X POST "$url/api/matches" -H 'content-type: application/json' \
    -d '{"game": "chess", "seats": [{"kind": "me"}, {"kind": "open"}]}' >"$work/made"
field() { python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))[sys.argv[2]])' "$work/made" "$1"; }
{
    printf '[parameters]\n"path.id" = "%s"\n\n' "$(field match)"
    cat tests/schemathesis.toml
} >"$work/config.toml"
"$tools/bin/schemathesis" --config-file "$work/config.toml" run "$url/api/openapi.json" \
    -H "Authorization: Bearer $(field token)" --max-examples "$examples"
