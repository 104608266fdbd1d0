// Touches: imports, purchase-items, tenders
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { runImport, uploadSheet } from "#e2e/support/import-steps.ts";
import { cell } from "#e2e/support/offer-steps.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { anItem } from "#server/seed/purchase-item.builder.ts";
import { aTender } from "#server/seed/tender.builder.ts";

const HEADER = ["Партномер", "Наименование", "Кол-во", "Ед. изм."];

test("an undo names the items that were changed since, and takes them too at a second press only", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/status of 409/);
  const page = await as(await aCompany(lotwise.deps));
  await uploadSheet(page, {
    name: "БУ-12.csv",
    bytes: Buffer.from(
      aCsv(HEADER, [
        ["X-1", "Кабель", "5", "шт"],
        ["X-2", "Разъём", "6", "шт"],
      ]),
    ),
  });
  expect(await runImport(page)).toBe(2);
  const result = page.url();
  await page.getByRole("link", { name: "Открыть заявки" }).click();
  await expect(page.getByRole("button", { name: "Импорт: БУ-12.csv" })).toBeVisible();
  await cell(page, 0, "part_number").click();
  const drawer = page.getByRole("dialog", { name: "Заявка", exact: true });
  await drawer.getByLabel("Количество").fill("77");
  await drawer.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByText("Сохранено", { exact: false }).first()).toBeVisible();

  await page.goto(result);
  const question = page.getByRole("alertdialog");
  const undo = page.getByRole("button", { name: "Отменить импорт" });
  await undo.click();
  await question.getByRole("button", { name: "Отменить импорт" }).click();
  await expect(question.getByRole("alert")).toContainText(
    "Отмена удалит их вместе с изменениями. Заявку «Кабель» изменили.",
  );
  await expectAccessible(page);
  // After cancelling, nothing is deleted, and the next attempt starts from the first question.
  await question.getByRole("button", { name: "Вернуться" }).click();
  await undo.click();
  await expect(question.getByRole("alert")).toBeHidden();
  await question.getByRole("button", { name: "Отменить импорт" }).click();
  await question.getByRole("button", { name: "Удалить и изменённые" }).click();
  await expect(page.getByText("Импорт отменён")).toBeVisible();
  await page.goto("/service/purchase-items");
  await expect(page.getByRole("heading", { name: "Заявок пока нет" })).toBeVisible();
});

test("adding to an item that is in a tender says that its lot keeps the quantity it has", async ({ lotwise, as }) => {
  const customer = await aCompany(lotwise.deps);
  const item = { part_number: "STM32F407", nomenclature: "Контроллер ST", manufacturer: null, quantity: "3" };
  await aTender(lotwise.deps, {
    customer,
    suppliers: [],
    name: "Партия 16",
    items: [await anItem(lotwise.deps, { ...customer, item })],
  });
  await anItem(lotwise.deps, { ...customer, item: { ...item, part_number: "RC0603", nomenclature: "Резистор" } });
  const page = await as(customer);
  await uploadSheet(page, {
    name: "БУ-12.csv",
    bytes: Buffer.from(
      aCsv(HEADER, [
        ["STM32F407", "Контроллер ST", "2", "шт"],
        ["RC0603", "Резистор", "7", "шт"],
      ]),
    ),
  });
  await page.getByRole("button", { name: /^Проверить/ }).click();
  await expect(page.getByText("2 строки повторяют то, что уже запрошено")).toBeVisible();
  const warning = page.getByText("1 заявка уже в тендере: её лот сохранит прежнее количество.");
  await expect(warning).toBeHidden();
  await page.getByRole("button", { name: "Сложить количества" }).click();
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("combobox", { name: /^Строка 2: решение/ }).click();
  await page.getByRole("option", { name: "Пропустить" }).click();
  await expect(warning).toBeHidden();
});
