// Touches: imports, purchase-items
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/** A spreadsheet to upload. */
export interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Opens the wizard and hands it a file; the column step is shown then. */
export async function uploadSheet(page: Page, file: Upload): Promise<void> {
  await page.goto("/service/purchase-items/create?upload=true");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: file.name, mimeType: "application/octet-stream", buffer: file.bytes });
  await expect(page.getByRole("button", { name: /^Проверить/ })).toBeVisible();
}

/** Chooses what a column is, where the file's header doesn't tell; `field` by its name in Russian. */
export async function mapColumn(page: Page, header: string, field: string): Promise<void> {
  const choice = page.getByRole("combobox", { name: new RegExp(`^Столбец [A-Z]+ ${header}`) });
  await choice.click();
  await page.getByRole("option", { name: field, exact: true }).click();
  await expect(choice).toHaveText(field);
}

/** Agrees to what the wizard takes columns for but isn't sure of. */
export async function acceptProposals(page: Page): Promise<void> {
  const proposals = page.getByRole("button", { name: /^это «/ });
  for (let left = await proposals.count(); left > 0; left = await proposals.count()) {
    await proposals.first().click();
    await expect(proposals).toHaveCount(left - 1);
  }
}

/** From the columns, as suggested, to the result: takes the rows that are good. Returns how many items were made. */
export async function runImport(page: Page): Promise<number> {
  await page.getByRole("button", { name: /^Проверить/ }).click();
  await page.getByRole("button", { name: /^Загрузить/ }).click();
  const done = page.getByRole("status").filter({ hasText: /Загружен/ });
  await expect(done).toBeVisible();
  return Number((await done.innerText()).replace(/[^\d]/g, ""));
}
