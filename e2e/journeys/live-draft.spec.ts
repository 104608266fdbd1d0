// Touches: offers, live, money
import type { Page } from "@playwright/test";
import { normalise } from "#contract/money/decimal.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { cell, paste } from "#e2e/support/offer-steps.ts";
import {
  aDraft,
  aSharedDraft,
  copied,
  grossOf,
  inRoubles,
  inRussian,
  linesOf,
  LOTS,
  tight,
  writeThrough,
} from "#e2e/support/shared-draft.ts";
import type { Written } from "#e2e/support/shared-draft.ts";

const REFUSED_CALL = /status of 4\d\d/;
const SAVED = /Черновик сохранён/;

test("two people write into 600 lines at once; what one of them confirms is what is final, to the kopeck, on both pages", async ({
  lotwise,
  as,
  expected,
}) => {
  test.setTimeout(300_000);
  expected.push(REFUSED_CALL);
  const { mine, theirs, offer, deps } = await aSharedDraft(lotwise, as, LOTS);
  const written: Written = { price: new Map(), comment: new Map() };
  await Promise.all([
    writeThrough(mine, written, (half) => (half === 0 ? "price" : "comment")),
    writeThrough(theirs, written, (half) => (half === 0 ? "comment" : "price")),
  ]);
  // Changes to different cells of the same line are merged without a conflict dialog.
  for (const page of [mine, theirs]) {
    // The timeout is long, because two browsers send 1200 cells one after another on a shared machine.
    await expect(page.getByText(SAVED)).toBeVisible({ timeout: 90_000 });
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  const lines = linesOf(written);
  // Each page shows the input of both users without a reload.
  for (const page of [mine, theirs]) {
    const sums = page.locator("dl", { has: page.getByText("Итого с НДС", { exact: true }) });
    await expect.poll(async () => tight(await sums.textContent())).toContain(inRussian(inRoubles(grossOf(lines))));
    expect(await copied(page)).toEqual(lines.map(({ price, comment }) => [price, comment]));
  }
  await mine.getByRole("button", { name: "Отправить предложение" }).last().click();
  const dialog = mine.getByRole("alertdialog");
  await expect(dialog).toBeVisible();
  const confirmed = tight(await dialog.textContent());
  await dialog.getByRole("button", { name: /^(Отправить|Всё равно отправить)$/ }).click();
  await expect(mine.getByText("Предложение отправлено. Изменить его нельзя.").first()).toBeVisible();
  const stored = await deps.db
    .selectFrom("offer_item")
    .innerJoin("lot", "lot.id", "offer_item.lot_id")
    .select(["price_per_unit", "offer_item.comment", "offer_item.total", "offer_item.total_with_vat"])
    .where("offer_id", "=", offer)
    .orderBy("lot.position")
    .execute();
  expect(stored.map(({ total_with_vat: _gross, ...line }) => line)).toEqual(
    lines.map(({ price, comment, net }) => ({
      price_per_unit: normalise(price.replace(",", ".")),
      comment: comment === "" ? null : comment,
      total: inRoubles(net),
    })),
  );
  const final = await deps.db
    .selectFrom("offer")
    .select(["total", "total_with_vat", "status"])
    .where("id", "=", offer)
    .executeTakeFirstOrThrow();
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  expect(final).toEqual({ status: "PROCESSED", total: inRoubles(net), total_with_vat: inRoubles(grossOf(lines)) });
  expect(confirmed).toContain(inRussian(inRoubles(net)));
  const total = inRussian(inRoubles(grossOf(lines)));
  expect(confirmed).toContain(total);
  await expect(theirs.getByText("Отправлено").first()).toBeVisible();
  for (const page of [mine, theirs])
    await expect.poll(async () => tight(await page.locator("body").textContent())).toContain(total);
});

test("what a colleague saves appears, where they are is seen, and only one cell of both is asked about", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(REFUSED_CALL);
  const { mine, theirs } = await aSharedDraft(lotwise, as, 3);
  await cell(theirs, 1, "price").click();
  await expect(mine.getByText("Анна Орлова: строка 2")).toBeVisible();
  await expect(cell(mine, 1, "price")).toHaveAttribute("data-guest", "АО");
  await expectAccessible(mine);
  await theirs.keyboard.type("30");
  await theirs.keyboard.press("Enter");
  await expect(cell(mine, 1, "price")).toContainText("30,00");
  await expect(mine.getByText("Анна Орлова: строка 3")).toBeVisible();
  await theirs.getByRole("textbox", { name: "Комментарий ко всему предложению" }).fill("Склад в Твери");
  await expect(mine.getByRole("textbox", { name: "Комментарий ко всему предложению" })).toHaveValue("Склад в Твери");
  await cell(mine, 2, "price").click();
  await mine.keyboard.type("50");
  await cell(theirs, 2, "price").click();
  await theirs.keyboard.type("60");
  await theirs.keyboard.press("Tab");
  await theirs.keyboard.type("4");
  await theirs.keyboard.press("Enter");
  await expect(theirs.getByText(SAVED)).toBeVisible();
  await expect(cell(mine, 2, "delivery_min")).toContainText("4");
  await mine.keyboard.press("Enter");
  const dialog = mine.getByRole("dialog", { name: "Запись уже изменена" });
  await expect(dialog).toContainText("50");
  await expect(dialog).toContainText("60");
  await dialog.getByRole("button", { name: "Сохранить выбранное" }).click();
  await expect(cell(theirs, 2, "price")).toContainText("50,00");
  // A user who navigates away disappears from the presence list at once. A window that closes can't always notify the
  // server, so its user disappears only after a timeout.
  await theirs
    .getByRole("navigation")
    .getByRole("link", { name: /Предложения/ })
    .first()
    .click();
  await expect(theirs.getByRole("heading", { level: 1, name: /Предложения/ })).toBeVisible();
  await expect(mine.getByText(/Анна Орлова/)).toBeHidden();
});

test("an open cell survives a reload, and each tab keeps what it couldn't save, also where one of them dies", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/net::ERR_/);
  const mine = await (await aDraft(lotwise, as, 3)).openMine();
  const stop = async (page: Page): Promise<void> => {
    await page.route("**/draft-items", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.continue(),
    );
  };
  await cell(mine, 0, "price").click();
  await mine.keyboard.type("3,33");
  await expect(mine.getByText("Не сохранена 1 ячейка")).toBeVisible();
  await expect(mine.getByText(SAVED)).toBeHidden();
  // Reloads without confirmation, as after a crash of the browser.
  await expect
    .poll(() => mine.evaluate(() => Object.values(localStorage).some((text) => text.includes("3,33"))))
    .toBe(true);
  mine.on("dialog", (dialog) => void dialog.accept());
  await mine.reload();
  await expect(mine.getByText("Восстановлены правки, которые не успели сохраниться: 1")).toBeVisible();
  await expect(cell(mine, 0, "price")).toContainText("3,33");
  await expect(mine.getByText(SAVED)).toBeVisible();
  const other = await mine.context().newPage();
  await other.goto(mine.url());
  for (const page of [mine, other]) await stop(page);
  await cell(other, 1, "price").click();
  await other.keyboard.type("7,77");
  await other.keyboard.press("Enter");
  await cell(mine, 1, "price").click();
  await mine.keyboard.type("8,88");
  await mine.keyboard.press("Enter");
  await cell(mine, 2, "comment").click();
  await mine.keyboard.type("MOQ50");
  for (const text of ["7.77", "8.88", "MOQ50"])
    await expect
      .poll(() => mine.evaluate((kept) => Object.values(localStorage).some((each) => each.includes(kept)), text))
      .toBe(true);
  await other.close({ runBeforeUnload: false });
  // The browser frees the lock of a closed tab a moment later. Until then, its edits are left to it.
  const tabs = () =>
    mine.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.filter(({ name }) => name?.startsWith("lotwise-tab ")).length;
    });
  await expect.poll(tabs).toBe(1);
  await mine.reload();
  const dialog = mine.getByRole("dialog", { name: "Правки из двух вкладок" });
  await expect(dialog).toContainText("7,77");
  await expect(dialog).toContainText("8,88");
  await expectAccessible(mine);
  await dialog.getByRole("radio").last().click();
  await dialog.getByRole("button", { name: "Сохранить выбранное" }).click();
  await expect(cell(mine, 1, "price")).toContainText("7,77");
  await expect(cell(mine, 2, "comment")).toContainText("MOQ50");
  await mine.unroute("**/draft-items");
  await expect(mine.getByText(SAVED)).toBeVisible({ timeout: 40_000 });
});

test("many lines are declined with one reason, by keys, by paste and by the menu, and one undo brings them back", async ({
  lotwise,
  as,
}) => {
  const mine = await (await aDraft(lotwise, as, 8)).openMine();
  const declined = mine.getByText("Отказ от позиции");
  await cell(mine, 0, "price").click();
  await cell(mine, 3, "price").click({ modifiers: ["Shift"] });
  await mine.keyboard.press("-");
  const dialog = mine.getByRole("dialog", { name: "Отказ от 4 позиций" });
  await expectAccessible(mine);
  await mine.keyboard.press("ArrowDown");
  await mine.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(declined).toHaveCount(4);
  await expect(mine.getByRole("button", { name: "Причина отказа: не выпускается" })).toHaveCount(4);
  await cell(mine, 5, "price").click();
  await mine.keyboard.press("Control+Z");
  await expect(declined).toHaveCount(0);
  await paste(mine, "нет\n-");
  await expect(declined).toHaveCount(2);
  await expect(mine.getByText(SAVED)).toBeVisible();
  await cell(mine, 5, "price").click({ position: { x: 4, y: 4 } });
  await mine.keyboard.press("F2");
  await mine.getByRole("dialog", { name: "Отказ от 1 позиции" }).getByRole("radio", { name: "мала партия" }).check();
  await mine.keyboard.press("Enter");
  await expect(mine.getByRole("button", { name: "Причина отказа: мала партия" })).toHaveCount(1);
  await cell(mine, 7, "price").click();
  await mine.keyboard.press("Delete");
  await mine.getByRole("button", { name: "Отказ от строк" }).click();
  await mine.getByRole("menuitem", { name: "От незаполненных: 1" }).click();
  await mine.keyboard.press("ArrowDown");
  await mine.keyboard.press("Enter");
  await expect(declined).toHaveCount(3);
  await mine.getByRole("textbox", { name: "Найти в строках" }).fill("murata");
  await mine.getByRole("button", { name: "Показать только найденные" }).click();
  await expect(mine.getByRole("row").filter({ hasText: "LW-" })).toHaveCount(4);
});
