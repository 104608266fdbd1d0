import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Disables CSS transitions during the check, because axe would measure contrast in the middle of a colour change. */
async function withoutTransitions(page: Page, check: () => Promise<void>): Promise<void> {
  const sheet = await page.evaluateHandle(async () => {
    const made = new CSSStyleSheet();
    made.replaceSync("*, *::before, *::after { transition: none !important; }");
    document.adoptedStyleSheets.push(made);
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
        .map((each) => each.finished),
    );
    return made;
  });
  await check();
  await sheet.evaluate(
    (made) => void (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== made)),
  );
}

/** Longest wait for the next frame. A headless browser may draw no further frames when nothing changes. */
const MAX_WAIT_MS = 2000;

/** Waits until a resized page has been measured and redrawn: two frames, then an idle period. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(
    (most) =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, most);
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
      }),
    MAX_WAIT_MS,
  );

/** Returns the text of each grid cell whose text overflows. */
const spilled = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[role=gridcell] .is-short, [role=gridcell].is-short")]
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.textContent),
  );

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules whose result can depend on the colours alone. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** Waits until no dialog or menu is closing: one that is already invisible still hides the page from axe. */
const waitForClosing = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll(".MuiModal-root:not(.MuiModal-hidden)")]
      .flatMap((modal) => modal.querySelector(".MuiDialog-container, .MuiPaper-root") ?? [])
      .every((content) => getComputedStyle(content).opacity !== "0"),
  );

async function broken(page: Page, { onlyColours }: { onlyColours: boolean }): Promise<string[]> {
  // Client-side navigation keeps the injected script, so axe is injected only after a page load.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source);
  const runOnly = onlyColours
    ? ({ type: "rule", values: OF_COLOURS } as const)
    : ({ type: "tag", values: STANDARDS } as const);
  await waitForClosing(page);
  return page.evaluate(async (only) => {
    if (window.axe === undefined) throw new Error("the page was loaded anew while it was checked");
    const { violations } = await window.axe.run({ runOnly: only, iframes: false, resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) => `${location.pathname} ${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`,
    );
  }, runOnly);
}

export async function expectNothingSpilled(page: Page): Promise<void> {
  await expect.poll(() => spilled(page)).toEqual([]);
}

/**
 * Asserts that the page meets WCAG 2.2 AA as far as axe can determine, and that no text overflows its cell. Error
 * messages name the element. Iframes are excluded, because they contain foreign pages.
 */
export async function expectAccessible(page: Page, { onlyColours = false } = {}): Promise<void> {
  await expect(page.locator("h1").first()).toBeVisible();
  await settled(page);
  await withoutTransitions(page, async () => {
    expect(await broken(page, { onlyColours })).toEqual([]);
    await expectNothingSpilled(page);
  });
}

/** Asserts that the page doesn't scroll sideways, once it has the layout of its window's size. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const hidden = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(hidden).toBeLessThanOrEqual(0);
}
