// Touches: comparison, award, tenders, orders
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import type { Lotwise } from "#e2e/support/lotwise.ts";
import { changeOrderAs } from "#server/seed/order.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { IsoDate, Quantity } from "#contract/primitives.ts";
import { DAY_MS } from "#contract/time-units.ts";

const LATE = { delivery_min: 6, delivery_max: 8 } as const;
const SOON = { delivery_min: 1, delivery_max: 2 } as const;

/**
 * Creates four lots due in three weeks, and three offers. One offer is cheap but late, one is expensive but on time,
 * and one offers a substitute in too small a quantity.
 */
async function aComparison({ deps }: Lotwise) {
  const customer = await aCompany(deps, { name: "АО «Электроприбор»" });
  const names = ["ООО «Компонент-Матрица»", "ООО «Радио-Матрица»", "ООО «Базис Электроникс»"];
  const suppliers = [];
  for (const name of names) suppliers.push(await aSupplier(deps, { name }));
  const target_delivery_time = IsoDate.parse(new Date(Date.now() + 23 * DAY_MS).toISOString().slice(0, 10));
  const part = (part_number: string, quantity: string) => ({ part_number, quantity, target_delivery_time });
  const tender = await aStartedTender(deps, {
    customer,
    suppliers,
    name: "Партия 40",
    vat_rate: 5,
    lots: [part("STM32F407VGT6", "400"), part("GRM-188R61C", "20"), part("LM1117", "30"), part("W25Q128", "40")],
  });
  const offer = (place: number): number => tender.suppliers[place]?.offer ?? 0;
  const [cheap, dear, scarce] = suppliers;
  if (cheap === undefined || dear === undefined || scarce === undefined) throw new Error("no supplier");
  await aSubmittedOffer(deps, {
    supplier: cheap,
    offer: offer(0),
    prices: ["10", "20", "30", "40"],
    lines: [{ ...LATE, comment: "Партия 2026 года, в катушках" }, LATE, LATE, LATE],
  });
  await aSubmittedOffer(deps, {
    supplier: dear,
    offer: offer(1),
    prices: ["12", "22", null, "44"],
    lines: [SOON, SOON, {}, SOON],
  });
  await aSubmittedOffer(deps, {
    supplier: scarce,
    offer: offer(2),
    prices: ["8", "19", "36", "50"],
    lines: [
      { ...SOON, replacement: true, replacement_part_number: "GD32F407VGT6", replacement_manufacturer: "GigaDevice" },
      { ...SOON, available_quantity: Quantity.parse("5") },
      SOON,
      SOON,
    ],
  });
  await stopOpenTender(deps, { customer, id: tender.id });
  return { customer, suppliers: { cheap, dear, scarce }, tender: tender.id };
}

const rows = (page: Page) => page.locator("tbody tr[data-row]");
const cellAt = (page: Page, row: number, column: number) =>
  page.locator(`[data-row="${row}"] [data-column="${column}"] [role=radio]`);
const warning = (page: Page, name: string) =>
  page.getByRole("group", { name: "На что обратить внимание" }).getByRole("button", { name });

test("lots are searched, ordered and filtered in the address, and what is left of them says so", async ({
  lotwise,
  as,
}) => {
  const { customer, tender } = await aComparison(lotwise);
  const page = await as(customer);
  await page.goto(`/service/tenders/${tender}`);
  await expect(rows(page)).toHaveCount(4);
  await page.keyboard.press("/");
  await page.keyboard.type("grm188");
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=grm188/);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Показать все" }).click();
  await expect(rows(page)).toHaveCount(4);

  await page.getByRole("button", { name: "С НДС" }).click();
  await page.getByRole("button", { name: "Вид", exact: true }).click();
  await page.getByRole("combobox", { name: /Порядок лотов/ }).click();
  await page.getByRole("option", { name: "Сначала дорогие" }).click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(rows(page).first()).toContainText("STM32F407VGT6");
  await page.getByRole("button", { name: "Фильтр" }).click();
  await page.getByRole("checkbox", { name: "есть отказы 1" }).check();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/vat=gross/);
  await expect(page).toHaveURL(/sort=-sum/);
  await expect(page).toHaveURL(/only=declined/);
  await page.goBack();
  await expect(rows(page)).toHaveCount(4);
});

test("every warning of the choice leads to its lots, rules choose around them, and one step takes a rule back", async ({
  lotwise,
  as,
}) => {
  const { customer, tender } = await aComparison(lotwise);
  // The bar of a wide screen has room for each warning.
  const page = await as(customer, { viewport: { width: 1680, height: 900 } });
  await page.goto(`/service/tenders/${tender}`);
  await expect(rows(page)).toHaveCount(4);
  const comparisons: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" && request.url().endsWith("/comparison")) comparisons.push(request.url());
  });
  const reasons = page.waitForResponse("**/award-reasons");
  await page.getByRole("button", { name: "Выбрать лучшие" }).click();
  await expect(warning(page, "Позже срока: 3")).toBeVisible();
  await reasons;
  expect(comparisons, "the page's own choice is shown without reading the comparison again").toEqual([]);
  await page.getByRole("tab", { name: "История" }).click();
  await page.getByRole("tab", { name: "Сравнение" }).click();
  await expect(warning(page, "Позже срока: 3")).toBeVisible();
  await expect(warning(page, "Лот отдан не весь: 1")).toBeVisible();
  await expect(warning(page, "Есть не всё: 1")).toBeVisible();
  await warning(page, "Позже срока: 3").click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page).toHaveURL(/only=won_late/);
  await expectAccessible(page);
  await warning(page, "Позже срока: 3").click();
  await expect(rows(page)).toHaveCount(4);

  await page.getByRole("button", { name: "По правилу" }).click();
  const dialog = page.getByRole("dialog", { name: "Выбрать по правилу" });
  await dialog.getByRole("radio", { name: "Самые дешёвые в срок" }).check();
  await dialog.getByRole("button", { name: "Все лоты" }).click();
  await dialog.getByRole("checkbox", { name: "Чего не хватает, отдать следующему" }).check();
  await expect(dialog.getByRole("status")).toContainText("Решит лотов4");
  await expect(dialog.getByRole("status")).toContainText("Позже срока0");
  await expectAccessible(page);
  await dialog.getByRole("radio", { name: /по оценке/ }).check();
  await dialog.getByLabel("Цена, %").fill("сто");
  await expect(dialog.getByText("Вес — число от 0 до 100")).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Выбрать по/ })).toBeDisabled();
  await dialog.getByRole("radio", { name: "Самые дешёвые в срок" }).check();
  await dialog.getByRole("button", { name: "Выбрать по 4 лотам" }).click();
  await expect(cellAt(page, 1, 1)).toBeChecked();
  await expect(cellAt(page, 1, 2)).toBeChecked();
  await expect(warning(page, "Есть не всё: 1")).toBeVisible();
  await expect(page.getByRole("button", { name: /Позже срока/ })).toBeHidden();

  await page.keyboard.press("Control+z");
  await expect(warning(page, "Позже срока: 3")).toBeVisible();
  await expect(cellAt(page, 1, 1)).not.toBeChecked();

  await page.getByRole("button", { name: "Создать" }).click();
  const summary = page.getByRole("alertdialog");
  await expect(summary.getByRole("button", { name: "Лот отдан не весь: 1" })).toBeVisible();
  await summary.getByRole("button", { name: "Позже срока: 3" }).click();
  await expect(rows(page)).toHaveCount(3);
});

test("a lot is split by shares and to the cheapest as far as they have it", async ({ lotwise, as }) => {
  const { customer, tender } = await aComparison(lotwise);
  const page = await as(customer);
  await page.goto(`/service/tenders/${tender}`);
  await cellAt(page, 1, 0).click();
  await page.keyboard.press("F2");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Дешёвым по наличию" }).click();
  await expect(dialog.getByLabel("ООО «Базис Электроникс»")).toHaveValue("5");
  await expect(dialog.getByLabel("ООО «Компонент-Матрица»")).toHaveValue("15");
  await dialog.getByRole("button", { name: "Доли, %" }).click();
  await expect(dialog.getByLabel("ООО «Базис Электроникс»")).toHaveValue("25");
  await expect(dialog.getByLabel("ООО «Компонент-Матрица»")).toHaveValue("75");
  await dialog.getByRole("button", { name: "Количество" }).click();
  await expect(dialog.getByLabel("ООО «Компонент-Матрица»")).toHaveValue("15");
  await dialog.getByRole("button", { name: "Доли, %" }).click();
  await dialog.getByLabel("ООО «Базис Электроникс»").fill("");
  await dialog.getByLabel("ООО «Компонент-Матрица»").fill("70");
  // What is wrong is said while it is typed, next to the field or the sum, before anything is sent.
  await dialog.getByLabel("ООО «Радио-Матрица»").fill("abc");
  await expect(dialog.getByLabel("ООО «Радио-Матрица»")).toHaveAccessibleDescription("Доля — число от 0 до 100");
  await dialog.getByLabel("ООО «Радио-Матрица»").fill("40");
  await expect(dialog.getByRole("status")).toHaveText("Доли вместе больше 100 %");
  await dialog.getByLabel("ООО «Радио-Матрица»").fill("20");
  await expect(dialog.getByRole("status")).toHaveText(/Осталось 2\sшт \(10\s%\)/);
  await dialog.getByLabel("ООО «Радио-Матрица»").fill("30");
  await expect(dialog.getByText("= 14")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Разделить", exact: true }).click();
  await expect(cellAt(page, 1, 0)).toBeChecked();
  await expect(cellAt(page, 1, 1)).toBeChecked();
  const part = page.locator('[data-row="1"] [data-mark="part"]').first();
  await expect(part).toContainText(/70\s%/);
  await expect(part).toBeInViewport({ ratio: 1 });
  await expect(cellAt(page, 1, 0)).toHaveAccessibleName(/14\sшт \(70\s%\)/);
  await page.keyboard.press("F2");
  await dialog.getByLabel("ООО «Радио-Матрица»").fill("8");
  await expect(dialog.getByRole("status")).toHaveText(/Больше, чем в лоте, на 2\sшт \(10\s%\)/);
  // The same sentence answers the button.
  await dialog.getByRole("button", { name: "Разделить", exact: true }).click();
  await expect(dialog.getByRole("alert")).toHaveText(/Больше, чем в лоте, на 2\sшт \(10\s%\)/);
  // What a supplier can't deliver is said, and what the parts cost.
  await dialog.getByLabel("ООО «Компонент-Матрица»").fill("");
  await dialog.getByLabel("ООО «Радио-Матрица»").fill("7,5");
  await expect(dialog.getByText("Часть штуки: поставщик не сможет её отгрузить")).toBeVisible();
  await dialog.getByLabel("ООО «Радио-Матрица»").fill("");
  await dialog.getByLabel("ООО «Базис Электроникс»").fill("6");
  await expect(dialog.getByText(/Больше, чем есть у поставщика: 5\sшт/)).toBeVisible();
  await expect(dialog.getByText(/^Сумма [\d\s]+,\d\d\s₽/)).toBeVisible();
});

test("by keyboard the panel follows the cell with the substitute, the comment and all prices; on a phone it is a sheet", async ({
  lotwise,
  as,
}) => {
  const { customer, tender } = await aComparison(lotwise);
  const page = await as(customer);
  await page.goto(`/service/tenders/${tender}`);
  await cellAt(page, 0, 0).focus();
  await page.keyboard.press("Alt+Enter");
  const panel = page.getByRole("complementary", { name: "Подробности предложения" });
  await expect(panel).toContainText("Партия 2026 года, в катушках");
  await expect(panel).toContainText("Эту позицию ещё не покупали");
  await expect(cellAt(page, 0, 0)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(panel.getByRole("cell", { name: "GD32F407VGT6" })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Скопировать GD32F407VGT6" })).toBeVisible();
  await expect(panel.getByRole("region", { name: "Все цены лота" }).getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page);
  await page.keyboard.press("Alt+Enter");
  await expect(panel.getByRole("heading", { name: "ООО «Базис Электроникс»" })).toBeFocused();
  await panel.getByRole("button", { name: "Выбрать", exact: true }).click();
  await expect(cellAt(page, 0, 2)).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(cellAt(page, 0, 2)).toBeFocused();

  const phone = await as(customer, { viewport: { width: 390, height: 844 } });
  await phone.goto(`/service/tenders/${tender}`);
  await phone.getByRole("button", { name: "Подробности: ООО «Базис Электроникс», лот 1" }).click();
  const sheet = phone.getByRole("dialog", { name: "Подробности предложения" });
  await expect(sheet).toContainText("GigaDevice");
  await expectAccessible(phone);
  await phone.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});

test("a supplier whose order was declined is marked and not proposed again", async ({ lotwise, as }) => {
  const { customer, suppliers, tender } = await aComparison(lotwise);
  const { deps } = lotwise;
  const page = await as(customer);
  await page.goto(`/service/tenders/${tender}`);
  await cellAt(page, 3, 0).click();
  await page.getByRole("button", { name: "Создать 1 заказ" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Создать 1 заказ" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Закрыть" }).click();
  const order = await deps.db
    .selectFrom("purchase_order")
    .where("tender_id", "=", tender)
    .select("id")
    .executeTakeFirstOrThrow();
  await changeOrderAs(deps, {
    by: { ...suppliers.cheap, as: "supplier" },
    order: order.id,
    patch: { status: "CLOSED", decline: true, reason: "Сняли с производства" },
  });
  await page.reload();
  await expect(page.locator('[data-row="3"] [data-mark="refused"]')).toBeVisible();
  // The bar has no room for each of these warnings, so that one button has them all.
  await page.getByRole("button", { name: /^Внимание: / }).click();
  const warnings = page.getByRole("dialog", { name: "На что обратить внимание" });
  await expect(warnings.getByRole("button", { name: "Поставщик отклонил заказ: 1" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await cellAt(page, 3, 0).focus();
  await page.keyboard.press("Delete");
  await page.getByRole("button", { name: "Выбрать лучшие" }).click();
  await expect(cellAt(page, 3, 1)).toBeChecked();
  await expect(cellAt(page, 3, 0)).not.toBeChecked();
});
