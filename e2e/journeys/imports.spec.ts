// Touches: imports, purchase-items
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { follow } from "#e2e/support/follow.ts";
import { acceptProposals, runImport, uploadSheet } from "#e2e/support/import-steps.ts";
import { cell, paste } from "#e2e/support/offer-steps.ts";
import { aCompany } from "#server/seed/people.builder.ts";

const HEADER = ["Партномер", "Наименование", "Кол-во", "Ед."];
const csv = (rows: readonly (readonly string[])[], delimiter = ";"): Buffer =>
  Buffer.from([HEADER, ...rows].map((row) => row.join(delimiter)).join("\r\n"));

test("three bad rows are mended in place by keyboard, the import is run, and taken back as a whole", async ({
  lotwise,
  as,
}) => {
  const buyer = await aCompany(lotwise.deps);
  const page = await as(buyer);
  const bad = new Map([
    [3, "много"],
    [7, "-5"],
    [9, "0"],
  ]);
  await uploadSheet(page, {
    name: "БУ-12.csv",
    bytes: csv(
      Array.from({ length: 12 }, (_, place) => [
        `PN-${place + 1}`,
        `Деталь ${place + 1}`,
        bad.get(place) ?? String(place + 1),
        "шт",
      ]),
    ),
  });
  await acceptProposals(page);
  await page.getByRole("button", { name: /^Проверить/ }).click();
  await expect(page.getByText("Ошибки в 3 строках")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "К следующей ошибке" }).focus();
  await page.keyboard.press("Enter");
  // The list shows only invalid rows, so Enter moves to the next invalid row.
  for (const value of ["30", "50", "90"]) {
    await page.keyboard.type(value);
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText("Готово 12 строк")).toBeVisible();
  await page.getByRole("button", { name: "Загрузить 12 строк" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Загружено 12 заявок" })).toBeVisible();
  await page.getByRole("link", { name: "Открыть заявки" }).click();
  await expect(cell(page, 3, "quantity")).toHaveText("30");
  await expect(cell(page, 7, "quantity")).toHaveText("50");
  await page.goBack();
  await page.getByRole("button", { name: "Отменить импорт" }).click();
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Отменить импорт" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Импорт отменён" })).toBeVisible();
  await follow(page, "/service/purchase-items");
  await expect(page.getByText("Заявок пока нет")).toBeVisible();
});

test("a table that was copied in a spreadsheet is pasted in place of a file", async ({ lotwise, as }) => {
  const buyer = await aCompany(lotwise.deps);
  const page = await as(buyer);
  await page.goto("/service/purchase-items/create?upload=true");
  await expect(page.getByLabel("Или вставьте таблицу")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("heading", { level: 1 }).click();
  await paste(
    page,
    [HEADER, ["A-1", "Кабель, медь", "1 200,5", "м"], ["A-2", "Разъём", "3", "шт"]]
      .map((row) => row.join("\t"))
      .join("\n"),
  );
  await expect(page.getByText("Вставленная таблица.tsv")).toBeVisible();
  await acceptProposals(page);
  expect(await runImport(page)).toBe(2);
  await page.getByRole("link", { name: "Открыть заявки" }).click();
  await expect(cell(page, 0, "quantity")).toHaveText("1 200,5");
  await expect(cell(page, 0, "nomenclature")).toHaveText("Кабель, медь");
});

test("cells merged in Google Sheets fill the rows that they cover when they are pasted", async ({ lotwise, as }) => {
  const page = await as(await aCompany(lotwise.deps));
  await page.goto("/service/purchase-items/create?upload=true");
  await page.getByRole("heading", { level: 1 }).click();
  const rows = [
    HEADER.map((text) => `<td>${text}</td>`),
    ["<td>A-1</td>", '<td rowspan="2" colspan="1">Кабель,<br/>медь</td>', "<td>1 200,5</td>", "<td>м</td>"],
    ["<td>A-2</td>", "<td>3</td>", "<td>м</td>"],
  ].map((cells) => `<tr style="height:21px;">${cells.join("")}</tr>`);
  await paste(
    page,
    `${HEADER.join("\t")}\nA-1\t"Кабель,\nмедь"\t1 200,5\tм\nA-2\t\t3\tм`,
    `<google-sheets-html-origin><table cellspacing="0"><colgroup><col width="100"/></colgroup><tbody>${rows.join("")}</tbody></table></google-sheets-html-origin>`,
  );
  await acceptProposals(page);
  expect(await runImport(page)).toBe(2);
  await page.getByRole("link", { name: "Открыть заявки" }).click();
  await expect(cell(page, 0, "quantity")).toHaveText("1 200,5");
  await expect(cell(page, 1, "part_number")).toHaveText("A-2");
  await expect(cell(page, 1, "nomenclature")).toContainText("Кабель,");
});

test("headings far below the details of a document are shown with their first rows; others are named by hand", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/status of 400/);
  const buyer = await aCompany(lotwise.deps);
  const page = await as(buyer);
  const details = Array.from({ length: 13 }, (_, line) => `Реквизит ${line + 1};значение ${line + 1};;`);
  const rows = Array.from({ length: 20 }, (_, line) => `A-${line + 1};Деталь ${line + 1};${line + 1};шт`);
  await uploadSheet(page, {
    name: "Требование-накладная.csv",
    bytes: Buffer.from([...details, HEADER.join(";"), ...rows].join("\r\n")),
  });
  const row = page.getByLabel("Заголовки в строке", { exact: true });
  await expect(row).toHaveValue("14");
  await expect(page.getByText("Показаны строки файла 12–21. Все 20 строк с данными")).toBeVisible();
  await row.fill("77");
  await row.press("Enter");
  await expect(page.getByText("Строка 77 пустая, или её нет в файле")).toBeVisible();
  await expect(row).toHaveValue("77");
  await page.getByRole("button", { name: "Строка 15: сделать заголовком" }).click();
  await expect(row).toHaveValue("15");
  // Turning the header row off and on again selects the same row.
  await page.getByLabel("Заголовки в строке 15").click();
  await expect(row).toHaveValue("");
  await page.getByLabel("Первая строка — заголовки").click();
  await expect(row).toHaveValue("15");
  // While the new headers load, the user can't map columns by the old headers.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const isChange = /\/supplier-requests-imports\/\d+$/;
  await page.route(isChange, (route) => held.then(() => route.continue()));
  await row.fill("13");
  await row.press("Enter");
  await expect(page.locator("thead")).toHaveAttribute("inert");
  release();
  await expect(page.getByText("Показаны строки файла 11–20.")).toBeVisible();
  await expect(page.locator("thead")).not.toHaveAttribute("inert");
  await page.unroute(isChange);
  await expectAccessible(page);
  await row.fill("14");
  await row.press("Enter");
  await expect(page.getByText("Показаны строки файла 12–21.")).toBeVisible();
  await acceptProposals(page);
  expect(await runImport(page)).toBe(20);
});

test("an encoding and a delimiter that were recognised wrongly are put right", async ({ lotwise, as }) => {
  const buyer = await aCompany(lotwise.deps);
  const page = await as(buyer);
  await uploadSheet(page, {
    name: "список.csv",
    bytes: csv([
      ["A-1", "Кабель", "5", "м"],
      ["A-2", "Разъём", "3", "шт"],
    ]),
  });
  const encoding = page.getByRole("combobox", { name: "Кодировка" });
  await encoding.click();
  await page.getByRole("option", { name: "windows-1251" }).click();
  await expect(page.getByText("РџР°СЂС‚РЅРѕРјРµСЂ").first()).toBeVisible();
  await encoding.click();
  await page.getByRole("option", { name: "по файлу", exact: true }).click();
  await expect(page.getByRole("combobox", { name: /^Столбец A Партномер/ })).toBeVisible();
  const delimiter = page.getByRole("combobox", { name: "Разделитель" });
  await delimiter.click();
  await page.getByRole("option", { name: "табуляция" }).click();
  await expect(page.getByText("Партномер;Наименование;Кол-во;Ед.").first()).toBeVisible();
  await delimiter.click();
  await page.getByRole("option", { name: "точка с запятой", exact: true }).click();
  await expect(page.getByRole("combobox", { name: /^Столбец B Наименование/ })).toBeVisible();
  await acceptProposals(page);
  expect(await runImport(page)).toBe(2);
});
