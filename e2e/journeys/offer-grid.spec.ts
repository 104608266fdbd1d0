// Touches: offers, design-documents, tenders, comparison
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible, expectNoOverflow } from "#e2e/support/axe.ts";
import { cell, paste } from "#e2e/support/offer-steps.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aMember } from "#server/seed/people.builder.ts";
import { stopOpenTender } from "#server/seed/tender.builder.ts";
import { anInvitation } from "#e2e/support/offer-invitation.ts";

const REFUSED_CALL = /status of 4\d\d/;

const NO_ANSWER = /net::ERR_/;

const SAVED = /Черновик сохранён/;

const A_PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("everything about a line is typed, pasted, filled down and taken back by keys", async ({ lotwise, as }) => {
  const { supplier, path } = await anInvitation(lotwise);
  const page = await as(supplier);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(path);
  await cell(page, 0, "price").click();
  await paste(page, "6,35\t1\t2\tсклад\t2000\tSS36\tVishay\tкратно 50");
  await expect(cell(page, 0, "replacement_manufacturer")).toContainText("Vishay");
  await expect(cell(page, 0, "available_quantity")).toContainText("2");
  await expect(cell(page, 0, "other_price")).toContainText("7,747");
  await page
    .getByRole("button", { name: "с НДС", exact: true })
    .or(page.getByRole("radio", { name: "с НДС", exact: true }))
    .click();
  // If the offer already has prices, the dialog asks how to convert them and shows the total for each choice.
  const asked = page.getByRole("dialog", { name: "Вводить цены с НДС?" });
  await expect(asked.getByRole("radio")).toHaveCount(2);
  await asked.getByRole("button", { name: "Изменить" }).click();
  await expect(cell(page, 0, "price")).toContainText("7,747");
  await cell(page, 1, "price").click();
  await page.keyboard.type("12,2");
  await page.keyboard.press("Enter");
  await expect(cell(page, 1, "other_price")).toContainText("10");
  // A price per 1000 pieces stays as typed. The derived price is the price of one piece.
  await cell(page, 1, "price").click();
  await page.keyboard.type("12200/1000");
  await page.keyboard.press("Enter");
  await expect(cell(page, 1, "price")).toContainText(/12\s200,00 за 1\s000/u);
  await expect(cell(page, 1, "other_price")).toContainText("10");
  await cell(page, 0, "availability").click();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+D");
  await expect(cell(page, 1, "availability")).toContainText("склад");
  await page.keyboard.press("Control+Z");
  await expect(cell(page, 1, "availability")).not.toContainText("склад");
  // A substitute with a manufacturer but no part number shows an error at once.
  await cell(page, 1, "replacement_manufacturer").click();
  await page.keyboard.type("ON");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 строка с ошибкой")).toBeVisible();
  await cell(page, 1, "replacement_part_number").click();
  await page.keyboard.type("B722");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Ошибок нет")).toBeVisible();
  await cell(page, 2, "price").click();
  await page.keyboard.press("-");
  await page.getByRole("button", { name: /Причина отказа/ }).click();
  await page.getByRole("menuitem", { name: "не выпускается" }).or(page.getByRole("menuitem").nth(1)).first().click();
  await expect(page.getByText("Заполнено 3 из 3")).toBeVisible();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(cell(page, 0, "replacement_manufacturer")).toContainText("Vishay");
  await expect(cell(page, 1, "price")).toContainText("за 1");
  await expect(cell(page, 2, "price")).toContainText("Отказ от позиции");
  const scroller = page.locator(".MuiDataGrid-virtualScroller");
  await scroller.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
  await expect.poll(() => scroller.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  const name = page.getByRole("row").filter({ hasText: "SS34" }).getByRole("gridcell").first();
  const room = (await scroller.boundingBox())?.x ?? Infinity;
  // The grid positions pinned cells after all other cells.
  await expect.poll(async () => (await name.boundingBox())?.x ?? -Infinity).toBeGreaterThanOrEqual(room);
});

test("the supplier adds files to the offer and to a line; the customer finds them in the comparison once prices are seen", async ({
  lotwise,
  as,
}) => {
  const { deps } = lotwise;
  const { supplier, customer, tender, offer, path } = await anInvitation(lotwise);
  await test.step("several files, by keyboard and by button", async () => {
    const page = await as(supplier);
    await page.goto(path);
    await cell(page, 0, "comment").click();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Файлы: Диод Шоттки 40 В 3 А" });
    await dialog.locator('input[type="file"]').setInputFiles([
      { name: "datasheet.png", mimeType: "image/png", buffer: A_PNG },
      { name: "rohs.png", mimeType: "image/png", buffer: A_PNG },
    ]);
    await expect(dialog.getByRole("button", { name: "Скачать rohs.png" })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Закрыть" }).click();
    await expect(page.getByRole("button", { name: "Файлы: 2. Диод Шоттки 40 В 3 А" })).toBeVisible();
    await page.getByRole("button", { name: "Приложить другие файлы" }).click();
    const whole = page.getByRole("dialog", { name: "Файлы: Источник ИП-5, партия 12" });
    await whole
      .locator('input[type="file"]')
      .setInputFiles({ name: "Сертификат дилера.png", mimeType: "image/png", buffer: A_PNG });
    await expect(whole.getByRole("button", { name: "Скачать Сертификат дилера.png" })).toBeVisible();
    await whole.getByRole("button", { name: "Закрыть" }).click();
    await expect(page.getByRole("button", { name: "Другие файлы: 1" })).toBeVisible();
  });
  await aSubmittedOffer(deps, { supplier, offer, prices: ["6.35"] });
  await stopOpenTender(deps, { customer, id: tender.id });
  await test.step("the customer downloads one from the cell, and the offer's from its column", async () => {
    const page = await as(customer);
    await page.goto(`/service/tenders/${tender.id}?tab=compare`);
    await page.getByRole("button", { name: /^Файлы: 2\./ }).click();
    const dialog = page.getByRole("dialog", { name: /^Файлы:/ });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Скачать datasheet.png" }).click(),
    ]);
    expect((await readFile(await download.path())).equals(A_PNG)).toBe(true);
    await expect(dialog.getByRole("button", { name: /^Удалить/ })).toBeHidden();
    await dialog.getByRole("button", { name: "Закрыть" }).click();
    // The click on the paper clip opens the files without selecting a winner.
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await expectAccessible(page);
  });
  await test.step("what was sent shows them and takes no more", async () => {
    const page = await as(supplier);
    await page.goto(path);
    await page.getByRole("button", { name: "Другие файлы: 1" }).click();
    await expect(page.getByRole("button", { name: "Скачать Сертификат дилера.png" })).toBeVisible();
    await expect(page.getByText("Перетащите файлы сюда")).toBeHidden();
  });
});

test.describe(() => {
  // The service worker caches the files that a page needs offline.
  test.use({ serviceWorkers: "allow" });

  test("without a connection what is typed is counted, survives a reload, and goes out by itself", async ({
    lotwise,
    as,
    expected,
  }) => {
    expected.push(NO_ANSWER);
    const { supplier, path } = await anInvitation(lotwise);
    const page = await as(supplier);
    await page.goto(path);
    await cell(page, 0, "price").click();
    await page.context().setOffline(true);
    const offline = page.getByText(/^Нет связи\. Показанное могло устареть/);
    await expect(offline).toBeVisible();
    for (const price of ["6,35", "11,1", "74,1"])
      await page.keyboard.type(price).then(() => page.keyboard.press("Enter"));
    await expect(page.getByText(/^Не сохранено.*Изменений: 3$/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(offline).toBeHidden();
    await expect(page.getByText(SAVED)).toBeVisible({ timeout: 40_000 });
    // The page closes while its requests still fail.
    await page.route("**/draft-items", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.continue(),
    );
    await cell(page, 1, "comment").click();
    await page.keyboard.type("MOQ50");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^Не сохранено.*Изменений: 1$/)).toBeVisible();
    let asked = false;
    page.once("dialog", (dialog) => {
      asked = dialog.type() === "beforeunload";
      void dialog.accept();
    });
    await page.reload();
    expect(asked).toBe(true);
    await expect(page.getByText("Восстановлены правки, которые не успели сохраниться: 1")).toBeVisible();
    await expect(cell(page, 1, "comment")).toContainText("MOQ50");
    await page.unroute("**/draft-items");
    await expect(page.getByText(SAVED)).toBeVisible({ timeout: 40_000 });
    await page.reload();
    await expect(cell(page, 1, "comment")).toContainText("MOQ50");
    for (const [row, price] of ["6,35", "11,1", "74,1"].entries())
      await expect(cell(page, row, "price")).toContainText(price);
    await expect(page.getByText(/Восстановлены правки/)).toBeHidden();
  });
});

test("two people in one line: different cells merge without a question, the same cell is asked about", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(REFUSED_CALL);
  const { supplier, path } = await anInvitation(lotwise);
  const [mine, theirs] = [await as(supplier), await as(supplier)];
  for (const page of [mine, theirs]) await page.goto(path);
  const type = async (page: typeof mine, field: string, text: string) => {
    await cell(page, 0, field).click();
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Сохраняем")).toBeHidden();
  };
  await type(theirs, "price", "30");
  await expect(theirs.getByText("Заполнено 1 из 3")).toBeVisible();
  await expect(theirs.getByText(SAVED)).toBeVisible();
  // The colleague is still editing the comment when this user's comment is saved. Both this user's comment and the
  // colleague's price are saved.
  await cell(theirs, 0, "comment").click();
  await theirs.keyboard.type("MOQ100");
  await type(mine, "comment", "MOQ50");
  await expect(cell(mine, 0, "price")).toContainText("30");
  await expect(mine.getByText(SAVED)).toBeVisible();
  await expect(mine.getByRole("dialog")).toBeHidden();
  await theirs.keyboard.press("Enter");
  const dialog = theirs.getByRole("dialog", { name: "Запись уже изменена" });
  await expect(dialog).toContainText("MOQ50");
  await expect(dialog).toContainText("MOQ100");
  await expectAccessible(theirs);
  await dialog.getByRole("button", { name: "Сохранить выбранное" }).click();
  await expect(theirs.getByText(SAVED)).toBeVisible();
  await mine.reload();
  await expect(cell(mine, 0, "comment")).toContainText("MOQ100");
  await expect(cell(mine, 0, "price")).toContainText("30");
});

test("the heading of the price says whether VAT is in it, and the switch of one is the switch of all: it belongs to the offer", async ({
  lotwise,
  as,
}) => {
  const { supplier, path, offer } = await anInvitation(lotwise);
  const workspace = { id: supplier.workspace, roles: supplier.roles };
  const colleague = await aMember(lotwise.deps, { workspace, role: "MG" });
  const [mine, theirs] = [await as(supplier), await as({ owner: colleague, workspace: supplier.workspace })];
  const heading = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });
  for (const page of [mine, theirs]) {
    await page.goto(path);
    await expect(heading(page, "Цена без НДС, ₽")).toBeVisible();
  }
  await cell(mine, 2, "price").click();
  await mine.keyboard.type("100");
  await mine.keyboard.press("Enter");
  await expect(cell(theirs, 2, "price")).toContainText("100,00");
  await mine.getByRole("button", { name: "с НДС", exact: true }).click();
  const asked = mine.getByRole("dialog", { name: "Вводить цены с НДС?" });
  // The typed number 100 doesn't change, but now includes VAT.
  await asked.getByRole("radio").first().check();
  await asked.getByRole("button", { name: "Изменить" }).click();
  for (const page of [mine, theirs]) {
    await expect(heading(page, "Цена с НДС, ₽")).toBeVisible();
    await expect(heading(page, "Цена без НДС, ₽")).toBeHidden();
    await expect(cell(page, 2, "price")).toContainText("100,00");
    // Both pages show the total with VAT, 400 × 100.00.
    await expect(cell(page, 2, "sum")).toContainText(/^40\s000,00$/);
  }
  await theirs.reload();
  await expect(heading(theirs, "Цена с НДС, ₽")).toBeVisible();
  const { basis } = await lotwise.deps.db
    .selectFrom("offer_draft")
    .select("basis")
    .where("offer_id", "=", offer)
    .executeTakeFirstOrThrow();
  expect(basis).toBe("gross");
});

test("on a phone a line has all its fields and its files", async ({ lotwise, as }) => {
  const { supplier, path } = await anInvitation(lotwise);
  const page = await as(supplier, { viewport: { width: 390, height: 844 } });
  await page.goto(path);
  const card = page.locator("[data-line]").first();
  await card
    .getByRole("button", { name: "Подробнее" })
    .or(card.getByRole("button", { expanded: false }))
    .first()
    .click();
  await card.getByLabel("Замена", { exact: true }).fill("SS36");
  await card.getByLabel("Произв. замены").fill("Vishay");
  await card.getByLabel("Доступно").fill("2000");
  await card.getByLabel("Комментарий").focus();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(card.getByRole("button", { name: "Файлы: 0. Диод Шоттки 40 В 3 А" })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
});
