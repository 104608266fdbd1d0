// Touches: session, users, workspaces, verification, companies, tenders, offers
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
const EMAIL = "sales@new-supplier.test";
const REFUSED_CALL = /status of 4\d\d/;

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
    await expect(buyer.getByRole("table", { name: "Ждём по почте" })).toBeHidden();
    await expectAccessible(second);
  });

  await test.step("the mail's link leads there again, and names the tender to nobody any more", async () => {
    await second.goto(link);
    await expect(second.getByRole("heading", { level: 1, name: "Партия 12" })).toBeVisible();
    await first.goto(link);
    await expect(first.getByText("Эта ссылка на тендер больше не действует", { exact: false })).toBeVisible();
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
