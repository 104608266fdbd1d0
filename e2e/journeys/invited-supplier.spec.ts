// Touches: session, users, workspaces, verification, companies, tenders, offers, suppliers
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { lastLink } from "#e2e/support/mail.ts";
import { cell, fillTerms, paste, submitOffer } from "#e2e/support/offer-steps.ts";
import { inviteByMail } from "#e2e/support/tender-steps.ts";
import { A_COMPANY } from "#server/seed/company.builder.ts";
import { aCompany, aSupplier, aUser } from "#server/seed/people.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";
import { setWorkspaceStatus } from "#server/testing/set-workspace-status.ts";

const PASSWORD = "Sun2026shine";
const REFUSED_CALL = /status of 4\d\d/;
const EMAIL = "sales@new-supplier.test";

async function signUp(page: Page): Promise<void> {
  await page.getByLabel("Имя").fill("Нина");
  await page.getByLabel("Фамилия").fill("Орлова");
  await page.getByRole("checkbox", { name: /Согласен/ }).check();
  await page.getByRole("button", { name: "Зарегистрироваться" }).click();
  await expect(page.getByRole("heading", { name: "Проверьте почту" })).toBeVisible();
}

test("who isn't registered comes from the mail about a tender to the sent offer, in two browsers", async ({
  lotwise,
  as,
  page: first,
  expected,
}) => {
  test.setTimeout(180_000);
  expected.push(REFUSED_CALL);
  const { deps } = lotwise;
  const customer = await aCompany(deps, { name: "АО «Электроприбор»" });
  const { id } = await aStartedTender(deps, {
    customer,
    suppliers: [await aSupplier(deps)],
    name: "Партия 12",
    lots: ["10", "20"],
  });
  const buyer = await as(customer);
  await buyer.goto(`/service/tenders/${id}?tab=offers`);
  await inviteByMail(buyer, EMAIL);
  const link = await lastLink(lotwise, EMAIL);

  await test.step("the page of the link names the tender and the address that it waits for", async () => {
    await first.goto(link);
    await expect(first.getByText(/АО «Электроприбор» ждёт ваше предложение в тендере T-\d+ «Партия 12»/)).toBeVisible();
    await expectAccessible(first);
    await first.getByLabel("E-mail").fill("else@new-supplier.test");
    await expect(first.getByText(`Приглашение выслано на ${EMAIL}.`, { exact: false })).toBeVisible();
    await first.getByLabel("E-mail").fill(EMAIL);
    await signUp(first);
  });

  await test.step("before the address is proved the page for a new company says so, and nothing can be typed in vain", async () => {
    const owner = await aUser(deps, { confirmed: false });
    const page = await as({ owner });
    await page.goto("/service");
    await expect(page.getByText(owner.email, { exact: false }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: /ещё раз|снова/ })).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expectAccessible(page);
  });

  const second = await as(null);

  await test.step("in another browser the link of the confirmation goes on to the company, with its side chosen", async () => {
    await second.goto(await lastLink(lotwise, EMAIL));
    await expect(second.getByRole("heading", { name: "Придумайте пароль" })).toBeVisible();
    await second.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
    await second.getByRole("button", { name: "Сохранить и продолжить" }).click();
    await expect(second.getByText(/Создайте пространство поставщика, и предложение откроется/)).toBeVisible();
    await expect(second.getByRole("checkbox", { name: /^Поставщик/ })).toBeChecked();
    await expect(second.getByRole("checkbox", { name: /^Заказчик/ })).not.toBeChecked();
    await expectAccessible(second);
    await second.getByLabel("ИНН", { exact: true }).fill(A_COMPANY.inn);
    await second.getByLabel("Наименование").fill("ООО «Новый поставщик»");
    await second.getByRole("button", { name: "Создать", exact: true }).click();
    await expect(second).toHaveURL(/\/service\/supplier-offers\/\d+$/);
    await expect(second.getByRole("heading", { level: 1, name: "Партия 12" })).toBeVisible();
    await expect(buyer.getByText("ООО «Новый поставщик»").first()).toBeVisible();
    await expect(buyer.getByRole("table", { name: "Приглашены по почте" })).toBeHidden();
    await expectAccessible(second);
  });

  await test.step("the mail's link leads there again, and names the tender to nobody any more", async () => {
    await second.goto(link);
    await expect(second.getByRole("heading", { level: 1, name: "Партия 12" })).toBeVisible();
    await first.goto(link);
    await expect(first.getByText("Эта ссылка больше не действует", { exact: false })).toBeVisible();
    await expect(first.getByText("Партия 12")).toHaveCount(0);
  });

  await test.step("the offer is filled in and, once the company is checked, sent", async () => {
    const workspace = await deps.db
      .selectFrom("workspace")
      .select("id")
      .where("name", "=", "ООО «Новый поставщик»")
      .executeTakeFirstOrThrow();
    await setWorkspaceStatus(deps, workspace.id, "VERIFIED");
    await second.reload();
    await cell(second, 0, "price").click();
    await paste(second, "10,5\t1\t3\n11\t1\t3");
    await expect(second.getByText("Заполнено 2 из 2")).toBeVisible();
    await fillTerms(second);
    await submitOffer(second);
  });
});

test("a supplier comes from the empty suppliers page by e-mail into the list, and another with one click", async ({
  lotwise,
  as,
  expected,
}) => {
  const { deps } = lotwise;
  const email = "new@listed-supplier.test";
  const customer = await aCompany(deps, { name: "АО «Электроприбор»" });
  const known = await aSupplier(deps, { name: "ООО «Знакомый»" });
  const page = await as(customer);
  await page.goto("/service/suppliers");
  const dialog = page.getByRole("dialog", { name: "Пригласить поставщиков по почте" });
  const field = dialog.getByLabel("Адреса");
  const waiting = page.getByRole("table", { name: "Приглашены по почте" });

  await test.step("the empty page offers it first; the dialog explains each wrong address and sends on Enter", async () => {
    await page.getByRole("button", { name: "Пригласить по почте" }).click();
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await field.fill(`${email}, почта@компания.рф\nbuyer.test`);
    await field.press("Enter");
    await expect(dialog.getByText(/«buyer\.test» — не адрес почты\./)).toBeVisible();
    await expect(dialog.getByText(/«почта@компания\.рф»: имя почтового ящика/)).toBeVisible();
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await field.fill(`${email}, buyer.test`);
    await field.press("Enter");
    await dialog.getByRole("button", { name: "Убрать эти адреса" }).click();
    await expect(field).toHaveValue(email);
    await dialog.getByLabel("Сообщение поставщику").fill("Покупаем крепёж, ждём вас");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Вернуться" }).click();
    await expect(field).toHaveValue(email);
    await field.fill(`${email}; ${known.owner.email} ${email}`);
    await field.press("Enter");
    await expect(page.getByText("Отправлено 2 приглашения")).toBeVisible();
    await expect(waiting.getByRole("row")).toHaveCount(3);
    await expectAccessible(page);
  });

  await test.step("an invitation is sent again and taken back", async () => {
    await page.getByRole("button", { name: `Отправить приглашение ещё раз: ${email}` }).click();
    await expect(page.getByText(`Приглашение отправлено: ${email}`)).toBeVisible();
    await page.getByRole("button", { name: `Отозвать приглашение: ${known.owner.email}` }).click();
    await expect(waiting.getByRole("row")).toHaveCount(2);
    await page.getByRole("button", { name: "Пригласить по почте" }).click();
    await field.fill(known.owner.email);
    await field.press("Enter");
    await expect(waiting.getByRole("row")).toHaveCount(3);
  });

  const link = await lastLink(lotwise, email);
  const theirs = await as(null);

  await test.step("the mail's link leads by the sign-up to a supplier company, which the customer sees at once", async () => {
    await theirs.goto(link);
    await expect(theirs.getByText("АО «Электроприбор» приглашает вас в число своих поставщиков.")).toBeVisible();
    await expectAccessible(theirs);
    await signUp(theirs);
    await theirs.goto(await lastLink(lotwise, email));
    await theirs.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
    await theirs.getByRole("button", { name: "Сохранить и продолжить" }).click();
    await expect(theirs.getByText(/и оно появится в списке заказчика/)).toBeVisible();
    await expect(theirs.getByRole("checkbox", { name: /^Поставщик/ })).toBeChecked();
    await expectAccessible(theirs);
    await theirs.goto("/service");
    await expect(theirs.getByText("АО «Электроприбор» приглашает вас как поставщика.")).toBeVisible();
    await expectAccessible(theirs);
    await theirs.goBack();
    await theirs.getByLabel("ИНН", { exact: true }).fill(A_COMPANY.inn);
    await theirs.getByLabel("Наименование").fill("ООО «Приглашённый»");
    await theirs.getByRole("button", { name: "Создать", exact: true }).click();
    await expect(theirs.getByText("ООО «Приглашённый»").first()).toBeVisible();
    await expect(page.getByRole("row", { name: /ООО «Приглашённый»/ })).toBeVisible();
    await expect(waiting.getByRole("row")).toHaveCount(2);
  });

  await test.step("who has a supplier company accepts with one click on the page of offers", async () => {
    const supplier = await as(known);
    await supplier.goto(await lastLink(lotwise, known.owner.email));
    await expect(supplier).toHaveURL(/\/service\/supplier-offers/);
    await supplier.getByRole("button", { name: "Принять от ООО «Знакомый»" }).click();
    await expect(supplier.getByText("Вы в списке поставщиков: АО «Электроприбор»")).toBeVisible();
    await expectAccessible(supplier);
    await expect(page.getByRole("row", { name: /ООО «Знакомый»/ })).toBeVisible();
    await expect(waiting).toBeHidden();
    await expect(page.getByRole("button", { name: "Пригласить по почте" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("who doesn't want to be on the list declines, which the customer sees", async () => {
    const other = await aSupplier(deps);
    await page.getByRole("button", { name: "Пригласить по почте" }).click();
    await field.fill(other.owner.email);
    await field.press("Enter");
    await expect(waiting.getByRole("row")).toHaveCount(2);
    const supplier = await as(other);
    await supplier.goto("/service/supplier-offers");
    await supplier.getByRole("button", { name: "Отказаться: АО «Электроприбор»" }).click();
    const asked = supplier.getByRole("alertdialog", { name: "Отказаться от приглашения: АО «Электроприбор»?" });
    await expect(asked).toContainText("90 дней не сможет пригласить вас в список снова");
    await expectAccessible(supplier);
    await asked.getByRole("button", { name: "Отказаться" }).click();
    await expect(supplier.getByText(/^Вы отказались/)).toBeVisible();
    await expectAccessible(supplier);
    await expect(waiting.getByText(/^отказ /)).toBeVisible();
    await page.getByRole("button", { name: "Пригласить по почте" }).click();
    expected.push(REFUSED_CALL);
    await field.fill(`${other.owner.email}, third@listed-supplier.test`);
    await field.press("Enter");
    await expect(field).toHaveAccessibleDescription(/отказался быть в вашем списке/);
    await dialog.getByRole("button", { name: "Убрать эти адреса" }).click();
    await expect(field).toHaveValue("third@listed-supplier.test");
    await field.press("Enter");
    await expect(waiting.getByRole("row")).toHaveCount(3);
  });
});
