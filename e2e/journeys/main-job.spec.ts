// Touches: imports, purchase-items, tenders, offers, comparison, award, orders
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { countInput } from "#e2e/support/count-input.ts";
import { dropSheet, runImport } from "#e2e/support/import-steps.ts";
import type { Lotwise } from "#e2e/support/lotwise.ts";
import { cell, fillTerms, paste, submitOffer } from "#e2e/support/offer-steps.ts";
import { aBillOfMaterials } from "#server/seed/import.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier, aUser } from "#server/seed/people.builder.ts";
import { itemFields } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";

const ROWS = 12;
const PASSWORD = "Lotwise2026";

const BILL = { name: "Источник питания ИП-5, партия 12.csv", bytes: Buffer.from(aBillOfMaterials(ROWS)) };

/** Builds a buyer who has bought the parts of the bill before, from both suppliers, with an advance payment. */
async function aBuyer({ deps }: Lotwise) {
  const buyer = await aCompany(deps, { name: "АО «Приборострой»" });
  const suppliers = [
    await aSupplier(deps, { name: "ООО «Компонент-Север»" }),
    await aSupplier(deps, { name: "ООО «Радиолавка»" }),
  ] as const;
  const lots = Array.from({ length: ROWS }, (_, place) => {
    const { part_number, manufacturer } = itemFields(place);
    return { quantity: "5", part_number, manufacturer };
  });
  const terms = { payment_method: "FULL_PREPAYMENT", name: "Партия 11" } as const;
  const before = await aStartedTender(deps, { customer: buyer, suppliers, lots, ...terms });
  for (const supplier of before.suppliers)
    await aSubmittedOffer(deps, { supplier, offer: supplier.offer, prices: ["15"] });
  await stopOpenTender(deps, { customer: buyer, id: before.id });
  return { buyer, suppliers };
}

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
  const { buyer, suppliers } = await aBuyer(lotwise);
  const administrator = { owner: await aUser(lotwise.deps, { role: ["admin"] }) };

  await test.step("the buyer signs in and is at home", async () => {
    await signIn(page, buyer.owner.email);
    await expect(page).toHaveURL(/\/service$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("drops the file and sends the tender, as everything is suggested, in a few clicks", async () => {
    await page.goto("/service/purchase-items/create?upload=true");
    await expectAccessible(page);
    const counted = await countInput(page);
    await dropSheet(page, BILL);
    await expectAccessible(page);
    expect(await runImport(page)).toBe(ROWS);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Создать тендер" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Источник питания/ })).toBeVisible();
    await expect(cell(page, ROWS - 1, "part_number")).toBeVisible();
    await expect(page.getByRole("complementary")).toContainText("Предоплата 100 %");
    await expectAccessible(page);
    const checklist = page.getByRole("list", { name: "Перед отправкой" });
    await checklist.getByRole("button", { name: "Добавить 2 подходящих" }).click();
    await checklist.getByRole("button", { name: /18:00/ }).first().click();
    await page.getByRole("button", { name: "Отправить 2 поставщикам" }).click();
    await expectAccessible(page);
    await page.getByRole("alertdialog").getByRole("button", { name: "Отправить 2 поставщикам" }).click();
    await expect(page.getByText("Идёт приём").first()).toBeVisible();
    expect((await counted("from a dropped file to a sent tender")).clicks).toBeLessThanOrEqual(12);
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

test("the keyboard alone leads from the file to the sent tender: what comes next has the focus", async ({
  lotwise,
  as,
}) => {
  const { buyer } = await aBuyer(lotwise);
  const page = await as(buyer);
  await page.goto("/service/purchase-items/create?upload=true");
  const counted = await countInput(page);
  const press = async (name: RegExp): Promise<void> => {
    await expect(page.getByRole("button", { name }).and(page.locator(":focus"))).toBeVisible();
    await page.keyboard.press("Enter");
  };
  const chooser = page.waitForEvent("filechooser");
  await press(/^Выбрать файл/);
  await (await chooser).setFiles({ name: BILL.name, mimeType: "text/csv", buffer: BILL.bytes });
  await press(/^Проверить/);
  await press(/^Загрузить/);
  await press(/^Создать тендер$/);
  await press(/^Добавить 2 подходящих$/);
  await press(/18:00/);
  await press(/^Отправить 2 поставщикам$/);
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await press(/^Отправить 2 поставщикам$/);
  await expect(page.getByText("Идёт приём").first()).toBeVisible();
  const { clicks, keys } = await counted("from a file to a sent tender by keyboard");
  expect(clicks).toBe(0);
  expect(keys).toBeLessThanOrEqual(12);
});
