// Touches: imports, purchase-items, tenders, offers, comparison, award, orders
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { runImport, uploadSheet } from "#e2e/support/import-steps.ts";
import { cell, fillTerms, paste, submitOffer } from "#e2e/support/offer-steps.ts";
import { sendTender } from "#e2e/support/tender-steps.ts";
import { aBillOfMaterials } from "#server/seed/import.builder.ts";
import { aCompany, aSupplier, aUser } from "#server/seed/people.builder.ts";

const ROWS = 12;
const PASSWORD = "Lotwise2026";

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Войти" }).click();
}

test("a bill of materials becomes a tender, two suppliers answer, winners are chosen and ordered", async ({
  lotwise,
  page,
  as,
}) => {
  test.setTimeout(180_000);
  const buyer = await aCompany(lotwise.deps, { name: "АО «Приборострой»" });
  const suppliers = [
    await aSupplier(lotwise.deps, { name: "ООО «Компонент-Север»" }),
    await aSupplier(lotwise.deps, { name: "ООО «Радиолавка»" }),
  ] as const;
  const administrator = { owner: await aUser(lotwise.deps, { role: ["admin"] }) };

  await test.step("the buyer signs in and is at home", async () => {
    await signIn(page, buyer.owner.email);
    await expect(page).toHaveURL(/\/service$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("imports the file", async () => {
    await uploadSheet(page, { name: "ИП-5 спецификация.csv", bytes: Buffer.from(aBillOfMaterials(ROWS)) });
    await expectAccessible(page);
    expect(await runImport(page)).toBe(ROWS);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Открыть заявки" }).click();
    await expect(cell(page, ROWS - 1, "part_number")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("makes a tender of the rows", async () => {
    await page.getByRole("checkbox", { name: /Выбрать все/ }).click();
    await page.getByRole("button", { name: "Создать тендер" }).click();
    await page.getByLabel("Название тендера").fill("Источник питания ИП-5, партия 12");
    await page.getByRole("dialog").getByRole("button", { name: "Создать тендер" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Источник питания/ })).toBeVisible();
    await expect(cell(page, ROWS - 1, "part_number")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("adds suppliers and a closing date, and sends it", async () => {
    await page.getByRole("tab", { name: /Поставщики/ }).click();
    await page.getByRole("button", { name: "Поставщик", exact: true }).first().click();
    const picker = page.getByRole("dialog");
    await picker
      .getByRole("radio", { name: "Все проверенные" })
      .or(picker.getByRole("button", { name: "Все проверенные" }))
      .click();
    for (const name of ["Компонент-Север", "Радиолавка"])
      await picker.getByRole("checkbox", { name: new RegExp(name) }).check();
    await picker.getByRole("button", { name: /^Добавить 2/ }).click();
    await expect(picker).toBeHidden();
    await sendTender(page, 2);
    await expectAccessible(page);
  });

  let watching = page;
  await test.step("the first supplier types prices by keyboard, the second pastes them", async () => {
    for (const [place, supplier] of suppliers.entries()) {
      const theirs = await as(supplier);
      if (place === 0) watching = theirs;
      await theirs.goto("/service/supplier-offers");
      await expectAccessible(theirs);
      await theirs.getByText("Источник питания ИП-5, партия 12").click();
      await expect(cell(theirs, 0, "price")).toBeVisible();
      await cell(theirs, 0, "price").click();
      if (place === 0) {
        for (let row = 0; row < ROWS; row += 1)
          await theirs.keyboard.type(`${10 + row},5`).then(() => theirs.keyboard.press("Enter"));
        await cell(theirs, 0, "delivery_min").click();
        await paste(theirs, Array.from({ length: ROWS }, () => "2\t4").join("\n"));
      } else {
        await paste(
          theirs,
          Array.from({ length: ROWS }, (_, row) => `${row % 2 === 0 ? 9 + row : 12 + row},25\t1\t3`).join("\n"),
        );
      }
      await expect(theirs.getByText(`Заполнено ${ROWS} из ${ROWS}`)).toBeVisible();
      await fillTerms(theirs);
      await expectAccessible(theirs);
      await submitOffer(theirs);
    }
  });

  await test.step("the buyer sees both answers arrive, stops the tender and compares", async () => {
    await expect(page.getByText("Ответили 2 из 2")).toBeVisible();
    await page.getByRole("button", { name: "Остановить" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Остановить" }).click();
    await expect(page.getByText("Завершён").first()).toBeVisible();
    await page.getByRole("tab", { name: "Сравнение" }).click();
    await expect(page.getByText("Радиолавка").first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a supplier who still looks at the sent offer reads that there is no order yet", async () => {
    await expect(watching.getByText(/Заказа вам по нему нет/)).toBeVisible();
  });

  await test.step("picks the lowest prices and orders", async () => {
    await page.getByRole("button", { name: "Выбрать лучшие" }).click();
    await expect(page.getByRole("region", { name: "Итог выбора" })).toContainText(`${ROWS} лот`);
    await page.getByRole("button", { name: "Создать 2 заказа" }).click();
    const summary = page.getByRole("alertdialog");
    await expectAccessible(page);
    await summary.getByRole("button", { name: "Создать 2 заказа" }).click();
    await page.getByRole("link", { name: "ООО «Компонент-Север»" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Источник питания/ })).toBeVisible();
    await expect(cell(page, 0, "nomenclature")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the supplier's page says so by itself, and which lots went to others", async () => {
    await expect(watching.getByText("По этому предложению сделаны заказы:")).toBeVisible();
    await expect(watching.getByText(/По \d+ лот(у|ам) заказчик выбрал других поставщиков/)).toBeVisible();
    await expectAccessible(watching);
  });

  const total = await page
    .getByText(/^Сумма с НДС$/)
    .last()
    .locator("xpath=following-sibling::*")
    .innerText();
  await test.step("the supplier opens the same order", async () => {
    const theirs = await as(suppliers[0]);
    await theirs.goto("/service/orders");
    await expectAccessible(theirs);
    await theirs.getByText("Источник питания ИП-5, партия 12").click();
    await expect(theirs.getByText(total).first()).toBeVisible();
    await theirs.getByRole("tab", { name: "Реквизиты" }).click();
    await expect(theirs.getByText("Сумма прописью")).toBeVisible();
    await expectAccessible(theirs);
  });

  await test.step("the administrator reads the mails of all that", async () => {
    const theirs = await as(administrator);
    await theirs.goto("/admin-profile");
    await theirs.getByRole("link", { name: "Письма" }).click();
    await expect(theirs.getByText("Новый заказ PO-00001 от АО «Приборострой»")).toBeVisible();
    await expectAccessible(theirs);
    await theirs.getByText("Новый заказ PO-00001 от АО «Приборострой»").click();
    await expect(theirs.getByText(suppliers[0].owner.email).first()).toBeVisible();
    await expectAccessible(theirs);
  });
});
