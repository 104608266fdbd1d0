// Touches: tenders, offers, reminders, history
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { lastMail } from "#e2e/support/mail.ts";
import { anOpenTender } from "#e2e/support/open-tender.ts";
import { aFilledDraft, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aSupplier } from "#server/seed/people.builder.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a customer follows what each supplier does and reminds one who is silent", async ({ lotwise, as }) => {
  const { buyer, first, tender_page, offer_page } = await anOpenTender(lotwise);
  const page = await as(buyer);
  await page.goto(tender_page);
  const row = page.getByRole("row", { name: /Компонент-Сервис/ });
  await expect(row).toContainText("Отправлено");
  await expectAccessible(page);

  const theirs = await as(first);
  await theirs.goto(offer_page(first));
  await expect(heading(theirs, "Источник питания ИП-5")).toBeVisible();
  await expect(row).toContainText("Открыл");

  await page.getByRole("button", { name: "Напомнить: ООО «Компонент-Сервис»" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Ваши слова").fill("Очень ждём цены на микроконтроллер.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Отправить напоминание" }).click();
  await expect(page.getByText("Напоминание отправлено: ООО «Компонент-Сервис»")).toBeVisible();
  await expect(page.getByRole("button", { name: /^ООО «Компонент-Сервис»\. Недавно напоминали/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  const mail = await lastMail(lotwise, first.owner.email);
  expect(mail.subject).toMatch(/^АО «Электроприбор» напоминает: /);
  expect(mail.text).toContain("Очень ждём цены на микроконтроллер.");

  await page.getByRole("tab", { name: "История" }).click();
  await expect(
    page.getByText("Напоминание: ООО «Компонент-Сервис»: Очень ждём цены на микроконтроллер."),
  ).toBeVisible();
});

test("whoever stops a tender learns how many are preparing an offer, and suppliers learn why", async ({
  lotwise,
  as,
}) => {
  const { buyer, first, tender_page, offer_page } = await anOpenTender(lotwise);
  await aFilledDraft(lotwise.deps, { supplier: first, offer: first.offer });
  const [page, theirs] = [await as(buyer), await as(first)];
  await theirs.goto(offer_page(first));
  await expect(theirs.getByRole("button", { name: "Отправить предложение" })).toBeVisible();
  await page.goto(tender_page);
  await page.getByRole("button", { name: "Остановить" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 из них уже готовит предложение.");
  await dialog.getByRole("combobox", { name: "Почему" }).click();
  await page.getByRole("option", { name: "Нет потребности" }).or(page.getByRole("option").first()).first().click();
  await dialog.getByRole("button", { name: "Остановить" }).click();
  await expect(page.getByText("Завершён").first()).toBeVisible();
  await expect(theirs.getByText("Приём предложений закрыт.")).toBeVisible();
  expect((await lastMail(lotwise, first.owner.email)).text).toMatch(/Причина: /);
});

test("an urgent tender counts down on both sides, and prolonging shows the new time to both", async ({
  lotwise,
  as,
}) => {
  const { buyer, first, tender_page, offer_page } = await anOpenTender(lotwise, { urgent: true });
  const [page, theirs] = [await as(buyer), await as(first)];
  await page.goto(tender_page);
  await expect(heading(page, "Источник питания ИП-5")).toBeVisible();
  await theirs.goto(offer_page(first));
  for (const side of [page, theirs]) await expect(side.getByRole("timer")).toHaveText(/^11\sч\s5\d\sмин$/);
  await page.getByRole("button", { name: "Продлить приём" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Приём до").fill("2031-12-15T18:00");
  await dialog.getByRole("button", { name: "Продлить приём" }).click();
  await expect(page.getByText("Новый срок отправлен поставщикам")).toBeVisible();
  await expect(theirs.getByRole("region", { name: "Новое от заказчика" })).toContainText(/→ 15\sдек.*18:00/);
  await expect(page.getByText("Срочный").first()).toBeVisible();
});

test("the second of the closing ends it on both sides without a reload", async ({ lotwise, as }) => {
  test.setTimeout(120_000);
  // The tender closes in 40 seconds, which is enough to open both pages on a slow machine.
  const { buyer, first, tender_page, offer_page } = await anOpenTender(lotwise, {
    closing_date: new Date(Date.now() + 40_000).toISOString(),
  });
  const [page, theirs] = [await as(buyer), await as(first)];
  await page.goto(tender_page);
  await expect(page.getByText("Идёт приём").first()).toBeVisible();
  await theirs.goto(offer_page(first));
  await expect(theirs.getByRole("button", { name: "Отправить предложение" })).toBeVisible();
  await expect(page.getByText("Завершён").first()).toBeVisible({ timeout: 60_000 });
  await expect(theirs.getByText("Приём предложений закрыт.")).toBeVisible({ timeout: 60_000 });
});

test("a supplier declines with a reason; the customer sees it at once, asks another one, and takes back an invitation that nobody has begun to answer", async ({
  lotwise,
  as,
}) => {
  const { buyer, first, second, tender_page, offer_page } = await anOpenTender(lotwise);
  const third = await aSupplier(lotwise.deps, { name: "ООО «Микрочип-Трейд»" });
  const [page, declining] = [await as(buyer), await as(first)];
  await page.goto(tender_page);
  const row = page.getByRole("row", { name: /Компонент-Сервис/ });
  await expect(row).toContainText("Отправлено");

  await declining.goto(offer_page(first));
  await declining.getByRole("button", { name: "Отказаться от тендера" }).click();
  const refusal = declining.getByRole("dialog");
  await expect(refusal.getByRole("button", { name: "Отказаться" })).toBeDisabled();
  await refusal.getByRole("combobox", { name: "Причина" }).click();
  await declining.getByRole("option", { name: "Другое" }).click();
  await refusal.getByLabel("Комментарий").fill("Склад на ремонте до января");
  await expectAccessible(declining);
  await refusal.getByRole("button", { name: "Отказаться" }).click();
  await expect(declining.getByText(/Вы отказались от тендера\. Причина:/)).toBeVisible();
  await expect(row).toContainText("Отказался");
  await expect(row.getByRole("button", { name: /^Напомнить/ })).toHaveCount(0);

  await page.getByRole("button", { name: "Поставщик", exact: true }).click();
  const picker = page.getByRole("dialog");
  await expect(picker).toContainText("Тендер открыт: приглашение уйдёт сразу.");
  await picker.getByPlaceholder("Название, ИНН или почта").fill("Микрочип");
  await picker
    .getByRole("radio", { name: "Все проверенные" })
    .or(picker.getByRole("button", { name: "Все проверенные" }))
    .click();
  await picker.getByRole("checkbox", { name: /Микрочип-Трейд/ }).check();
  await picker.getByRole("button", { name: /^Добавить 1/ }).click();
  await expect(page.getByRole("row", { name: /Микрочип-Трейд/ })).toContainText("Отправлено");
  expect((await lastMail(lotwise, third.owner.email)).text).toContain("Источник питания ИП-5");

  await page
    .getByRole("row", { name: /Радиодеталь/ })
    .getByRole("button", { name: /^Отозвать|^Убрать/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Отозвать" }).click();
  await expect(page.getByRole("row", { name: /Радиодеталь/ })).toHaveCount(0);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expectAccessible(page);
  const withdrawn = await as(second);
  await withdrawn.goto("/service/supplier-offers?view=all");
  await expect(heading(withdrawn, "Предложения")).toBeVisible();
  await expect(withdrawn.getByText("Источник питания ИП-5")).toHaveCount(0);
});

test("prices of a sealed tender stand nowhere before it is over, and in the comparison after it", async ({
  lotwise,
  as,
}) => {
  const { buyer, first, tender_page } = await anOpenTender(lotwise, { sealed: true });
  await aSubmittedOffer(lotwise.deps, { supplier: first, offer: first.offer, prices: ["777.15"] });
  const page = await as(buyer);
  await page.goto(`${tender_page}?tab=compare`);
  await expect(page.getByText("Цены закрыты до конца приёма")).toBeVisible();
  await expect(page.getByText("Ответили 1 из 2.", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: /^Лоты/ }).click();
  await expect(page.getByRole("gridcell").first()).toBeVisible();
  await expect(page.getByText("777,15")).toHaveCount(0);
  await page.getByRole("button", { name: "Остановить" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Почему" }).click();
  await page.getByRole("option").first().click();
  await dialog.getByRole("button", { name: "Остановить" }).click();
  await expect(page.getByText("Завершён").first()).toBeVisible();
  await page.getByRole("tab", { name: /^Сравнение/ }).click();
  await expect(page.getByText("777,15").first()).toBeVisible();
});
