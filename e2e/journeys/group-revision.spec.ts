// Touches: imports, groups, purchase-items, orders
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { anOrderOfItem } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aGroup, changedQuantities, someItems } from "#server/seed/purchase-item.builder.ts";

const HEADER = ["Партномер", "Наименование", "Кол-во", "Ед. изм."];
const PARTS = [
  ["GRM21BR71H104KA01L", "Конденсатор 0,1 мкФ", "24000"],
  ["RC0603FR-0710KL", "Резистор 10 кОм", "30000"],
  ["LM1117IMPX-3.3", "Стабилизатор 3,3 В", "800"],
  ["SN65HVD230DR", "Приёмопередатчик CAN", "800"],
  ["SRR1260-100M", "Дроссель 10 мкГн", "800"],
] as const;

const chooseFile = (page: Page, name: string, rows: readonly (readonly string[])[]) =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(aCsv(HEADER, rows)) });
const line = (page: Page, name: RegExp) =>
  page.getByRole("table", { name: "Различия группы и файла" }).getByRole("row", { name });

test("a revision raises one part and drops two, what is ordered stays, and the undo takes it back", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/status of 409/);
  const { deps } = lotwise;
  const company = await aCompany(deps, { is_customer: true });
  const group = await aGroup(deps, { ...company, name: "БУ-12, партия 40" });
  const ids = await someItems(deps, {
    ...company,
    items: PARTS.map(([part_number, nomenclature, quantity]) => ({
      part_number,
      nomenclature,
      quantity,
      manufacturer: null,
      purchase_item_group: group,
    })),
  });
  await anOrderOfItem(deps, {
    customer: company,
    supplier: await aSupplier(deps),
    item: ids[4] ?? 0,
    quantity: "800",
  });
  const page = await as(company);
  await page.goto(`/service/groups/${group}`);
  await page.getByRole("link", { name: "Новая ревизия" }).click();
  await expect(page.getByRole("heading", { name: "Новая ревизия: БУ-12, партия 40" })).toBeVisible();
  await chooseFile(page, "БУ-12 рев. 2.csv", [
    ["GRM21BR71H104KA01L", "Конденсатор 0,1 мкФ", "30000", "шт"],
    ["RC0603FR-0710KL", "Резистор 10 кОм", "30000", "шт"],
    ["SRR1260-100M", "Дроссель 10 мкГн", "400", "шт"],
  ]);
  await page.getByRole("button", { name: /^Проверить/ }).click();

  await test.step("only the differences are listed, and what is ordered asks for a decision", async () => {
    await expect(line(page, /Конденсатор/)).toContainText("Заявка станет 30 000 шт");
    await expect(line(page, /Стабилизатор/)).toContainText("Убрать заявку");
    await expect(line(page, /Приёмопередатчик/)).toContainText("Убрать заявку");
    await expect(line(page, /Дроссель/)).toContainText("лишние 400 шт");
    await expect(line(page, /Дроссель/)).toContainText("Оставить 800");
    await expect(line(page, /Резистор/)).toBeHidden();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Без изменений/ }).click();
    await expect(line(page, /Резистор/)).toBeVisible();
    await page.getByRole("button", { name: /^Различия/ }).click();
  });

  await test.step("a part is left as it is by one click, and the summary says so", async () => {
    const choice = page.getByRole("checkbox", { name: "Стабилизатор 3,3 В: решение: Убрать заявку" });
    await choice.uncheck();
    await expect(line(page, /Стабилизатор/)).toContainText("Оставить 800 шт");
    await expect(page.getByRole("status").filter({ hasText: "2 различия останутся" })).toBeVisible();
    await choice.check();
    await expect(page.getByRole("status").filter({ hasText: "2 заявки уйдут в удалённые" })).toBeVisible();
  });

  await test.step("a group that somebody changed meanwhile is shown anew instead of being overwritten", async () => {
    await changedQuantities(deps, { ...company, item: ids[0] ?? 0, quantities: ["25000"] });
    await page.getByRole("button", { name: "Применить ревизию 1" }).click();
    await expect(page.getByText(/Заявки группы изменили, пока вы смотрели сверку/)).toBeVisible();
    await expect(line(page, /Конденсатор/)).toContainText("25 000");
  });

  await page.getByRole("button", { name: "Применить ревизию 1" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Ревизия 1 применена" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Открыть группу" }).click();
  const items = page.getByRole("grid", { name: "Заявки группы «БУ-12, партия 40»" });
  await expect(items.getByRole("row", { name: /Конденсатор/ })).toContainText("30 000");
  await expect(items.getByRole("row", { name: /Стабилизатор/ })).toBeHidden();

  await test.step("the history of the group has the revision and its file", async () => {
    await expect(page.getByText("добавлено 0, изменено 1, убрано 2")).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Скачать файл «БУ-12 рев. 2.csv»" }).click(),
    ]);
    expect((await readFile(await file.path())).toString()).toContain("GRM21BR71H104KA01L");
    await expectAccessible(page);
  });

  await page.getByRole("link", { name: "Ревизия 1" }).click();
  await page.getByRole("button", { name: "Отменить ревизию" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Отменить ревизию" }).click();
  await expect(page.getByText("Ревизия 1 отменена")).toBeVisible();
  await page.getByRole("link", { name: "Открыть группу" }).click();
  await expect(items.getByRole("row", { name: /Конденсатор/ })).toContainText("25 000");
  await expect(items.getByRole("row", { name: /Стабилизатор/ })).toBeVisible();
});

test("a row that can't be read is corrected first, and a file that equals the group has nothing to apply", async ({
  lotwise,
  as,
}) => {
  const { deps } = lotwise;
  const company = await aCompany(deps);
  const group = await aGroup(deps, { ...company, name: "Источник питания ИП-5" });
  await someItems(deps, {
    ...company,
    items: [
      { part_number: "A-1", nomenclature: "Реле", quantity: "10", manufacturer: null, purchase_item_group: group },
      { part_number: "B-1", nomenclature: "Винт", quantity: "20", manufacturer: null, purchase_item_group: group },
      { part_number: "C-1", nomenclature: "Гайка", quantity: "20", manufacturer: null, purchase_item_group: group },
    ],
  });
  const page = await as(company, { viewport: { width: 390, height: 844 } });
  await page.goto(`/service/groups/${group}`);
  await page.getByRole("link", { name: "Новая ревизия" }).click();
  await chooseFile(page, "ИП-5.csv", [
    ["A-1", "Реле", "десять", "шт"],
    ["B-1", "Винт", "20", "шт"],
    ["C-1", "Гайка", "20", "шт"],
  ]);
  await page.getByRole("button", { name: /^Проверить/ }).click();
  await expect(page.getByText(/^1 строку прочитать не удалось/)).toBeVisible();
  await expect(page.getByText("Убрать заявку")).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("gridcell", { name: "десять" }).dblclick();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("10");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Ревизия совпадает")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Вернуться в группу" }).click();
  await expect(page.getByRole("heading", { name: "Источник питания ИП-5" })).toBeVisible();
});
