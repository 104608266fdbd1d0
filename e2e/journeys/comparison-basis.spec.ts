// Touches: comparison, tender-basis, tenders, offers, award, orders
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { follow } from "#e2e/support/follow.ts";
import { cell, fillTerms, submitOffer } from "#e2e/support/offer-steps.ts";
import { sendTender, stopAndCompare } from "#e2e/support/tender-steps.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aStartedTender, aTender, stopOpenTender } from "#server/seed/tender.builder.ts";

test("offers in two currencies are compared by a rate typed by hand, the freight that a supplier asks or its customer reckons decides, and orders are made in both currencies", async ({
  lotwise,
  as,
}) => {
  test.setTimeout(180_000);
  const { deps } = lotwise;
  const customer = await aCompany(deps, { name: "АО «Электроприбор»" });
  const [home, away] = [
    await aSupplier(deps, { name: "ООО «Компонент-Валюта»" }),
    await aSupplier(deps, { name: "ООО «Шэньчжэнь-Трейд»" }),
  ];
  const draft = await aTender(deps, {
    customer,
    suppliers: [home, away],
    name: "Партия 14",
    lots: ["10", "20"],
    closing_date: null,
  });

  const page = await as(customer);
  await page.goto(`/service/tenders/${draft.id}`);
  await page.getByRole("tab", { name: /Условия/ }).click();
  await page.getByRole("checkbox", { name: /Юань/ }).check();
  await expectAccessible(page);
  await sendTender(page, 2);

  const offers = await deps.db.selectFrom("offer").selectAll().where("tender_id", "=", draft.id).execute();
  const offerOf = ({ workspace }: { workspace: number }): number =>
    offers.find(({ supplier_id }) => supplier_id === workspace)?.id ?? 0;
  await aSubmittedOffer(deps, { supplier: home, offer: offerOf(home), prices: ["130", "100"] });

  const theirs = await as(away);
  await theirs.goto(`/service/supplier-offers/${offerOf(away)}`);
  await cell(theirs, 0, "price").click();
  await theirs.keyboard.type("10,2");
  await theirs.keyboard.press("Enter");
  await theirs.keyboard.type("9");
  await theirs.keyboard.press("Enter");
  await theirs.getByRole("combobox", { name: "Валюта предложения" }).click();
  await theirs.getByRole("option", { name: /Юань/ }).click();
  const asked = theirs.getByRole("alertdialog");
  await expect(asked).toContainText("Цены останутся такими, как введены");
  await expectAccessible(theirs);
  await asked.getByRole("button", { name: "Сменить валюту" }).click();
  await expect(theirs.getByRole("combobox", { name: "Валюта предложения" })).toContainText("Юань");
  await expect(cell(theirs, 0, "price")).toHaveText(/10/);
  await theirs.getByLabel("Доставка без НДС, ¥").fill("24");
  await fillTerms(theirs);
  await submitOffer(theirs);

  await stopAndCompare(page);
  const tool = page.getByRole("region", { name: "Курсы и условия сравнения" }).getByRole("button");
  const strip = page.getByRole("dialog", { name: "Курсы и условия сравнения" });
  await expect(tool).toHaveText("нет ¥");
  await tool.click();
  await expect(strip).toContainText("Нет курса: Юань");
  await expect(page.locator('[data-row="0"]')).toContainText("нет курса");
  await expectAccessible(page);
  await strip.getByRole("button", { name: "Ввести курс" }).click();
  const dialog = page.getByRole("dialog", { name: "Условия сравнения", exact: true });
  const change = async (): Promise<void> => {
    await tool.click();
    await strip.getByRole("button", { name: "Изменить условия" }).click();
  };
  await dialog.getByLabel(/^Курс: Юань/).fill("12,5");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Сохранить" }).click();
  await expect(tool).toHaveText("¥ 12,50");
  // The cell has the converted price and the price that the supplier typed.
  await expect(page.locator('[data-row="0"] [data-column="1"]')).toContainText(/127,50.*10,20\s¥/);
  await tool.click();
  await expect(strip).toContainText("1 ¥ = 12,5000 ₽");
  await expect(strip).toContainText("введён вручную");
  // 10.20 ¥ equals 127.50 ₽. With its share of the freight of 24 ¥, this price exceeds the other offer's 130 ₽.
  await expect(strip).toContainText("с доставкой");
  await page.keyboard.press("Escape");
  await expect(page.locator('[data-row="0"] [data-column="0"].best')).toContainText("130,00");
  await change();
  await expect(dialog).toContainText("Поставщик просит 24,00 ¥ без НДС");
  await dialog.getByLabel(/^Доставка: ООО «Шэньчжэнь-Трейд»/).fill("0");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Сохранить" }).click();
  await expect(tool).not.toHaveAttribute("title", /с доставкой/);
  // Without freight, 127.50 ₽ is below 130 ₽. In the second lot, 9 ¥ equals 112.50 ₽, which is above 100 ₽.
  await expect(page.locator('[data-row="0"] [data-column="1"].best')).toContainText("127,50");
  await expect(page.locator('[data-row="1"] [data-column="0"].best')).toContainText("100,00");

  await page.getByRole("button", { name: "Выбрать лучшие" }).click();
  await page.getByRole("button", { name: "Создать 2 заказа" }).click();
  const orders = page.getByRole("alertdialog");
  await expect(orders).toContainText("124,44 ¥");
  await expect(orders).toContainText(/2\s440,00\s₽/);
  // At a rate of 12.50, the order of 124.44 ¥ costs 1555.50 ₽.
  await expect(orders).toContainText(/Всего по курсам сравнения\s*3\s995,50\s₽/);
  await orders.getByRole("button", { name: "Вернуться" }).click();

  // With freight, the price of 127.50 ₽ in the first lot exceeds 130 ₽ again.
  await change();
  await dialog.getByLabel(/^Доставка: ООО «Шэньчжэнь-Трейд»/).fill("300");
  await dialog.getByRole("button", { name: "Сохранить" }).click();
  await expect(tool).toHaveAttribute("title", /с доставкой/);
  await expect(page.locator('[data-row="0"] [data-column="0"].best')).toContainText("130,00");
  await page.getByRole("button", { name: "ООО «Шэньчжэнь-Трейд»", exact: true }).click();
  const panel = page.getByRole("dialog", { name: /Шэньчжэнь-Трейд/ });
  await expect(panel).toContainText("Сопоставимая сумма");
  await expect(panel).toContainText("Доставка, указана вами (в предложении 24,00 ¥ без НДС)");
  await expect(panel).toContainText("12,5000 ₽");
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Создать 2 заказа" }).click();
  await orders.getByRole("button", { name: "Создать 2 заказа" }).click();
  await expect(page.getByRole("dialog")).toContainText("124,44 ¥");
  await follow(theirs, "/service/orders");
  await expect(theirs.getByText("124,44 ¥").first()).toBeVisible();
  await expect(theirs.getByText("2 440,00")).toHaveCount(0);
});

test("a supplier sells in packs: what has really to be bought decides, the choice is warned of, and what was paid before follows the basis", async ({
  lotwise,
  as,
}) => {
  test.setTimeout(120_000);
  const { deps } = lotwise;
  const customer = await aCompany(deps, { name: "АО «Упаковка-Сравнение»" });
  const [reels, loose] = [
    await aSupplier(deps, { name: "ООО «Только катушками»" }),
    await aSupplier(deps, { name: "ООО «Поштучно»" }),
  ];
  const before = await aStartedTender(deps, { customer, suppliers: [loose], name: "Партия 14", lots: ["10"] });
  await aSubmittedOffer(deps, { supplier: loose, offer: before.suppliers[0]?.offer ?? 0, prices: ["9"] });
  await stopOpenTender(deps, { customer, id: before.id });
  await cheapestWinners(deps, { customer, tender: before.id });
  await ordersOfWinners(deps, { customer, tender: before.id });
  const tender = await aStartedTender(deps, { customer, suppliers: [reels, loose], name: "Партия 15", lots: ["583"] });
  const [first, second] = tender.suppliers;
  await aSubmittedOffer(deps, { supplier: loose, offer: second?.offer ?? 0, prices: ["10.2"] });

  const theirs = await as(reels);
  await theirs.goto(`/service/supplier-offers/${first?.offer ?? 0}`);
  await cell(theirs, 0, "price").click();
  await theirs.keyboard.type("10");
  await theirs.keyboard.press("Enter");
  await theirs.getByRole("button", { name: "Упаковка и минимум", exact: true }).click();
  await cell(theirs, 0, "pack_quantity").click();
  await theirs.keyboard.type("50 шт");
  await theirs.keyboard.press("Enter");
  await expect(cell(theirs, 0, "pack_quantity")).toHaveText("50");
  await expectAccessible(theirs);
  await fillTerms(theirs);
  await submitOffer(theirs);

  const page = await as(customer);
  await page.goto(`/service/tenders/${tender.id}`);
  await stopAndCompare(page);
  // The 12 whole packs cost 6000.00, while 583 pieces at 10.20 cost 5946.60.
  await expect(page.locator('[data-row="0"] .best')).toContainText("10,20");
  const packed = page.locator('[data-row="0"] td').filter({ has: page.getByTitle("больше на 17") });
  await packed.click();
  await expect(page.getByRole("button", { name: "Не целыми упаковками или меньше минимума: 1" })).toBeVisible();
  await page.keyboard.press("Alt+Enter");
  const panel = page.getByRole("complementary", { name: "Подробности предложения" });
  await expect(panel).toContainText("12 × 50 = 600 шт, на 17 шт больше запрошенного");
  await expect(panel).toContainText(/Сопоставимо, без\sНДС\s*6\s000,00/u);
  const prices = panel.getByRole("region", { name: "Все цены лота" });
  await expect(prices.getByRole("listitem").first()).toContainText("ООО «Поштучно»");
  await expect(prices).toContainText(/10,00\s*6\s000/u);
  const paid = panel.getByRole("region", { name: "Платили раньше" });
  await expect(paid).toContainText(/Последняя\s*9,00/u);
  await expect(paid).toContainText("За единицу без НДС, как платили · доставка и условия оплаты не входят");
  await expectAccessible(page);
  await page.getByRole("button", { name: "С НДС" }).click();
  await expect(paid).toContainText(/Последняя\s*10,98/u);
});
