import { test } from "@playwright/test";
import type { Page } from "@playwright/test";

interface InputCount {
  readonly clicks: number;
  readonly keys: number;
}

/**
 * Counts clicks and key presses on a page from now on. The returned function reads the count and adds it to the report
 * of the test. It fails if the page has been loaded again, because the count would be incomplete.
 */
export async function countInput(page: Page): Promise<(job: string) => Promise<InputCount>> {
  const counter = await page.evaluateHandle(() => {
    const count = { clicks: 0, keys: 0 };
    document.addEventListener("pointerdown", () => (count.clicks += 1), true);
    document.addEventListener("keydown", () => (count.keys += 1), true);
    return count;
  });
  return async (job) => {
    const count = await counter.jsonValue();
    test.info().annotations.push({ type: job, description: `${count.clicks} clicks, ${count.keys} keys` });
    return count;
  };
}
