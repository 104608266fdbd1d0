import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import type { Viewer } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { cell, paste } from "#e2e/support/offer-steps.ts";
import type { Lotwise } from "#e2e/support/lotwise.ts";
import { aFilledDraft } from "#server/seed/offer.builder.ts";
import { aCompany, aMember, aSupplier, aUser } from "#server/seed/people.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";

const REFUSED_CALL = /status of 4\d\d/;
const SAVED = /Черновик сохранён/;
const LOTS = 600;

/** A working copy of a supplier in which nothing is missing, and two people who have it open. */
async function aSharedDraft({ deps }: Lotwise, as: (viewer: Viewer) => Promise<Page>, lots: number) {
  const customer = await aCompany(deps);
  const supplier = await aSupplier(deps);
  const colleague = await aMember(deps, {
    workspace: { id: supplier.workspace, roles: supplier.roles },
    role: "MG",
    user: await aUser(deps, { first_name: "Анна", last_name: "Орлова" }),
  });
  const tender = await aStartedTender(deps, {
    customer,
    suppliers: [supplier],
    name: "Источник ИП-5, партия 12",
    closing_date: new Date(deps.clock.now().getTime() + 100 * 3_600_000).toISOString(),
    lots: Array.from({ length: lots }, (_, index) => ({
      nomenclature: `Деталь ${index + 1}`,
      part_number: `LW-${String(index + 1).padStart(4, "0")}`,
      manufacturer: index % 2 === 0 ? "Vishay" : "Murata",
      quantity: String((index % 7) + 1),
    })),
  });
  const offer = tender.suppliers[0]?.offer ?? 0;
  await aFilledDraft(deps, { supplier, offer, prices: Array.from({ length: lots }, () => "1.11") });
  const path = `/service/supplier-offers/${offer}`;
  const [mine, theirs] = [await as(supplier), await as({ owner: colleague, workspace: supplier.workspace })];
  for (const page of [mine, theirs]) {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(path);
    // Both have just been started, beside whatever else the machine does.
    await expect(cell(page, 0, "price")).toContainText("1,11", { timeout: 60_000 });
  }
  return { mine, theirs, offer, deps };
}

/** Types prices down the column from where the cursor is. */
async function typeDown(page: Page, prices: readonly string[]): Promise<void> {
  for (const price of prices) {
    await page.keyboard.type(price);
    await page.keyboard.press("Enter");
  }
}

const numbers = (count: number, from: number): string[] =>
  Array.from({ length: count }, (_, index) => `${from + index},${String((index * 7) % 100).padStart(2, "0")}`);
/** A text without blanks of any kind, as numbers are compared. */
const tight = (text: string | null): string => (text ?? "").replace(/\s/gu, "");
const inRussian = (amount: string): string =>
  tight(new Intl.NumberFormat("ru-RU", { minimumFractionDigits: 2 }).format(Number(amount)));

test("two people write into 600 lines at once; what one of them confirms is what is final, to the kopeck, on both pages", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(REFUSED_CALL);
  const { mine, theirs, offer, deps } = await aSharedDraft(lotwise, as, LOTS);
  const upper = async (): Promise<void> => {
    await cell(mine, 0, "price").click();
    await typeDown(mine, numbers(12, 20));
    await paste(mine, numbers(150, 100).join("\n"));
    await typeDown(mine, numbers(12, 40));
  };
  const lower = async (): Promise<void> => {
    await theirs.keyboard.press("Control+f");
    await theirs.keyboard.type("lw-0301");
    await expect(theirs.getByText("1 из 1")).toBeVisible();
    await theirs.keyboard.press("Escape");
    await expect(cell(theirs, 300, "price")).toBeFocused();
    await typeDown(theirs, numbers(12, 60));
    await paste(theirs, numbers(200, 500).join("\n"));
    await typeDown(theirs, numbers(12, 80));
  };
  await Promise.all([upper(), lower()]);
  for (const page of [mine, theirs]) await expect(page.getByText(SAVED)).toBeVisible();
  // What one has written stands on the other's page, without a reload.
  const sum = async (page: Page): Promise<string> => tight(await page.locator("dl dd").last().textContent());
  await expect.poll(async () => (await sum(mine)) === (await sum(theirs))).toBe(true);
  await mine.getByRole("button", { name: "Отправить предложение" }).last().click();
  const dialog = mine.getByRole("alertdialog");
  await expect(dialog).toBeVisible();
  const confirmed = tight(await dialog.textContent());
  await dialog.getByRole("button", { name: /^(Отправить|Всё равно отправить)$/ }).click();
  await expect(mine.getByText("Предложение отправлено. Изменить его нельзя.").first()).toBeVisible();
  const final = await deps.db
    .selectFrom("offer")
    .select(["total", "total_with_vat", "status"])
    .where("id", "=", offer)
    .executeTakeFirstOrThrow();
  expect(final.status).toBe("PROCESSED");
  const total = inRussian(String(final.total_with_vat));
  expect(confirmed).toContain(total);
  expect(confirmed).toContain(inRussian(String(final.total)));
  // The colleague's page has become the sent offer by itself.
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
  // Terms follow as well.
  await theirs.getByRole("textbox", { name: "Комментарий ко всему предложению" }).fill("Склад в Твери");
  await expect(mine.getByRole("textbox", { name: "Комментарий ко всему предложению" })).toHaveValue("Склад в Твери");
  // My cell is open while theirs is saved.
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
  await theirs.close();
  await expect(mine.getByText(/Анна Орлова/)).toBeHidden();
});

test("an open cell survives a reload, and each tab keeps what it couldn't save, also where one of them dies", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/net::ERR_/);
  const { mine } = await aSharedDraft(lotwise, as, 3);
  const stop = async (page: Page): Promise<void> => {
    await page.route("**/draft-items", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.continue(),
    );
  };
  await cell(mine, 0, "price").click();
  await mine.keyboard.type("3,33");
  await expect(mine.getByText("Не сохранена 1 ячейка")).toBeVisible();
  await expect(mine.getByText(SAVED)).toBeHidden();
  // As after a crash: nobody asks whether to leave.
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
  const { mine } = await aSharedDraft(lotwise, as, 8);
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
  // The reason by the keyboard.
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
  // Only the lines of one maker.
  await mine.getByRole("textbox", { name: "Найти в строках" }).fill("murata");
  await mine.getByRole("button", { name: "Показать только найденные" }).click();
  await expect(mine.getByRole("row").filter({ hasText: "LW-" })).toHaveCount(4);
});
