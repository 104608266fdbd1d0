// Touches: purchase-items, tenders
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { cell, paste } from "#e2e/support/offer-steps.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { aTender } from "#server/seed/tender.builder.ts";

const saved = (page: Page) => expect(page.getByText("Все правки сохранены")).toBeVisible();

type Fixtures = Parameters<Parameters<typeof test>[2]>[0];

/**
 * Pastes and saves new rows below the existing row. Returns the page, the id of the first pasted row, and a list that
 * collects the status codes of later deletions.
 */
async function pastedRows({ lotwise, as }: Pick<Fixtures, "lotwise" | "as">, block: string) {
  const company = await aCompany(lotwise.deps);
  await someItems(lotwise.deps, { ...company, items: [{ part_number: "A-1" }] });
  const page = await as(company);
  await page.goto("/service/purchase-items?sort=part_number");
  await page.getByRole("button", { name: "Править" }).click();
  await cell(page, 1, "nomenclature").click();
  const created = page.waitForResponse(
    (response) => response.request().method() === "POST" && new URL(response.url()).pathname === "/api/purchase-items",
  );
  await paste(page, block);
  const [{ id }] = (await (await created).json()) as [{ id: number }];
  await saved(page);
  const deletions: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/purchase-items/delete")) deletions.push(response.status());
  });
  return { company, page, id, deletions };
}

test("new rows that a colleague has deleted meanwhile go with the undo: it is told once and nothing is tried again", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/status of 404/);
  const { company, page, id, deletions } = await pastedRows({ lotwise, as }, "Новая\tB-1\t\t3");
  const deleted = await page.request.post("/api/purchase-items/delete", {
    headers: { "x-workspace": String(company.workspace), "sec-fetch-site": "same-origin" },
    data: { ids: [id] },
  });
  expect(deleted.status()).toBe(200);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByText("1 строку уже удалил кто-то другой")).toBeVisible();
  await saved(page);
  expect(deletions).toEqual([404]);
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await saved(page);
  await page.getByRole("button", { name: "Закончить правку" }).click();
  await expect(cell(page, 1, "part_number")).toHaveText("B-1");
});

test("a new row that a colleague has put into a tender meanwhile stays after the undo: it is told once and nothing is tried again", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/status of 409/);
  const { company, page, id, deletions } = await pastedRows({ lotwise, as }, "Новая\tB-1\t\t3\nЕщё одна\tB-2\t\t4");
  await aTender(lotwise.deps, { customer: company, items: [id] });
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByText("1 строка уже в тендере или заказе: её не удалить, она осталась")).toBeVisible();
  await saved(page);
  expect(deletions).toEqual([409, 200]);
  await expect(cell(page, 1, "part_number")).toHaveText("B-1");
  await expect(page.getByText("B-2")).toHaveCount(0);
  await page.getByRole("button", { name: "Закончить правку" }).click();
  await expect(cell(page, 1, "part_number")).toHaveText("B-1");
});

test("a page that can't be read says so while rows are edited too, and is tried again; what was typed before is saved", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/status of 500/);
  const company = await aCompany(lotwise.deps);
  await someItems(lotwise.deps, {
    ...company,
    items: Array.from({ length: 60 }, (_, place) => ({ part_number: `P-${String(place).padStart(2, "0")}` })),
  });
  const page = await as(company);
  await page.goto("/service/purchase-items?sort=part_number");
  await page.getByRole("button", { name: "Править" }).click();
  await cell(page, 0, "quantity").click();
  await page.keyboard.type("77");
  await page.route("**/api/purchase-items?*", (route) =>
    route.fulfill({ status: 500, contentType: "application/json", body: "{}" }),
  );
  await page.getByRole("button", { name: "Следующая страница" }).click();
  await expect(page.getByRole("button", { name: "Повторить" })).toBeVisible();
  await saved(page);
  await expectAccessible(page);
  await page.unroute("**/api/purchase-items?*");
  await page.getByRole("button", { name: "Повторить" }).click();
  await expect(cell(page, 0, "part_number")).toHaveText("P-50");
  await page.getByRole("button", { name: "Предыдущая страница" }).click();
  await expect(cell(page, 0, "quantity")).toHaveText("77");
});
