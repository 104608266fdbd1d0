// Touches: one-c, one-c-outbox, orders, workspaces
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { anOrder } from "#e2e/support/an-order.ts";
import { prove } from "#e2e/support/order-steps.ts";
import { aUser } from "#server/seed/people.builder.ts";
import { expectAccessible, expectNoOverflow } from "#e2e/support/axe.ts";
import { aOneC } from "#e2e/support/one-c.ts";
import { follow } from "#e2e/support/follow.ts";

const choose = async (page: Page, label: string, option: RegExp): Promise<void> => {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
};

test("a company sets up the exchange, 1C fetches an order and says what became of it", async ({ lotwise, as }) => {
  const { customer, supplier, address } = await anOrder(lotwise, "7707083893");
  const page = await as(customer);
  const theirs = await as(supplier);
  await page.goto(address);
  await page.getByRole("link", { name: "Настроить обмен" }).click();

  await test.step("in the workspace", async () => {
    await choose(page, "Как заказы попадают в 1С", /1С забирает сама/);
    await choose(page, "Роль компании в документе", /Продавец/);
    await page.getByLabel("Статус в 1С, который закрывает заказ").fill("Закрыт");
    await page.getByRole("button", { name: "Сохранить" }).click();
    await expect(page.getByText("Обмен с 1С сохранён")).toBeVisible();
    await page.getByRole("button", { name: "Проверить связь" }).click();
    await expect(page.getByText("Не хватает адреса или ключа")).toBeVisible();
    await page.getByRole("button", { name: "Создать ключ" }).click();
    await expect(page.getByText(/Новый ключ\./)).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
  const shown = page.getByRole("status").filter({ hasText: "Новый ключ" });
  const key = (await shown.locator(".code").textContent()) ?? "";
  const [exchange = "", login = ""] = await page.locator("dl .code").allTextContents();
  const oneC = aOneC(exchange, login, key);
  await oneC.signIn();
  await page.getByRole("button", { name: "Проверить связь" }).click();
  await expect(page.getByText("1С уже входила с этим ключом.")).toBeVisible();

  await test.step("the order is sent, and is with 1C when 1C has said so", async () => {
    await follow(page, address);
    await theirs.goto(address);
    await expect(page.getByText("Заказ ещё не отправлен в 1С.")).toBeVisible();
    await page.getByRole("button", { name: "Отправить в 1С" }).click();
    await expect(page.getByRole("dialog", { name: /Отправить заказ PO-\d+ в 1С\?/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Отправить", exact: true }).click();
    await expect(page.getByText("1С заберёт заказ при следующем обмене с сайтом.")).toBeVisible();
    const message = await oneC.ask("query");
    expect(message).toContain("<Роль>Продавец</Роль>");
    // Order total: 400 × 689.50, plus 22 % VAT.
    expect(message).toContain("<Сумма>336476.00</Сумма>");
    expect(await oneC.ask("success")).toContain("success");
    await expect(page.getByText("Принят 1С")).toBeVisible();
    for (const side of [page, theirs]) await expect(side.getByText("Отправлен в 1С").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Из предложения" })).toBeHidden();
  });

  await test.step("a document of 1C that has the order's number alone waits for a person", async () => {
    const number = /PO-0*(\d+)/.exec((await page.title()) + (await page.locator("h1").innerText()))?.[1] ?? "";
    const paid =
      "<ЗначениеРеквизита><Наименование>Заказ оплачен</Наименование><Значение>true</Значение></ЗначениеРеквизита>";
    await oneC.ask(
      "file&filename=others.xml",
      `<КоммерческаяИнформация><Документ><Ид>b6a3</Ид><Номер>000${number}</Номер><ХозОперация>Отпуск товара</ХозОперация><Сумма>1.00</Сумма><ЗначенияРеквизитов>${paid}</ЗначенияРеквизитов></Документ></КоммерческаяИнформация>`,
    );
    const document = page.getByRole("article", { name: /Отпуск товара/ });
    await expect(document.getByText("это другой вид документа")).toBeVisible();
    await document.getByRole("button", { name: "Привязать к заказу" }).click();
    const dialog = page.getByRole("dialog", { name: "К какому заказу относится документ?" });
    await expect(dialog.getByText("По заказу будет проведена оплата из документа")).toBeVisible();
    await expect(dialog.getByText("В документе 1С другая сумма")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Привязать" }).click();
    await expect(page.getByText("Документ 1С привязан к заказу")).toBeVisible();
    await expect(document.getByRole("link", { name: /Привязан к заказу PO-/ })).toBeVisible();
    await document.getByRole("button", { name: "Отменить решение" }).click();
    await document.getByRole("button", { name: "Не к нашим заказам" }).click();
    await expect(document.getByText("Отклонён")).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step("what comes back stands on the page, with all that went and came", async () => {
    const id = (await page.locator("dl .code").textContent()) ?? "";
    const words = Object.entries({
      "Номер по 1С": "ТД00-000123",
      "Дата оплаты по 1С": "2026-11-25",
      "Статус заказа": "Закрыт",
    })
      .map(
        ([name, value]) =>
          `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`,
      )
      .join("");
    await oneC.ask(
      "file&filename=orders.xml",
      `<КоммерческаяИнформация ВерсияСхемы="2.08"><Документ><Ид>${id}</Ид><ЗначенияРеквизитов>${words}</ЗначенияРеквизитов></Документ></КоммерческаяИнформация>`,
    );
    await expect(page.getByText("ТД00-000123", { exact: true })).toBeVisible();
    for (const side of [page, theirs]) await expect(side.getByText(/Завершён в 1С/).first()).toBeVisible();
    await page.getByText("Журнал обмена").click();
    await expect(page.getByText("1С подтвердила")).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: /Что ушло/ }).click();
    expect((await download).suggestedFilename()).toBe(`${id}.xml`);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await expect(theirs.getByText("Журнал обмена")).toBeHidden();
  });
});

test("a file is carried by hand; a document that 1C refused is seen and sent again", async ({
  lotwise,
  as,
  expected,
}) => {
  // Before the address can be changed, the form asks for the password.
  expected.push(/status of 400/);
  const { customer, address } = await anOrder(lotwise, "5024002077");
  const page = await as(customer);
  await page.goto(`/workspace/${customer.workspace}?tab=one_c`);
  await choose(page, "Как заказы попадают в 1С", /HTTP-сервис/);
  await page.getByLabel("Адрес HTTP-сервиса 1С").fill("http://127.0.0.1:9/hs/orders");
  await page.getByLabel("Пользователь 1С").fill("обмен");
  await page.getByRole("textbox", { name: "Пароль 1С" }).fill("секрет");
  await page.getByRole("button", { name: "Сохранить" }).click();
  await prove(page);
  await page.getByRole("button", { name: "Проверить связь" }).click();
  await expect(page.getByText(/внутренней сети, обращаться к которой не разрешено/)).toBeVisible();
  await expectAccessible(page);
  await follow(page, address);
  await page.getByRole("button", { name: "Отправить в 1С" }).click();
  await page.getByRole("button", { name: "Отправить", exact: true }).click();
  await expect(page.getByText("Не принят")).toBeVisible();
  await follow(page, `/workspace/${customer.workspace}?tab=one_c`);
  await expect(page.getByText("Не приняты 1С")).toBeVisible();
  const administrator = await as({ owner: await aUser(lotwise.deps, { role: ["admin"] }) });
  await administrator.goto("/admin-profile/one_c?view=failed");
  await expect(administrator.getByRole("link", { name: "Очередь 1С" })).toBeVisible();
  await expect(administrator.getByText("АО «Электроприбор»").first()).toBeVisible();
  await expect(administrator.getByText(/внутренней сети/).first()).toBeVisible();
  await expectAccessible(administrator);
  await choose(page, "Как заказы попадают в 1С", /Файлом/);
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByText("Обмен с 1С сохранён")).toBeVisible();
  await page.getByRole("link", { name: /PO-\d+/ }).click();
  await page.getByRole("button", { name: "Отправить ещё раз" }).click();
  await page.getByRole("button", { name: "Отправить", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Скачать файл" }).click();
  expect((await download).suggestedFilename()).toMatch(/^PO-\d+\.xml$/);
  await page.getByRole("button", { name: "1С приняла" }).click();
  await page.getByRole("button", { name: "Да, приняла" }).click();
  await expect(page.getByText("Отправлен в 1С").first()).toBeVisible();
  await expectAccessible(page);
});

test("a base of 1C is set up with what is done in it, and a trial says what stands in the way", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/status of 400/);
  const { customer, address } = await anOrder(lotwise, "7707083893");
  const dollars = lotwise.deps.db.updateTable("purchase_order").set({ currency: 3 });
  await dollars.where("customer_id", "=", customer.workspace).execute();
  const page = await as(customer);
  await page.goto(`/workspace/${customer.workspace}?tab=one_c`);
  await choose(page, "Как заказы попадают в 1С", /OData/);
  await page.getByLabel("Адрес базы 1С").fill("http://127.0.0.1:9/unf");
  await page.getByLabel("Пользователь 1С").fill("обмен");
  await page.getByRole("textbox", { name: "Пароль 1С" }).fill("секрет");
  await expect(page.getByLabel("Версия CommerceML")).toBeHidden();
  await choose(page, "Конфигурация базы", /УНФ/);
  await page.getByLabel("Создавать в 1С поставщиков и номенклатуру, которых там нет").uncheck();
  await page.getByLabel("Проводить заказ поставщику").check();
  await page.getByRole("button", { name: "Сохранить" }).click();
  await prove(page);
  await expect(page.getByText("Обмен с 1С сохранён")).toBeVisible();
  await page.getByRole("button", { name: "Проверить связь" }).click();
  await expect(page.getByText(/внутренней сети, обращаться к которой не разрешено/)).toBeVisible();
  await expect(page.getByText("Пароль сохранён.", { exact: false })).toBeVisible();
  await page.getByLabel("Адрес базы 1С").fill("http://127.0.0.1:10/unf");
  await expect(page.getByText("сохранённый пароль забыт", { exact: false })).toBeVisible();
  await page.getByLabel("Адрес базы 1С").fill("http://127.0.0.1:9/unf");
  await expect(page.getByRole("button", { name: "Создать ключ" })).toBeHidden();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Конфигурация базы" })).toContainText("УНФ");
  await expect(page.getByLabel("Проводить заказ поставщику")).toBeChecked();
  await follow(page, address);
  await page.getByRole("button", { name: "Отправить в 1С" }).click();
  await expect(page.getByRole("button", { name: "Отправить", exact: true })).toBeDisabled();
  await page.getByLabel("Курс, рублей за 1 USD").fill("81,0512");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Отправить", exact: true }).click();
  await expect(page.getByText("Не принят")).toBeVisible();
  await expect(page.getByText("81,0512")).toBeVisible();
  await page.getByText("Журнал обмена").click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /Что ушло/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
});
