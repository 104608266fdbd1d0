// Touches: purchase-items, attribute-values, table-settings
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { cell } from "#e2e/support/offer-steps.ts";
import { anAttribute, aValue } from "#server/seed/attribute.builder.ts";
import { aCompany, aMember } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";

const count = (page: Page) => page.locator("header .num").first();
const grid = (page: Page) => page.getByRole("grid", { name: "Заявки" });

test("columns are filtered by their values, counted; a search with a slip finds what was meant", async ({
  lotwise,
  as,
}) => {
  const buyer = await aCompany(lotwise.deps);
  await someItems(lotwise.deps, {
    ...buyer,
    items: Array.from({ length: 24 }, (_, place) => (place === 5 ? { manufacturer: null } : {})),
  });
  const page = await as(buyer);
  await page.goto("/service/purchase-items");
  await page.getByRole("button", { name: "Фильтр", exact: true }).click();
  await page.getByRole("menuitem", { name: "Производитель" }).click();
  const dialog = page.getByRole("dialog", { name: "Производитель" });
  await expect(dialog.getByRole("listitem").filter({ hasText: "Murata" })).toContainText("6");
  await dialog.getByRole("checkbox", { name: /Murata/ }).check();
  await dialog.getByRole("checkbox", { name: /Не указано/ }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Применить" }).click();
  await expect(count(page)).toHaveText("7");
  await page.getByRole("button", { name: "Фильтр", exact: true }).click();
  await page.getByRole("menuitem", { name: "Количество" }).click();
  await page.getByLabel("Не больше").fill("102");
  await page.keyboard.press("Enter");
  await expect(count(page)).toHaveText("2");
  await page.reload();
  await expect(count(page)).toHaveText("2");
  await page.getByRole("button", { name: "Сбросить" }).click();
  await expect(count(page)).toHaveText("24");
  await page.getByRole("searchbox").fill("кондесатор");
  await expect(page.getByText("Показано для «конденсатор»")).toBeVisible();
  await expect(count(page)).toHaveText("6");
});

test("rows are ordered by one column within another, columns are arranged, and the view is kept and shared", async ({
  lotwise,
  as,
}) => {
  const buyer = await aCompany(lotwise.deps);
  const [first = 0] = await someItems(lotwise.deps, {
    ...buyer,
    items: [
      { part_number: "A", manufacturer: "Yageo", quantity: "5" },
      { part_number: "B", manufacturer: "Murata", quantity: "5" },
      { part_number: "C", manufacturer: "Murata", quantity: "50" },
    ],
  });
  const attribute = await anAttribute(lotwise.deps, "item", { key: `case_${buyer.workspace}`, name: "Корпус" });
  await aValue(
    lotwise.deps,
    buyer.workspace,
    { kind: "item", id: first },
    { attribute: attribute.id, value: "SOT-23" },
  );
  const page = await as(buyer);
  await page.goto("/service/purchase-items");
  await grid(page).getByRole("columnheader", { name: "Производитель" }).click();
  await grid(page)
    .getByRole("columnheader", { name: "Кол-во" })
    .click({ modifiers: ["Shift"] });
  await grid(page)
    .getByRole("columnheader", { name: "Кол-во" })
    .click({ modifiers: ["Shift"] });
  await expect(page).toHaveURL(/sort=manufacturer%2C-quantity/);
  await expect(cell(page, 0, "part_number")).toHaveText("C");
  await expect(grid(page).getByRole("columnheader", { name: /Кол-во.*порядок 2, по убыванию/ })).toBeVisible();
  await page.getByRole("button", { name: /Колонки/ }).click();
  await page.getByRole("checkbox", { name: "Корпус" }).check();
  await page.getByRole("checkbox", { name: "Ед." }).uncheck();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(grid(page).getByText("SOT-23")).toBeVisible();
  await page.getByRole("button", { name: "Сохранить как вид" }).click();
  await page.getByLabel("Название вида").fill("По производителям");
  await page.getByLabel("Показать всему пространству").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Сохранить", exact: true }).click();
  await expect(page.getByRole("tab", { name: "По производителям", selected: true })).toBeVisible();

  const colleague = await as({
    owner: await aMember(lotwise.deps, { workspace: { id: buyer.workspace, roles: buyer.roles }, role: "MG" }),
    workspace: buyer.workspace,
  });
  await colleague.goto("/service/purchase-items");
  await expect(grid(colleague).getByRole("columnheader", { name: "Ед." })).toBeVisible();
  await colleague.getByRole("tab", { name: /По производителям/ }).click();
  await expect(cell(colleague, 0, "part_number")).toHaveText("C");
  await expect(grid(colleague).getByText("SOT-23")).toBeVisible();
  await expect(grid(colleague).getByRole("columnheader", { name: "Ед." })).toBeHidden();
  await expectAccessible(colleague);
});

test("the list goes to a spreadsheet as it is seen: as a file, and through the clipboard", async ({ lotwise, as }) => {
  const buyer = await aCompany(lotwise.deps);
  await someItems(lotwise.deps, {
    ...buyer,
    items: [
      { nomenclature: "Конденсатор", part_number: "A-1", manufacturer: "Murata", quantity: "1200.5" },
      { nomenclature: "Резистор", part_number: "B-1", manufacturer: "Yageo" },
    ],
  });
  const page = await as(buyer);
  await page.goto("/service/purchase-items?manufacturer=murata");
  await expect(count(page)).toHaveText("1");
  await page.getByRole("button", { name: "Выгрузить" }).click();
  const waiting = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /csv/ }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("Заявки.csv");
  const text = await readFile(await download.path(), "utf8");
  expect(text.split("\r\n")[0]).toContain("Номенклатура;Партномер;Производитель;Количество;Единица");
  expect(text.split("\r\n")[1]).toContain("Конденсатор;A-1;Murata;1200,5;шт");
  expect(text.trim().split("\r\n")).toHaveLength(2);

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("checkbox", { name: /Выбрать все/ }).click();
  await page.keyboard.press("ControlOrMeta+c");
  await expect(page.getByText("Скопирована 1 строка")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split("\n")[1]).toContain("Конденсатор\tA-1\tMurata\t1200,5\tшт");
});

test("a shared view that was deleted by mistake is brought back by the undo, as it was, for colleagues too", async ({
  lotwise,
  as,
}) => {
  const buyer = await aCompany(lotwise.deps);
  await someItems(lotwise.deps, {
    ...buyer,
    items: [
      { part_number: "A", manufacturer: "Yageo" },
      { part_number: "B", manufacturer: "Murata" },
    ],
  });
  const page = await as(buyer);
  await page.goto("/service/purchase-items?manufacturer=murata");
  await page.getByRole("button", { name: "Сохранить как вид" }).click();
  await page.getByLabel("Название вида").fill("Мурата");
  await page.getByLabel("Показать всему пространству").check();
  await page.getByRole("button", { name: "Сохранить", exact: true }).click();
  await page.getByRole("button", { name: "Действия с видом Мурата" }).click();
  await page.getByRole("menuitem", { name: "Удалить" }).click();
  const view = page.getByRole("tab", { name: "Мурата" });
  await expect(view).toHaveCount(0);
  await expect(count(page)).toHaveText("2");
  await page
    .getByRole("status")
    .filter({ hasText: "Вид «Мурата» удалён" })
    .getByRole("button", { name: "Отменить" })
    .click();
  await view.click();
  await expect(count(page)).toHaveText("1");

  const colleague = await as({
    owner: await aMember(lotwise.deps, { workspace: { id: buyer.workspace, roles: buyer.roles }, role: "MG" }),
    workspace: buyer.workspace,
  });
  await colleague.goto("/service/purchase-items");
  await colleague.getByRole("tab", { name: /Мурата/ }).click();
  await expect(count(colleague)).toHaveText("1");
});
