// Touches: questions, tenders, offers, tender-changes, design-documents
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible, expectNoOverflow } from "#e2e/support/axe.ts";
import { lastMail } from "#e2e/support/mail.ts";
import { cell } from "#e2e/support/offer-steps.ts";
import { anOpenTender } from "#e2e/support/open-tender.ts";
import { A_PDF } from "#server/seed/document.builder.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a supplier asks about a lot; the answer to all reaches the other without a reload and without the asker's name", async ({
  lotwise,
  as,
}) => {
  const { buyer, first, second, tender_page, offer_page } = await anOpenTender(lotwise);
  const [page, asking, other] = [await as(buyer), await as(first), await as(second)];
  await page.goto(`${tender_page}?tab=questions`);
  await expect(page.getByText("Вопросов пока нет")).toBeVisible();
  await expectAccessible(page);
  await other.goto(offer_page(second));
  await expect(heading(other, "Источник питания ИП-5")).toBeVisible();

  await asking.goto(offer_page(first));
  await cell(asking, 1, "price").click();
  await asking.getByRole("button", { name: "Задать вопрос" }).click();
  const ask = asking.getByRole("dialog");
  await expect(ask.getByRole("combobox", { name: /О чём вопрос/ })).toContainText("Лот 2");
  await ask.getByLabel("Вопрос", { exact: false }).first().fill("Мы, «Компонент-Сервис», возим Samsung. Подойдёт?");
  await ask.getByRole("combobox", { name: /О чём вопрос/ }).click();
  await asking.getByRole("option", { name: /^Лот 2/ }).click();
  await expectAccessible(asking);
  await ask.getByRole("button", { name: "Отправить вопрос" }).click();
  await expect(asking.getByText("Ждёт ответа")).toBeVisible();

  const question = page.getByRole("listitem").filter({ hasText: "возим Samsung" });
  await expect(question).toContainText("ООО «Компонент-Сервис»");
  await expect(question).toContainText("Лот 2: Конденсатор");
  await expect(page.getByRole("tab", { name: /Вопросы.*1/ })).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: /^Ответить/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Вопрос, как его увидят все").fill("Подойдёт ли Samsung?");
  await dialog.getByLabel("Ответ", { exact: false }).last().fill("Да, с теми же параметрами.");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /^Заказы/ })
    .click();
  await page
    .getByRole("alertdialog", { name: "Уйти без сохранения?" })
    .getByRole("button", { name: "Вернуться" })
    .click();
  await question.getByRole("button", { name: /^Ответить/ }).click();
  await expect(dialog.getByLabel("Вопрос, как его увидят все")).toHaveValue("Подойдёт ли Samsung?");
  await expect(dialog.getByLabel("Ответ", { exact: false }).last()).toHaveValue("Да, с теми же параметрами.");
  await dialog.getByRole("button", { name: "Ответить всем" }).click();
  await expect(question).toContainText("Ответ видят все");
  await expect(question).toContainText("Для всех вопрос звучит так: Подойдёт ли Samsung?");

  await expect(asking.getByText("Да, с теми же параметрами.")).toBeVisible();
  await expect(other.getByText("Подойдёт ли Samsung?")).toBeVisible();
  await expect(other.getByText("Да, с теми же параметрами.")).toBeVisible();
  await expect(other.getByText("Компонент-Сервис")).toHaveCount(0);
  await expect(other.getByRole("region", { name: "Новое от заказчика" })).toContainText("1 новый ответ");
  await expectAccessible(other);
  await other.getByRole("button", { name: "Понятно" }).click();
  await expect(other.getByRole("region", { name: "Новое от заказчика" })).toHaveCount(0);
  expect((await lastMail(lotwise, second.owner.email)).text).not.toContain("Компонент-Сервис");
});

test("unanswered questions stand in the list of tenders, also on a phone", async ({ lotwise, as }) => {
  const { buyer, first, offer_page } = await anOpenTender(lotwise);
  const page = await as(buyer, { viewport: { width: 390, height: 844 } });
  await page.goto("/service/tenders");
  await expect(page.getByText("Источник питания ИП-5")).toBeVisible();
  const theirs = await as(first, { viewport: { width: 390, height: 844 } });
  await theirs.goto(offer_page(first));
  await theirs.getByRole("button", { name: /Чтобы отправить|Перед отправкой/ }).click();
  await theirs.getByRole("button", { name: "Задать вопрос" }).click();
  await theirs
    .getByRole("dialog", { name: "Вопрос заказчику" })
    .getByLabel("Вопрос", { exact: false })
    .first()
    .fill("Есть ли допуск по сроку?");
  await expectNoOverflow(theirs);
  await theirs.getByRole("button", { name: "Отправить вопрос" }).click();
  await expect(theirs.getByText("Есть ли допуск по сроку?")).toBeVisible();
  await expect(page.getByText("1 вопрос")).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test("changes of a live tender and its new document are shown to suppliers as changed until they have seen them", async ({
  lotwise,
  as,
}) => {
  const { buyer, first, tender_page, offer_page } = await anOpenTender(lotwise);
  const [page, theirs] = [await as(buyer), await as(first)];
  await theirs.goto(offer_page(first));
  await expect(heading(theirs, "Источник питания ИП-5")).toBeVisible();
  await page.goto(`${tender_page}?tab=terms`);
  await page.getByRole("button", { name: "Изменить условия" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Название").fill("Источник питания ИП-6");
  await dialog.getByRole("button", { name: "Сохранить" }).click();
  await expect(heading(page, "Источник питания ИП-6")).toBeVisible();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "Требования.pdf", mimeType: "application/pdf", buffer: A_PDF });
  await expect(page.getByText("Требования.pdf")).toBeVisible();
  await expect(page.getByRole("button", { name: /Удалить/ })).toHaveCount(0);
  await expectAccessible(page);

  const news = theirs.getByRole("region", { name: "Новое от заказчика" });
  await expect(news).toContainText("Название: Источник питания ИП-5 → Источник питания ИП-6");
  await expect(news).toContainText("Добавлен документ: Требования.pdf");
  await expect(theirs.getByText(/, новый/)).toBeVisible();
  await expectAccessible(theirs);
  const download = theirs.waitForEvent("download");
  await theirs.getByRole("button", { name: /Скачать.*Требования\.pdf/ }).click();
  expect((await download).suggestedFilename()).toBe("Требования.pdf");
  await theirs.getByRole("button", { name: "Понятно" }).click();
  await expect(news).toHaveCount(0);
  await theirs.reload();
  await expect(heading(theirs, "Источник питания ИП-6")).toBeVisible();
  await expect(theirs.getByText("Изменения тендера")).toBeVisible();
  await expect(news).toHaveCount(0);
});
