import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    /** The checker, once it was put into the page. */
    axe?: typeof axe;
  }
}

/**
 * Half-way through a change of colours the contrast is nobody's: while the check runs, the page shows each state at
 * once.
 */
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

/** A browser without a window may draw nothing more where nothing changes: then there is nothing to wait for. */
const MOST_MS = 2000;

/** What was just resized has measured itself and been drawn again: two frames, and nothing left to do. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(
    (most) =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, most);
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
      }),
    MOST_MS,
  );

/** Texts of the grids that are held to fit into their cells, and don't. */
const spilled = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[role=gridcell] .is-short, [role=gridcell].is-short")]
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.textContent),
  );

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What a change of colours alone can break. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** What axe finds: each rule that is broken, with its places. */
async function broken(page: Page, { onlyColours }: { onlyColours: boolean }): Promise<string[]> {
  // A page that was not loaded anew still has the script.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source);
  const runOnly = onlyColours
    ? ({ type: "rule", values: OF_COLOURS } as const)
    : ({ type: "tag", values: STANDARDS } as const);
  return page.evaluate(async (only) => {
    if (window.axe === undefined) throw new Error("the page was loaded anew while it was checked");
    const { violations } = await window.axe.run({ runOnly: only, iframes: false, resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) => `${location.pathname} ${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`,
    );
  }, runOnly);
}

/** No text runs out of its cell. */
export async function expectNothingSpilled(page: Page): Promise<void> {
  expect(await spilled(page)).toEqual([]);
}

/**
 * The page keeps WCAG 2.2 AA as far as axe can tell, and no text runs out of its cell; what it finds is named with its
 * place. Frames are somebody else's pages: they are not looked into.
 */
export async function expectAccessible(page: Page, { onlyColours = false } = {}): Promise<void> {
  // What is still loading has nothing to check.
  await expect(page.locator("h1").first()).toBeVisible();
  await settled(page);
  await withoutTransitions(page, async () => {
    expect(await broken(page, { onlyColours })).toEqual([]);
    await expectNothingSpilled(page);
  });
}

/** Nothing sticks out of the page to the right. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }));
  expect(wide).toBeLessThanOrEqual(room);
}
