// The service worker of the product. Built files have their hash in the name and never change: cache first.
// Pages come from the network, the last one seen serves while there is none or the server fails. The API is never touched.
const ASSETS = "assets-1";
const PAGES = "pages-1";
const ASSETS_KEPT = 300;

// The page is kept at once: a first visit can go offline before it is loaded a second time.
self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      await self.skipWaiting();
      const answer = await fetch("/");
      if (answer.ok && !answer.redirected) await (await caches.open(PAGES)).put("/", answer);
    })().catch(() => undefined),
  );
});

// The files that the page loaded before the worker took over. They come from the browser's own cache.
self.addEventListener("message", (event) => {
  const loaded = Array.isArray(event.data?.loaded) ? event.data.loaded : [];
  event.waitUntil(Promise.all(loaded.filter(isBuiltFile).map(keepFile)).catch(() => undefined));
});

function isBuiltFile(url) {
  const { origin, pathname } = new URL(url);
  return origin === self.location.origin && (pathname.startsWith("/assets/") || pathname.startsWith("/fonts/"));
}

async function keepFile(url) {
  const cache = await caches.open(ASSETS);
  if (!(await cache.match(url))) await cache.add(url);
}

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
  if (isBuiltFile(request.url)) event.respondWith(fromCacheFirst(event));
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
