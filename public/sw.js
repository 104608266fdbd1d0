// The service worker of the product. Built files have their hash in the name and never change: cache first.
// Pages come from the network, the last one seen serves while there is none or the server fails. The API is never touched.
const ASSETS = "assets-1";
const PAGES = "pages-1";
const ASSETS_KEPT = 300;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name !== ASSETS && name !== PAGES).map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname === "/api" || url.pathname.startsWith("/api/")) return;
  if (url.pathname.startsWith("/assets/") || url.pathname.startsWith("/fonts/")) event.respondWith(fromCacheFirst(event));
  else if (request.mode === "navigate") event.respondWith(fromNetworkFirst(event));
});

async function fromCacheFirst(event) {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  // A page sent in the place of a missing file must not be kept as that file.
  const isPage = (answer.headers.get("content-type") ?? "").includes("text/html");
  if (answer.ok && !isPage) event.waitUntil(cache.put(event.request, answer.clone()));
  return answer;
}

// Files of old versions leave oldest first: once for each page that is opened, not with each of its files.
async function dropOld() {
  const cache = await caches.open(ASSETS);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - ASSETS_KEPT)).map((key) => cache.delete(key)));
}

// Every page is the same document, so one copy is enough; it is used only when the network gives nothing or the server fails.
async function fromNetworkFirst(event) {
  const cache = await caches.open(PAGES);
  try {
    const answer = await fetch(event.request);
    if (answer.status >= 500) return (await cache.match("/")) ?? answer;
    const isPage = (answer.headers.get("content-type") ?? "").includes("text/html");
    if (answer.ok && isPage && !answer.redirected) event.waitUntil(Promise.all([cache.put("/", answer.clone()), dropOld()]));
    return answer;
  } catch (error) {
    const kept = await cache.match("/");
    if (kept) return kept;
    throw error;
  }
}
