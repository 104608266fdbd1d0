// Touches: purchase-items, attribute-values, tenders, table-settings
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { cell } from "#e2e/support/offer-steps.ts";
import { anAttribute, aValue } from "#server/seed/attribute.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { aTender } from "#server/seed/tender.builder.ts";

const count = (page: Page) => page.locator("header .num").first();
const grid = (page: Page) => page.getByRole("grid", { name: "Заявки" });
/** Opens a filter. Its name is chosen by a key, because a mouse can miss it in a long menu that is still growing. */
async function filter(page: Page, column: string) {
  await page.getByRole("button", { name: "Фильтр", exact: true }).click();
  await page.getByRole("menuitem", { name: column, exact: true }).press("Enter");
  return page.getByRole("dialog", { name: column });
}

test("requests are filtered by their tender, by ranges and fragments of attributes, sorted by them and by status, and a view keeps it", async ({
  lotwise,
  as,
}) => {
  const buyer = await aCompany(lotwise.deps);
  const ids = await someItems(lotwise.deps, {
    ...buyer,
    items: ["A", "B", "C", "D"].map((part_number) => ({ part_number })),
  });
  const mass = await anAttribute(lotwise.deps, "item", {
    key: `mass_${buyer.workspace}`,
    name: "Масса",
    type: "number",
  });
  const shell = await anAttribute(lotwise.deps, "item", { key: `case_${buyer.workspace}`, name: "Корпус" });
  for (const [place, value] of ["9.5", "100", "20"].entries())
    await aValue(lotwise.deps, buyer.workspace, { kind: "item", id: ids[place] ?? 0 }, { attribute: mass.id, value });
  for (const [place, value] of ["SOT-23", "SOT-223", "LQFP"].entries())
    await aValue(lotwise.deps, buyer.workspace, { kind: "item", id: ids[place] ?? 0 }, { attribute: shell.id, value });
  await aTender(lotwise.deps, { customer: buyer, items: ids.slice(1, 2) });
  const page = await as(buyer);
  await page.goto("/service/purchase-items");
  const tender = await filter(page, "Тендер");
  await expect(tender.getByRole("listitem").filter({ hasText: "T-00001" })).toContainText("1");
  await tender.getByRole("checkbox", { name: /Без тендера/ }).check();
  await expectAccessible(page);
  await tender.getByRole("button", { name: "Применить" }).click();
  await expect(count(page)).toHaveText("3");
  await page.getByRole("button", { name: /^Тендер/ }).click();
  await tender.getByRole("checkbox", { name: /T-00001/ }).check();
  await tender.getByRole("checkbox", { name: /Без тендера/ }).uncheck();
  await tender.getByRole("button", { name: "Применить" }).click();
  await expect(count(page)).toHaveText("1");
  await expect(page.getByRole("button", { name: "Тендер: T-00001" })).toBeVisible();
  await page.getByRole("button", { name: "Сбросить" }).click();

  const range = await filter(page, "Масса");
  await range.getByLabel("Не меньше").fill("9,6");
  await range.getByRole("checkbox", { name: "Не указано" }).check();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(count(page)).toHaveText("3");
  const fragment = await filter(page, "Корпус");
  await fragment.getByLabel("Содержит").fill("sot");
  await page.keyboard.press("Enter");
  await expect(count(page)).toHaveText("1");
  await expect(page.getByRole("button", { name: "Корпус: «sot»" })).toBeVisible();
  await page.getByRole("button", { name: "Убрать фильтр «Корпус»" }).click();
  await expect(count(page)).toHaveText("3");

  await page.getByRole("button", { name: /Колонки/ }).click();
  await page.getByRole("checkbox", { name: "Масса" }).check();
  await page.getByRole("checkbox", { name: "Статус" }).check();
  await page.keyboard.press("Escape");
  await grid(page).getByRole("columnheader", { name: "Статус" }).click();
  await grid(page)
    .getByRole("columnheader", { name: "Масса" })
    .click({ modifiers: ["Shift"] });
  await expect(page).toHaveURL(new RegExp(`sort=status%2Cattribute%3A${mass.id}`));
  for (const [row, part] of ["C", "D", "B"].entries()) await expect(cell(page, row, "part_number")).toHaveText(part);
  await page.getByRole("button", { name: "Сохранить как вид" }).click();
  await page.getByLabel("Название вида").fill("Тяжёлые");
  await page.getByRole("button", { name: "Сохранить", exact: true }).click();
  await expect(page.getByRole("tab", { name: "Тяжёлые", selected: true })).toBeVisible();
  await page.getByRole("tab", { name: /^Все/ }).click();
  await expect(count(page)).toHaveText("4");
  await page.getByRole("tab", { name: "Тяжёлые" }).click();
  await expect(count(page)).toHaveText("3");
  await page.reload();
  for (const [row, part] of ["C", "D", "B"].entries()) await expect(cell(page, row, "part_number")).toHaveText(part);
  await expect(page.getByRole("button", { name: "Масса: с 9,6, Не указано" })).toBeVisible();
});

test("a range whose lower limit is above the upper one, and a number with too many decimals, are told before anything is filtered", async ({
  lotwise,
  as,
}) => {
  const buyer = await aCompany(lotwise.deps);
  await someItems(lotwise.deps, {
    ...buyer,
    items: [
      { part_number: "A", quantity: "750" },
      { part_number: "B", quantity: "9" },
    ],
  });
  const page = await as(buyer);
  await page.goto("/service/purchase-items");
  await expect(count(page)).toHaveText("2");
  const range = await filter(page, "Количество");
  await range.getByLabel("Не меньше").fill("1000,5");
  await range.getByLabel("Не больше").fill("500");
  await page.keyboard.press("Enter");
  await expect(range.getByText("Нижняя граница больше верхней")).toBeVisible();
  await expectAccessible(page);
  await range.getByLabel("Не меньше").fill("500,0001");
  await expect(range.getByText("Нижняя граница больше верхней")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(range.getByText("знаков после запятой не больше 3")).toBeVisible();
  await range.getByLabel("Не меньше").fill("500");
  await range.getByLabel("Не больше").fill("1 000,5");
  await page.keyboard.press("Enter");
  await expect(count(page)).toHaveText("1");

  const days = await filter(page, "Нужно к");
  await days.getByLabel("Не раньше").fill("2026-12-02");
  await days.getByLabel("Не позже").fill("2026-12-01");
  await page.keyboard.press("Enter");
  await expect(days.getByText("Нижняя граница больше верхней")).toBeVisible();
});
