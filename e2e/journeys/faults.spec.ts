// Touches: session, users, offers, tenders, purchase-items
import { createServer } from "node:http";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { cell, paste } from "#e2e/support/offer-steps.ts";
import { aCompany, aMember, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, aTender } from "#server/seed/tender.builder.ts";
import type { Lotwise } from "#e2e/support/lotwise.ts";

const REFUSED_CALL = /status of 4\d\d/;
const NO_ANSWER = /net::ERR_/;
/** A server that is shutting down answers new requests with 503. */
const CLOSING = /status of 503/;

async function anInvitation({ deps }: Lotwise) {
  const customer = await aCompany(deps);
  const supplier = await aSupplier(deps);
  const tender = await aStartedTender(deps, { customer, suppliers: [supplier] });
  return { supplier, path: `/service/supplier-offers/${tender.suppliers[0]?.offer ?? 0}` };
}

test("a wrong password is told, and what was typed stays", async ({ lotwise, page, expected }) => {
  expected.push(REFUSED_CALL);
  const { owner } = await aCompany(lotwise.deps);
  await page.goto("/");
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Пароль", { exact: true }).fill("Lotwise2025");
  await page.getByRole("button", { name: "Войти" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Неверные данные: проверьте почту и пароль." })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(owner.email);
  await expect(page.getByLabel("Пароль", { exact: true })).toHaveValue("Lotwise2025");
});

test("a price that is no price is told in its cell and keeps its text", async ({ lotwise, as }) => {
  const { supplier, path } = await anInvitation(lotwise);
  const page = await as(supplier);
  const expectTooltip = (sentence: string) => expect(page.getByRole("tooltip")).toHaveText(sentence);
  await page.goto(path);
  await cell(page, 0, "price").click();
  await paste(page, "десять\n-1\n12,50");
  await cell(page, 0, "price").click();
  await expectTooltip("Здесь должно быть число");
  await expect(cell(page, 0, "price")).toContainText("десять");
  await cell(page, 1, "price").click();
  await expectTooltip("Число не может быть меньше нуля");
  await expect(cell(page, 1, "price")).toContainText("-1");
  await expect(page.getByText("2 строки с ошибками")).toBeVisible();
  await expect(page.getByRole("button", { name: "Отправить предложение" })).toBeDisabled();
  await cell(page, 2, "price").click();
  await page.keyboard.press("F2");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("-1");
  await page.keyboard.press("Enter");
  await cell(page, 2, "price").click();
  await expectTooltip("Число не может быть меньше нуля");
});

test("a closing time in the past is told and stays to be mended", async ({ lotwise, as, expected }) => {
  expected.push(REFUSED_CALL);
  const customer = await aCompany(lotwise.deps);
  const { id } = await aTender(lotwise.deps, { customer });
  const page = await as(customer);
  await page.goto(`/service/tenders/${id}?tab=terms`);
  const field = page.getByLabel("Приём до", { exact: true });
  await field.fill("01.03.2020 10:00");
  const sentence = page.getByText("Срок приёма уже прошёл. Выберите более поздний.");
  await expect(sentence.first()).toBeVisible();
  await expect(field).toHaveValue("01.03.2020 10:00");
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(sentence.first()).toBeVisible();
  await expect(field).toHaveValue("01.03.2020 10:00");
  await expect(page.getByRole("button", { name: /^Отправить/ })).toBeDisabled();
  await field.fill("2031-03-01T10:00");
  await field.press("Enter");
  await expect(sentence).toHaveCount(0);
});

test("what is typed while a save is under way is kept, and Enter saves it after that", async ({ lotwise, as }) => {
  const customer = await aCompany(lotwise.deps);
  const { id } = await aTender(lotwise.deps, { customer });
  const page = await as(customer);
  let answer = (): void => undefined;
  const isTyped = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/supplier-requests/${id}`, async (route) => {
    if (route.request().method() === "PATCH") await isTyped;
    await route.continue();
  });
  await page.goto(`/service/tenders/${id}?tab=terms`);
  const name = page.getByLabel("Название");
  await name.fill("Первое");
  await page.getByRole("button", { name: "Сохранить" }).click();
  await name.fill("Второе");
  await name.press("Enter");
  answer();
  await expect(page.getByRole("heading", { name: "Второе" })).toBeVisible();
  await expect(name).toHaveValue("Второе");
});

test("a tender without lots, suppliers and time can't be sent and says why (in English)", async ({ lotwise, as }) => {
  const customer = await aCompany(lotwise.deps);
  const { id } = await aTender(lotwise.deps, { customer, lots: [], closing_date: null });
  const page = await as(customer, { language: "en" });
  await page.goto(`/service/tenders/${id}`);
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  for (const sentence of [
    "Add at least one lot.",
    "Add at least one supplier.",
    "Set the time until which offers are accepted.",
  ])
    await expect(page.getByText(sentence)).toBeVisible();
});

test("a session that ends while somebody types asks for the password, and the edits go out after it", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(REFUSED_CALL);
  const { supplier, path } = await anInvitation(lotwise);
  const page = await as(supplier);
  await page.goto(path);
  await cell(page, 0, "price").click();
  await page.keyboard.type("17,25");
  await lotwise.deps.db.deleteFrom("session").where("user_id", "=", supplier.owner.id).execute();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Сеанс закончился" });
  await expect(dialog).toContainText(supplier.owner.email);
  await dialog.getByLabel("Пароль", { exact: true }).fill("Lotwise2025");
  await dialog.getByRole("button", { name: "Войти" }).click();
  await expect(dialog).toContainText("Неверные данные: проверьте почту и пароль.");
  await dialog.getByLabel("Пароль", { exact: true }).fill("Lotwise2026");
  await dialog.getByRole("button", { name: "Войти" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Черновик сохранён/)).toBeVisible();
  await page.reload();
  await expect(cell(page, 0, "price")).toContainText("17,25");
});

test.describe(() => {
  // The service worker caches the files that a page needs offline.
  test.use({ serviceWorkers: "allow" });

  test("a server that goes away for a while costs nothing that was typed", async ({ lotwise, as, expected }) => {
    // Three failed attempts, the server's restart and one successful attempt take most of a minute.
    test.setTimeout(120_000);
    expected.push(NO_ANSWER, CLOSING);
    const { supplier, path } = await anInvitation(lotwise);
    const page = await as(supplier);
    await page.goto(path);
    await cell(page, 0, "price").click();
    let lost = 0;
    page.on("requestfailed", (request) => {
      if (request.method() === "PATCH") lost += 1;
    });
    await lotwise.stop();
    for (const price of ["11,1", "12,2"]) await page.keyboard.type(price).then(() => page.keyboard.press("Enter"));
    await expect(page.getByText("Не сохранено: сервер не отвечает. Правки целы, пробуем ещё раз")).toBeVisible();
    // Three attempts to save take about ten seconds.
    await expect.poll(() => lost, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
    await page.keyboard.type("13,3");
    await page.keyboard.press("Enter");
    await lotwise.startAgain();
    await expect(page.getByText(/Черновик сохранён/)).toBeVisible({ timeout: 40_000 });
    await page.reload();
    for (const [row, price] of ["11,1", "12,2", "13,3"].entries())
      await expect(cell(page, row, "price")).toContainText(price);
  });

  test("a dialog whose code doesn't come while the server is away opens once it is back, beside what was typed", async ({
    lotwise,
    as,
    expected,
  }) => {
    expected.push(NO_ANSWER, CLOSING);
    const { supplier, path } = await anInvitation(lotwise);
    const page = await as(supplier);
    await page.goto(path);
    await cell(page, 0, "price").click();
    await page.keyboard.type("17,25");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/Черновик сохранён/)).toBeVisible();
    await lotwise.stop();
    await page.keyboard.type("18,5");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Отказаться" }).click();
    await expect(page.getByText("сервер не отвечает. Проверьте связь").first()).toBeVisible();
    await lotwise.startAgain();
    await expect(page.getByRole("dialog")).toBeVisible({ timeout: 20_000 });
    await page.keyboard.press("Escape");
    for (const [row, price] of ["17,25", "18,5"].entries()) await expect(cell(page, row, "price")).toContainText(price);
  });

  test("a page that is loaded again without a network, also in the first visit, or while only a proxy answers says so and goes on later", async ({
    lotwise,
    as,
    expected,
  }) => {
    expected.push(NO_ANSWER, CLOSING);
    const page = await as(await aCompany(lotwise.deps));
    await page.goto("/service/purchase-items");
    await expect(page.getByText("Заявок пока нет")).toBeVisible();
    // The worker has taken over and caches what the page had loaded before.
    await expect.poll(() => page.evaluate(async () => (await caches.open("assets-1")).keys())).not.toHaveLength(0);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Нет связи с сервером" })).toBeVisible();
    await expect(page).toHaveTitle("Нет связи с сервером · Lotwise");
    await page.context().setOffline(false);
    await expect(page.getByText("Заявок пока нет")).toBeVisible({ timeout: 20_000 });
    await lotwise.stop();
    const proxy = createServer((_request, response) =>
      response.writeHead(503, { "content-type": "text/html" }).end("<h1>503 Service Temporarily Unavailable</h1>"),
    );
    await new Promise<void>((listening) => proxy.listen(Number(new URL(lotwise.url).port), listening));
    await page.reload();
    await expect(page.getByRole("main").getByText("сервер не отвечает")).toBeVisible();
    await expectAccessible(page);
    proxy.closeAllConnections();
    await new Promise((closed) => proxy.close(closed));
    await lotwise.startAgain();
    await expect(page.getByText("Заявок пока нет")).toBeVisible({ timeout: 20_000 });
  });
});

test("two people who change the same terms of a draft choose between both values", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(REFUSED_CALL);
  const { deps } = lotwise;
  const customer = await aCompany(deps);
  const colleague = {
    owner: await aMember(deps, { workspace: { id: customer.workspace, roles: customer.roles }, role: "MG" }),
    workspace: customer.workspace,
  };
  const { id } = await aTender(deps, { customer });
  const [mine, theirs] = [await as(customer), await as(colleague)];
  for (const page of [mine, theirs]) await page.goto(`/service/tenders/${id}?tab=terms`);
  const comment = "Комментарий для поставщиков";
  await mine.getByLabel(comment).fill("Упаковка заводская");
  await theirs.getByLabel(comment).fill("Доставка до склада");
  await theirs.getByRole("button", { name: "Сохранить" }).click();
  await expect(theirs.getByText("Условия сохранены").first()).toBeVisible();
  await mine.getByRole("button", { name: "Сохранить" }).click();
  const dialog = mine.getByRole("dialog", { name: "Запись уже изменена" });
  await expect(dialog).toContainText("Упаковка заводская");
  await expect(dialog).toContainText("Доставка до склада");
  await dialog.getByRole("button", { name: "Сохранить выбранное" }).click();
  await expect(mine.getByText("Условия сохранены").first()).toBeVisible();
  await mine.reload();
  await expect(mine.getByLabel(comment)).toHaveValue("Упаковка заводская");
});

test("two people who price the same line choose between both prices", async ({ lotwise, as, expected }) => {
  expected.push(REFUSED_CALL, NO_ANSWER);
  const { supplier, path } = await anInvitation(lotwise);
  const [mine, theirs] = [await as(supplier), await as(supplier)];
  for (const page of [mine, theirs]) {
    await page.goto(path);
    await cell(page, 0, "price").click();
  }
  await mine.context().setOffline(true);
  await mine.keyboard.type("20");
  await mine.keyboard.press("Enter");
  await expect(mine.getByText(/^Не сохранено/)).toBeVisible();
  await theirs.keyboard.type("30");
  await theirs.keyboard.press("Enter");
  await expect(theirs.getByText(/Черновик сохранён/)).toBeVisible();
  await mine.context().setOffline(false);
  const dialog = mine.getByRole("dialog", { name: "Запись уже изменена" });
  await expect(dialog).toBeVisible({ timeout: 40_000 });
  await dialog.getByRole("radio", { name: /Сохранённое/ }).check();
  await dialog.getByRole("button", { name: "Сохранить выбранное" }).click();
  await expect(cell(mine, 0, "price")).toContainText("30");
  await expect(mine.getByText(/Черновик сохранён/)).toBeVisible();
});
