// Touches: tenders, offers, comparison
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { cell, fillTerms, submitOffer } from "#e2e/support/offer-steps.ts";
import { sendTender } from "#e2e/support/tender-steps.ts";
import { aDeclinedOffer, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";

test("a tender that is done goes into a second round: its suppliers see their former prices and what place they had, its customer how they changed", async ({
  lotwise,
  as,
}) => {
  test.setTimeout(120_000);
  const { deps } = lotwise;
  const customer = await aCompany(deps, { name: "АО «Электроприбор»" });
  const supplier = (name: string) => aSupplier(deps, { name });
  const [staying, declining, rival] = [
    await supplier("ООО «Компонент-Сервис»"),
    await supplier("ООО «Радиодеталь»"),
    await supplier("ООО «Ритм-Деталь»"),
  ];
  const first = await aStartedTender(deps, {
    customer,
    suppliers: [staying, declining, rival],
    name: "Партия 12",
    lots: ["10", "20"],
  });
  await aSubmittedOffer(deps, { supplier: staying, offer: first.suppliers[0]?.offer ?? 0, prices: ["100", "7.5"] });
  await aDeclinedOffer(deps, { supplier: declining, offer: first.suppliers[1]?.offer ?? 0 });
  await aSubmittedOffer(deps, { supplier: rival, offer: first.suppliers[2]?.offer ?? 0, prices: ["90", "8"] });
  await stopOpenTender(deps, { customer, id: first.id });

  const page = await as(customer);
  await page.goto(`/service/tenders/${first.id}`);
  await page.getByRole("button", { name: "Ещё" }).click();
  await page.getByRole("menuitem", { name: "Новый раунд" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("checkbox", { name: /Компонент-Сервис/ })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: /Радиодеталь/ })).not.toBeChecked();
  await dialog.getByRole("checkbox", { name: /Ритм-Деталь/ }).uncheck();
  await dialog.getByRole("combobox", { name: "Узнают о прошлом раунде" }).click();
  await page.getByRole("option", { name: "Место своей цены" }).click();
  await expect(dialog.getByText(/место среди всех, например 2 из 5/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Создать раунд 2" }).click();
  await expect(page.getByText("Раунд 2", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Прошлый раунд: 1" })).toBeVisible();
  await expect(page.getByText("Место своей цены")).toBeVisible();
  await sendTender(page, 1);
  await page.getByRole("link", { name: "Прошлый раунд: 1" }).click();
  await expect(page.getByRole("link", { name: "Следующий раунд: 2" })).toBeVisible();
  await page.getByRole("button", { name: "Ещё" }).click();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Открыть снова" })).toBeHidden();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Следующий раунд: 2" }).click();

  const theirs = await as(staying);
  await theirs.goto("/service/supplier-offers");
  await theirs.getByText("Партия 12").first().click();
  await expect(theirs.getByText("Раунд 2", { exact: true })).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Ваше предложение в раунде 1" })).toBeVisible();
  await expect(cell(theirs, 0, "former")).toHaveText(/100/);
  await expect(cell(theirs, 0, "feedback")).toHaveText("2 из 2");
  await expect(cell(theirs, 1, "feedback")).toHaveText("1 из 2");
  await theirs.getByRole("button", { name: /Есть дешевле/ }).click();
  await expect(cell(theirs, 1, "feedback")).toBeHidden();
  await expect(cell(theirs, 0, "feedback")).toHaveText("2 из 2");
  await theirs.getByRole("button", { name: /^Все/ }).click();
  await cell(theirs, 0, "price").click();
  await theirs.keyboard.type("95");
  await theirs.keyboard.press("Enter");
  await theirs.getByRole("button", { name: "Взять цены раунда 1" }).click();
  await expect(cell(theirs, 1, "price")).toHaveText(/7,5/);
  await expect(cell(theirs, 0, "price")).toHaveText(/95/);
  await theirs.getByRole("button", { name: "Отменить", exact: true }).first().click();
  await expect(cell(theirs, 1, "price")).not.toHaveText(/7,5/);
  await theirs.getByRole("button", { name: "Взять цены раунда 1" }).click();
  await expectAccessible(theirs);
  const small = await as(staying, { viewport: { width: 390, height: 844 } });
  await small.goto(theirs.url());
  await expect(small.getByText("Раунд 1: 100,00 · Место: 2 из 2")).toBeVisible();
  await expectAccessible(small);
  await fillTerms(theirs);
  await submitOffer(theirs);

  await page.getByRole("tab", { name: "Сравнение" }).click();
  await expect(page.locator('[data-row="0"] [data-change="down"]')).toContainText("−5,0");
  await expect(page.locator('[data-row="0"]')).toContainText("ниже прежней цены на 5,00");
  await expect(page.locator('[data-row="1"] [data-change="same"]')).toBeVisible();
  const moves = page.locator("[data-moves]");
  await expect(moves).toContainText("дешевле 1, дороже 0, сумма −50");
  // Each arrow is on the line of its number, and nothing lies over the next row.
  for (const line of await page.locator("[data-change]").or(moves).all())
    expect((await line.boundingBox())?.height).toBeLessThan(20);
  await expectAccessible(page);

  const phone = await as(customer, { viewport: { width: 390, height: 844 } });
  await phone.goto(page.url());
  await expect(phone.locator('[data-change="down"]')).toContainText("−5,0");
  await expectAccessible(phone);
});
