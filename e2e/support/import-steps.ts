// Touches: imports, purchase-items
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

export interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
}

export async function uploadSheet(page: Page, file: Upload): Promise<void> {
  await page.goto("/service/purchase-items/create?upload=true");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: file.name, mimeType: "application/octet-stream", buffer: file.bytes });
  await expect(page.getByRole("button", { name: /^Проверить/ })).toBeVisible();
}

/** Drops a spreadsheet on the open import page. */
export async function dropSheet(page: Page, file: Upload): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ name, bytes }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], name));
      return transfer;
    },
    { name: file.name, bytes: [...file.bytes] },
  );
  await page.getByText("Перетащите файл сюда").dispatchEvent("drop", { dataTransfer });
  await expect(page.getByRole("button", { name: /^Проверить/ })).toBeVisible();
}

/** Maps a column to a field by the field's Russian name, for headers that the wizard doesn't recognise. */
export async function mapColumn(page: Page, header: string, field: string): Promise<void> {
  const choice = page.getByRole("combobox", { name: new RegExp(`^Столбец [A-Z]+ ${header}`) });
  await choice.click();
  await page.getByRole("option", { name: field, exact: true }).click();
  await expect(choice).toHaveText(field);
}

/** Accepts the column mappings that the wizard proposes for confirmation. */
export async function acceptProposals(page: Page): Promise<void> {
  const proposals = page.getByRole("button", { name: /^это «/ });
  for (let left = await proposals.count(); left > 0; left = await proposals.count()) {
    await proposals.first().click();
    await expect(proposals).toHaveCount(left - 1);
  }
}

/** Runs an import with the suggested column mapping. Returns the number of created items. */
export async function runImport(page: Page): Promise<number> {
  await page.getByRole("button", { name: /^Проверить/ }).click();
  await page.getByRole("button", { name: /^Загрузить/ }).click();
  const done = page.getByRole("status").filter({ hasText: /Загружен/ });
  await expect(done).toBeVisible();
  return Number((await done.innerText()).replace(/[^\d]/g, ""));
}
