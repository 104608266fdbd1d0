import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/** Time limit in milliseconds: a page with sixty rows can be slow on a shared machine. */
const LOADING = 30_000;

/** Waits until the page has its heading and nothing on it is loading. */
export async function expectHere(page: Page): Promise<void> {
  await expect(page.locator("h1").first()).toBeVisible({ timeout: LOADING });
  await expect(page.locator('[aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0, { timeout: LOADING });
}
