// Touches: purchase-items, groups, tenders
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { follow } from "#e2e/support/follow.ts";
import { cell, paste } from "#e2e/support/offer-steps.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { deletedItems, someItems } from "#server/seed/purchase-item.builder.ts";
import { aTender } from "#server/seed/tender.builder.ts";

const LIST = "/service/purchase-items";
const MAKERS = ["OLD1", "OLD2", "OLD3"];
const part = (page: Page, row: number) => cell(page, row, "part_number");
const shownMakers = (page: Page) => page.locator('[data-field="manufacturer"][role="gridcell"]');

/** Drops the response to the first request after the server has processed it. The retry is answered normally. */
async function losesAnswer(page: Page, address: string, action: () => Promise<void>): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await action();
  await expect(page.getByText(/сервер не отвечает/).first()).toBeVisible();
  await page.unroute(address);
  await action();
}

const chooseAll = (page: Page) => page.getByRole("checkbox", { name: /Выбрать все/ }).click();

test("after a lost answer a second press makes new requests, and a new group, once", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/ERR_FAILED/);
  const page = await as(await aCompany(lotwise.deps));
  await page.goto(`${LIST}/create`);
  await cell(page, 0, "nomenclature").click();
  await paste(page, "Первая\tA-1\t\t3\nВторая\tA-2\t\t4");
  await losesAnswer(page, "**/api/purchase-items", () =>
    page.getByRole("button", { name: "Создать 2 заявки" }).click(),
  );
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  await expect(page.locator("[role=row][data-rowindex]")).toHaveCount(2);

  await follow(page, "/service/groups");
  await page.getByRole("button", { name: "Новая группа" }).first().click();
  await page.getByRole("dialog").getByRole("textbox").fill("Питание");
  await losesAnswer(page, "**/api/purchase-item-groups", () =>
    page.getByRole("dialog").getByRole("button", { name: "Создать" }).click(),
  );
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goto("/service/groups");
  await expect(page.getByText("Питание", { exact: true })).toHaveCount(1);
});

test("while requests are being made nothing can be typed or undone; after a failure they stand there, and nothing is tried by itself", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/status of 500/);
  const page = await as(await aCompany(lotwise.deps));
  await page.goto(`${LIST}/create`);
  await cell(page, 0, "nomenclature").click();
  await paste(page, "Первая\tA-1\t\t3");
  const calls: (() => Promise<void>)[] = [];
  await page.route("**/api/purchase-items", (route) => {
    calls.push(() =>
      calls.length === 1
        ? route.fulfill({ status: 500, contentType: "application/json", body: "{}" })
        : route.fallback(),
    );
  });
  const create = page.getByRole("button", { name: "Создать 1 заявку" });
  await create.click();
  await expect.poll(() => calls.length).toBe(1);
  await expect(page.locator("[role=row][data-rowindex]")).toHaveCount(1);
  await cell(page, 0, "nomenclature").click();
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.type("Bolt");
  await calls[0]?.();
  await expect(page.getByText(/Ошибка сервера/).first()).toBeVisible();
  await expect(page.locator("[role=row][data-rowindex]")).toHaveCount(2);
  await expect(cell(page, 0, "nomenclature")).toHaveText("Первая");
  await expect(page.getByText("попробуем ещё раз")).toHaveCount(0);
  await create.click();
  await expect.poll(() => calls.length).toBe(2);
  await calls[1]?.();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
});

test("after a lost answer a second press changes and deletes many as the first one did, and both are taken back", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/ERR_FAILED/);
  const company = await aCompany(lotwise.deps);
  await someItems(lotwise.deps, {
    ...company,
    items: MAKERS.map((manufacturer, place) => ({ part_number: `P-${place}`, manufacturer })),
  });
  const page = await as(company);
  await page.goto(`${LIST}?sort=part_number`);
  await expect(part(page, 0)).toBeVisible();
  await chooseAll(page);
  await page.getByRole("button", { name: "Изменить поле" }).click();
  await page.getByLabel("Поле").click();
  await page.getByRole("option", { name: "Производитель", exact: true }).click();
  await page.getByRole("textbox", { name: "Производитель" }).fill("NEW");
  await losesAnswer(page, "**/api/purchase-items*", () => page.getByRole("button", { name: "Применить" }).click());
  await expect(shownMakers(page)).toHaveText(["NEW", "NEW", "NEW"]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(shownMakers(page)).toHaveText(MAKERS);

  await page.getByRole("button", { name: "Удалить" }).click();
  await losesAnswer(page, "**/api/purchase-items/delete", () =>
    page.getByRole("alertdialog").getByRole("button", { name: "Удалить" }).click(),
  );
  await expect(shownMakers(page)).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(shownMakers(page)).toHaveText(MAKERS);
});

test("after a lost answer a second press brings deleted requests back once, and it is taken back", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/ERR_FAILED/);
  const company = await aCompany(lotwise.deps);
  await deletedItems(lotwise.deps, {
    ...company,
    ids: await someItems(lotwise.deps, { ...company, items: [{ part_number: "P-0" }, { part_number: "P-1" }] }),
  });
  const page = await as(company);
  await page.goto(`${LIST}/deleted`);
  await expect(part(page, 1)).toBeVisible();
  await chooseAll(page);
  await losesAnswer(page, "**/api/purchase-items/restore", () =>
    page.getByRole("toolbar").getByRole("button", { name: "Вернуть" }).click(),
  );
  await expect(page.getByText("Возвращены 2 заявки")).toBeVisible();
  await expect(page.getByText("Удалённых заявок нет")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(part(page, 1)).toBeVisible();
});

test("after a lost answer a second press deletes those that no tender has taken once, and it is taken back", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/ERR_FAILED/, /status of 409/);
  const company = await aCompany(lotwise.deps);
  const ids = await someItems(lotwise.deps, {
    ...company,
    items: MAKERS.map((manufacturer, place) => ({ part_number: `P-${place}`, manufacturer })),
  });
  await aTender(lotwise.deps, { customer: company, items: ids.slice(0, 1) });
  const page = await as(company);
  await page.goto(`${LIST}?sort=part_number`);
  await expect(part(page, 0)).toBeVisible();
  await chooseAll(page);
  await page.getByRole("button", { name: "Удалить" }).click();
  const asked = page.getByRole("alertdialog");
  await asked.getByRole("button", { name: "Удалить" }).click();
  const rest = asked.getByRole("button", { name: "Удалить остальные 2" });
  await expect(rest).toBeVisible();
  await losesAnswer(page, "**/api/purchase-items/delete", () => rest.click());
  await expect(page.getByText("Удалены 2 заявки")).toBeVisible();
  await expect(shownMakers(page)).toHaveText(["OLD1"]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(shownMakers(page)).toHaveText(MAKERS);
});
