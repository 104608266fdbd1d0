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

/** Tests through the whole product: a server for each worker, pages that must not complain. */
export const test = base.extend<Fixtures, { lotwise: Lotwise }>({
  lotwise: [
    async ({ browserName }, use) => {
      const lotwise = await Lotwise.start(browserName);
      await use(lotwise);
      await lotwise.end();
    },
    { scope: "worker" },
  ],
  expected: async ({ lotwise }, use) => {
    await use([new RegExp(`^$|${lotwise.url}$`)]);
  },
  baseURL: async ({ lotwise }, use) => {
    await use(lotwise.url);
  },
  page: async ({ page, expected }, use) => {
    const verdict = watch(page, expected);
    await use(page);
    verdict();
  },
  as: async ({ browser, lotwise, expected }, use) => {
    const opened: { context: BrowserContext; verdict: () => void }[] = [];
    await use(async (viewer, { language = "ru", dark = false, viewport } = {}) => {
      const context = await browser.newContext({
        baseURL: lotwise.url,
        locale: language === "ru" ? "ru-RU" : "en-US",
        colorScheme: dark ? "dark" : "light",
        ...(viewport === undefined ? {} : { viewport }),
      });
      await signIn(context, lotwise, viewer, language);
      const page = await context.newPage();
      opened.push({ context, verdict: watch(page, expected) });
      return page;
    });
    for (const { context, verdict } of opened) {
      verdict();
      await context.close();
    }
  },
});

export { expect } from "@playwright/test";
