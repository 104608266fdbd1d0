// Touches: session, users, workspaces, verification, members, invites, legal, home, suppliers, tenders, purchase-items, sample-data, imports, comparison
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { lastLink, lastMail } from "#e2e/support/mail.ts";
import { choosePassword, fillSignUp } from "#e2e/support/sign-up-steps.ts";
import { inviteByMail, sendTender } from "#e2e/support/tender-steps.ts";
import { A_COMPANY } from "#server/seed/company.builder.ts";
import { aBillOfMaterials } from "#server/seed/import.builder.ts";
import { aUser } from "#server/seed/people.builder.ts";

const PASSWORD = "Sun2026shine";

test("somebody signs up, makes a company, has it verified, tries an example and sends the first tender", async ({
  lotwise,
  page,
  as,
}) => {
  test.setTimeout(180_000);
  const email = "i.fedorova@polus.test";

  await test.step("signs up, with every mistake told, and confirms the address by the mail's link, which lets in and asks for the password", async () => {
    await page.goto("/");
    await page.getByRole("link", { name: "Зарегистрироваться" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Зарегистрироваться" }).click();
    await expect(page.getByText("Почта указана неверно.")).toBeVisible();
    await expect(page.getByText("Нужно согласие на обработку данных.")).toBeVisible();
    await expect(page.getByLabel("Пароль")).toHaveCount(0);
    await page.getByLabel("E-mail").fill(email);
    await fillSignUp(page, { first_name: "Ирина", last_name: "Фёдорова" });
    await expect(page.getByRole("heading", { name: "Проверьте почту" })).toBeVisible();
    await page.goto(await lastLink(lotwise, email));
    await choosePassword(page, { email, password: PASSWORD });
    await expect(page.getByText("У вас нет активной компании")).toBeVisible();
  });

  await test.step("makes a company: wrong numbers are told at their fields, nothing typed is lost", async () => {
    await page.getByRole("link", { name: "Создать пространство" }).click();
    await page.getByLabel("ИНН", { exact: true }).fill("7707083894");
    await page.getByLabel("Наименование").fill(A_COMPANY.name);
    await page.getByRole("button", { name: "Создать", exact: true }).click();
    await expect(page.getByText("Введите верный ИНН.")).toBeVisible();
    await page.getByLabel("ИНН", { exact: true }).fill(A_COMPANY.inn);
    await page.getByRole("button", { name: "Создать", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: A_COMPANY.name })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the home page lists the first steps and leads back to the details, where a field explains itself", async () => {
    await page.goto("/service");
    const next = page.getByRole("listitem").filter({ hasText: "Заполнить реквизиты" });
    await expect(next).toHaveAttribute("aria-current", "step");
    await expectAccessible(page);
    await next.getByRole("link", { name: "Заполнить и отправить" }).click();
    await page.getByRole("button", { name: "Что это: КПП" }).click();
    const help = page.getByRole("dialog", { name: "Что это: КПП" });
    await expect(help).toContainText("9 цифр");
    await page.keyboard.press("Escape");
    await expect(help).toBeHidden();
  });

  await test.step("fills in what the checklist names, and sends it", async () => {
    await expect(page.getByRole("button", { name: "Отправить на проверку" })).toBeDisabled();
    await expect(page.getByText("Осталось заполнить: КПП, ОГРН, Юридический адрес")).toBeVisible();
    for (const [label, value] of [
      ["КПП", A_COMPANY.kpp],
      ["ОГРН", A_COMPANY.ogrn],
      ["Юридический адрес", A_COMPANY.legal_address],
      ["Руководитель", A_COMPANY.head_name],
      ["БИК", A_COMPANY.bik],
      ["Банк", A_COMPANY.bank_name],
      ["Корреспондентский счёт", A_COMPANY.correspondent_account],
      ["Расчётный счёт", A_COMPANY.checking_account],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByLabel("Налоговый режим").click();
    await page.getByRole("option", { name: "ОСНО" }).click();
    await page.getByRole("button", { name: "Сохранить" }).click();
    await expect(page.getByText("Реквизиты сохранены").first()).toBeVisible();
    await page.getByRole("button", { name: "Отправить на проверку" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Отправить на проверку" }).click();
    await expect(page.getByText("На проверке").first()).toBeVisible();
    await expect(page.getByLabel("КПП", { exact: true })).toBeDisabled();
  });

  await test.step("the administrator compares and accepts; the owner's page follows by itself, and a mail tells it", async () => {
    const administrator = await as({ owner: await aUser(lotwise.deps, { role: ["admin"] }) });
    await administrator.goto("/admin-profile/workspace");
    await administrator.getByText(A_COMPANY.name).click();
    await expect(administrator.getByText("Подходит к БИК").first()).toBeVisible();
    await expectAccessible(administrator);
    await administrator.getByRole("button", { name: "Подтвердить" }).click();
    await administrator.getByRole("alertdialog").getByRole("button", { name: "Подтвердить" }).click();
    await expect(administrator.getByText(`Компания подтверждена: ${A_COMPANY.name}`).first()).toBeVisible();
    await expect(page.getByText("Компания проверена.", { exact: false }).first()).toBeVisible();
    expect(await lastMail(lotwise, email)).toMatchObject({ kind: "verification_accepted" });
  });

  await test.step("what is done is marked; each empty list says how to fill it; a hidden list of steps comes back", async () => {
    await page.goto("/service");
    await expect(page.getByRole("listitem").filter({ hasText: "Компания проверена, готово" })).toBeVisible();
    await page.getByRole("button", { name: "Скрыть список" }).click();
    await expect(page.getByRole("heading", { name: "С чего начать" })).toBeHidden();
    await page.getByRole("button", { name: "Показать список «С чего начать»" }).click();
    await page.getByRole("listitem").filter({ hasText: "Добавить поставщиков" }).getByRole("link").click();
    await expect(page.getByRole("heading", { name: "Поставщиков пока нет" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Создать тендер" }).click();
    await expect(page).toHaveURL(/tenders\/create/);
    await page.goto("/service/tenders");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Выбрать заявки" }).click();
    await expect(page.getByRole("heading", { name: "Заявок пока нет" })).toBeVisible();
    await page.getByRole("link", { name: "Загрузить из файла" }).click();
    await expect(page).toHaveURL(/upload=true/);
  });

  await test.step("one click loads an example, whose offers are compared", async () => {
    await page.goto("/service");
    await page.getByRole("button", { name: "Загрузить пример" }).click();
    await expect(page.getByText("В компании есть пример", { exact: false })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Открыть сравнение" }).click();
    await expect(page.getByText("Пример: АО «Радиосклад»").first()).toBeVisible();
    await expect(page.getByText("Отказ: не поставляет").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Выбрать лучшие" })).toBeEnabled();
  });

  await test.step("the first tender of one's own is sent", async () => {
    await page.goto("/service");
    await page
      .getByRole("listitem")
      .filter({ hasText: "Отправить первый тендер" })
      .getByRole("link", { name: "Создать тендер" })
      .click();
    await page.getByRole("textbox", { name: "Название" }).fill("Источник питания, партия 1");
    await page.getByRole("button", { name: "Создать черновик" }).click();
    await page.getByRole("link", { name: "Из файла" }).click();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "спецификация.csv", mimeType: "text/csv", buffer: Buffer.from(aBillOfMaterials(2)) });
    await page.getByRole("button", { name: /^Проверить/ }).click();
    await page.getByRole("button", { name: /^Загрузить/ }).click();
    await page.getByRole("link", { name: "Открыть тендер" }).click();
    await page.getByRole("tab", { name: /Поставщики/ }).click();
    await inviteByMail(page, "sales@radio.test");
    await sendTender(page, 1);
  });

  await test.step("the example goes by one click on any page, and one's own tender stays", async () => {
    await page.getByRole("navigation").getByRole("button", { name: "Убрать пример" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Убрать пример" }).click();
    await expect(page.getByText("Пример убран")).toBeVisible();
    await expect(page).toHaveURL(/\/service$/);
    await expect(page.getByText("Источник питания, партия 1")).toBeVisible();
    await expect(page.getByText("Пример:", { exact: false })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Загрузить пример" })).toHaveCount(0);
  });
});
