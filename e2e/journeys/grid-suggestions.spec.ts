// Touches: purchase-items, marketplace, tenders
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { cell } from "#e2e/support/offer-steps.ts";
import { someProducts } from "#server/seed/marketplace.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";

const list = (page: Page) => page.getByRole("listbox", { name: "Похожие товары" });
const row = async (page: Page, at: number) => {
  const texts = [];
  for (const field of ["nomenclature", "part_number", "manufacturer", "units"])
    texts.push(await cell(page, at, field).textContent());
  return texts;
};

test("while new requests are typed, products are suggested: one call after a pause, keys that don't wait, a choice by keyboard", async ({
  lotwise,
  as,
}) => {
  const company = await aCompany(lotwise.deps);
  await someProducts(lotwise.deps, [
    { part_number: "GRD-555DR", nomenclature: "Таймер, SOIC-8", manufacturer: "Texas Instruments", unit: 2 },
    { part_number: "GRD-556", nomenclature: "Таймер сдвоенный", manufacturer: "Texas Instruments", unit: 1 },
  ]);
  const page = await as(company);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/marketplace-search-suggestions")) asked.push(searchParams.get("query") ?? "");
  });
  await page.goto("/service/purchase-items/create");
  await cell(page, 0, "part_number").click();
  // A user who knows the part number doesn't wait for the suggestions.
  await page.keyboard.type("GRD-1\nGRD-2\n");
  await expect(cell(page, 1, "part_number")).toHaveText("GRD-2");
  await expect(list(page)).toBeHidden();
  asked.length = 0;
  await page.keyboard.type("grd-55");
  await expect(list(page).getByRole("option")).toHaveCount(2);
  await expect(page.getByRole("status").filter({ hasText: "2 подсказки" })).toHaveCount(1);
  expect(asked).toEqual(["grd-55"]);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeHidden();
  await expect(page.getByRole("combobox", { name: "Партномер" })).toHaveValue("grd-55");
  await page.keyboard.type("5");
  await expect(list(page).getByRole("option")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(list(page)).toBeHidden();
  await expect.poll(() => row(page, 2)).toEqual(["Таймер, SOIC-8", "GRD-555DR", "Texas Instruments", "м"]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(cell(page, 2, "manufacturer")).toHaveText("");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect.poll(() => row(page, 2)).toEqual(["Таймер, SOIC-8", "GRD-555DR", "Texas Instruments", "м"]);
  // On a phone, the suggestion list stays inside the window and doesn't cover its cell.
  await page.setViewportSize({ width: 390, height: 600 });
  await cell(page, 2, "nomenclature").click();
  await page.keyboard.type("grd-555");
  await expect(list(page)).toBeInViewport({ ratio: 1 });
});

test("a request in the list takes a suggestion as one edit; a part number that the suggestion lacks stays, a failing call says nothing", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/status of 500/);
  const company = await aCompany(lotwise.deps);
  await someItems(lotwise.deps, {
    ...company,
    items: [
      { nomenclature: "Скоба", part_number: "KEEP-7", manufacturer: "Wago" },
      { nomenclature: "Bracket угловой", part_number: null, manufacturer: null, units: 2 },
    ],
  });
  const page = await as(company);
  await page.goto("/service/purchase-items?sort=-nomenclature");
  await page.getByRole("button", { name: "Править" }).click();
  await expect(cell(page, 0, "part_number")).toHaveText("KEEP-7");
  await cell(page, 0, "nomenclature").click();
  await page.keyboard.type("bracket");
  await list(page)
    .getByRole("option", { name: /Bracket угловой/ })
    .click();
  await expect.poll(() => row(page, 0)).toEqual(["Bracket угловой", "KEEP-7", "Wago", "м"]);
  await expect(page.getByText("Все правки сохранены")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => row(page, 0)).toEqual(["Скоба", "KEEP-7", "Wago", "шт"]);
  await expect(page.getByText("Все правки сохранены")).toBeVisible();
  await page.route("**/marketplace-search-suggestions?*", (route) =>
    route.fulfill({ status: 500, contentType: "application/json", body: "{}" }),
  );
  const failed = page.waitForResponse(/marketplace-search-suggestions/);
  await page.keyboard.type("housing");
  await failed;
  await expect(page.getByRole("combobox", { name: "Номенклатура" })).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Enter");
  await expect(cell(page, 0, "nomenclature")).toHaveText("housing");
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
});

test("the note of a part that is typed leads to where it is held, and leaves out the row itself and its own tender", async ({
  lotwise,
  as,
}) => {
  const company = await aCompany(lotwise.deps);
  const supplier = await aSupplier(lotwise.deps);
  const [own = 0, held = 0] = await someItems(lotwise.deps, {
    ...company,
    items: [
      { part_number: "A-OWN", manufacturer: null },
      { part_number: "B-HELD", manufacturer: null },
    ],
  });
  await aStartedTender(lotwise.deps, { customer: company, suppliers: [supplier], items: [own], name: "Свой" });
  const other = await aStartedTender(lotwise.deps, {
    customer: company,
    suppliers: [supplier],
    items: [held],
    name: "Чужой",
  });
  const page = await as(company);
  await page.goto("/service/purchase-items?sort=part_number");
  await page.getByRole("button", { name: "Править" }).click();
  const duplicatesResponse = page.waitForResponse("**/purchase-items/duplicates");
  await cell(page, 0, "part_number").click();
  await page.keyboard.type("a own");
  await page.keyboard.press("Enter");
  expect(await (await duplicatesResponse).json()).toMatchObject({ results: [{ items: [], tenders: [], orders: [] }] });
  await page.keyboard.press("ArrowUp");
  await page.keyboard.type("b held");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Все правки сохранены")).toBeVisible();
  await page.locator(`[role="tooltip"] a[href="/service/tenders/${other.id}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/service/tenders/${other.id}$`));
});
