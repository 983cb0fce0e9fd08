// What a page asks its server for, counted in bytes as they are sent: brotli, as every browser asks for at a safe address.

import { get } from "node:http";

/** The bytes of one answer, compressed. */
function sent(url) {
  return new Promise((done, fail) => {
    get(url, { headers: { "accept-encoding": "br" } }, (response) => {
      let bytes = 0;
      response.on("data", (part) => (bytes += part.length));
      response.on("end", () => done(bytes));
    }).on("error", fail);
  });
}

/** Follows what a context asks for itself; what its service worker keeps for later is no part of it. */
export function follow(context) {
  const urls = new Set();
  const later = /\/(sw|offline)\.js$|\/favicon\.svg$|\.webmanifest$|\.png$/;
  context.on("request", (request) => {
    const url = request.url();
    if (!request.serviceWorker() && url.startsWith("http") && !later.test(url)) urls.add(url);
  });
  /** The addresses asked for until now, each with its bytes, the largest first. */
  const list = async () => {
    const all = await Promise.all([...urls].map(async (url) => ({ path: new URL(url).pathname, bytes: await sent(url) })));
    return all.sort((a, b) => b.bytes - a.bytes);
  };
  return { list };
}

/** The sum of a list. */
export const sum = (list) => list.reduce((bytes, file) => bytes + file.bytes, 0);
