import { test as base } from "@playwright/test";
import type { BrowserContext, Page } from "@playwright/test";
import type { Language } from "#contract/primitives.ts";
import { SESSION_COOKIE } from "#contract/users/session.api.ts";
import { aSession } from "#server/seed/people.builder.ts";
import { Lotwise } from "#e2e/support/lotwise.ts";
import { watch } from "#e2e/support/watch.ts";

export interface Viewer {
  readonly owner: { readonly id: number; readonly email: string };
  readonly workspace?: number;
}

interface Fixtures {
  /** Opens a browser context for a signed-in user, or for an anonymous visitor (null). */
  as: (
    viewer: Viewer | null,
    options?: { language?: Language; dark?: boolean; viewport?: { width: number; height: number } },
  ) => Promise<Page>;
  /** Closes a page that `as` opened before the test ends, so that the next `as` call gets a warm browser context. */
  leave: (page: Page) => Promise<void>;
  expected: RegExp[];
}

interface Opened {
  readonly context: BrowserContext;
  readonly locale: string;
  /** Fails the test if the page has logged errors or warnings. */
  readonly verdict: () => void;
}

/** Pages opened by `as` in the current test. One map is enough, because a worker runs one test at a time. */
const opened = new Map<Page, Opened>();

/**
 * Unused browser contexts by locale, each with one idle page. Reusing a context keeps its HTTP cache and the compiled
 * code of the product.
 */
type IdleContexts = Map<string, BrowserContext[]>;

/** Path of the product that serves no page. A path of another origin would start another browser process. */
const AT_REST = "/robots.txt";
const HEARD = ["console", "pageerror", "request", "requestfailed", "response", "dialog"] as const;

/** Sets the language cookie in the same way as the language menu. */
const speak = (context: BrowserContext, { url }: Lotwise, language: Language): Promise<void> =>
  context.addCookies([{ name: "language", value: language, url }]);

/** Sets the session cookie, the active workspace and the language in the same way as the sign-in page. */
async function signIn(context: BrowserContext, lotwise: Lotwise, viewer: Viewer, language: Language): Promise<void> {
  // The language stored in the account overrides the language cookie.
  await lotwise.deps.db.updateTable("app_user").set({ language }).where("id", "=", viewer.owner.id).execute();
  await speak(context, lotwise, language);
  const cookie = (name: string, value: string) => ({ name, value, url: lotwise.url });
  await context.addCookies([
    cookie(SESSION_COOKIE, await aSession(lotwise.deps, viewer.owner)),
    cookie("signed_in", "1"),
    ...(viewer.workspace === undefined ? [] : [cookie("workspace", String(viewer.workspace))]),
  ]);
}

/**
 * Resets a used browser context and its page, but keeps their caches. Returns false when the test has closed all pages
 * of the context. Tests must not add init scripts, because init scripts can't be removed.
 */
async function isEmptied(context: BrowserContext, origin: string): Promise<boolean> {
  const [page, ...others] = context.pages();
  if (page === undefined) return false;
  for (const other of others) await other.close();
  for (const event of HEARD) await page.removeAllListeners(event, { behavior: "ignoreErrors" });
  await page.unrouteAll();
  await context.unrouteAll();
  await context.setOffline(false);
  // Leaves the page first, because its code could write the cleared storage again.
  await page.goto(AT_REST);
  await page.evaluate(() => sessionStorage.clear());
  await page.mouse.move(0, 0);
  const devTools = await context.newCDPSession(page);
  await devTools.send("Page.resetNavigationHistory");
  await devTools.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage,indexeddb,cache_storage" });
  await devTools.detach();
  await context.clearCookies();
  return true;
}

/** Returns a browser context to the pool. Closes the context instead if `idle` is null or the reset fails. */
async function handOn({ context, locale }: Opened, { url }: Lotwise, idle: IdleContexts | null): Promise<void> {
  if (idle !== null && (await isEmptied(context, url))) idle.set(locale, [...(idle.get(locale) ?? []), context]);
  else await context.close();
}

/** Playwright test with one server per worker. A test fails when one of its pages logs an unexpected error. */
export const test = base.extend<Fixtures, { lotwise: Lotwise; idle: IdleContexts }>({
  lotwise: [
    async ({ browserName }, use) => {
      const lotwise = await Lotwise.start(browserName);
      await use(lotwise);
      await lotwise.end();
    },
    { scope: "worker" },
  ],
  idle: [
    async ({ browser }, use) => {
      const contexts: IdleContexts = new Map();
      await use(contexts);
      for (const context of browser.contexts()) await context.close();
    },
    { scope: "worker" },
  ],
  expected: async ({ lotwise }, use) => {
    await use([new RegExp(`^$|${lotwise.url}$`), /Service Worker registration blocked by Playwright/]);
  },
  baseURL: async ({ lotwise }, use) => {
    await use(lotwise.url);
  },
  page: async ({ as }, use) => {
    await use(await as(null));
  },
  as: async ({ browser, lotwise, expected, idle, serviceWorkers, viewport: usual }, use, testInfo) => {
    await use(async (viewer, { language, dark = false, viewport = usual } = {}) => {
      const locale = language === undefined || language === "ru" ? "ru-RU" : "en-US";
      const kept = serviceWorkers === "block" ? idle.get(locale)?.pop() : undefined;
      const context = kept ?? (await browser.newContext({ baseURL: lotwise.url, locale, serviceWorkers }));
      if (viewer !== null) await signIn(context, lotwise, viewer, language ?? "ru");
      else if (language !== undefined) await speak(context, lotwise, language);
      const page = context.pages()[0] ?? (await context.newPage());
      if (viewport !== null) await page.setViewportSize(viewport);
      await page.emulateMedia({ media: null, colorScheme: dark ? "dark" : "light", reducedMotion: "no-preference" });
      opened.set(page, { context, locale, verdict: watch(page, expected) });
      return page;
    });
    const left = [...opened.values()];
    opened.clear();
    for (const { verdict } of left) verdict();
    const isWell = testInfo.status === testInfo.expectedStatus && serviceWorkers === "block";
    for (const each of left) await handOn(each, lotwise, isWell ? idle : null);
  },
  leave: async ({ lotwise, idle, serviceWorkers }, use) => {
    await use(async (page) => {
      const left = opened.get(page);
      if (left === undefined) throw new Error("a page that `as` has not opened");
      left.verdict();
      opened.delete(page);
      await handOn(left, lotwise, serviceWorkers === "block" ? idle : null);
    });
  },
});

export { expect } from "@playwright/test";
