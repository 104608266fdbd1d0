// Touches: offers
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { HOUR_MS } from "#contract/time-units.ts";
import type { Viewer } from "#e2e/fixtures.ts";
import type { Lotwise } from "#e2e/support/lotwise.ts";
import { cell, paste } from "#e2e/support/offer-steps.ts";
import { aFilledDraft } from "#server/seed/offer.builder.ts";
import { aCompany, aMember, aSupplier, aUser } from "#server/seed/people.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";

export const LOTS = 600;
const BEFORE = "1,11";
const VAT_PERCENT = 22;
const quantityOf = (row: number): number => (row % 7) + 1;

type Open = (viewer: Viewer) => Promise<Page>;

/** Creates a complete draft offer of a supplier. Returns functions that open the draft as two different users. */
export async function aDraft({ deps }: Lotwise, as: Open, lots: number) {
  const customer = await aCompany(deps);
  const supplier = await aSupplier(deps);
  const colleague = await aMember(deps, {
    workspace: { id: supplier.workspace, roles: supplier.roles },
    role: "MG",
    user: await aUser(deps, { first_name: "Анна", last_name: "Орлова" }),
  });
  const tender = await aStartedTender(deps, {
    customer,
    suppliers: [supplier],
    name: "Источник ИП-5, партия 12",
    closing_date: new Date(deps.clock.now().getTime() + 100 * HOUR_MS).toISOString(),
    lots: Array.from({ length: lots }, (_, index) => ({
      nomenclature: `Деталь ${index + 1}`,
      part_number: `LW-${String(index + 1).padStart(4, "0")}`,
      manufacturer: index % 2 === 0 ? "Vishay" : "Murata",
      quantity: String(quantityOf(index)),
    })),
  });
  const offer = tender.suppliers[0]?.offer ?? 0;
  await aFilledDraft(deps, { supplier, offer, prices: Array.from({ length: lots }, () => BEFORE.replace(",", ".")) });
  const open = async (viewer: Viewer): Promise<Page> => {
    const page = await as(viewer);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`/service/supplier-offers/${offer}`);
    // The timeout is long, because the server has just started on a shared machine.
    await expect(cell(page, 0, "price")).toContainText(BEFORE, { timeout: 60_000 });
    return page;
  };
  return {
    offer,
    deps,
    openMine: () => open(supplier),
    openTheirs: () => open({ owner: colleague, workspace: supplier.workspace }),
  };
}

export async function aSharedDraft(lotwise: Lotwise, as: Open, lots: number) {
  const { openMine, openTheirs, ...draft } = await aDraft(lotwise, as, lots);
  const [mine, theirs] = await Promise.all([openMine(), openTheirs()]);
  return { ...draft, mine, theirs };
}

async function typeDown(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  }
}

type Column = "price" | "comment";
/** Last written value of each cell, by column and line index. */
export type Written = Readonly<Record<Column, Map<number, string>>>;

/** Number of blocks per writer, chosen so that each line is written exactly once in each column. */
const ROUNDS = 16;
const TYPED = 3;
const PASTED = 37;
const HALF = LOTS / 2;

/** Finds the line with the grid's search, because it may be far outside the rendered rows. */
async function goTo(page: Page, row: number, column: Column): Promise<void> {
  await page.keyboard.press("Control+f");
  await page.keyboard.insertText(`lw-${String(row + 1).padStart(4, "0")}`);
  await expect(page.getByText("1 из 1")).toBeVisible();
  await page.keyboard.press("Escape");
  await cell(page, row, column).click();
}

/** Returns the value for a cell: a unique price, or a comment that contains the row and the round. */
const wordFor = (column: Column, row: number, round: number): string =>
  column === "price" ? `${100 + row},${round % 10}${1 + (row % 9)}` : `${row + 1}/${round}`;

/**
 * Fills all lines block by block without a pause. Types the first lines of each block and pastes the remaining lines.
 * Two writers fill the same lines at the same time: one writes the prices, the other the comments.
 */
export async function writeThrough(page: Page, written: Written, columnOf: (half: number) => Column): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const half = round % 2;
    const column = columnOf(half);
    const from = half * HALF + Math.min((Math.floor(round / 2) % 8) * 40, HALF - 40);
    const words = Array.from({ length: TYPED + PASTED }, (_, index) => wordFor(column, from + index, round));
    await goTo(page, from, column);
    await typeDown(page, words.slice(0, TYPED));
    await paste(page, words.slice(TYPED).join("\n"));
    for (const [index, word] of words.entries()) written[column].set(from + index, word);
  }
}

/** Returns the price and comment of every line, copied with Ctrl+A and Ctrl+C. */
export async function copied(page: Page): Promise<unknown[]> {
  await goTo(page, 0, "price");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  const text = await page.evaluate(() => navigator.clipboard.readText());
  return text.split("\n").map((line) => {
    const cells = line.split("\t");
    return [cells[3], cells[10]];
  });
}

/** Computes the expected lines from the typed values alone. Sums are in kopecks. */
export function linesOf({ price, comment }: Written) {
  return Array.from({ length: LOTS }, (_, row) => {
    const given = price.get(row) ?? BEFORE;
    const net = quantityOf(row) * Number(given.replace(",", ""));
    return { price: given, comment: comment.get(row) ?? "", net, vat: Math.round((net * VAT_PERCENT) / 100) };
  });
}
export const grossOf = (lines: ReturnType<typeof linesOf>): number =>
  lines.reduce((sum, { net, vat }) => sum + net + vat, 0);
export const inRoubles = (kopecks: number): string =>
  `${Math.floor(kopecks / 100)}.${String(kopecks % 100).padStart(2, "0")}`;

export const tight = (text: string | null): string => (text ?? "").replace(/\s/gu, "");
export const inRussian = (amount: string): string =>
  tight(new Intl.NumberFormat("ru-RU", { minimumFractionDigits: 2 }).format(Number(amount)));
