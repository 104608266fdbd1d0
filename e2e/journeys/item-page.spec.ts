// Touches: purchase-items, item-cards, marketplace, attribute-values, history, tenders, orders
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { follow } from "#e2e/support/follow.ts";
import { anAttribute } from "#server/seed/attribute.builder.ts";
import { someProducts } from "#server/seed/marketplace.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aGroup, changedQuantities, someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender, aTender, stopOpenTender } from "#server/seed/tender.builder.ts";

test("a suggestion is chosen by keyboard and fills the item; what was paid before and who asks for it already are said", async ({
  lotwise,
  as,
}) => {
  const { deps } = lotwise;
  const [company, supplier] = [await aCompany(deps), await aSupplier(deps, { name: "ООО «Компонент»" })];
  const [ordered = 0, twin = 0, item = 0] = await someItems(deps, {
    ...company,
    items: [
      { nomenclature: "Таймер", part_number: "JRN-555P", manufacturer: "Texas Instruments", quantity: "400" },
      { nomenclature: "Таймер", part_number: "jrn 555p", manufacturer: null, quantity: "25" },
      { nomenclature: "Новая деталь", part_number: null, manufacturer: null, units: 2 },
    ],
  });
  await someProducts(deps, [
    { part_number: "JRN-555DR", nomenclature: "Таймер, SOIC-8", manufacturer: "Texas Instruments", unit: 1 },
  ]);
  const tender = await aStartedTender(deps, {
    customer: company,
    suppliers: [supplier],
    items: [ordered],
    name: "Партия 14",
  });
  await aSubmittedOffer(deps, { supplier, offer: tender.suppliers[0]?.offer ?? 0, prices: ["31.5"] });
  await stopOpenTender(deps, { customer: company, id: tender.id });
  await cheapestWinners(deps, { customer: company, tender: tender.id });
  await ordersOfWinners(deps, { customer: company, tender: tender.id });

  const page = await as(company);
  await page.goto(`/service/purchase-items/${item}`);
  const field = page.getByRole("combobox", { name: "Партномер" });
  await field.pressSequentially("jrn555");
  const list = page.getByRole("listbox", { name: "Похожие товары" });
  await expect(list.getByRole("option")).toHaveCount(3);
  await expect(list.getByRole("option").last()).toContainText("Из каталога");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(field).toHaveValue("jrn555");
  await field.pressSequentially("p");
  await expect(list.getByRole("option").first()).toContainText("JRN-555P");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("JRN-555P");
  await expect(page.getByRole("combobox", { name: "Номенклатура" })).toHaveValue("Таймер");
  await expect(page.getByLabel("Производитель")).toHaveValue("Texas Instruments");
  await expect(page.getByText("Раньше платили 31,50 ₽ за шт без НДС, медиана 31,50 ₽. Закупок: 1.")).toBeVisible();
  // The hint links to the other open request for the part. For the ordered request, the hint shows the order instead.
  await expect(page.getByRole("link", { name: "Таймер, 25 шт" })).toHaveAttribute(
    "href",
    `/service/purchase-items/${twin}`,
  );
  await expect(page.getByRole("status").filter({ hasText: "Этот партномер уже есть" })).toContainText(
    "заказы: PO-00001",
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByText("Сохранено", { exact: false }).first()).toBeVisible();
  const paid = page.locator("section").filter({ has: page.getByRole("heading", { name: "Сколько платили раньше" }) });
  await expect(paid).toContainText("ООО «Компонент»");
  await expect(paid).toContainText("38,43 ₽ с НДС");
  await paid.getByRole("link", { name: "PO-00001" }).click();
  await expect(page).toHaveURL(/\/service\/orders\/\d+$/);
  // After a full page load, the strings of the order module are available too.
  await page.goto(`/service/purchase-items/${ordered}`);
  await expect(
    page.locator("section").filter({ has: page.getByRole("heading", { name: "Где используется" }) }),
  ).toContainText("Открыт");
});

test("what the server said of a field ends when the field changes; a suggestion without a part number leaves the one that is there", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/status of 400/);
  const company = await aCompany(lotwise.deps);
  const [item = 0] = await someItems(lotwise.deps, {
    ...company,
    items: [
      { nomenclature: "Скоба", part_number: "KEEP-1" },
      { nomenclature: "Кронштейн редкий", part_number: null, manufacturer: null },
    ],
  });
  const page = await as(company);
  await page.goto(`/service/purchase-items/${item}`);
  const quantity = page.getByLabel("Количество");
  const message = page.getByText("Количество — число больше нуля, до трёх знаков после запятой.");
  await quantity.fill("абв");
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(message).toHaveCount(1);
  await quantity.fill("2");
  await expect(message).toHaveCount(0);
  await page.getByRole("combobox", { name: "Номенклатура" }).fill("кронштейн");
  await page.getByRole("option", { name: /Кронштейн редкий/ }).click();
  await expect(page.getByRole("combobox", { name: "Партномер" })).toHaveValue("KEEP-1");
  await expect(page.getByText("Этот товар вы ещё не заказывали")).toHaveCount(0);
  await page.getByRole("button", { name: "Отменить" }).click();
  await expect(page.getByRole("combobox", { name: "Номенклатура" })).toHaveValue("Скоба");
});

test("a meeting with a colleague's change and the history name what was chosen; earlier changes are asked for", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/status of 409/);
  const { deps } = lotwise;
  const company = await aCompany(deps);
  const [item = 0] = await someItems(deps, {
    ...company,
    items: [{ nomenclature: "Скоба", part_number: "K-1", quantity: "3" }],
  });
  for (const name of ["Корпус", "Плата"]) await aGroup(deps, { ...company, name });
  await changedQuantities(deps, {
    ...company,
    item,
    quantities: Array.from({ length: 22 }, (_, place) => `${place + 4}.5`),
  });
  const [mine, theirs] = [await as(company), await as(company)];
  for (const [page, name] of [
    [mine, "Корпус"],
    [theirs, "Плата"],
  ] as const) {
    await page.goto(`/service/purchase-items/${item}`);
    await page.getByRole("combobox", { name: "Группа" }).click();
    await page.getByRole("option", { name }).click();
  }
  const save = (page: Page) => page.getByRole("button", { name: "Сохранить", exact: true }).click();
  await save(theirs);
  await expect(theirs.getByText("Группа: пусто → Плата")).toBeVisible();
  await save(mine);
  const dialog = mine.getByRole("dialog", { name: "Запись уже изменена" });
  await expect(dialog.getByRole("radio", { name: /Корпус/ })).toBeVisible();
  await expect(dialog.getByRole("radio", { name: /Плата/ })).toBeVisible();
  await dialog.getByRole("button", { name: "Сохранить выбранное" }).click();
  await expect(mine.getByText("Группа: Плата → Корпус")).toBeVisible();
  await expect(mine.getByText("Количество: 24,5 → 25,5")).toBeVisible();
  await expect(mine.getByText("Количество: 3 → 4,5")).toHaveCount(0);
  await mine.getByRole("button", { name: "Показать более ранние" }).click();
  await expect(mine.getByText("Количество: 3 → 4,5")).toBeVisible();
  await expectAccessible(mine);
});

test("the page of an item says which tenders and orders hold it", async ({ lotwise, as }) => {
  const { deps } = lotwise;
  const [company, supplier] = [await aCompany(deps), await aSupplier(deps, { name: "ООО «Ответ»" })];
  const [item = 0, sealed_item = 0] = await someItems(deps, {
    ...company,
    items: [{ part_number: "USE-1" }, { part_number: "USE-2" }],
  });
  const open = await aStartedTender(deps, {
    customer: company,
    suppliers: [supplier],
    items: [item],
    name: "Открытый тендер",
  });
  await aSubmittedOffer(deps, { supplier, offer: open.suppliers[0]?.offer ?? 0, prices: ["777"] });
  await aStartedTender(deps, {
    customer: company,
    suppliers: [supplier],
    items: [sealed_item],
    name: "Закрытый тендер",
    sealed: true,
  });
  const page = await as(company);
  const usage = page.locator("section").filter({ has: page.getByRole("heading", { name: "Где используется" }) });
  await page.goto(`/service/purchase-items/${item}`);
  await expect(usage).toContainText("Открытый тендер");
  await expect(usage).toContainText("лот 1");
  await expect(usage).toContainText("1 предложение");
  await expect(page.locator("main")).not.toContainText("777");
  await expectAccessible(page);
  await follow(page, `/service/purchase-items/${sealed_item}`);
  await expect(usage).toContainText("предложения закрыты");
  await usage.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/service\/tenders\/\d+/);
});

test("a request that a colleague puts into a tender says so in its status and in its use alike", async ({
  lotwise,
  as,
}) => {
  const { deps } = lotwise;
  const company = await aCompany(deps);
  const [item = 0] = await someItems(deps, { ...company, items: [{ part_number: "USE-3" }] });
  const page = await as(company);
  await page.goto(`/service/purchase-items/${item}`);
  await expect(page.getByText("Ни в тендерах, ни в заказах этой заявки нет.")).toBeVisible();
  await aTender(deps, { customer: company, items: [item], name: "Партия 15" });
  await page.getByLabel("Производитель").fill("Murata");
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByText("В тендере", { exact: true })).toBeVisible();
  await expect(
    page.locator("section").filter({ has: page.getByRole("heading", { name: "Где используется" }) }),
  ).toContainText("Партия 15");
});

test("the history writes the values of attributes as their card does; a number with too many decimals is told how many there may be", async ({
  lotwise,
  as,
}) => {
  const { deps } = lotwise;
  const company = await aCompany(deps);
  const [item = 0] = await someItems(deps, { ...company, items: [{ part_number: "ATT-1" }] });
  const of = async (name: string, type: "number" | "boolean" | "date", value: string) => {
    const { id: attribute } = await anAttribute(deps, "item", {
      key: `${type}_${company.workspace}`,
      name: `${name} ${company.workspace}`,
      type,
    });
    return { attribute, value, name: `${name} ${company.workspace}` };
  };
  const given = [
    await of("Соответствие RoHS", "boolean", "false"),
    await of("Дата чертежа", "date", "2026-02-28"),
    await of("Масса, г", "number", "-12.5"),
  ];
  const page = await as(company);
  const call = { headers: { "x-workspace": String(company.workspace), "sec-fetch-site": "same-origin" } };
  const values = `/api/purchase-items/${item}/attributes`;
  for (const { attribute, value } of given) await page.request.post(values, { ...call, data: { attribute, value } });
  const [rohs, drawn, mass] = given;
  await page.request.patch(`${values}/${mass?.attribute}`, { ...call, data: { value: "12500.25" } });
  // The history also shows a value that was removed from the request.
  await page.request.delete(`${values}/${drawn?.attribute}`, call);
  await page.goto(`/service/purchase-items/${item}`);
  for (const text of [
    `${rohs?.name}: пусто → Нет`,
    `${drawn?.name}: 28.02.2026 → пусто`,
    `${mass?.name}: −12,5 → 12 500,25`,
  ])
    await expect(page.getByText(text.replace(/(?<=\d) (?=\d)/g, "\u00a0"))).toBeVisible();

  await page.getByRole("button", { name: `Действия: ${mass?.name}` }).click();
  await page.getByRole("menuitem", { name: "Изменить" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("0,0000125");
  await page.getByRole("dialog").getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByRole("dialog")).toContainText("после неё — не больше 6");
});
