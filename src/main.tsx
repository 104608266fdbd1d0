import { createRoot } from "react-dom/client";
import { loadUntilThere, isServerThere } from "#src/api/load-code.ts";
import { Root } from "#src/app/Root.tsx";
import { createRouter } from "#src/app/routes.tsx";
import { createTranslations } from "#src/locale/i18n-provider.ts";
import { currentLanguage } from "#src/locale/languages.ts";
import { muiLocale } from "#src/locale/mui-locale.ts";

// Vite fires this event when a chunk fails to load. `isServerThere` reloads the page if the server has a newer release.
window.addEventListener("vite:preloadError", () => void isServerThere());

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  const { serviceWorker } = navigator;
  // In a first visit, the worker takes over after the page has loaded files. It must cache these too.
  if (serviceWorker.controller === null)
    serviceWorker.addEventListener("controllerchange", () => {
      const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
      serviceWorker.controller?.postMessage({ loaded });
    });
  serviceWorker.register("/sw.js", { scope: "/" }).catch(() => undefined);
}

async function start(): Promise<void> {
  // Waits silently for the server, because no message can be shown before the translations are loaded.
  const [i18n, mui] = await loadUntilThere(
    () => Promise.all([createTranslations(), muiLocale(currentLanguage())]),
    () => undefined,
  );
  const root = document.getElementById("root");
  if (root !== null) createRoot(root).render(<Root i18n={i18n} mui={mui} router={createRouter()} />);
}

void start();
