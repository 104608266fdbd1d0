// Touches: purchase-items, groups, tenders, session
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible, expectNoOverflow } from "#e2e/support/axe.ts";
import { follow } from "#e2e/support/follow.ts";
import { cell } from "#e2e/support/offer-steps.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { aGroup, someItems } from "#server/seed/purchase-item.builder.ts";
import { aTender } from "#server/seed/tender.builder.ts";

const [WIDE, HALF, TABLET, PHONE] = [1440, 1152, 768, 390];
const LIST = "/service/purchase-items";
const isWide = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });

test("what is typed on the page of a request stays when the window is narrowed and widened", async ({
  lotwise,
  as,
}) => {
  const buyer = await aCompany(lotwise.deps);
  const [item = 0] = await someItems(lotwise.deps, { ...buyer, items: [{ part_number: "W-1" }] });
  const page = await as(buyer);
  await page.goto(`${LIST}/${item}`);
  const article = page.getByLabel("Артикул");
  await article.fill("АРТ-7");
  const facts = page.getByRole("complementary", { name: "Подробности" });
  await expect(facts).toBeVisible();
  for (const width of [HALF, TABLET, PHONE, WIDE]) {
    await isWide(page, width);
    await expect(page.getByRole("button", { name: "Подробности" })).toHaveCount(width === WIDE ? 0 : 1);
    await expect(article).toHaveValue("АРТ-7");
    await expect(article).toBeFocused();
  }
  await expect(facts).toBeVisible();
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByText("Сохранено", { exact: false }).first()).toBeVisible();
});

test("the drawer of a request stays open with what is typed in it, however narrow the window gets", async ({
  lotwise,
  as,
}) => {
  const buyer = await aCompany(lotwise.deps);
  await someItems(lotwise.deps, { ...buyer, items: [{ part_number: "W-2" }] });
  const page = await as(buyer);
  await page.goto(LIST);
  await page.getByRole("gridcell", { name: "W-2" }).click();
  const drawer = page.getByRole("dialog", { name: "Заявка", exact: true });
  const article = drawer.getByLabel("Артикул");
  await article.fill("АРТ-8");
  for (const width of [HALF, TABLET, PHONE, WIDE]) {
    await isWide(page, width);
    await expect(article).toHaveValue("АРТ-8");
    await expect(drawer).toHaveCSS("width", `${Math.min(520, width)}px`);
    await expectNoOverflow(page);
  }
});

test("a link to the drawer of a request shows the request in a narrow window and on a phone; a click there opens its page", async ({
  lotwise,
  as,
}) => {
  const buyer = await aCompany(lotwise.deps);
  const [item = 0] = await someItems(lotwise.deps, {
    ...buyer,
    items: [{ part_number: "W-3", nomenclature: "Разъём" }],
  });
  for (const width of [HALF, PHONE]) {
    const page = await as(buyer, { viewport: { width, height: 900 } });
    await page.goto(`${LIST}?item=${item}`);
    const drawer = page.getByRole("dialog", { name: "Заявка", exact: true });
    await expect(drawer.getByRole("combobox", { name: "Партномер" })).toHaveValue("W-3");
    await expectNoOverflow(page);
    await expectAccessible(page);
    await drawer.getByRole("button", { name: "Закрыть" }).first().click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/\/purchase-items$/);
    await page.getByText("W-3").first().click();
    await expect(page).toHaveURL(new RegExp(`/purchase-items/${item}$`));
  }
});

test("quantities are read whole in lists of requests, in groups and in drafts, and none is cut off where it has no room", async ({
  lotwise,
  as,
}) => {
  const { deps } = lotwise;
  const buyer = await aCompany(deps);
  const group = await aGroup(deps, { ...buyer, name: "Кабели" });
  const quantities = ["1234.125", "12345678.125", "999999999.999"];
  const items = await someItems(deps, {
    ...buyer,
    items: quantities.map((quantity) => ({ quantity, purchase_item_group: group })),
  });
  const draft = await aTender(deps, { customer: buyer, items });
  const page = await as(buyer);
  await page.goto("/service");
  for (const address of [`${LIST}?sort=quantity`, `/service/groups/${group}`, `/service/tenders/${draft.id}`]) {
    await follow(page, address);
    for (const [place, text] of ["1 234,125", "12 345 678,125", "999 999 999,999"].entries())
      await expect(cell(page, place, "quantity")).toHaveText(text);
    await expect(page.getByRole("columnheader", { name: "Ед." })).toBeVisible();
    // The accessibility check also finds text that overflows its cell.
    await expectAccessible(page);
  }
  await expect(cell(page, 0, "quantity").locator(".is-box")).toHaveCSS("font-size", "13px");

  await follow(page, `${LIST}?sort=quantity`);
  const edge = await page
    .locator('[role="columnheader"][data-field="quantity"] .MuiDataGrid-columnSeparator--resizable')
    .boundingBox();
  const [x, y] = [(edge?.x ?? 0) + (edge?.width ?? 0) / 2, (edge?.y ?? 0) + 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 54, y, { steps: 5 });
  await page.mouse.up();
  await expect(cell(page, 1, "quantity")).toHaveText("…");
  await expect(cell(page, 1, "quantity")).toHaveAttribute("title", "12\u00a0345\u00a0678,125");
});

test("on a phone the title of a list is read whole, beside what it does", async ({ lotwise, as }) => {
  const buyer = await aCompany(lotwise.deps);
  await aTender(lotwise.deps, { customer: buyer, items: await someItems(lotwise.deps, { ...buyer, items: [{}] }) });
  const page = await as(buyer, { viewport: { width: PHONE, height: 844 } });
  await page.goto("/service");
  for (const list of ["purchase-items", "purchase-items/deleted", "orders", "groups", "tenders"]) {
    await follow(page, `/service/${list}`);
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toBeVisible();
    await expect.poll(() => title.evaluate((h1) => h1.scrollWidth - h1.clientWidth)).toBe(0);
    await expectNoOverflow(page);
  }
  await expect(page.getByRole("link", { name: "Копия" })).toBeVisible();
  await expectAccessible(page);
});

test("a row of a spreadsheet that is pasted into the search, or stands in a link, is searched for as far as the search goes", async ({
  lotwise,
  as,
}) => {
  const buyer = await aCompany(lotwise.deps);
  await someItems(lotwise.deps, { ...buyer, items: [{ part_number: "S-1" }] });
  const page = await as(buyer);
  await page.goto("/service");
  const row = "Резистор 10 кОм ".repeat(30);
  for (const list of [LIST, "/service/tenders"]) {
    await follow(page, list);
    await page.getByRole("searchbox").click();
    await page.evaluate((text) => navigator.clipboard.writeText(text), row);
    await page.keyboard.press("Control+V");
    await expect(page.getByText("По фильтрам ничего нет").first()).toBeVisible();
    await page.goto(`${list}?q=${encodeURIComponent(row)}`);
    await expect(page.getByRole("searchbox")).toHaveValue(row.slice(0, 200));
    await expect(page.getByText("По фильтрам ничего нет").first()).toBeVisible();
  }
});

test("the pages before signing in fit into the narrowest phone, in every language", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  for (const language of ["English", "简体中文", "हिन्दी", "Русский"]) {
    const choice = page.getByRole("button", { name: language });
    await choice.click();
    await expect(choice).toHaveAttribute("aria-pressed", "true");
    await expectNoOverflow(page);
  }
});

test("a draft of a tender shows part numbers of twenty characters whole", async ({ lotwise, as }) => {
  const buyer = await aCompany(lotwise.deps);
  const part_number = "T495C686M016ATE200XX";
  const { id } = await aTender(lotwise.deps, { customer: buyer, lots: [{ part_number, quantity: "125000" }] });
  const page = await as(buyer);
  await page.goto(`/service/tenders/${id}`);
  for (const text of [part_number, /^125\s000$/]) {
    const shown = page.getByRole("gridcell", { name: text }).first();
    await expect(shown).toBeVisible();
    const isWhole = await shown.evaluate((each) =>
      [each, ...each.querySelectorAll("*")].every(
        ({ scrollWidth, clientWidth }) => clientWidth === 0 || scrollWidth <= clientWidth,
      ),
    );
    expect(isWhole).toBe(true);
  }
});

test("whoever asks for less motion sees each state at once: nothing moves, and no change of colour begins to", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const heading = page.getByRole("heading").first();
  await expect(heading).toBeVisible();
  const moving = await heading.evaluate((each) => {
    const elements = [each, ...document.querySelectorAll<HTMLElement>("label, input, button")];
    for (const element of elements) element.style.color = "rgb(1, 2, 3)";
    return elements.flatMap((element) => [getComputedStyle(element).color, ...element.getAnimations()]);
  });
  expect(new Set(moving)).toEqual(new Set(["rgb(1, 2, 3)"]));
});
