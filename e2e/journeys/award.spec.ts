// Touches: award, comparison, tenders, orders, workspaces
import { readFile } from "node:fs/promises";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { lastLink, lastMail } from "#e2e/support/mail.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aMember, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";

test("an expensive award is approved by the owner, explained, ordered and written down; each supplier sees its own order alone", async ({
  lotwise,
  as,
  expected,
}) => {
  // The buyer tries to create an order before the award is approved.
  expected.push(/409 \(Conflict\)/);
  const { deps } = lotwise;
  const customer = await aCompany(deps, { name: "АО «Электроприбор»" });
  const colleague = await aMember(deps, {
    workspace: { id: customer.workspace, roles: customer.roles },
    role: "MG",
  });
  const buyer = { owner: colleague, workspace: customer.workspace };
  const cheap = await aSupplier(deps, { name: "ООО «Дешёвые детали»" });
  const fast = await aSupplier(deps, { name: "ООО «Быстрый склад»" });
  const tender = await aStartedTender(deps, {
    customer,
    suppliers: [cheap, fast],
    lots: ["100", "10"],
    vat_rate: 5,
    name: "Источник питания ИП-5",
  });
  const answers = [
    ["10", "20"],
    ["12", "25"],
  ];
  for (const [place, prices] of answers.entries()) {
    const supplier = tender.suppliers[place];
    if (supplier !== undefined) await aSubmittedOffer(deps, { supplier, offer: supplier.offer, prices });
  }
  await stopOpenTender(deps, { customer, id: tender.id });
  const address = `/service/tenders/${tender.id}?tab=compare`;

  const owner = await as(customer);
  await test.step("the company says above which sum", async () => {
    await owner.goto(`/workspace/${customer.workspace}?tab=award`);
    await owner.getByRole("switch", { name: "Согласовывать дорогой выбор" }).click();
    await owner.getByLabel("Сумма, выше которой нужно согласование").fill("1000");
    await owner.getByRole("switch", { name: /Не заказывать не у самого дешёвого/ }).click();
    await expectAccessible(owner);
    await owner.getByRole("button", { name: "Сохранить" }).click();
    await expect(owner.getByText("Правила выбора сохранены")).toBeVisible();
  });

  const page = await as(buyer);
  const approval = page.getByRole("region", { name: "Согласование" });
  const order = page.getByRole("button", { name: "Создать 2 заказа" });
  await test.step("the buyer chooses one supplier for each lot, and can't order yet", async () => {
    await page.goto(address);
    await page.getByRole("button", { name: "Выбрать лучшие" }).click();
    await expect(approval).toContainText("нужно согласовать");
    await page.locator("[data-row='1'] [data-column='1']").click();
    await expect(approval).toContainText(/1\s525,00/);
    await expect(order).toBeDisabled();
    await expect(order).toHaveAccessibleDescription("Нужно согласование выбора");
  });

  await test.step("asks for approval", async () => {
    await approval.getByRole("button", { name: "Запросить согласование" }).click();
    const dialog = page.getByRole("dialog", { name: "Запросить согласование выбора?" });
    await expect(dialog).toContainText("ООО «Быстрый склад»");
    await dialog.getByLabel("Комментарий для согласующего").fill("Нужны к марту");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Запросить" }).click();
    await expect(approval).toContainText("запрошено");
    await expect(order).toBeDisabled();
    await expect(order).toHaveAccessibleDescription("Ждёт согласования");
  });

  await test.step("the owner comes by the mail, and approves", async () => {
    expect((await lastMail(lotwise, customer.owner.email)).text).toContain("Нужны к марту");
    await owner.goto(await lastLink(lotwise, customer.owner.email));
    const region = owner.getByRole("region", { name: "Согласование" });
    await expect(region).toContainText("Нужны к марту");
    await region.getByRole("button", { name: "Согласовать", exact: true }).click();
    const dialog = owner.getByRole("dialog", { name: /Согласовать выбор на 1\s525,00/ });
    await expectAccessible(owner);
    await dialog.getByRole("button", { name: "Согласовать" }).click();
    await expect(region).toContainText("Можно создавать заказы");
  });

  await test.step("the buyer's page says so at once; an order needs the reason for a more expensive winner", async () => {
    await expect(approval).toContainText("Можно создавать заказы");
    await order.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Создать 2 заказа" }).click();
    await expect(page.getByRole("alertdialog").getByText(/почему выбраны не самые дешёвые: лоты 2/)).toBeVisible();
    await page.getByRole("button", { name: "Вернуться" }).click();
  });

  await test.step("says why the second lot isn't bought from the cheapest", async () => {
    await page.getByRole("button", { name: /Причины: нет 1/ }).click();
    const dialog = page.getByRole("dialog", { name: "Почему выбраны не самые дешёвые" });
    await dialog.getByLabel(/^Лот 2/).fill("Есть на складе");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Сохранить" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("the approval still covers the award; the orders are made", async () => {
    await expect(approval).toContainText("Можно создавать заказы");
    await expectAccessible(page);
    await order.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Создать 2 заказа" }).click();
    await expect(page.getByRole("link", { name: "ООО «Дешёвые детали»" })).toBeVisible();
    await page.getByRole("button", { name: "Закрыть" }).click();
  });

  await test.step("the protocol is there as a PDF and as a spreadsheet", async () => {
    for (const [item, ending, begins] of [
      ["Протокол PDF", ".pdf", "%PDF-"],
      ["Протокол XLSX", ".xlsx", "PK"],
    ] as const) {
      await page.getByRole("button", { name: "Протокол" }).click();
      const download = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: item }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(new RegExp(`^T-\\d+ протокол\\${ending}$`));
      expect((await readFile(await file.path())).subarray(0, begins.length).toString()).toBe(begins);
    }
  });

  await test.step("both suppliers are written to, once", async () => {
    await page.getByRole("button", { name: "Протокол" }).click();
    await page.getByRole("menuitem", { name: "Письма об итогах" }).click();
    const dialog = page.getByRole("dialog", { name: "Письма об итогах" });
    await expect(dialog.getByText("ещё не отправлено")).toHaveCount(2);
    const words = dialog.getByLabel(/^Победителям, Русский/);
    await words.fill("Победил «Быстрый склад»");
    await dialog.getByRole("button", { name: "Отправить письма" }).click();
    await expect(dialog.getByText(/не должны узнавать о чужих названиях/)).toBeVisible();
    await words.fill("Спасибо, ждём подтверждения заказа.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Отправить письма" }).click();
    await expect(dialog).toBeHidden();
    for (const { owner: to } of [cheap, fast]) {
      const mail = await lastMail(lotwise, to.email);
      expect(mail.kind).toBe("award_won");
      expect(mail.text).toContain("ждём подтверждения заказа");
    }
  });

  await test.step("each supplier sees its own order, and nothing of the other", async () => {
    for (const [supplier, sum] of [
      [cheap, /1\s220,00/],
      [fast, /305,00/],
    ] as const) {
      const theirs = await as(supplier);
      await theirs.goto("/service/orders");
      await expect(theirs.getByText(sum).first()).toBeVisible();
      await expect(theirs.getByText(/1\s525,00/)).toHaveCount(0);
      await expect(theirs.getByText(supplier === cheap ? "Быстрый склад" : "Дешёвые детали")).toHaveCount(0);
    }
  });
});
