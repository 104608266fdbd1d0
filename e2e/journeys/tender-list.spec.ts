// Touches: tenders, table-settings
import { readFileSync } from "node:fs";
import { DAY_MS } from "#contract/time-units.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aStartedTender, aTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";

test("tenders are narrowed, kept as a view and taken into a file as they are seen", async ({
  lotwise: { deps },
  as,
}) => {
  const customer = await aCompany(deps, { name: "АО «Электроприбор»" });
  const bolts = await aSupplier(deps, { name: "ООО «Болтзавод»" });
  const chips = await aSupplier(deps, { name: "ООО «Чипторг»" });
  const inDays = (days: number): string => new Date(deps.clock.now().getTime() + days * DAY_MS).toISOString();
  await aTender(deps, { customer, name: "Кабель силовой", closing_date: inDays(20) });
  await aStartedTender(deps, {
    customer,
    suppliers: [bolts, chips],
    name: "Болты на склад",
    closing_date: inDays(2),
  });
  await aStartedTender(deps, {
    customer,
    suppliers: [chips],
    name: "Микроконтроллеры",
    sealed: true,
    closing_date: inDays(10),
  });
  const done = await aStartedTender(deps, { customer, suppliers: [bolts], name: "Разъёмы", lots: ["10"] });
  await aSubmittedOffer(deps, { supplier: bolts, offer: done.suppliers[0]?.offer ?? 0, prices: ["5"] });
  await stopOpenTender(deps, { customer, id: done.id });
  const page = await as(customer);
  await page.goto("/service/tenders");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  const add = async (name: string) => {
    await page.getByRole("button", { name: "Фильтр", exact: true }).click();
    await page.getByRole("menuitem", { name, exact: true }).click();
    return page.getByRole("dialog", { name, exact: true });
  };
  await expect(row("Болты на склад")).toBeVisible();
  await expectAccessible(page);

  await test.step("what there is to do, and what ends soon", async () => {
    const toDo = await add("Что сделать");
    await toDo.getByRole("checkbox", { name: "Выбрать победителей" }).check();
    await expectAccessible(page);
    await toDo.getByRole("button", { name: "Применить" }).click();
    await expect(row("Болты на склад")).toBeHidden();
    await expect(row("Разъёмы")).toBeVisible();
    await page.getByRole("button", { name: "Убрать фильтр «Что сделать»" }).click();
    const soon = await add("Скоро конец приёма");
    await soon.getByRole("radio", { name: "за 3 дня" }).check();
    await expectAccessible(page);
    await soon.getByRole("button", { name: "Применить" }).click();
    await expect(row("Разъёмы")).toBeHidden();
    await expect(row("Болты на склад")).toBeVisible();
    await expect(page).toHaveURL(/closing_within=3/);
  });

  await test.step("a view keeps it, and the usual one lets it go", async () => {
    await page.getByRole("button", { name: "Сохранить как вид" }).click();
    const dialog = page.getByRole("dialog", { name: "Сохранить как вид" });
    await dialog.getByLabel("Название вида").fill("Горит");
    await dialog.getByRole("button", { name: "Сохранить" }).click();
    await expect(page.getByRole("tab", { name: "Горит" })).toHaveAttribute("aria-selected", "true");
    await page.getByRole("tab", { name: /^Все/ }).click();
    await expect(row("Кабель силовой")).toBeVisible();
    await page.getByRole("tab", { name: "Горит" }).click();
    await expect(row("Кабель силовой")).toBeHidden();
    await expect(row("Болты на склад")).toBeVisible();
  });

  await test.step("a column more, and the file has just what is seen", async () => {
    await page.getByRole("button", { name: /^Колонки/ }).click();
    const look = page.getByRole("dialog", { name: "Колонки" });
    await look.getByRole("checkbox", { name: "Приглашено" }).check();
    await look.getByRole("checkbox", { name: "Менеджеры" }).uncheck();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("columnheader", { name: "Приглашено" })).toBeVisible();
    await page.getByRole("button", { name: "Выгрузить" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Excel (.xlsx)" }).click(),
    ]);
    const [headings, ...rows] = Spreadsheet.open(readFileSync(await file.path())).rows();
    expect(headings).toContain("Приглашено");
    expect(headings).not.toContain("Менеджеры");
    expect(rows).toHaveLength(1);
    expect(rows[0]).toEqual(expect.arrayContaining(["Болты на склад", "Идёт приём", "2"]));
  });

  await test.step("by a supplier, found among those that were ever asked", async () => {
    await page.getByRole("tab", { name: /^Все/ }).click();
    const dialog = await add("Приглашён поставщик");
    await dialog.getByLabel("Найти поставщика").fill("болт");
    await dialog.getByRole("checkbox", { name: /Болтзавод/ }).check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Применить" }).click();
    await expect(row("Микроконтроллеры")).toBeHidden();
    await expect(row("Болты на склад")).toBeVisible();
    await page.reload();
    await expect(page.getByText("ООО «Болтзавод»").first()).toBeVisible();
    await page.getByRole("button", { name: "Убрать фильтр «Приглашён поставщик»" }).click();
    await expect(row("Микроконтроллеры")).toBeVisible();
  });

  await test.step("on a phone it is a list to tap, with the same filters", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("button", { name: /Микроконтроллеры/ })).toContainText("T-00003");
    await expectAccessible(page);
    const dialog = await add("Кто создал");
    await dialog.getByRole("checkbox").first().check();
    await dialog.getByRole("button", { name: "Применить" }).click();
    await expect(page.getByText("Кто создал:")).toBeVisible();
    await expect(page.getByRole("button", { name: /Микроконтроллеры/ })).toBeVisible();
  });
});
