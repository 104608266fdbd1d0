// Touches: imports
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { mapColumn, runImport, uploadSheet } from "#e2e/support/import-steps.ts";
import { cell } from "#e2e/support/offer-steps.ts";
import { aCompany } from "#server/seed/people.builder.ts";

const csv = (...lines: readonly string[]): Buffer => Buffer.from(lines.join("\r\n"));
const isChange = /\/supplier-requests-imports\/\d+$/;

test("columns chosen by hand are there again when their headings come back, and kept ones hold while others are read", async ({
  lotwise,
  as,
}) => {
  const page = await as(await aCompany(lotwise.deps));
  const row = page.getByLabel("Заголовки в строке", { exact: true });
  const choice = (letter: string) => page.getByRole("combobox", { name: new RegExp(`^Столбец ${letter}( |$)`) });
  const rows = Array.from({ length: 12 }, (_, line) => `К-${line + 1}/2;Деталь ${line + 1};${line + 1}`);

  await test.step("what was chosen comes back with its row, also after the next step was looked at", async () => {
    await uploadSheet(page, {
      name: "Цех.csv",
      bytes: csv("Заказ;Что;Сколько надо", "Шифр заказа;Изделие;Нужно", ...rows),
    });
    const headAt = async (number: string) => {
      await row.fill(number);
      await row.press("Enter");
      await expect(page.getByRole("button", { name: `Строка ${number}: сделать заголовком` })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
      await expect(page.locator("thead")).not.toHaveAttribute("inert");
    };
    await headAt("1");
    await mapColumn(page, "Заказ", "Партномер");
    await mapColumn(page, "Сколько надо", "Количество");
    await headAt("2");
    await mapColumn(page, "Нужно", "Количество");
    await mapColumn(page, "Шифр заказа", "Партномер");
    await page.getByRole("button", { name: /^Проверить/ }).click();
    await page.getByRole("button", { name: "Назад" }).click();
    await headAt("1");
    await expect(choice("A")).toHaveText("Партномер");
    await expect(choice("C")).toHaveText("Количество");
    expect(await runImport(page)).toBe(12);
  });

  await test.step("kept columns that are chosen while other headings are being read are taken for those", async () => {
    await uploadSheet(page, { name: "Цех 2.csv", bytes: csv("Ведомость;;;", "Заказ;Что;Сколько надо;Цех", ...rows) });
    await row.fill("1");
    await row.press("Enter");
    await expect(page.getByRole("button", { name: "Строка 1: сделать заголовком" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(isChange, (route) => held.then(() => route.continue()));
    await row.fill("2");
    // The click moves the focus out of the row field. The resulting change requests the headers of row 2 while the list
    // opens.
    await page.getByRole("combobox", { name: "Взять сохранённые столбцы" }).click();
    await expect(page.locator("thead")).toHaveAttribute("inert");
    await page.getByRole("option", { name: "Цех.csv" }).click();
    release();
    await expect(choice("A")).toHaveText("Партномер");
    await expect(choice("C")).toHaveText("Количество");
    await page.unroute(isChange);
    expect(await runImport(page)).toBe(12);
  });
});

test("a quantity for each unit and in total is asked about, and a second table is read by its own headings", async ({
  lotwise,
  as,
}) => {
  const page = await as(await aCompany(lotwise.deps));
  await uploadSheet(page, {
    name: "Спецификация.csv",
    bytes: csv(
      "Партномер;Наименование;Количество;;",
      ";;на изд.;всего;",
      "A-1;Болт;2;20;",
      "A-2;Гайка;4;40;",
      "A-3;Шайба;1;10;",
    ),
  });
  await expect(page.getByText("это «Количество»?")).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Проверить/ })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole("button", { name: "это «Количество»?" }).click();
  await expect(page.getByRole("combobox", { name: "Столбец D Количество всего" })).toHaveText("Количество");
  expect(await runImport(page)).toBe(3);

  await uploadSheet(page, {
    name: "Две таблицы.csv",
    bytes: csv(
      "Партномер;Наименование;Кол-во",
      "B-1;Винт;5",
      "B-2;Ось;2",
      "B-3;Втулка;3",
      "Наименование;Кол-во;Партномер",
      "Штифт;4;B-4",
    ),
  });
  await page.getByRole("button", { name: /^Проверить/ }).click();
  await expect(page.getByText(/заголовок с другим порядком столбцов.*\(5\)/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Загрузить 4 строки" }).click();
  await page.getByRole("link", { name: "Открыть заявки" }).click();
  await expect(cell(page, 3, "part_number")).toHaveText("B-4");
  await expect(cell(page, 3, "quantity")).toHaveText("4");
});

test("a price list without part numbers goes in by two clicks: all suggestions, and the names stand for the parts", async ({
  lotwise,
  as,
}) => {
  const page = await as(await aCompany(lotwise.deps));
  await uploadSheet(page, {
    name: "Мехучасток.csv",
    bytes: csv(
      "Изделие;Надо штук;Примечание",
      "Вал приводной;4;сталь 45",
      "Кронштейн сварной;12;окрасить",
      "Плита опорная;2;",
    ),
  });
  await mapColumn(page, "Изделие", "Номенклатура");
  await mapColumn(page, "Надо штук", "Количество");
  await expect(page.getByRole("button", { name: /^Проверить/ })).toBeDisabled();
  await page.getByRole("button", { name: "В файле нет партномеров" }).click();
  await expect(page.getByText("Строки назовёт номенклатура.")).toBeVisible();
  await expectAccessible(page);
  expect(await runImport(page)).toBe(3);
});
