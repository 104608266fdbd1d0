import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/** A page with sixty rows may take its time on a machine that does other things too. */
const LOADING = 30_000;

/** The page has come: a heading, and nothing that is still loading. */
export async function expectHere(page: Page): Promise<void> {
  await expect(page.locator("h1").first()).toBeVisible({ timeout: LOADING });
  await expect(page.locator('[aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0, { timeout: LOADING });
}

const NOWHERE = "/nowhere";

/** Goes to an address as a link does, without loading the product again. */
export const go = (page: Page, to: string): Promise<void> =>
  page.evaluate((address) => {
    // What the router itself keeps there: its place in the history.
    const before: unknown = history.state;
    const idx = (typeof before === "object" && before !== null && "idx" in before ? Number(before.idx) : 0) + 1;
    history.pushState({ usr: null, key: `walk-${idx}`, idx }, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, to);

/**
 * Goes to a page by way of one that shows its own address, so that nobody takes the page before for the one that is to
 * come.
 */
export async function follow(page: Page, path: string): Promise<void> {
  const nowhere = page.getByText(JSON.stringify(NOWHERE));
  await go(page, NOWHERE);
  await expect(nowhere).toHaveCount(1);
  await go(page, path);
  await expect(nowhere).toHaveCount(0);
}

/** Goes to a page of the area that is shown, by way of an address that leads nowhere in it. */
export async function followWithin(page: Page, area: string, path: string): Promise<void> {
  const missing = page.locator("h1", { hasText: "Такой страницы нет" });
  await go(page, area + NOWHERE);
  await expect(missing).toHaveCount(1);
  await go(page, path);
  await expect(missing).toHaveCount(0);
}
