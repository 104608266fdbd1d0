// Touches: groups, purchase-items, attribute-values, tenders, offers
import { readFile } from "node:fs/promises";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { follow } from "#e2e/support/follow.ts";
import { anAttribute, aValue } from "#server/seed/attribute.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aGroup, someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";

test("items come into a group from a search, leave it from its page, and come back with one click", async ({
  lotwise,
  as,
}) => {
  const { deps } = lotwise;
  const company = await aCompany(deps);
  await aGroup(deps, { ...company, name: "Блок управления БУ-12" });
  const other = await aGroup(deps, { ...company, name: "Источник питания ИП-5" });
  await someItems(deps, {
    ...company,
    items: [
      { nomenclature: "Микроконтроллер", part_number: "STM32F407VGT6", purchase_item_group: null },
      { nomenclature: "Конденсатор", part_number: "GRM21BR71H104KA01L", purchase_item_group: other },
    ],
  });
  const page = await as(company);
  await page.goto("/service/groups");
  await page.getByRole("searchbox", { name: "Название группы" }).fill("бу-12");
  // Waits for the rows, because a click on a row that is being redrawn may be lost.
  await expect(page.getByRole("status").filter({ hasText: "1–1 из 1" })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "Источник питания ИП-5" })).toBeHidden();
  await page.getByRole("gridcell", { name: "Блок управления БУ-12" }).click();
  await expect(page.getByText("В группе нет заявок")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Добавить заявки" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Добавить заявки в группу" });
  await expect(dialog.getByRole("row", { name: /GRM21/ })).toBeHidden();
  await dialog
    .getByRole("row", { name: /STM32F407VGT6/ })
    .getByRole("checkbox")
    .check();
  await dialog.getByRole("button", { name: "Все", exact: true }).click();
  await dialog.getByRole("searchbox", { name: "Партномер или название" }).fill("grm21");
  await dialog.getByRole("row", { name: /GRM21/ }).getByRole("checkbox").check();
  await expect(dialog.getByText("1 выбранная заявка сейчас в другой группе и уйдёт из неё.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Добавить 2 заявки" }).click();
  await expect(page.getByText("В группу добавлены 2 заявки")).toBeVisible();
  await expect(page.getByText("2 заявки", { exact: true })).toBeVisible();

  const items = page.getByRole("grid", { name: "Заявки группы «Блок управления БУ-12»" });
  await items.getByRole("row", { name: /GRM21/ }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Убрать из группы" }).click();
  await expect(page.getByText("Из группы убрана 1 заявка")).toBeVisible();
  await expect(items.getByRole("row", { name: /GRM21/ })).toBeHidden();
  await page.getByRole("button", { name: "Отменить" }).click();
  await expect(items.getByRole("row", { name: /GRM21/ })).toBeVisible();
  await expect(page.getByText("Заявки вернулись в группу.")).toBeVisible();

  await page.getByRole("button", { name: "Ещё", exact: true }).click();
  await page.getByRole("menuitem", { name: "Удалить группу" }).click();
  const question = page.getByRole("alertdialog", { name: "Удалить группу «Блок управления БУ-12»?" });
  await expect(question).toContainText("2 заявки останутся, но уже без группы.");
  await question.getByRole("button", { name: "Удалить группу" }).click();
  await expect(page.getByText("Группа «Блок управления БУ-12» удалена")).toBeVisible();
  await expect(page).toHaveURL(/\/service\/groups$/);
  await follow(page, "/service/purchase-items");
  await expect(page.getByRole("row", { name: /STM32F407VGT6/ })).toBeVisible();
});

test("the bill of materials of a group is downloaded as chosen, named after the group", async ({ lotwise, as }) => {
  const { deps } = lotwise;
  const company = await aCompany(deps);
  const group = await aGroup(deps, { ...company, name: "БУ-12, партия 14" });
  await someItems(deps, {
    ...company,
    items: [{ nomenclature: "Лист 2 мм", part_number: "=1+1", quantity: "1.5", units: 3, purchase_item_group: group }],
  });
  const page = await as(company);
  await page.goto(`/service/groups/${group}`);
  await page.getByRole("button", { name: "Ещё", exact: true }).click();
  await page.getByRole("menuitem", { name: "Скачать CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Спецификация в CSV" });
  for (const name of [
    "Производитель",
    "Нужно к",
    "План поставки",
    "Тип",
    "Номер ЗМВП",
    "Артикул",
    "Код PDM",
    "Направление",
    "Комментарий",
    "Внутренний комментарий",
    "Допустимые замены",
    "Атрибуты",
  ])
    await dialog.getByRole("checkbox", { name, exact: true }).uncheck();
  await dialog.getByRole("combobox", { name: "Кодировка" }).click();
  await page.getByRole("option", { name: "Windows-1251" }).click();
  await expect(dialog.getByText("Знаки, которых в Windows-1251 нет", { exact: false })).toBeVisible();
  await expectAccessible(page);
  const begun = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Скачать" }).click();
  const file = await begun;
  expect(file.suggestedFilename()).toBe("БУ-12, партия 14.csv");
  expect(new TextDecoder("windows-1251").decode(await readFile(await file.path()))).toBe(
    "Номенклатура;Партномер;Количество;Единица\r\nЛист 2 мм;'=1+1;1,5;м2\r\n",
  );
});

test("a tender of a group shows the attributes of its items to the customer, and to the supplier once it is sent", async ({
  lotwise,
  as,
}) => {
  const { deps } = lotwise;
  const [company, supplier] = [await aCompany(deps), await aSupplier(deps)];
  const group = await aGroup(deps, { ...company, name: "БУ-12" });
  const [item = 0] = await someItems(deps, { ...company, items: [{ purchase_item_group: group }] });
  const { id: mass } = await anAttribute(deps, "item", { key: "journey_mass", name: "Масса, г", type: "number" });
  const { id: coating } = await anAttribute(deps, "group", { key: "journey_coating", name: "Покрытие" });
  await aValue(deps, company.workspace, { kind: "item", id: item }, { attribute: mass, value: "12.5" });
  await aValue(deps, company.workspace, { kind: "group", id: group }, { attribute: coating, value: "Ц6.хр" });
  const page = await as(company);
  await page.goto(`/service/groups/${group}`);
  await page.getByRole("button", { name: "Создать тендер" }).click();
  await expect(page.getByRole("gridcell", { name: "Масса, г: 12,5; Покрытие: Ц6.хр" })).toBeVisible();

  const sent = await aStartedTender(deps, { customer: company, suppliers: [supplier], items: [item] });
  await follow(page, `/service/tenders/${sent.id}?tab=lots`);
  await expect(page.getByRole("gridcell", { name: "Масса, г: 12,5; Покрытие: Ц6.хр" })).toBeVisible();
  await expectAccessible(page);
  const seller = await as(supplier);
  await seller.goto(`/service/supplier-offers/${sent.suppliers[0]?.offer ?? 0}`);
  await expect(seller.getByText("Масса, г: 12,5; Покрытие: Ц6.хр", { exact: false }).first()).toBeVisible();
  await expectAccessible(seller);
});

test("who renames a group that a colleague has deleted is told so and keeps the name that was typed", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/status of 404/);
  const company = await aCompany(lotwise.deps);
  const group = await aGroup(lotwise.deps, { ...company, name: "Питание" });
  const page = await as(company);
  await page.goto(`/service/groups/${group}`);
  await page.getByRole("button", { name: "Ещё", exact: true }).click();
  await page.getByRole("menuitem", { name: "Переименовать" }).click();
  const dialog = page.getByRole("dialog", { name: "Переименовать" });
  await dialog.getByRole("textbox").fill("Питание 24 В");
  await page.request.delete(`/api/purchase-item-groups/${group}`, {
    headers: { "x-workspace": String(company.workspace), "sec-fetch-site": "same-origin" },
  });
  await dialog.getByRole("button", { name: "Сохранить" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Эту группу тем временем удалили");
  await expect(dialog.getByRole("textbox")).toHaveValue("Питание 24 В");
});
