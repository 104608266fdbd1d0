// Touches: purchase-items
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { cell, paste } from "#e2e/support/offer-steps.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";

const BLOCK = 600;
const BAD = 20;

const count = (page: Page) => page.locator("header .num").first();
const saved = (page: Page) => expect(page.getByText("Все правки сохранены")).toBeVisible();

test("600 rows from a spreadsheet are pasted below the last one, 20 bad cells are mended by keyboard alone, all of it is undone and done again", async ({
  lotwise,
  as,
}) => {
  test.setTimeout(120_000);
  const buyer = await aCompany(lotwise.deps);
  await someItems(lotwise.deps, { ...buyer, items: [{ part_number: "FIRST-1" }] });
  const page = await as(buyer);
  await page.goto("/service/purchase-items");
  await page.getByRole("button", { name: "Править" }).click();
  await expect(cell(page, 0, "part_number")).toHaveText("FIRST-1");
  await cell(page, 1, "nomenclature").click();
  const rows = Array.from({ length: BLOCK }, (_, place) =>
    [`Деталь ${place + 1}`, `PN-${place + 1}`, "Murata", place % 30 === 0 ? "десять" : `${place + 1}`, "шт"].join("\t"),
  );
  await paste(page, rows.join("\n"));
  await expect(page.getByText(`Ошибки в ${BAD} ячейках`)).toBeVisible();
  await expectAccessible(page);
  for (let left = BAD; left > 0; left -= 1) {
    await page.keyboard.press("F8");
    await page.keyboard.type("10");
    await page.keyboard.press("Enter");
  }
  await saved(page);
  await page.keyboard.press("ControlOrMeta+Home");
  await page.getByRole("button", { name: "Закончить правку" }).click();
  await expect(count(page)).toHaveText(String(BLOCK + 1));
  await page.getByRole("searchbox").fill("PN-600");
  await expect(cell(page, 0, "quantity")).toHaveText("600");
  await page.getByRole("searchbox").fill("PN-571");
  await expect(cell(page, 0, "quantity")).toHaveText("10");
});

test("of a pasted block that is too long, what found no room is told; no empty row is offered until there is room", async ({
  lotwise,
  as,
}) => {
  const page = await as(await aCompany(lotwise.deps));
  await page.goto("/service/purchase-items/create");
  await cell(page, 0, "nomenclature").click();
  await paste(page, Array.from({ length: 1010 }, (_, row) => `Деталь ${row}\tPN-${row}\t\t5`).join("\n"));
  await expect(page.getByText(/^40 ячеек не поместилось: .* новых строк за раз до 1.000$/)).toBeVisible();
  await expect(page.getByText(/Готово 1.?000 из 1.?000 строк/)).toContainText("Новых строк за раз до 1");
  await page.keyboard.press("ControlOrMeta+End");
  await expect(cell(page, 999, "part_number")).toHaveText("PN-999");
  await expect(cell(page, 1000, "part_number")).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(cell(page, 0, "part_number")).toHaveText("");
  await page.keyboard.press("Home");
  await page.keyboard.type("Bolt");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Готово 0 из 1 строки/)).not.toContainText("за раз");
});

test("what was typed and pasted in the grid goes back and comes again, on the server too", async ({ lotwise, as }) => {
  const buyer = await aCompany(lotwise.deps);
  await someItems(lotwise.deps, {
    ...buyer,
    items: [
      { part_number: "A-1", quantity: "5" },
      { part_number: "A-2", quantity: "6" },
    ],
  });
  const page = await as(buyer);
  await page.goto("/service/purchase-items?sort=part_number");
  await page.getByRole("button", { name: "Править" }).click();
  await cell(page, 0, "quantity").click();
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("ControlOrMeta+d");
  await saved(page);
  await cell(page, 2, "nomenclature").click();
  await paste(page, "Новая\tN-1\t\t1\nЕщё одна\tN-2\t\t2");
  await saved(page);
  const kept = async () => {
    const answer = await page.request.get("/api/purchase-items?ordering=part_number", {
      headers: { "x-workspace": String(buyer.workspace) },
    });
    const body = (await answer.json()) as { results: { part_number: string; quantity: string }[] };
    return body.results.map((item) => `${item.part_number} ${item.quantity}`);
  };
  expect(await kept()).toEqual(["A-1 7", "A-2 7", "N-1 1", "N-2 2"]);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ControlOrMeta+z");
  await saved(page);
  await expect.poll(kept).toEqual(["A-1 5", "A-2 6"]);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ControlOrMeta+Shift+z");
  await saved(page);
  await expect.poll(kept).toEqual(["A-1 7", "A-2 7", "N-1 1", "N-2 2"]);
  // The page asks for confirmation before it discards an incomplete row.
  await cell(page, 4, "nomenclature").click();
  await page.keyboard.type("Без количества");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Закончить правку" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Не готова 1 строка");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await cell(page, 4, "quantity").click();
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await saved(page);
});

test("a part that is requested already is noted in the grid, and stops nobody", async ({ lotwise, as }) => {
  const buyer = await aCompany(lotwise.deps);
  await someItems(lotwise.deps, {
    ...buyer,
    items: [{ part_number: "GRM21-BR71", manufacturer: "Murata", quantity: "120" }],
  });
  const page = await as(buyer);
  await page.goto("/service/purchase-items/create");
  await cell(page, 0, "nomenclature").click();
  await paste(page, "Конденсатор\tgrm21 br71\tMurata\t5\nКабель\tК-1\t\t2\nКабель\tК-1\t\t3");
  // Waits until the pasted rows are drawn. They appear above the empty row, which was previously the first row.
  await expect(cell(page, 0, "part_number")).toHaveText("grm21 br71");
  await cell(page, 0, "part_number").click();
  await expect(page.getByRole("tooltip")).toHaveText("Эта деталь уже запрошена: 120");
  await cell(page, 2, "part_number").click();
  await expect(page.getByRole("tooltip")).toHaveText("Эта деталь есть в другой строке");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Создать 3 заявки" }).click();
  await expect(page.getByText("Созданы 3 заявки")).toBeVisible();
});

test("any field is given to many at once, many are deleted, and Ctrl+Z takes each back", async ({ lotwise, as }) => {
  const buyer = await aCompany(lotwise.deps);
  await someItems(lotwise.deps, {
    ...buyer,
    items: Array.from({ length: 120 }, (_, place) => ({ manufacturer: place % 2 === 0 ? "Murata" : null })),
  });
  const page = await as(buyer);
  await page.goto("/service/purchase-items?manufacturer=murata");
  await expect(count(page)).toHaveText("60");
  await page.getByRole("checkbox", { name: /Выбрать все/ }).click();
  await page.getByRole("button", { name: "выбрать все", exact: true }).click();
  await page.getByRole("button", { name: "Изменить поле" }).click();
  await page.getByLabel("Поле").click();
  await page.getByRole("option", { name: "Производитель" }).click();
  await page.getByRole("textbox", { name: "Производитель" }).fill("TDK");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Применить" }).click();
  await expect(page.getByText("Изменено 60 заявок")).toBeVisible();
  await expect(count(page)).toHaveText("0");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(count(page)).toHaveText("60");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(count(page)).toHaveText("0");
  await page.getByRole("button", { name: "Отменить" }).click();
  await expect(count(page)).toHaveText("60");

  await page.getByRole("button", { name: "Удалить" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Удалить" }).click();
  await expect(count(page)).toHaveText("0");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(count(page)).toHaveText("60");
  await expectAccessible(page);
});
