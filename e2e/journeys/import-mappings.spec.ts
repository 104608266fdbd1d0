// Touches: imports, attributes
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { mapColumn, runImport, uploadSheet } from "#e2e/support/import-steps.ts";
import { anAttribute } from "#server/seed/attribute.builder.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";

const NARROW = 390;

test("columns become attributes; under a name they are kept, and taken for a file with other headers", async ({
  lotwise,
  as,
}) => {
  const { deps } = lotwise;
  await anAttribute(deps, "item", { key: "unit_mass", name: "Масса изделия, г", type: "number" });
  await anAttribute(deps, "item", { key: "lead_free", name: "Без свинца", type: "boolean" });
  const page = await as(await aCompany(deps));
  const file = (name: string, header: string[]) => ({
    name,
    bytes: Buffer.from(
      aCsv(header, [
        ["STM32F407VGT6", "10", "12.5 г", "да"],
        ["LM358", "20", "0,4", "-"],
        ["BC847", "30", "", ""],
      ]),
    ),
  });
  await uploadSheet(page, file("Завод.csv", ["Обозначение по КД", "Кол-во", "Масса изделия (г)", "RoHS"]));

  await test.step("an attribute is recognised by its name, another one is chosen by hand", async () => {
    await expect(page.getByRole("combobox", { name: /^Столбец C Масса/ })).toHaveText("Масса изделия, г");
    await mapColumn(page, "Обозначение", "Партномер");
    await page.getByRole("combobox", { name: /^Столбец D RoHS/ }).click();
    await page.getByRole("option", { name: "Без свинца (PDM)" }).click();
    await expectAccessible(page);
  });

  await test.step("the columns get a name that stays over a reload", async () => {
    const name = page.getByLabel("Сохранить под названием");
    await expect(name).toHaveValue("Завод.csv");
    await name.fill("Спецификации завода");
    // Clicking another button saves the name and also performs the button's action.
    await page.getByRole("button", { name: /^Проверить/ }).click();
    await page.getByRole("button", { name: "Назад" }).click();
    await page.reload();
    await expect(page.getByLabel("Сохранить под названием")).toHaveValue("Спецификации завода");
  });

  await test.step("a value with a unit is no number; it is mended in place", async () => {
    await page.getByRole("button", { name: /^Проверить/ }).click();
    await page.getByRole("button", { name: "К следующей ошибке" }).click();
    await expect(page.getByRole("tooltip")).toContainText("«12.5 г» — не число.");
    await page.keyboard.type("12,5");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Ошибок в этих строках больше нет")).toBeVisible();
    await page.getByRole("button", { name: "Загрузить 3 строки" }).click();
    await page.getByRole("link", { name: "Открыть заявки" }).click();
    await page.getByText("STM32F407VGT6").first().click();
    const card = page.locator("section").filter({ has: page.getByRole("heading", { name: "Атрибуты" }) });
    await expect(card).toContainText("12,5");
    await expect(card).toContainText("Да");
  });

  await test.step("the file's own columns come by themselves, others by a choice that tells what has no place", async () => {
    await uploadSheet(page, file("Завод 2.csv", ["обозначение по кд", "Кол-во", "Масса изделия (г)", "RoHS"]));
    await expect(page.getByRole("combobox", { name: "Взять сохранённые столбцы" })).toHaveText("Спецификации завода");
    await expect(page.getByRole("combobox", { name: /^Столбец D RoHS/ })).toHaveText("Без свинца");
    await uploadSheet(page, file("Другой.csv", ["Обозначение по КД", "Сколько надо", "Вес", "RoHS"]));
    await page.getByRole("combobox", { name: "Взять сохранённые столбцы" }).click();
    await page.getByRole("option", { name: "Спецификации завода" }).click();
    await expect(page.getByText(/В этом файле нет места для:/)).toContainText("Масса изделия (г)");
    await expect(page.getByRole("combobox", { name: /^Столбец A Обозначение/ })).toHaveText("Партномер");
    await expect(page.getByRole("combobox", { name: /^Столбец D RoHS/ })).toHaveText("Без свинца");
  });

  await test.step("kept columns are renamed and forgotten by the keyboard", async () => {
    await page.getByRole("button", { name: "Управлять сохранёнными столбцами" }).press("Enter");
    const actions = (name: string) => page.getByRole("button", { name: `Действия: ${name}` });
    await expectAccessible(page);
    await actions("Спецификации завода").press("Enter");
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Название" }).fill("Завод № 2");
    await page.keyboard.press("Enter");
    await actions("Завод № 2").press("Enter");
    await page.getByRole("menuitem", { name: "Забыть" }).click();
    await page
      .getByRole("alertdialog", { name: "Забыть «Завод № 2»?" })
      .getByRole("button", { name: "Забыть" })
      .click();
    await expect(page.getByText("Пока ничего не сохранено.")).toBeVisible();
    await page.getByRole("button", { name: "Закрыть" }).click();
    await expect(page.getByRole("combobox", { name: "Взять сохранённые столбцы" })).toBeHidden();
  });
});

test("on a phone, one of many attributes is found by its name", async ({ lotwise, as }) => {
  const { deps } = lotwise;
  for (let place = 1; place <= 60; place += 1)
    await anAttribute(deps, "item", { key: `param_${place}`, name: `Параметр ${place}` });
  const page = await as(await aCompany(deps), { viewport: { width: NARROW, height: 844 } });
  await uploadSheet(page, { name: "BOM.csv", bytes: Buffer.from(aCsv(["MPN", "Qty", "X"], [["A-1", "1", "x"]])) });
  await page.getByRole("combobox", { name: /^Столбец C X/ }).click();
  await page.getByRole("option", { name: "Другой атрибут…" }).click();
  const picker = page.getByRole("dialog", { name: "Атрибут для столбца C" });
  await expect(picker.getByText(/Показаны первые 50 из \d+/)).toBeVisible();
  await expectAccessible(page);
  await picker.getByLabel("Название или ключ атрибута").fill("параметр 57");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: /^Столбец C X/ })).toHaveText("Параметр 57");
  expect(await runImport(page)).toBe(1);
});
