import { readFile } from "node:fs/promises";
import { expect, test } from "#e2e/fixtures.ts";
import { anOrder } from "#e2e/support/an-order.ts";
import { expectAccessible } from "#e2e/support/axe.ts";

test("both sides download the order as a PDF", async ({ lotwise, as }) => {
  const { customer, supplier, address } = await anOrder(lotwise, "5024002077");
  for (const side of [customer, supplier]) {
    const page = await as(side);
    await page.goto(address);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Скачать PDF" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^PO-\d+\.pdf$/);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
    await expectAccessible(page);
  }
});
