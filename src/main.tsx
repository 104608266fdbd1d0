import { createRoot } from "react-dom/client";
import { CHUNK_RELOAD_WINDOW_MS } from "#contract/limits.ts";
import { Root } from "#src/app/Root.tsx";
import { createRouter } from "#src/app/routes.tsx";
import { createTranslations } from "#src/locale/i18n-provider.ts";
import { currentLanguage } from "#src/locale/languages.ts";
import { muiLocale } from "#src/locale/mui-locale.ts";

const RELOADED_AT = "chunk-reloaded-at";

// A chunk that is gone means that the page is older than the server: load it again, once in a minute.
window.addEventListener("vite:preloadError", (event) => {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (performance.timeOrigin + performance.now() - last < CHUNK_RELOAD_WINDOW_MS) return;
  sessionStorage.setItem(RELOADED_AT, String(performance.timeOrigin + performance.now()));
  event.preventDefault();
  location.reload();
});

if (import.meta.env.PROD && "serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js", { scope: "/" }).catch(() => undefined);

async function start(): Promise<void> {
  const [i18n, mui] = await Promise.all([createTranslations(), muiLocale(currentLanguage())]);
  const root = document.getElementById("root");
  if (root !== null) createRoot(root).render(<Root i18n={i18n} mui={mui} router={createRouter()} />);
}

void start();
