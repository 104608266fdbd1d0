// Touches: orders, one-c, one-c-outbox, tenders, award, comparison
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { aOneC } from "#e2e/support/one-c.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";

test("an order that 1C took is cancelled there and here, and its lot is ordered from another supplier", async ({
  lotwise,
  as,
}) => {
  const { deps } = lotwise;
  const customer = await aCompany(deps, { name: "АО «Электроприбор»" });
  const cheap = await aSupplier(deps, { name: "ООО «Дешёвые детали»", inn: "7707083893" });
  const fast = await aSupplier(deps, { name: "ООО «Быстрый склад»" });
  const tender = await aStartedTender(deps, { customer, suppliers: [cheap, fast], lots: ["100"], vat_rate: 5 });
  for (const [place, supplier] of tender.suppliers.entries())
    await aSubmittedOffer(deps, { supplier, offer: supplier.offer, prices: [place === 0 ? "10" : "12"] });
  await stopOpenTender(deps, { customer, id: tender.id });
  await cheapestWinners(deps, { customer, tender: tender.id });
  const [order] = await ordersOfWinners(deps, { customer, tender: tender.id });
  const address = `/service/orders/${order?.id ?? 0}`;
  const [page, theirs] = [await as(customer), await as(cheap)];

  await page.goto(address);
  await page.getByRole("link", { name: "Настроить обмен" }).click();
  await page.getByRole("combobox", { name: "Как заказы попадают в 1С" }).click();
  await page.getByRole("option", { name: /1С забирает сама/ }).click();
  await page.getByRole("button", { name: "Сохранить" }).click();
  await page.getByRole("button", { name: "Создать ключ" }).click();
  const shown = page.getByRole("status").filter({ hasText: "Новый ключ" });
  const key = (await shown.locator(".code").textContent()) ?? "";
  const [exchange = "", login = ""] = await page.locator("dl .code").allTextContents();
  const oneC = aOneC(exchange, login, key);
  await oneC.signIn();

  await test.step("1C takes the order", async () => {
    await page.goto(address);
    await page.getByRole("button", { name: "Отправить в 1С" }).click();
    const send = page.getByRole("button", { name: "Отправить", exact: true });
    await send.click();
    await expect(send).toBeHidden();
    expect(await oneC.ask("query")).toContain("<Сумма>1220.00</Сумма>");
    await oneC.ask("success");
    await expect(page.getByText("Принят 1С")).toBeVisible();
  });

  await test.step("the customer cancels it with a reason; the supplier reads it", async () => {
    await theirs.goto(address);
    await page.getByRole("button", { name: "Ещё" }).click();
    await page.getByRole("menuitem", { name: "Отказаться от заказа" }).click();
    const dialog = page.getByRole("dialog", { name: /Отказаться от заказа PO-/ });
    await dialog.getByLabel("Причина").fill("Проект остановлен");
    await dialog.getByRole("button", { name: "Отказаться" }).click();
    await expect(dialog).toBeHidden();
    for (const side of [page, theirs]) await expect(side.getByText(/Проект остановлен/).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("1C is told under the same id that the order is cancelled", async () => {
    await expect(async () => expect(await oneC.ask("query")).toContain("Отменен")).toPass();
    await oneC.ask("success");
  });

  await test.step("the lot is open again and goes to the other supplier", async () => {
    await page.goto(`/service/tenders/${tender.id}?tab=compare`);
    await page.locator("[data-row='0'] [data-column='1']").click();
    await page.getByRole("button", { name: "Создать 1 заказ" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Создать 1 заказ" }).click();
    await page.getByRole("link", { name: "ООО «Быстрый склад»" }).click();
    await expect(page.getByText(/1\s464,00/).first()).toBeVisible();
  });
});
