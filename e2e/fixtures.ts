import { test as base } from "@playwright/test";
import type { BrowserContext, Page } from "@playwright/test";
import type { Language } from "#contract/primitives.ts";
import { SESSION_COOKIE } from "#contract/users/session.api.ts";
import { aSession } from "#server/seed/people.builder.ts";
import { Lotwise } from "#e2e/support/lotwise.ts";
import { watch } from "#e2e/support/watch.ts";

/** Who looks at a page: a session, a workspace, a language. */
export interface Viewer {
  readonly owner: { readonly id: number; readonly email: string };
  readonly workspace?: number;
}

interface Fixtures {
  /** Opens a browser of its own for a person who is signed in already. */
  as: (
    viewer: Viewer,
    options?: { language?: Language; dark?: boolean; viewport?: { width: number; height: number } },
  ) => Promise<Page>;
  /** The console's errors of all pages of the test that are no fault: what the test itself provokes. */
  expected: RegExp[];
}

/**
 * Browsers of their own that no test uses now, by their locale, each with one page at rest: what one of them has loaded
 * once comes from its cache, and the process of its page has the product's code compiled.
 */
type IdleContexts = Map<string, BrowserContext[]>;

/** An address of the product that is no page of it: one of another origin would have another process. */
const AT_REST = "/robots.txt";
/** What tests listen to. */
const HEARD = ["console", "pageerror", "request", "requestfailed", "response", "dialog"] as const;

/** Puts a session, a workspace and a language into a browser, as signing in would. */
async function signIn(context: BrowserContext, lotwise: Lotwise, viewer: Viewer, language: Language): Promise<void> {
  // The account's language rules its pages, whatever the cookie says.
  await lotwise.deps.db.updateTable("app_user").set({ language }).where("id", "=", viewer.owner.id).execute();
  const cookie = (name: string, value: string) => ({ name, value, url: lotwise.url });
  await context.addCookies([
    cookie(SESSION_COOKIE, await aSession(lotwise.deps, viewer.owner)),
    cookie("signed_in", "1"),
    cookie("language", language),
    ...(viewer.workspace === undefined ? [] : [cookie("workspace", String(viewer.workspace))]),
  ]);
}

/**
 * Makes a browser that a test has used, and its page, like new ones, but for what they have cached; false when the test
 * has closed all of its pages. A script that a test had run at each load could not be taken away: no test has one.
 */
async function isEmptied(context: BrowserContext, origin: string): Promise<boolean> {
  const [page, ...others] = context.pages();
  if (page === undefined) return false;
  for (const other of others) await other.close();
  for (const event of HEARD) await page.removeAllListeners(event, { behavior: "ignoreErrors" });
  await page.unrouteAll();
  await context.unrouteAll();
  await context.setOffline(false);
  // A page that is still there could write again what is cleared.
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

/** Tests through the whole product: a server for each worker, pages that must not complain. */
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
  page: async ({ page, expected }, use) => {
    const verdict = watch(page, expected);
    await use(page);
    verdict();
  },
  as: async ({ browser, lotwise, expected, idle, serviceWorkers, viewport: usual }, use, testInfo) => {
    const opened: { context: BrowserContext; locale: string; verdict: () => void }[] = [];
    await use(async (viewer, { language = "ru", dark = false, viewport = usual } = {}) => {
      const locale = language === "ru" ? "ru-RU" : "en-US";
      const kept = serviceWorkers === "block" ? idle.get(locale)?.pop() : undefined;
      const context = kept ?? (await browser.newContext({ baseURL: lotwise.url, locale, serviceWorkers }));
      await signIn(context, lotwise, viewer, language);
      const page = context.pages()[0] ?? (await context.newPage());
      if (viewport !== null) await page.setViewportSize(viewport);
      await page.emulateMedia({ media: null, colorScheme: dark ? "dark" : "light", reducedMotion: "no-preference" });
      opened.push({ context, locale, verdict: watch(page, expected) });
      return page;
    });
    for (const { verdict } of opened) verdict();
    for (const { context, locale } of opened) {
      const isFit = testInfo.status === testInfo.expectedStatus && serviceWorkers === "block";
      if (isFit && (await isEmptied(context, lotwise.url))) idle.set(locale, [...(idle.get(locale) ?? []), context]);
      else await context.close();
    }
  },
});

export { expect } from "@playwright/test";
