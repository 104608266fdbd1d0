import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible, expectNoOverflow } from "#e2e/support/axe.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";

const [WIDE, HALF, TABLET, PHONE] = [1440, 1152, 768, 390];
const LIST = "/service/purchase-items";
const isWide = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });

test("what is typed on the page of a request stays when the window is narrowed and widened", async ({ lotwise, as }) => {
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

test("the drawer of a request stays open with what is typed in it, however narrow the window gets", async ({ lotwise, as }) => {
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

test("a link to the drawer of a request shows the request in a narrow window and on a phone; a click there opens its page", async ({ lotwise, as }) => {
  const buyer = await aCompany(lotwise.deps);
  const [item = 0] = await someItems(lotwise.deps, { ...buyer, items: [{ part_number: "W-3", nomenclature: "Разъём" }] });
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
