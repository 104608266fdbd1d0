// Touches: orders, order-paper
import { readFile } from "node:fs/promises";
import { expect, test } from "#e2e/fixtures.ts";
import { anOrder } from "#e2e/support/an-order.ts";
import { expectAccessible } from "#e2e/support/axe.ts";

test("both sides download the order, its specification and its spreadsheet", async ({ lotwise, as }) => {
  const { customer, supplier, address } = await anOrder(lotwise, "5024002077");
  for (const side of [customer, supplier]) {
    const page = await as(side);
    await page.goto(address);
    for (const [item, name, begins] of [
      ["Заказ (PDF)", /^PO-\d+\.pdf$/, "%PDF-"],
      ["Спецификация (PDF)", /^PO-\d+ спецификация\.pdf$/, "%PDF-"],
      ["Таблица (.xlsx)", /^PO-\d+ .+\.xlsx$/, "PK"],
    ] as const) {
      await page.getByRole("button", { name: "Документы" }).click();
      const download = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: item }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(name);
      expect((await readFile(await file.path())).subarray(0, begins.length).toString()).toBe(begins);
    }
    await expectAccessible(page);
  }
});

test("what is printed is the order alone, with all its lines and who signs", async ({ lotwise, as }) => {
  const { customer, address } = await anOrder(lotwise, "5024002077");
  const page = await as(customer);
  await page.goto(address);
  // Disables the print dialog, which a test can't see. The test checks the printed content instead.
  await page.evaluate(() => void (window.print = () => undefined));
  await page.getByRole("button", { name: "Документы" }).click();
  await page.getByRole("menuitem", { name: "Печать" }).click();
  const sheet = page.locator(".print-sheet");
  await expect(sheet).toBeAttached();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("button", { name: "Документы" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole("button", { name: "Документы" })).toBeHidden();
  await expect(sheet.getByRole("row")).toHaveCount(2);
  await expect(sheet).toContainText(/336\s476,00/);
  await expect(sheet).toContainText("Триста тридцать шесть тысяч четыреста семьдесят шесть рублей 00 копеек");
  await expect(sheet).toContainText("Заказчик: АО «Электроприбор»");
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(sheet).not.toBeAttached();
});
