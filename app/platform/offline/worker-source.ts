/**
 * The worker of a page that opens without a network once it has been seen. It answers for pages below `pages` and for
 * the built files they are made of, and lets everything else pass: network first for a page, so that what is kept is
 * only shown when there is none. It takes a page over from its next opening on: in the middle of loading, parts would be
 * fetched twice.
 */
function workerSource(pages: string): string {
  return `"use strict";
const CACHE = ${JSON.stringify(`offline ${pages} 1`)};
const PAGES = ${JSON.stringify(pages)};
const TIMEOUT_MS = 4000;
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("message", (event) => {
  const { page, parts } = event.data;
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await Promise.all(parts.map(async (part) => (await cache.match(part)) || cache.add(part)));
    const answer = await fetch(page, { credentials: "same-origin" });
    if (answer.ok) await cache.put(page, answer);
    event.ports[0].postMessage("kept");
  })());
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && url.pathname.startsWith(PAGES)) event.respondWith(openPage(request));
  // With a network the browser's own cache has them: they never change.
  else if (url.pathname.startsWith("/assets/") && !self.navigator.onLine) event.respondWith(openPart(request));
});
async function openPage(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (answer.ok) await cache.put(request.url, answer.clone());
    // What is gone, or not theirs any more, is not kept either.
    else await cache.delete(request.url);
    return answer;
  } catch (error) {
    const kept = await cache.match(request.url);
    if (kept) return kept;
    throw error;
  }
}
async function openPart(request) {
  return (await caches.match(request)) || fetch(request);
}
`;
}

export function workerResponse(pages: string): Response {
  return new Response(workerSource(pages), {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Service-Worker-Allowed": pages,
      "Cache-Control": "no-cache",
    },
  });
}
