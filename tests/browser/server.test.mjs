// The server as a host of files: what is kept is not sent again, names and encodings are respected, slow readers cost
// nothing and shut nobody out.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { startServer } from "./harness.mjs";

/** Readers of each kind. */
const MANY = 200;
/** What the server may take while they hang on it. */
const MEMORY_KIB_MAX = 100 * 1024;

const server = {};
before(async () => {
  Object.assign(server, await startServer());
  const page = await (await fetch(server.url)).text();
  server.folder = page.match(/\/assets\/[0-9a-f]+/)[0];
});
after(() => server.stop());

/** An answer as it is on the wire, nothing decoded. */
function get(path, headers = {}) {
  return new Promise((found, fail) => {
    request(`${server.url}${path}`, { headers }, (answer) => {
      let length = 0;
      answer.on("data", (data) => (length += data.length));
      answer.on("end", () => found({ status: answer.statusCode, headers: answer.headers, length }));
    })
      .on("error", fail)
      .end();
  });
}

test("what a reader has is not sent again", async () => {
  for (const path of ["/", `${server.folder}/fishka-page.js`]) {
    const first = await get(path, { "accept-encoding": "br" });
    assert.equal(first.status, 200);
    assert.match(first.headers.etag, /^"[0-9a-f]+-br"$/);
    const again = await get(path, { "accept-encoding": "br", "if-none-match": first.headers.etag });
    assert.deepEqual([again.status, again.length, again.headers.etag], [304, 0, first.headers.etag]);
    assert.equal((await get(path, { "if-none-match": first.headers.etag })).status, 200, "another form of it");
  }
  const kept = await get(`${server.folder}/fishka-page.js`);
  assert.match(kept.headers["cache-control"], /immutable/);
  assert.equal((await get("/")).headers["cache-control"], "no-cache");
});

test("an encoding that is refused is not sent", async () => {
  const path = `${server.folder}/fishka-page.js`;
  const encoding = async (accepts) => (await get(path, { "accept-encoding": accepts })).headers["content-encoding"];
  assert.equal(await encoding("gzip, br"), "br");
  assert.equal(await encoding("gzip, br;q=0"), "gzip");
  assert.equal(await encoding("*;q=0"), undefined);
});

test("another name is refused with the remedy", async () => {
  const answer = await get("/", { host: "evil.example" });
  assert.equal(answer.status, 421);
});

test("slow readers and half-open connections cost little and shut nobody out", async () => {
  const { hostname, port } = new URL(server.url);
  const sockets = [];
  const open = (text) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on("error", () => {});
    socket.pause();
    sockets.push(socket);
  };
  for (let i = 0; i < MANY; i++) {
    open(`GET ${server.folder}/fishka-engine_bg.wasm HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    open("GET / HTTP/1.1\r\nhost: loc");
  }
  await wait(1500);
  for (let i = 0; i < 20; i++) {
    const answer = await get(`${server.folder}/fishka-engine_bg.wasm`);
    assert.ok(answer.status === 200 && answer.length > 5e5);
  }
  const kib = Number(readFileSync(`/proc/${server.pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)[1]);
  console.log(`${2 * MANY} connections: ${Math.round(kib / 1024)} MiB`);
  assert.ok(kib < MEMORY_KIB_MAX, `${kib} KiB`);
  sockets.forEach((socket) => socket.destroy());
});
