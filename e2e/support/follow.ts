import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

const NOWHERE = "/nowhere";

/** Navigates like a link, without a page load. */
export const go = (page: Page, to: string): Promise<void> =>
  page.evaluate((address) => {
    // The router stores its position in the history in this object.
    const before: unknown = history.state;
    const idx = (typeof before === "object" && before !== null && "idx" in before ? Number(before.idx) : 0) + 1;
    history.pushState({ usr: null, key: `walk-${idx}`, idx }, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, to);

/**
 * Opens a page after an address that shows no page, so that the test can't mistake the previous page for the new one.
 */
export async function follow(page: Page, path: string): Promise<void> {
  const nowhere = page.getByText(JSON.stringify(NOWHERE));
  await go(page, NOWHERE);
  await expect(nowhere).toHaveCount(1);
  await go(page, path);
  await expect(nowhere).toHaveCount(0);
}

/** Opens a page of the current area after an address that doesn't exist in the area. */
export async function followWithin(page: Page, area: string, path: string): Promise<void> {
  const missing = page.locator("h1", { hasText: "Такой страницы нет" });
  await go(page, area + NOWHERE);
  await expect(missing).toHaveCount(1);
  await go(page, path);
  await expect(missing).toHaveCount(0);
}
