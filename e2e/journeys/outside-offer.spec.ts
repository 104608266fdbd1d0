// Touches: offers, tenders, imports, comparison, award, orders, history
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible, expectNoOverflow } from "#e2e/support/axe.ts";
import { follow } from "#e2e/support/follow.ts";
import { cell, paste } from "#e2e/support/offer-steps.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";

const LOTS = [
  { nomenclature: "Микроконтроллер", part_number: "STM32F407VGT6", quantity: "400" },
  { nomenclature: "Конденсатор", part_number: "GRM21BR71H104KA01L", quantity: "24000" },
];
const MAIL = "From: sales@example.test\r\nTo: buyer@example.test\r\nSubject: offer\r\n\r\nЦены в таблице";

/** Takes screenshots if the environment variable PICTURES contains a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["PICTURES"];
  if (folder === undefined) return;
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `${folder}/${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("an answer that came by mail is entered for its supplier, wins and is ordered; both sides see whose word it was", async ({
  lotwise,
  as,
}) => {
  test.setTimeout(180_000);
  const { deps } = lotwise;
  const customer = await aCompany(deps, { is_customer: true, name: "АО «Электроприбор»" });
  const quiet = await aSupplier(deps, { name: "ООО «Радиодеталь»" });
  const rival = await aSupplier(deps, { name: "ООО «Компонент-Сервис»" });
  const tender = await aStartedTender(deps, {
    customer,
    suppliers: [quiet, rival],
    lots: LOTS,
    name: "Комплектация БУ-12",
    vat_rate: 5,
    closing_date: "2031-12-15T18:00:00.000Z",
  });
  const [asked, other] = tender.suppliers;
  const page = await as(customer);
  const offered = page.getByRole("menuitem");

  await test.step("the comparison leads there too, from its first day: for those that are silent", async () => {
    await page.goto(`/service/tenders/${tender.id}?tab=compare`);
    await page.getByRole("button", { name: "Внести предложение" }).click();
    await expect(offered).toHaveText(["ООО «Радиодеталь»", "ООО «Компонент-Сервис»"]);
    await page.keyboard.press("Escape");
    await expectAccessible(page);
    await aSubmittedOffer(deps, { supplier: rival, offer: other?.offer ?? 0, prices: ["900", "0.2"] });
    await page.reload();
    await expect(page.getByRole("columnheader", { name: /Компонент-Сервис/ })).toBeVisible();
    await page.getByRole("button", { name: "Внести предложение" }).click();
    await expect(offered).toHaveText(["ООО «Радиодеталь»"]);
    await picture(page, "menu");
    await offered.click();
    await expect(page.getByText("Ответ пришёл по почте или на бумаге")).toBeVisible();
    await expect(page.getByText("Ответ не внесён")).toBeVisible();
    await expect(page.getByText("Нужно ответить")).toBeHidden();
    // The page for entering an offer on the supplier's behalf shows an explanation if the supplier has already
    // answered.
    await follow(page, `/service/supplier-offers/${other?.offer ?? 0}/import`);
    await expect(page.getByText("Поставщик ответил сам, и его ответ остаётся.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the buyer finds who hasn't answered, and opens what there is to enter", async () => {
    await follow(page, `/service/tenders/${tender.id}?tab=offers`);
    const enter = page.getByRole("link", { name: "Внести предложение за ООО «Радиодеталь»" });
    await expect(enter).toBeVisible();
    await expect(page.getByRole("link", { name: "Внести предложение за ООО «Компонент-Сервис»" })).toBeHidden();
    await picture(page, "silent");
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(enter).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("button", { name: /Радиодеталь/ }).last()).toBeInViewport({ ratio: 1 });
      await expectNoOverflow(page);
    }
    await enter.click();
    await expect(page.getByText("Ответ пришёл по почте или на бумаге")).toBeVisible();
    await expect(cell(page, 0, "price")).toBeVisible();
    await expectAccessible(page);
    await picture(page, "enter");
  });

  await test.step("pastes prices, and takes the rest from the supplier's table", async () => {
    await cell(page, 0, "price").click();
    await paste(page, "850");
    await page.getByRole("link", { name: "Загрузить заполненный" }).click();
    await page.locator('input[type="file"]').setInputFiles({
      name: "ответ.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(aCsv(["Партномер", "Цена без НДС", "Срок, недель"], [["GRM21BR71H104KA01L", "0,105", "4"]])),
    });
    await page.getByRole("button", { name: "Показать разницу" }).click();
    await page.getByRole("button", { name: /^Принять 1/ }).click();
    await page.getByRole("link", { name: "Открыть предложение" }).click();
    await expect(cell(page, 0, "price")).toContainText("850");
    await expect(cell(page, 1, "price")).toContainText("0,105");
  });

  await test.step("attaches the mail, names the terms and enters it", async () => {
    await page.getByRole("combobox", { name: "Условия оплаты" }).click();
    await page.getByRole("option").first().click();
    const enter = page.getByRole("button", { name: "Внести предложение" });
    await expect(enter).toBeDisabled();
    await page.getByRole("button", { name: "Приложить оригинал" }).click();
    const files = page.getByRole("dialog");
    await files
      .locator('input[type="file"]')
      .setInputFiles({ name: "ответ.eml", mimeType: "message/rfc822", buffer: Buffer.from(MAIL) });
    await expect(files.getByText("ответ.eml")).toBeVisible();
    await expectAccessible(page);
    await files.getByRole("button", { name: "Закрыть" }).click();
    await enter.click();
    const dialog = page.getByRole("alertdialog", { name: "Внести предложение за ООО «Радиодеталь»?" });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Внести", exact: true }).click();
    await expect(page.getByText("Внесено заказчиком:").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Исправить" })).toBeVisible();
    await expectAccessible(page);
    await picture(page, "entered");
  });

  await test.step("it stands among the offers and in the comparison with its mark", async () => {
    await follow(page, `/service/tenders/${tender.id}?tab=offers`);
    await expect(page.getByRole("row", { name: /Радиодеталь/ }).getByText("Внесено заказчиком")).toBeVisible();
    await picture(page, "suppliers");
    await follow(page, `/service/tenders/${tender.id}?tab=compare`);
    await expect(
      page.getByRole("columnheader", { name: /Радиодеталь/ }).getByRole("img", { name: "Внесено заказчиком" }),
    ).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: "Внести предложение" })).toBeHidden();
    await expectAccessible(page);
    await picture(page, "comparison");
  });

  await test.step("its supplier reads it, and may answer itself while there is time", async () => {
    const theirs = await as(quiet);
    await theirs.goto(`/service/supplier-offers/${asked?.offer ?? 0}`);
    await expect(theirs.getByText("Это предложение внёс за вас заказчик АО «Электроприбор»")).toBeVisible();
    await expect(theirs.getByRole("button", { name: "Ответить самим" })).toBeVisible();
    await expect(cell(theirs, 0, "price")).toContainText("850");
    await expectAccessible(theirs);
    await picture(theirs, "supplier");
    await follow(theirs, "/service/supplier-offers?view=all");
    const row = theirs.getByRole("row", { name: /Комплектация БУ-12/ });
    await expect(row).toContainText("Внесено заказчиком");
    await expect(row).not.toContainText("Отправлено");
    await follow(theirs, "/service/supplier-offers?view=PROCESSED");
    await expect(theirs.getByRole("tab", { name: "Отправлено 0" })).toBeVisible();
    await picture(theirs, "list");
  });

  await test.step("it wins, and its order says where it came from", async () => {
    await stopOpenTender(deps, { customer, id: tender.id });
    await cheapestWinners(deps, { customer, tender: tender.id });
    const [order] = await ordersOfWinners(deps, { customer, tender: tender.id });
    await follow(page, `/service/orders/${order?.id ?? 0}?tab=history`);
    await expect(page.getByText("ООО «Радиодеталь»").first()).toBeVisible();
    const history = page.getByRole("group", { name: "История" });
    await expect(history.getByText("Предложение внёс заказчик от имени поставщика")).toBeVisible();
    await picture(page, "order");
  });
});
