// Touches: imports
import { expect, test } from "#e2e/fixtures.ts";
import { badFiles, tooManyRows } from "#e2e/support/bad-files.ts";
import { expectHere } from "#e2e/support/expect-here.ts";
import { follow } from "#e2e/support/follow.ts";
import { mapColumn, runImport, uploadSheet } from "#e2e/support/import-steps.ts";
import { cell, paste } from "#e2e/support/offer-steps.ts";
import { aBillOfMaterials } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";

const REFUSED_CALL = /status of 4\d\d/;
const ROWS = 3;

for (const language of ["ru", "en"] as const) {
  test(`a file that can't be imported is refused with its reason (${language})`, async ({ lotwise, as, expected }) => {
    expected.push(REFUSED_CALL);
    const page = await as(await aCompany(lotwise.deps), { language });
    await page.goto("/service");
    await expectHere(page);
    for (const { what, file, [language]: sentence } of badFiles()) {
      await test.step(what, async () => {
        await follow(page, "/service/purchase-items/create?upload=true");
        await page
          .locator('input[type="file"]')
          .setInputFiles({ name: file.name, mimeType: "application/octet-stream", buffer: file.bytes });
        await expect(page.getByText(sentence)).toBeVisible();
        await expect(page.getByText(file.name).first()).toBeVisible();
        await expect(page.getByRole("button", { name: /^(Выбрать файл|Choose a file)/ })).toBeEnabled();
      });
    }
    await test.step("too many rows", async () => {
      const { name, bytes } = tooManyRows();
      await follow(page, "/service/purchase-items/create?upload=true");
      await page.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/csv", buffer: bytes });
      await expect(
        page.getByText(
          language === "ru"
            ? "В файле слишком много строк: предел 1 000."
            : "File has too many rows: the limit is 1,000.",
        ),
      ).toBeVisible();
      await expect(page.getByRole("button", { name: /^(Проверить|Check) / })).toBeDisabled();
    });
  });
}

test("after a refused file the right one is taken on the same page", async ({ lotwise, as, expected }) => {
  expected.push(REFUSED_CALL);
  const page = await as(await aCompany(lotwise.deps));
  await page.goto("/service/purchase-items/create?upload=true");
  const give = (name: string, bytes: Uint8Array) =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(bytes) });
  await give("plan.xlsx", Buffer.from("%PDF-1.4\n%%EOF\n"));
  await expect(
    page.getByText("Это не таблица. Подойдут файлы .xls, .xlsx, .xlsm, .ods, .csv, .tsv и .txt."),
  ).toBeVisible();
  await give("BOM.csv", aBillOfMaterials(ROWS));
  expect(await runImport(page)).toBe(ROWS);
});

test("a quantity taken from a text column is told cell by cell and mended in place", async ({ lotwise, as }) => {
  const page = await as(await aCompany(lotwise.deps));
  await uploadSheet(page, { name: "BOM.csv", bytes: Buffer.from(aBillOfMaterials(ROWS)) });
  await mapColumn(page, "Направление", "Количество");
  await page.getByRole("button", { name: /^Проверить/ }).click();
  await expect(page.getByText("Ошибки в 3 строках")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Загрузить/ })).toBeDisabled();
  await page.getByRole("button", { name: "К следующей ошибке" }).click();
  await expect(page.getByRole("tooltip")).toHaveText("«Силовая электроника» — не число.");
  // The row number stays visible even when the selected cell is far to the right.
  await expect(cell(page, 0, "id")).toBeInViewport();
  await page.keyboard.type("12,5");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Исправьте 2 ячейки")).toBeVisible();
  await paste(page, "7\n1 200");
  await expect(page.getByText("Ошибок в этих строках больше нет")).toBeVisible();
  await page.getByRole("button", { name: "Загрузить 3 строки" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Загружены 3 заявки" })).toBeVisible();
  await page.getByRole("link", { name: "Открыть заявки" }).click();
  for (const [row, quantity] of ["12,5", "7", "1 200"].entries())
    await expect(cell(page, row, "quantity")).toHaveText(quantity);
});
