// Touches: supplier-companies, users, user-admin
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { follow } from "#e2e/support/follow.ts";
import { A_COMPANY } from "#server/seed/company.builder.ts";
import { aUser } from "#server/seed/people.builder.ts";
import { aSupplierCompany } from "#server/seed/supplier-company.builder.ts";

const REFUSED_CALL = /status of 4\d\d/;

test("an administrator adds a supplier company, gives it users and takes one out again", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(REFUSED_CALL);
  const administrator = await aUser(lotwise.deps, { role: ["admin"] });
  const zimin = await aUser(lotwise.deps, { last_name: "Зимородов", first_name: "Павел" });
  const taken = await aUser(lotwise.deps, { last_name: "Гагарская", first_name: "Нина" });
  await aSupplierCompany(lotwise.deps, { name: "Вектор", users: [taken] });
  const page = await as({ owner: administrator });

  await test.step("adds the company: a wrong number is told at its field, nothing typed is lost", async () => {
    await page.goto("/admin-profile");
    await page.getByRole("link", { name: "Компании-поставщики" }).click();
    await page.getByRole("button", { name: "Новая компания" }).click();
    const dialog = page.getByRole("dialog", { name: "Новая компания" });
    await dialog.getByRole("button", { name: "Создать" }).click();
    await expect(dialog.getByText("Заполните поле.")).toBeVisible();
    await dialog.getByLabel("Название").fill("Радиоснаб");
    await dialog.getByLabel("ИНН").fill("7707083894");
    await dialog.getByRole("button", { name: "Создать" }).click();
    await expect(dialog.getByText("Введите верный ИНН.")).toBeVisible();
    await expectAccessible(page);
    await expect(dialog.getByLabel("Название")).toHaveValue("Радиоснаб");
    await dialog.getByLabel("ИНН").fill(A_COMPANY.inn);
    await dialog.getByRole("button", { name: "Создать" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Радиоснаб" })).toBeVisible();
  });

  await test.step("adds a user who is in no other company", async () => {
    await page.getByRole("button", { name: "Добавить" }).click();
    const dialog = page.getByRole("dialog", { name: "Добавить пользователя" });
    await dialog.getByRole("searchbox").fill("гагарск");
    await expect(dialog.getByRole("listitem").filter({ hasText: "Гагарская Нина" })).toContainText(
      "в компании «Вектор»",
    );
    await dialog.getByRole("searchbox").fill("зимород");
    await expect(dialog.getByRole("listitem")).toHaveCount(1);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Добавить: Зимородов Павел" }).click();
    await expect(dialog.getByText("уже здесь")).toBeVisible();
    await dialog.getByRole("button", { name: "Закрыть" }).click();
    await expect(page.getByRole("table", { name: "Пользователи" })).toContainText("Зимородов Павел");
    await expectAccessible(page);
  });

  await test.step("a company with users stays", async () => {
    await page.getByRole("button", { name: "Ещё" }).click();
    await page.getByRole("menuitem", { name: "Удалить компанию" }).click();
    const asked = page.getByRole("alertdialog");
    await asked.getByRole("button", { name: "Удалить компанию" }).click();
    await expect(asked.getByText("В компании есть пользователи.", { exact: false })).toBeVisible();
    await asked.getByRole("button", { name: "Вернуться" }).click();
  });

  await test.step("the user's page leads to the company", async () => {
    await follow(page, `/admin-profile/users/${zimin.id}`);
    await page.getByRole("link", { name: "Радиоснаб" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Радиоснаб" })).toBeVisible();
  });

  await test.step("takes the user out, and brings them back with one click", async () => {
    await page.getByRole("button", { name: "Убрать: Зимородов Павел" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Убрать" }).click();
    await expect(page.getByText("В компании пока никого нет")).toBeVisible();
    await page.getByRole("button", { name: "Отменить" }).click();
    await expect(page.getByRole("table", { name: "Пользователи" })).toContainText("Зимородов Павел");
  });

  await test.step("changes the comment; what a colleague has changed meanwhile is asked about", async () => {
    await page.getByLabel("Комментарий").fill("Только по предоплате");
    await lotwise.deps.db
      .updateTable("supplier_company")
      .set((eb) => ({ comment: "Склад в Туле", version: eb("version", "+", 1) }))
      .where("name", "=", "Радиоснаб")
      .execute();
    await page.getByRole("button", { name: "Сохранить" }).click();
    const conflict = page.getByRole("dialog");
    await expect(conflict).toContainText("Склад в Туле");
    await expectAccessible(page);
    await conflict.getByRole("button", { name: "Сохранить выбранное" }).click();
    await expect(page.getByText("Сохранено").first()).toBeVisible();
    await expect(page.getByLabel("Комментарий")).toHaveValue("Только по предоплате");
  });
});
