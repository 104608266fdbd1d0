// Touches: imports
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { acceptProposals, uploadSheet } from "#e2e/support/import-steps.ts";
import { cell } from "#e2e/support/offer-steps.ts";
import { aCompany } from "#server/seed/people.builder.ts";

/** Opens the check step of an import with five rows. The third and fourth rows are invalid. */
async function checkStep(page: Page): Promise<void> {
  const rows = ["5", "6", "много", "-5", "7"].map(
    (quantity, place) => `PN-${place + 1};Деталь ${place + 1};${quantity};шт`,
  );
  await uploadSheet(page, {
    name: "БУ-12.csv",
    bytes: Buffer.from(["Партномер;Наименование;Кол-во;Ед.", ...rows].join("\r\n")),
  });
  await acceptProposals(page);
  await page.getByRole("button", { name: /^Проверить/ }).click();
  await expect(page.getByText("Ошибки в 2 строках")).toBeVisible();
}

test("a correction that is typed just before the run is kept and goes into it", async ({ lotwise, as }) => {
  const page = await as(await aCompany(lotwise.deps));
  await checkStep(page);
  await page.getByRole("button", { name: "К следующей ошибке" }).click();
  await page.keyboard.type("9");
  await page.getByRole("button", { name: "Загрузить 3 верные строки" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Загружены 4 заявки" })).toBeVisible();
  await page.getByRole("link", { name: "Открыть заявки" }).click();
  await expect(cell(page, 2, "quantity")).toHaveText("9");
});

test("rows that were left out are brought back; a mended row stays in sight after a step back and a reload", async ({
  lotwise,
  as,
}) => {
  const page = await as(await aCompany(lotwise.deps));
  await checkStep(page);
  await page.getByRole("button", { name: "К следующей ошибке" }).click();
  await page.keyboard.type("9");
  await page.getByRole("button", { name: "Назад" }).click();
  await page.getByRole("button", { name: /^Проверить/ }).click();
  await expect(page.getByText("Ошибки в 1 строке")).toBeVisible();
  await page.getByRole("button", { name: "Не загружать 1 строку" }).click();
  await expect(page.getByText("Исключена вручную 1 строка")).toBeVisible();
  await page.reload();
  await expect(cell(page, 0, "c2")).toHaveText("9");
  await page.getByRole("button", { name: "Вернуть", exact: true }).click();
  await expect(cell(page, 1, "c2")).toContainText("-5");
  await expect(page.getByText("Ошибки в 1 строке")).toBeVisible();
  await page.getByRole("button", { name: "Не загружать 1 строку" }).click();
  await page.getByRole("button", { name: "Загрузить 4 строки" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Загружены 4 заявки" })).toBeVisible();
  await expect(page.getByText("Исключено вручную")).toBeVisible();
  await expect(page.getByRole("button", { name: "Скачать строки с причинами" })).toBeVisible();
});

test("a run that gets no answer leaves the rows where they were; a second one makes each row once", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/ERR_FAILED/);
  const page = await as(await aCompany(lotwise.deps));
  await checkStep(page);
  // The server completes the import, but its response is lost.
  await page.route("**/supplier-requests-imports/*/run", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const go = page.getByRole("button", { name: "Загрузить 3 верные строки" });
  await go.click();
  await expect(page.getByRole("alert").filter({ hasText: "сервер не отвечает" })).toBeVisible();
  await page.unroute("**/supplier-requests-imports/*/run");
  await go.click();
  await expect(page.getByRole("status").filter({ hasText: "Загружены 3 заявки" })).toBeVisible();
  await page.getByRole("link", { name: "Открыть заявки" }).click();
  await expect(cell(page, 2, "quantity")).toHaveText("7");
  await expect(cell(page, 3, "quantity")).toHaveCount(0);
});

test("a file that is read otherwise asks before what was corrected by hand is lost", async ({ lotwise, as }) => {
  const page = await as(await aCompany(lotwise.deps));
  await checkStep(page);
  await page.getByRole("button", { name: "К следующей ошибке" }).click();
  await page.keyboard.type("9");
  await page.getByRole("button", { name: "Назад" }).click();
  const encoding = page.getByRole("combobox", { name: "Кодировка" });
  const choose = async (name: string): Promise<void> => {
    await encoding.click();
    await page.getByRole("option", { name, exact: true }).click();
  };
  const question = page.getByRole("alertdialog", { name: "Прочитать файл иначе?" });
  await choose("windows-1251");
  await expect(question).toContainText("исправлены или исключены вручную: 1");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Вернуться" }).click();
  await expect(encoding).toHaveText("по файлу: utf-8");
  await page.getByRole("button", { name: /^Проверить/ }).click();
  await expect(cell(page, 0, "c2")).toHaveText("9");
  await page.getByRole("button", { name: "Назад" }).click();
  await choose("windows-1251");
  await question.getByRole("button", { name: "Прочитать заново" }).click();
  await expect(encoding).toHaveText("windows-1251");
  // The page doesn't ask for confirmation, because there are no corrections that could be lost.
  await choose("utf-8");
  await expect(question).toBeHidden();
});

test("a word for a unit is replaced in the whole file at once, and remembered for the next file", async ({
  lotwise,
  as,
}) => {
  const page = await as(await aCompany(lotwise.deps));
  const upload = async (): Promise<void> => {
    const rows = ["PN-1;3;уп", "PN-2;2;уп", "PN-3;4;км"];
    await uploadSheet(page, {
      name: "упаковки.csv",
      bytes: Buffer.from(["Партномер;Кол-во;Ед.", ...rows].join("\r\n")),
    });
    await acceptProposals(page);
    await page.getByRole("button", { name: /^Проверить/ }).click();
  };
  await upload();
  const panel = page.getByRole("region", { name: "Заменить во всём файле" });
  await expect(panel.getByText("1 «км» считается как 1 000 м")).toBeVisible();
  await panel.getByLabel("Сколько").fill("100");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Загрузить 3 строки" })).toBeEnabled();
  await page.getByRole("button", { name: "Загрузить 3 строки" }).click();
  await page.getByRole("link", { name: "Открыть заявки" }).click();
  await expect(cell(page, 0, "quantity")).toHaveText("300");
  await upload();
  await expect(page.getByText("Готовы 3 строки")).toBeVisible();
});

test("another name of a manufacturer is replaced by one click, taken back, and remembered for the next file", async ({
  lotwise,
  as,
}) => {
  const page = await as(await aCompany(lotwise.deps));
  const upload = async (): Promise<void> => {
    const rows = ["PN-1;3;TI", "PN-2;2;TI", "PN-3;4;Wurth", "PN-4;1;Резистор-НН"];
    await uploadSheet(page, {
      name: "микросхемы.csv",
      bytes: Buffer.from(["Партномер;Кол-во;Производитель", ...rows].join("\r\n")),
    });
    await acceptProposals(page);
    await page.getByRole("button", { name: /^Проверить/ }).click();
  };
  await upload();
  const panel = page.getByRole("region", { name: "Заменить во всём файле" });
  const created = page.getByRole("table", { name: "Строки, как они будут созданы" });
  await panel.getByRole("button", { name: "Заменить все: 2 производителя" }).click();
  await expect(created.getByText("Texas Instruments")).toHaveCount(2);
  await panel.getByRole("button", { name: "Вернуть «Wurth»" }).click();
  await expect(created.getByText("Wurth")).toBeVisible();
  await panel.getByRole("button", { name: "Заменить другого производителя" }).click();
  await panel.getByLabel("Производитель в файле").fill("рез");
  await page.getByRole("option", { name: "Резистор-НН" }).click();
  await panel.getByLabel("Производитель в заявках").fill("Резистор НН, Нижний Новгород");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(created.getByText("Резистор НН, Нижний Новгород")).toBeVisible();
  await page.getByRole("button", { name: "Загрузить 4 строки" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Загружены 4 заявки" })).toBeVisible();
  await upload();
  await expect(panel.getByText("TI → Texas Instruments")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Вернуть «TI»" })).toBeVisible();
  await panel.getByRole("button", { name: "Замены компании" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Забыть «TI»" }).click();
  await expect(page.getByRole("dialog").getByText("TI → Texas Instruments")).toBeHidden();
});
