// Touches: purchase-items, tenders
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible, expectNoOverflow } from "#e2e/support/axe.ts";
import { follow } from "#e2e/support/follow.ts";
import { cell } from "#e2e/support/offer-steps.ts";
import { aCompany, aMember } from "#server/seed/people.builder.ts";
import { deletedItems, someItems } from "#server/seed/purchase-item.builder.ts";
import { aTender } from "#server/seed/tender.builder.ts";

const LIST = "/service/purchase-items";
const DELETED = "/service/purchase-items/deleted";
const count = (page: Page) => page.locator("header .num").first();
const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const parts = (page: Page) => page.locator('[role="gridcell"][data-field="part_number"]').allTextContents();
const PHONE = { width: 390, height: 844 };

test("requests that were deleted another day are found from the list and brought back by keyboard", async ({
  lotwise,
  as,
}) => {
  const buyer = await aCompany(lotwise.deps);
  await someItems(lotwise.deps, {
    ...buyer,
    items: ["GRM-1", "GRM-2", "RC-3"].map((part_number) => ({ part_number, nomenclature: `Деталь ${part_number}` })),
  });
  const page = await as(buyer);
  await page.goto(`${LIST}?sort=part_number`);
  for (const row of [0, 2]) await page.locator(`[data-rowindex="${row}"]`).getByRole("checkbox").click();
  await page.getByRole("button", { name: "Удалить" }).click();
  const asked = page.getByRole("alertdialog");
  await expect(asked).toContainText("Их можно вернуть в течение 30 дней: «Ещё» → «Удалённые заявки»");
  await asked.getByRole("button", { name: "Удалить" }).click();
  await expect(count(page)).toHaveText("1");

  // A full page load clears the in-memory undo history.
  await page.goto("/service");
  await page.goto(LIST);
  await expect(count(page)).toHaveText("1");
  await page.getByRole("button", { name: "Ещё", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Удалённые заявки" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Удалённые заявки");
  await expect(count(page)).toHaveText("2");
  await expectAccessible(page);

  await page.keyboard.press("/");
  await page.keyboard.type("grm");
  await expect(count(page)).toHaveText("1");
  await expect(cell(page, 0, "part_number")).toHaveText("GRM-1");
  await cell(page, 0, "part_number").focus();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Возвращена 1 заявка")).toBeVisible();
  await expect(page.getByText("По фильтрам ничего нет")).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Заявки" }).click();
  await expect(count(page)).toHaveText("2");
  expect((await parts(page)).toSorted((a, b) => a.localeCompare(b))).toEqual(["GRM-1", "GRM-2"]);
});

test("the undo that a deletion offers works from the list of deleted requests too", async ({ lotwise, as }) => {
  const buyer = await aCompany(lotwise.deps);
  await someItems(lotwise.deps, { ...buyer, items: [{ part_number: "A" }] });
  const page = await as(buyer);
  await page.goto(LIST);
  await page.locator('[data-rowindex="0"]').getByRole("checkbox").click();
  await page.getByRole("button", { name: "Удалить" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Удалить" }).click();
  const undo = toast(page, "Удалена 1 заявка").getByRole("button", { name: "Отменить" });
  // The undo button doesn't disappear while the pointer is over it.
  await undo.hover();
  await page.getByRole("button", { name: "Ещё", exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: "Удалённые заявки" }).press("Enter");
  await expect(cell(page, 0, "part_number")).toHaveText("A");
  await undo.click();
  await expect(page.getByText("Удалённых заявок нет")).toBeVisible();
});

test("several are brought back at once, over all pages, and deleted again by the undo", async ({ lotwise, as }) => {
  const buyer = await aCompany(lotwise.deps);
  const ids = await someItems(lotwise.deps, {
    ...buyer,
    items: Array.from({ length: 30 }, (_, place) => ({ part_number: `A-${100 + place}` })),
  });
  await deletedItems(lotwise.deps, { ...buyer, ids });
  const page = await as(buyer);
  await page.goto(`${DELETED}?size=25&page=2`);
  await expect(page.getByText("26–30 из 30")).toBeVisible();
  await page.getByRole("checkbox", { name: /Выбрать все/ }).click();
  await expect(page.getByText("Выбрано 5")).toBeVisible();
  await page.getByRole("toolbar").getByRole("button", { name: "Вернуть" }).click();
  // The page is gone with its rows, which needs no message of its own: it would replace the undo.
  await expect(page.getByText("1–25 из 25")).toBeVisible();
  await expect(toast(page, "Возвращено 5 заявок")).toBeVisible();
  await expect(page.getByText(/^Выбрано/)).toBeHidden();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(count(page)).toHaveText("30");
  await page.getByRole("checkbox", { name: /Выбрать все/ }).click();
  await page.getByRole("button", { name: "выбрать все", exact: true }).click();
  await page.getByRole("toolbar").getByRole("button", { name: "Вернуть" }).click();
  await expect(toast(page, "Возвращено 30 заявок")).toBeVisible();
  await expect(page.getByText("Удалённых заявок нет")).toBeVisible();
  await expectAccessible(page);
});

test("one that a colleague has brought back first is left out of the choice, and the others come back", async ({
  lotwise,
  as,
  expected,
}) => {
  const buyer = await aCompany(lotwise.deps);
  const ids = await someItems(lotwise.deps, { ...buyer, items: [{ part_number: "A" }, { part_number: "B" }] });
  await deletedItems(lotwise.deps, { ...buyer, ids });
  expected.push(/status of 404/);
  const page = await as(buyer);
  await page.goto(DELETED);
  await expect(cell(page, 1, "part_number")).toBeVisible();
  await page.getByRole("checkbox", { name: /Выбрать все/ }).click();
  await page.request.post("/api/purchase-items/restore", {
    headers: { "x-workspace": String(buyer.workspace), "sec-fetch-site": "same-origin" },
    data: { ids: ids.slice(0, 1) },
  });
  const back = page.getByRole("toolbar").getByRole("button", { name: "Вернуть" });
  await back.click();
  await expect(page.getByText(/^Ничего не возвращено/)).toBeVisible();
  await expect(count(page)).toHaveText("1");
  await expect(page.getByText("Выбрано 1")).toBeVisible();
  await back.click();
  await expect(toast(page, "Возвращена 1 заявка")).toBeVisible();
  await expect(page.getByText("Удалённых заявок нет")).toBeVisible();
});

test("on a phone a request is brought back from its line; who may only read finds it there and no way to bring it back", async ({
  lotwise,
  as,
}) => {
  const buyer = await aCompany(lotwise.deps);
  const ids = await someItems(lotwise.deps, {
    ...buyer,
    items: [
      { nomenclature: "Кабель", part_number: "МКЭШ" },
      { nomenclature: "Разъём", part_number: "TSW" },
    ],
  });
  await deletedItems(lotwise.deps, { ...buyer, ids });
  const reader = {
    owner: await aMember(lotwise.deps, {
      workspace: { id: buyer.workspace, roles: buyer.roles },
      role: "chief_order_admin",
    }),
    workspace: buyer.workspace,
  };
  const reading = await as(reader);
  await reading.goto(DELETED);
  await expect(cell(reading, 1, "part_number")).toBeVisible();
  await expect(reading.getByRole("button", { name: /^Вернуть/ })).toHaveCount(0);
  await expect(reading.getByRole("checkbox")).toHaveCount(0);

  const page = await as(buyer, { viewport: PHONE });
  await page.goto(LIST);
  await expect(page.getByText("Заявок пока нет")).toBeVisible();
  await page.getByRole("button", { name: "Ещё", exact: true }).click();
  await page.getByRole("menuitem", { name: "Удалённые заявки" }).click();
  const lines = page.getByRole("list", { name: "Удалённые заявки" }).getByRole("listitem");
  await expect(lines).toHaveCount(2);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Вернуть: Кабель" }).click();
  await expect(toast(page, "Возвращена 1 заявка")).toBeVisible();
  await expect(lines).toHaveCount(1);
  await lines.getByRole("checkbox", { name: "Разъём" }).click();
  await page.getByRole("toolbar").getByRole("button", { name: "Вернуть" }).click();
  await expect(page.getByText("Удалённых заявок нет")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Заявки" }).click();
  await expect(count(page)).toHaveText("2");
});

test("of requests that are deleted together those in a tender are counted, and the others go with the next press and come back with the undo", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/status of 409/);
  const buyer = await aCompany(lotwise.deps);
  const ids = await someItems(lotwise.deps, {
    ...buyer,
    items: ["A", "B", "C", "D", "E"].map((part_number) => ({ part_number })),
  });
  await aTender(lotwise.deps, { customer: buyer, items: [ids[1] ?? 0, ids[3] ?? 0] });
  const page = await as(buyer);
  await page.goto(`${LIST}?sort=part_number`);
  await expect(cell(page, 0, "part_number")).toHaveText("A");
  await page.getByRole("checkbox", { name: /Выбрать все/ }).click();
  await page.getByRole("button", { name: "Удалить" }).click();
  const asked = page.getByRole("alertdialog");
  await asked.getByRole("button", { name: "Удалить" }).click();
  await expect(asked.getByRole("alert")).toContainText("Уже в тендере или заказе: 2 из 5.");
  await expect(asked).toContainText("Удалить 3 заявки?");
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Удалить остальные 3" }).click();
  await expect(toast(page, "Удалены 3 заявки")).toBeVisible();
  await expect(count(page)).toHaveText("2");
  await expect.poll(() => parts(page)).toEqual(["B", "D"]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(count(page)).toHaveText("5");
  // All selected requests are used in tenders, so the dialog doesn't offer to delete the remaining requests.
  await follow(page, `${LIST}?sort=part_number&status=in_tender`);
  await expect(cell(page, 0, "part_number")).toHaveText("B");
  await page.getByRole("checkbox", { name: /Выбрать все/ }).click();
  await page.getByRole("button", { name: "Удалить" }).click();
  await asked.getByRole("button", { name: "Удалить" }).click();
  await expect(asked.getByRole("alert")).toContainText("2 из 2");
  await expect(asked.getByRole("button", { name: /остальные/ })).toHaveCount(0);
});

test("who saves a request that a colleague has deleted is told where to bring it back, and what was typed stays", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/status of 40[49]/);
  const buyer = await aCompany(lotwise.deps);
  const ids = await someItems(lotwise.deps, { ...buyer, items: [{ part_number: "A" }, { part_number: "B" }] });
  const page = await as(buyer);
  await page.goto(`${LIST}?item=${ids[0]}`);
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Производитель").fill("TDK");
  await deletedItems(lotwise.deps, { ...buyer, ids: ids.slice(0, 1) });
  await drawer.getByRole("button", { name: "Сохранить" }).click();
  const alert = drawer.getByRole("alert").filter({ hasText: "Эту заявку тем временем удалили" });
  await expect(alert.getByRole("link", { name: "Удалённые заявки" })).toHaveAttribute("href", DELETED);
  await expect(drawer.getByLabel("Производитель")).toHaveValue("TDK");
  await expect(count(page)).toHaveText("1");
  await expectAccessible(page);
  // After another user has restored the request, saving it again succeeds.
  await page.request.post("/api/purchase-items/restore", {
    headers: { "x-workspace": String(buyer.workspace), "sec-fetch-site": "same-origin" },
    data: { ids: ids.slice(0, 1) },
  });
  await drawer.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByText("Сохранено")).toBeVisible();
  await expect(alert).toHaveCount(0);
});
