// Touches: imports
import { expect, test } from "#e2e/fixtures.ts";
import { acceptProposals, uploadSheet } from "#e2e/support/import-steps.ts";
import { cell } from "#e2e/support/offer-steps.ts";
import { aCompany } from "#server/seed/people.builder.ts";

test("part numbers that a spreadsheet has spoiled are warned of, mended or confirmed by keyboard, and stop nothing", async ({
  lotwise,
  as,
}) => {
  const page = await as(await aCompany(lotwise.deps));
  const rows = ["PN-1;5", "1,23E+05;6", "STM32F4О7;7", "01.фев;8", "PN-5;много"];
  await uploadSheet(page, { name: "БУ-12.csv", bytes: Buffer.from(["Партномер;Кол-во", ...rows].join("\r\n")) });
  await acceptProposals(page);
  await page.getByRole("button", { name: /^Проверить/ }).click();
  await expect(page.getByText("3 строки с предупреждением")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Проверьте 3 ячейки: загрузятся как есть" })).toBeVisible();
  await page.getByRole("button", { name: "С предупреждениями" }).click();
  await expect(page.getByRole("gridcell", { name: "PN-5" })).toHaveCount(0);
  await page.getByRole("button", { name: "Все", exact: true }).click();
  await expect(page.getByRole("gridcell", { name: "PN-5" })).toBeVisible();
  const next = page.getByRole("button", { name: "К следующему предупреждению" });
  await next.focus();
  await page.keyboard.press("Enter");
  await expect(
    page.getByText("Похоже, таблица превратила партномер в число: «1,23E+05».").filter({ visible: true }),
  ).toBeVisible();
  await page.keyboard.type("123E3");
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 строки с предупреждением")).toBeVisible();
  await next.click();
  await page.getByRole("button", { name: "Заменить на STM32F4O7" }).click();
  await expect(page.getByText("1 строка с предупреждением")).toBeVisible();
  await next.click();
  await expect(page.getByRole("button", { name: /^Здесь верно/ })).toBeEnabled();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Подтверждена 1 ячейка")).toBeVisible();
  await expect(next).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Подтверждена 1 ячейка")).toBeVisible();
  await page.getByRole("button", { name: "Снова предупреждать" }).click();
  await expect(page.getByText("1 строка с предупреждением")).toBeVisible();
  await page.getByRole("button", { name: "Загрузить 4 верные строки" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Загружены 4 заявки" })).toBeVisible();
  await page.getByRole("link", { name: "Открыть заявки" }).click();
  await expect(cell(page, 2, "part_number")).toHaveText("STM32F4O7");
});
