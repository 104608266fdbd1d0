import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

const A_PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

/** Finds a grid cell by row index (from 0) and column name. */
export const cell = (page: Page, row: number, field: string) =>
  page.locator(`[role="row"][data-rowindex="${row}"] [data-field="${field}"]`);

/** Promise of the last paste. All pages of a browser share one clipboard, so pastes must run one after another. */
let pasting: Promise<void> = Promise.resolve();

/** Pastes text and, as spreadsheet programs copy it, the same table as markup. */
export function paste(page: Page, text: string, markup = ""): Promise<void> {
  const mine = pasting.then(async () => {
    await page.evaluate(
      async ([plain, html]) => {
        const blob = (type: string, content: string) => ({ [type]: new Blob([content], { type }) });
        const forms = { ...blob("text/plain", plain), ...(html === "" ? {} : blob("text/html", html)) };
        await navigator.clipboard.write([new ClipboardItem(forms)]);
      },
      [text, markup] as const,
    );
    await page.keyboard.press("Control+V");
  });
  pasting = mine.catch(() => undefined);
  return mine;
}

export async function fillTerms(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Условия оплаты" }).click();
  await page.getByRole("option").first().click();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "КП № 7.pdf", mimeType: "application/pdf", buffer: A_PDF });
  await expect(page.getByRole("group", { name: "Файл предложения" })).toContainText("КП № 7.pdf");
}

export async function submitOffer(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Отправить предложение" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Отправить", exact: true }).click();
  await expect(page.getByText("Предложение отправлено").first()).toBeVisible();
}
