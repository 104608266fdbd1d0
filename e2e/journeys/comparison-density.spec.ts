// Touches: comparison, tender-basis, tenders, offers, award
import { LANGUAGES } from "#contract/primitives.ts";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { aLargeComparison } from "#e2e/support/large-comparison.ts";

/** Counts the lots that are wholly visible between the head and the foot of the matrix. */
const visibleLots = (page: Page): Promise<number> =>
  page.getByRole("grid").evaluate((grid) => {
    const top = grid.querySelector("thead")?.getBoundingClientRect().bottom ?? 0;
    const bottom = grid.querySelector("tfoot")?.getBoundingClientRect().top ?? 0;
    return [...grid.querySelectorAll("tr[data-row]")].filter((row) => {
      const place = row.getBoundingClientRect();
      return place.top >= top - 0.5 && place.bottom <= bottom + 0.5;
    }).length;
  });

/** Middles of the tools above the matrix, in pixels from the top, rounded to 10. Tools in one row share one value. */
const toolRows = (page: Page): Promise<readonly number[]> =>
  page.getByRole("searchbox").evaluate((search) => {
    const row = search.parentElement?.parentElement;
    const middles = [...(row?.children ?? [])].map((tool) => {
      const { top, bottom } = tool.getBoundingClientRect();
      return Math.round((top + bottom) / 20) * 10;
    });
    return [...new Set(middles)];
  });

const cut = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[role=grid] .num")].flatMap((text) => {
      const cell = text.closest("td, th");
      const [own, around] = [text.getBoundingClientRect(), cell?.getBoundingClientRect()];
      const isHidden = around === undefined || own.top >= around.bottom || own.width === 0;
      return !isHidden && (own.left < around.left - 0.5 || own.right > around.right + 0.5)
        ? [text.textContent ?? ""]
        : [];
    }),
  );

test("a laptop shows at least 20 lots at 1440 × 900 and 14 at 1366 × 768, with one row of tools and no number cut", async ({
  lotwise,
  as,
}) => {
  const { customer, tender } = await aLargeComparison(lotwise);
  const address = `/service/tenders/${tender}?tab=compare`;
  for (const [width, height, least] of [
    [1440, 900, 20],
    [1366, 768, 14],
  ] as const) {
    const page = await as(customer, { viewport: { width, height } });
    await page.goto(address);
    await expect(page.locator("[data-row='5']")).toBeVisible();
    await expect.poll(() => visibleLots(page)).toBeGreaterThanOrEqual(least);
    await expect.poll(() => toolRows(page)).toHaveLength(1);
    await page.getByRole("button", { name: "Сопоставимо" }).click();
    await expect(page).toHaveURL(/shown=comparable/);
    expect(await cut(page)).toEqual([]);
    await page.getByRole("button", { name: "Цена", exact: true }).click();
    expect(await cut(page)).toEqual([]);
    await expectAccessible(page);
  }
  const page = await as(customer, { viewport: { width: 1280, height: 800 } });
  await page.goto(address);
  const tabs = page.getByRole("tablist");
  await expect(tabs.getByRole("tab", { name: "История" })).toBeVisible();
  await expect
    .poll(() => tabs.evaluate((list) => list.scrollWidth - (list.parentElement?.clientWidth ?? 0)))
    .toBeLessThanOrEqual(0);
});

test("the tools of the comparison take one row in every language, and none of them is lost", async ({
  lotwise,
  as,
  leave,
}) => {
  const { customer, tender } = await aLargeComparison(lotwise);
  for (const language of LANGUAGES) {
    const page = await as(customer, { language, viewport: { width: 1440, height: 900 } });
    await page.goto(`/service/tenders/${tender}?tab=compare`);
    for (const [width, height] of [
      [1440, 900],
      [1366, 768],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.locator("[data-row='5']")).toBeVisible();
      // The tools that the row has no room for leave it after the window has its new size.
      await expect.poll(() => toolRows(page), `${language} ${width}`).toHaveLength(1);
    }
    await leave(page);
  }
  const page = await as(customer, { viewport: { width: 1024, height: 768 } });
  await page.goto(`/service/tenders/${tender}?tab=compare`);
  await page.getByRole("button", { name: "Вид", exact: true }).click();
  const more = page.getByRole("dialog", { name: "Вид" });
  await expect(more.getByRole("button", { name: "С НДС" })).toBeVisible();
  await expect(more.getByRole("switch", { name: "Замены" })).toBeVisible();
  await expect(more.getByRole("combobox", { name: /Порядок лотов/ })).toBeVisible();
  await more.getByRole("button", { name: /^Условия сравнения/ }).click();
  await expect(page.getByRole("dialog", { name: "Курсы и условия сравнения" })).toBeVisible();
  await expectAccessible(page);
});

test("a phone shows five whole offers of a lot before a choice, and three above the sums of the award", async ({
  lotwise,
  as,
}) => {
  const { customer, tender } = await aLargeComparison(lotwise);
  const page = await as(customer, { viewport: { width: 390, height: 844 } });
  await page.goto(`/service/tenders/${tender}?tab=compare`);
  const wholeOffers = (): Promise<number> =>
    page.getByRole("radiogroup").evaluate((group) => {
      const bar = document.querySelector("section[aria-label='Итог выбора']");
      const bottom = bar?.getBoundingClientRect().top ?? 0;
      return [...group.querySelectorAll("[role=radio]")].filter((each) => each.getBoundingClientRect().bottom <= bottom)
        .length;
    });
  await expect(page.getByRole("radio").first()).toBeVisible();
  await expect.poll(wholeOffers).toBeGreaterThanOrEqual(5);
  await page.getByRole("button", { name: "Выбрать лучшие" }).click();
  await expect(page.getByRole("button", { name: /^Создать/ })).toBeVisible();
  await expect.poll(wholeOffers).toBeGreaterThanOrEqual(3);
  await expectAccessible(page);
});

test("the totals, prices without a rate and the sum of a cell are shown whole beside many lots", async ({
  lotwise,
  as,
}) => {
  const { customer, tender } = await aLargeComparison(lotwise);
  const page = await as(customer);
  await page.goto(`/service/tenders/${tender}?tab=compare`);
  await page.getByRole("button", { name: "Выбрать лучшие" }).click();
  await expect(page.getByRole("row", { name: /К оплате без НДС/ })).toContainText("60 из 60");
  await expect.poll(() => visibleLots(page)).toBeGreaterThanOrEqual(20);

  await test.step("the toast covers neither the totals nor the bar under them", async () => {
    const toast = page.locator('[role=status][aria-label="Сообщения"]');
    await toast.getByText(/^Выбраны победители/).hover();
    /** Pixels by which the toast reaches below the upper edge of something. It moves up as the foot grows. */
    const overlap = async (of: Locator): Promise<number> => {
      const [shown, covered] = [await toast.boundingBox(), await of.boundingBox()];
      return (shown?.y ?? Infinity) + (shown?.height ?? 0) - (covered?.y ?? 0);
    };
    await expect.poll(() => overlap(page.locator("tfoot"))).toBeLessThanOrEqual(0);
  });

  await test.step("the grey button says why it chooses nothing more", async () => {
    await expect(page.getByRole("button", { name: "Выбрать лучшие" })).toHaveAccessibleDescription(
      "У каждого лота уже есть победитель.",
    );
  });

  await test.step("an offer without a rate has its price, and is never called declined", async () => {
    const cell = page.locator('[data-row="0"] [data-column="5"]');
    await expect(cell).toContainText(/0,06\d*\s\$/);
    await expect(cell).toContainText("нет курса");
    await expect(page.locator('[data-column="5"]').filter({ hasText: "Отказ" })).toHaveCount(0);
    await expect(page.locator('[data-row="0"] [data-column="3"]')).toContainText(/¥/);
  });

  await test.step("the panel shows how the sum of a cell is made up, and the foot that of the award", async () => {
    await page.locator('[data-row="3"] [data-column="0"] [role=radio]').focus();
    await page.keyboard.press("Alt+Enter");
    const made = page.getByRole("region", { name: "Из чего складывается сумма" });
    for (const part of ["Товар", "Доставка", "К оплате без НДС", "Сопоставимо, без НДС"])
      await expect(made.getByRole("row", { name: new RegExp(`^${part}`) })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Показать, из чего складываются суммы" }).click();
    for (const part of ["Товар", "Доставка", "НДС", "К оплате с НДС", "Излишек упаковок", "Цена условий оплаты"])
      await expect(page.getByRole("row", { name: new RegExp(`${part}`) }).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("without a rate, its supplier's column leads to the rates", async () => {
    await page
      .getByRole("columnheader", { name: /Pacific Chips/ })
      .getByText("Курс $")
      .click();
    await expect(page.getByRole("dialog").getByLabel(/^Курс: Доллар/)).toBeVisible();
  });

  await test.step("tabs keep the focus when the header folds", async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: /^Лоты/ }).click();
    await expect(page.getByText(/^Приём закрыт/)).toBeVisible();
    await page.getByRole("tab", { name: "Сравнение" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("tab", { name: "Сравнение" })).toBeFocused();
    await expect(page.getByText(/^Приём закрыт/)).toBeHidden();
  });
});
