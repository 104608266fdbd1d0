// Touches: purchase-items
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { cell } from "#e2e/support/offer-steps.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";

const LIST = "/service/purchase-items";
const count = (page: Page) => page.locator("header .num").first();
const chosen = (page: Page) => page.getByText(/^Выбрано/);
const tick = (page: Page, row: number) => page.locator(`[data-rowindex="${row}"]`).getByRole("checkbox");
const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

async function chooseAll(page: Page): Promise<void> {
  await expect(cell(page, 0, "part_number")).toBeVisible({ timeout: 20_000 });
  await page.getByRole("checkbox", { name: /Выбрать все/ }).click();
  await expect(chosen(page)).toBeVisible();
  const all = page.getByRole("button", { name: "выбрать все", exact: true });
  if (await all.isVisible()) await all.click();
}

async function askForAll(page: Page, column: string, value: string): Promise<void> {
  await page.getByRole("button", { name: "Изменить поле" }).click();
  await page.getByLabel("Поле").click();
  await page.getByRole("option", { name: column, exact: true }).click();
  await page.getByRole("textbox", { name: column }).fill(value);
  await page.getByRole("button", { name: "Применить" }).click();
}

async function giveAll(page: Page, column: string, value: string): Promise<void> {
  await askForAll(page, column, value);
  await expect(page.getByRole("dialog")).toBeHidden();
}

/**
 * Returns functions that call the API directly: to read all records, and to change or create them as a colleague would.
 */
function records(page: Page, workspace: number) {
  const headers = { "x-workspace": String(workspace), "sec-fetch-site": "same-origin" };
  return {
    all: async () => {
      const answer = await page.request.get("/api/purchase-items?ordering=id&limit=1000", { headers });
      return (
        (await answer.json()) as { results: { manufacturer: string | null; type: string | null; quantity: string }[] }
      ).results;
    },
    change: (id: number, patch: object) =>
      page.request.patch("/api/purchase-items", { headers, data: [{ id, ...patch }] }),
    create: (part_number: string) =>
      page.request.post("/api/purchase-items", { headers, data: { part_number, quantity: "1" } }),
  };
}

test("what is chosen ends with the filters under which it was chosen", async ({ lotwise, as }) => {
  const buyer = await aCompany(lotwise.deps);
  await someItems(lotwise.deps, {
    ...buyer,
    items: Array.from({ length: 90 }, (_, place) => ({ part_number: `${place % 3 === 0 ? "AUD" : "VID"}-${place}` })),
  });
  const page = await as(buyer);
  await page.goto(`${LIST}?q=AUD&size=25`);
  await expect(count(page)).toHaveText("30");
  await chooseAll(page);
  await expect(chosen(page)).toHaveText("Выбрано 30");
  await page.getByRole("searchbox").fill("VID");
  await expect(count(page)).toHaveText("60");
  await expect(chosen(page)).toBeHidden();
  await chooseAll(page);
  await expect(chosen(page)).toHaveText("Выбрано 60");
  await page.getByRole("button", { name: "Сбросить" }).click();
  await expect(count(page)).toHaveText("90");
  await expect(chosen(page)).toBeHidden();
  await tick(page, 0).click();
  await expect(chosen(page)).toHaveText("Выбрано 1");
  await page.goBack();
  await expect(count(page)).toHaveText("60");
  await expect(chosen(page)).toBeHidden();
});

test("actions are taken back one after the other, whatever was done to other fields of the same rows meanwhile", async ({
  lotwise,
  as,
}) => {
  const buyer = await aCompany(lotwise.deps);
  await someItems(lotwise.deps, {
    ...buyer,
    items: Array.from({ length: 3 }, () => ({ manufacturer: "Murata", quantity: "5" })),
  });
  const page = await as(buyer);
  const { all } = records(page, buyer.workspace);
  const held = async (field: "manufacturer" | "type" | "quantity") => (await all()).map((item) => item[field]);
  const undo = () => page.keyboard.press("ControlOrMeta+z");
  await page.goto(LIST);
  await chooseAll(page);
  await giveAll(page, "Производитель", "TDK");
  await expect(toast(page, "Изменены 3 заявки")).toBeVisible();
  await giveAll(page, "Тип", "Пассивный");
  await expect.poll(() => held("type")).toEqual(["Пассивный", "Пассивный", "Пассивный"]);
  await undo();
  await undo();
  await expect.poll(() => held("manufacturer")).toEqual(["Murata", "Murata", "Murata"]);
  expect(await held("type")).toEqual([null, null, null]);

  await giveAll(page, "Производитель", "TDK");
  await expect.poll(() => held("manufacturer")).toEqual(["TDK", "TDK", "TDK"]);
  await page.getByRole("button", { name: "Удалить" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Удалить" }).click();
  await expect(count(page)).toHaveText("0");
  await undo();
  await expect(count(page)).toHaveText("3");
  await undo();
  await expect.poll(() => held("manufacturer")).toEqual(["Murata", "Murata", "Murata"]);

  await chooseAll(page);
  await giveAll(page, "Производитель", "TDK");
  await expect.poll(() => held("manufacturer")).toEqual(["TDK", "TDK", "TDK"]);
  await page.getByRole("button", { name: "Править" }).click();
  await cell(page, 0, "quantity").click();
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Все правки сохранены")).toBeVisible();
  await page.getByRole("button", { name: "Закончить правку" }).click();
  await undo();
  await expect.poll(() => held("manufacturer")).toEqual(["Murata", "Murata", "Murata"]);
  expect((await held("quantity")).filter((quantity) => quantity === "7")).toHaveLength(1);
});

test("what a colleague has changed since stays and is named; an action of which nothing is left gives way to the older ones", async ({
  lotwise,
  as,
  expected,
}) => {
  const buyer = await aCompany(lotwise.deps);
  const ids = await someItems(lotwise.deps, {
    ...buyer,
    items: ["Первая", "Вторая", "Третья"].map((nomenclature) => ({ nomenclature, manufacturer: "Murata" })),
  });
  const page = await as(buyer);
  const { all, change } = records(page, buyer.workspace);
  const held = async () => (await all()).map(({ manufacturer, type }) => `${manufacturer ?? ""} ${type ?? ""}`);
  await page.goto(LIST);
  await chooseAll(page);
  await giveAll(page, "Производитель", "TDK");
  await expect.poll(held).toEqual(["TDK ", "TDK ", "TDK "]);
  await change(ids[1] ?? 0, { manufacturer: "Yageo" });
  await giveAll(page, "Тип", "Пассивный");
  await expect.poll(held).toEqual(["TDK Пассивный", "Yageo Пассивный", "TDK Пассивный"]);
  for (const id of ids) await change(id, { type: "Особый" });
  await page.keyboard.press("ControlOrMeta+z");
  await expect(toast(page, "Пропущено, с тех пор всё изменилось: Изменены 3 заявки")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(toast(page, "Отменено: Изменены 3 заявки")).toContainText(
    "Оставлена как есть 1 заявка, её уже изменили: Вторая",
  );
  expect(await held()).toEqual(["Murata Особый", "Yageo Особый", "Murata Особый"]);
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect.poll(held).toEqual(["TDK Особый", "Yageo Особый", "TDK Особый"]);

  // Another user has already restored the request, so undo skips the deletion and reverts the previous action.
  expected.push(/status of 404/);
  await page.getByRole("button", { name: "Удалить" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Удалить" }).click();
  await expect(count(page)).toHaveText("0");
  await page.request.post("/api/purchase-items/restore", {
    headers: { "x-workspace": String(buyer.workspace), "sec-fetch-site": "same-origin" },
    data: { ids },
  });
  await page.keyboard.press("ControlOrMeta+z");
  await expect(toast(page, "Пропущено, с тех пор всё изменилось: Удалены 3 заявки")).toBeVisible();
  await expect(page.getByRole("button", { name: "Повторить" })).toBeHidden();
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(held).toEqual(["Murata Особый", "Yageo Особый", "Murata Особый"]);
});

test("of more rows than a page of the server holds all that are chosen are changed and copied, and no others", async ({
  lotwise,
  as,
}) => {
  const buyer = await aCompany(lotwise.deps);
  await someItems(lotwise.deps, {
    ...buyer,
    items: Array.from({ length: 1003 }, (_, place) => ({ part_number: `N-${place}`, manufacturer: "Murata" })),
  });
  const page = await as(buyer);
  const { all, create } = records(page, buyer.workspace);
  await page.goto(LIST);
  await chooseAll(page);
  await page.keyboard.press("ControlOrMeta+c");
  await expect(page.getByText("Скопированы 1003 строки")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new Set(copied.split("\n")).size).toBe(1004);
  for (const place of [0, 1, 2]) await tick(page, place).click();
  await expect(chosen(page)).toHaveText("Выбрано 1 000");
  await giveAll(page, "Производитель", "TDK");
  await expect(toast(page, "Изменено 1000 заявок")).toBeVisible();
  expect((await all()).filter(({ manufacturer }) => manufacturer === "TDK")).toHaveLength(1000);

  // Another request is created meanwhile. The bulk edit must not change more requests than the dialog shows.
  await tick(page, 3).click();
  await create("NEW-1");
  await askForAll(page, "Производитель", "Kemet");
  await expect(page.getByRole("dialog")).toContainText("заявок нашлось 1 000, а было выбрано 999");
  expect((await all()).some(({ manufacturer }) => manufacturer === "Kemet")).toBe(false);
  await expect(page.getByRole("dialog", { name: "Изменить 1000 заявок" })).toBeVisible();
  await page.getByRole("button", { name: "Применить" }).click();
  await expect(toast(page, "Изменено 1000 заявок")).toBeVisible();
});

test.describe(() => {
  // The service worker caches the files that a page needs offline.
  test.use({ serviceWorkers: "allow" });

  test("of a field that many are given, only its own error is told, that it may be cleared only where it may, and that the server is away", async ({
    lotwise,
    as,
    expected,
  }) => {
    expected.push(/status of 400/, /net::ERR_/, /status of 503/);
    const buyer = await aCompany(lotwise.deps);
    await someItems(lotwise.deps, { ...buyer, items: [{ part_number: "A" }, { part_number: "B" }] });
    const page = await as(buyer);
    await page.goto(LIST);
    await chooseAll(page);
    await page.getByRole("button", { name: "Изменить поле" }).click();
    const dialog = page.getByRole("dialog");
    const choose = async (column: string): Promise<void> => {
      await dialog.getByLabel("Поле").click();
      await page.getByRole("option", { name: column, exact: true }).click();
    };
    const clears = dialog.getByText("Пустое значение очистит поле.");
    await choose("Единица");
    await expect(dialog.getByRole("combobox")).toHaveCount(2);
    await expect(clears).toHaveCount(0);
    await choose("Производитель");
    await expect(clears).toBeVisible();
    // The server stops before the page has loaded the code that collects the selected requests.
    await lotwise.stop();
    await dialog.getByRole("textbox", { name: "Производитель" }).fill("TDK");
    await dialog.getByRole("button", { name: "Применить" }).click();
    await expect(dialog.getByRole("alert")).toContainText("сервер не отвечает");
    await lotwise.startAgain();
    await choose("Количество");
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await expect(clears).toHaveCount(0);
    await dialog.getByRole("textbox", { name: "Количество" }).fill("много");
    await dialog.getByRole("button", { name: "Применить" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Количество — число больше нуля");
    await choose("Тип");
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await dialog.getByRole("textbox", { name: "Тип" }).fill("Резистор");
    await dialog.getByRole("button", { name: "Применить" }).click();
    await expect(toast(page, "Изменены 2 заявки")).toBeVisible();
  });
});
