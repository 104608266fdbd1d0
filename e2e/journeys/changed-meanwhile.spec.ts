// Touches: offers, comparison, award, orders, workspaces, verification, users, account, tenders
import type { Page } from "@playwright/test";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { expectAccessible } from "#e2e/support/axe.ts";
import { cell } from "#e2e/support/offer-steps.ts";
import { aFilledDraft, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { A_COMPANY } from "#server/seed/company.builder.ts";
import { cheapestWinners } from "#server/seed/order.builder.ts";
import { aCompany, aMember, aSupplier, aUser } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";

const REFUSED_CALL = /status of 409/;
const LOTS = [
  { nomenclature: "Диод Шоттки", part_number: "SS34", quantity: "100" },
  { nomenclature: "Резистор 10 кОм", part_number: "RC0603", quantity: "1500" },
];

const tight = (text: string | null): string => (text ?? "").replace(/\s/gu, "");

test("an offer that a colleague changes while its sending is asked about isn't sent: what changed is shown, and the next press sends that", async ({
  lotwise: { deps },
  as,
  expected,
}) => {
  expected.push(REFUSED_CALL);
  const supplier = await aSupplier(deps);
  const workspace = { id: supplier.workspace, roles: supplier.roles };
  const user = await aUser(deps, { first_name: "Анна", last_name: "Орлова" });
  const colleague = await aMember(deps, { workspace, role: "MG", user });
  const tender = await aStartedTender(deps, { customer: await aCompany(deps), suppliers: [supplier], lots: LOTS });
  const offer = tender.suppliers[0]?.offer ?? 0;
  await aFilledDraft(deps, { supplier, offer, prices: ["6.35", "0.40"] });
  const stored = () =>
    deps.db.selectFrom("offer").select(["status", "total"]).where("id", "=", offer).executeTakeFirstOrThrow();
  const [mine, theirs] = [await as(supplier), await as({ owner: colleague, workspace: supplier.workspace })];
  for (const page of [mine, theirs]) {
    await page.goto(`/service/supplier-offers/${offer}`);
    await expect(cell(page, 1, "price")).toContainText("0,40");
  }
  await mine.getByRole("button", { name: "Отправить предложение" }).last().click();
  const dialog = mine.getByRole("alertdialog");
  // Total without VAT: 100 × 6.35 + 1500 × 0.40.
  await expect.poll(async () => tight(await dialog.textContent())).toContain("1235,00");
  await cell(theirs, 1, "price").click();
  await theirs.keyboard.type("0,52");
  await theirs.keyboard.press("Tab");
  await theirs.keyboard.type("3");
  await theirs.keyboard.press("Enter");
  await expect(theirs.getByText(/Черновик сохранён/)).toBeVisible();
  await dialog.getByRole("button", { name: "Отправить", exact: true }).click();
  const alert = dialog.getByRole("alert");
  await expect(alert).toContainText("С тех пор изменилось");
  const changes = alert.getByRole("listitem");
  await expect(changes).toHaveCount(2);
  for (const change of ["цена без НДС 0,40 → 0,52", "срок от 2 → 3"])
    await expect(changes.filter({ hasText: change })).toContainText(/^2\. Резистор 10 кОм: .+ \(Анна Орлова, .+\)$/);
  await expectAccessible(mine);
  expect(await stored()).toEqual({ status: "NOT_PROCESSED", total: null });
  expect(tight(await dialog.textContent())).toContain("1415,00");
  await dialog.getByRole("button", { name: "Отправить с новыми данными" }).click();
  await expect(mine.getByText("Предложение отправлено. Изменить его нельзя.").first()).toBeVisible();
  expect(await stored()).toEqual({ status: "PROCESSED", total: "1415.00" });
});

test("orders aren't made of winners that a colleague changes meanwhile: the lot, the old and the new winner are shown, and the next press orders from these", async ({
  lotwise: { deps },
  as,
  expected,
}) => {
  expected.push(REFUSED_CALL);
  const customer = await aCompany(deps);
  const user = await aUser(deps, { first_name: "Пётр", last_name: "Белов" });
  const workspace = { id: customer.workspace, roles: customer.roles };
  const colleague = await aMember(deps, { workspace, role: "MG", user });
  const suppliers = [
    await aSupplier(deps, { name: "ООО «Радиодеталь»" }),
    await aSupplier(deps, { name: "ООО «Невский чип»" }),
  ];
  const tender = await aStartedTender(deps, { customer, suppliers, lots: LOTS });
  for (const [place, supplier] of tender.suppliers.entries())
    await aSubmittedOffer(deps, {
      supplier,
      offer: supplier.offer,
      prices: place === 0 ? ["6", "0.40"] : ["7", "0.50"],
    });
  await stopOpenTender(deps, { customer, id: tender.id });
  await cheapestWinners(deps, { customer, tender: tender.id });
  const ordered = () =>
    deps.db
      .selectFrom("purchase_order")
      .select(["supplier_id", "total"])
      .where("tender_id", "=", tender.id)
      .orderBy("total")
      .execute();
  const [mine, theirs] = [await as(customer), await as({ owner: colleague, workspace: customer.workspace })];
  for (const page of [mine, theirs]) {
    await page.goto(`/service/tenders/${tender.id}?tab=compare`);
    await expect(page.getByRole("button", { name: "Создать 1 заказ" })).toBeVisible();
  }
  // An undo doesn't take back what a colleague has chosen after the step that it reverts.
  const resistor = (page: Page, price: string) => page.getByRole("row").filter({ hasText: "RC0603" }).getByText(price);
  await resistor(mine, "0,50").click();
  await expect(theirs.getByRole("button", { name: "Создать 2 заказа" })).toBeVisible();
  await resistor(theirs, "0,40").click();
  await expect(mine.getByRole("button", { name: "Создать 1 заказ" })).toBeVisible();
  await mine.keyboard.press("Control+z");
  await expect(mine.getByText("1 лот за это время выбрали заново")).toBeVisible();
  await mine.getByRole("button", { name: "Создать 1 заказ" }).click();
  const dialog = mine.getByRole("alertdialog");
  // Total with 22 % VAT: (100 × 6 + 1500 × 0.40) × 1.22.
  await expect.poll(async () => tight(await dialog.textContent())).toContain("1464,00");
  const entries = async () =>
    (await deps.db.selectFrom("audit").select("id").where("user_id", "=", user.id).execute()).length;
  const before = await entries();
  await resistor(theirs, "0,50").click();
  await expect(theirs.getByRole("button", { name: "Создать 2 заказа" })).toBeVisible();
  await expect.poll(entries).toBeGreaterThan(before);
  await dialog.getByRole("button", { name: "Создать 1 заказ" }).click();
  const changes = dialog.getByRole("alert").getByRole("listitem");
  await expect(changes).toHaveCount(1);
  await expect(changes).toContainText(
    /^2\. Резистор 10 кОм: Победитель ООО «Радиодеталь» 1\s500 → ООО «Невский чип» 1\s500 \(Пётр Белов, .+\)$/,
  );
  await expectAccessible(mine);
  expect(await ordered()).toEqual([]);
  // Total with 22 % VAT: (100 × 6 + 1500 × 0.50) × 1.22.
  expect(tight(await dialog.textContent())).toContain("1647,00");
  await dialog.getByRole("button", { name: "Создать 2 заказа" }).click();
  await expect(mine.getByRole("dialog").getByRole("link")).toHaveCount(2);
  expect(await ordered()).toEqual([
    { supplier_id: suppliers[0]?.workspace, total: "600.00" },
    { supplier_id: suppliers[1]?.workspace, total: "750.00" },
  ]);
});

const callFrom = (page: Page, method: string, path: string, body: object): Promise<unknown> =>
  page.evaluate(
    async (call) => {
      const answer = await fetch(`/api${call.path}`, {
        method: call.method,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(call.body),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${call.path}: ${answer.status} ${text}`);
      return text === "" ? null : JSON.parse(text);
    },
    { method, path, body },
  );

test("a company that mends its data while its verification is asked about isn't verified: what changed is shown, and the next press verifies that", async ({
  lotwise: { deps },
  as,
  expected,
}) => {
  expected.push(REFUSED_CALL);
  const owner = await aUser(deps);
  const newcomer = await as({ owner });
  await newcomer.goto("/workspace");
  const made = workspaceApi.create.response.parse(
    await callFrom(newcomer, "POST", "/workspaces", { is_customer: true, is_supplier: false, company: A_COMPANY }),
  );
  const path = `/workspaces/${made.id}`;
  await callFrom(newcomer, "POST", `${path}/send-verification`, {});
  const administrators = [await aUser(deps, { role: ["admin"] }), await aUser(deps, { role: ["admin"] })];
  const [mine, theirs] = await Promise.all(administrators.map((each) => as({ owner: each })));
  if (mine === undefined || theirs === undefined) throw new Error("two administrators were made");
  for (const page of [mine, theirs]) {
    await page.goto(`/admin-profile/workspace/${made.id}`);
    await expect(page.getByRole("button", { name: "Подтвердить" })).toBeVisible();
  }
  await mine.getByRole("button", { name: "Подтвердить" }).click();
  const dialog = mine.getByRole("alertdialog");
  await expect(dialog).toBeVisible();
  await theirs.getByRole("button", { name: "Нет документов" }).click();
  await theirs.getByRole("button", { name: "Отклонить" }).click();
  await theirs.getByRole("alertdialog").getByRole("button", { name: "Отклонить" }).click();
  await expect.poll(() => statusOf()).toBe("NOT_VERIFIED");
  const { id } = await deps.db
    .selectFrom("company_info")
    .select("id")
    .where("workspace_id", "=", made.id)
    .executeTakeFirstOrThrow();
  await callFrom(newcomer, "PATCH", `${path}/company-info/${id}`, { actual_address: "Склад 2" });
  await callFrom(newcomer, "POST", `${path}/send-verification`, {});
  await dialog.getByRole("button", { name: "Подтвердить" }).click();
  const changes = dialog.getByRole("alert").getByRole("listitem");
  await expect(changes.filter({ hasText: "Склад 2" })).toContainText("Фактический адрес");
  await expectAccessible(mine);
  expect(await statusOf()).toBe("SENT_TO_VERIFICATION");
  await dialog.getByRole("button", { name: "Подтвердить" }).click();
  await expect.poll(() => statusOf()).toBe("VERIFIED");

  async function statusOf(): Promise<string> {
    const found = await deps.db
      .selectFrom("workspace")
      .select("status")
      .where("id", "=", made.id)
      .executeTakeFirstOrThrow();
    return found.status;
  }
});

test("another name is in the menu at once; a colleague's other change of the account isn't lost", async ({
  lotwise,
  as,
  expected,
}) => {
  expected.push(/status of 409/);
  const company = await aCompany(lotwise.deps);
  const page = await as(company);
  await page.goto("/profile/user");
  await page.getByLabel("Фамилия").fill("");
  await page.getByRole("button", { name: "Сохранить", exact: true }).click();
  await expect(page.getByText("Заполните поле.")).toBeVisible();
  await page.getByLabel("Фамилия").fill("Белозёрова");
  await lotwise.deps.db
    .updateTable("app_user")
    .set((eb) => ({ phone: "+7 999 123-45-67", version: eb("version", "+", 1) }))
    .where("id", "=", company.owner.id)
    .execute();
  await page.getByRole("button", { name: "Сохранить", exact: true }).click();
  await expect(page.getByText("Данные сохранены")).toBeVisible();
  await expect(page.getByText("Анна Белозёрова").first()).toBeVisible();
  await expect(page.getByLabel("Телефон")).toHaveValue("+7 999 123-45-67");
});

test("changing what was verified is asked about; where a colleague has changed the same, the person chooses", async ({
  lotwise: { deps },
  as,
  expected,
}) => {
  expected.push(REFUSED_CALL);
  const { inn, name: _name, ...fields } = A_COMPANY;
  const company = await aCompany(deps, { name: "ООО «Два бухгалтера»", inn, company: fields });
  const [mine, theirs] = [await as(company), await as(company)];
  for (const page of [mine, theirs]) await page.goto(`/workspace/${company.workspace}`);
  const change = async (page: Page, label: string, value: string): Promise<void> => {
    await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole("button", { name: "Сохранить" }).click();
  };
  await mine.getByLabel("Сайт").fill("mine.example");

  await change(theirs, "Руководитель", "Белова О. И.");
  const question = theirs.getByRole("alertdialog", { name: "Изменить проверенные данные?" });
  await expect(question).toContainText("Вы меняете: Руководитель.");
  await expectAccessible(theirs);
  await question.getByRole("button", { name: "Вернуться" }).click();
  await expect(theirs.getByText("Есть несохранённые изменения")).toBeVisible();
  await theirs.getByRole("button", { name: "Сохранить" }).click();
  await question.getByRole("button", { name: "Изменить" }).click();
  await expect(theirs.getByText("Реквизиты сохранены").first()).toBeVisible();

  await expect(mine.getByText("Создано").first()).toBeVisible();
  await expect(mine.getByLabel("Сайт")).toHaveValue("mine.example");
  await change(mine, "Руководитель", "Панова Ю. А.");
  const conflict = mine.getByRole("dialog", { name: "Запись уже изменена" });
  await expect(conflict.getByRole("group", { name: "Руководитель" })).toContainText("Белова О. И.");
  await conflict.getByRole("radio", { name: /Сохранённое/ }).check();
  await conflict.getByRole("button", { name: "Сохранить выбранное" }).click();
  await expect(mine.getByText("Реквизиты сохранены").first()).toBeVisible();
  await expect(mine.getByLabel("Руководитель", { exact: true })).toHaveValue("Белова О. И.");
  await expect(mine.getByLabel("Сайт")).toHaveValue("mine.example");
});

test("rules of awarding that two people change at once keep what each has typed", async ({
  lotwise: { deps },
  as,
  expected,
}) => {
  expected.push(REFUSED_CALL);
  const company = await aCompany(deps, { name: "ООО «Два начальника снабжения»" });
  const [mine, theirs] = [await as(company), await as(company)];
  for (const page of [mine, theirs]) await page.goto(`/workspace/${company.workspace}?tab=award`);
  const costly = (page: Page) => page.getByRole("switch", { name: "Согласовывать дорогой выбор" });
  const reasons = (page: Page) => page.getByRole("switch", { name: /без записанной причины/ });
  const save = (page: Page) => page.getByRole("button", { name: "Сохранить", exact: true });
  await costly(mine).check();
  await mine.getByLabel("Сумма, выше которой нужно согласование").fill("500 000");
  await reasons(theirs).check();
  await save(theirs).click();
  await expect(theirs.getByText("Правила выбора сохранены").first()).toBeVisible();

  // The first save fails with a conflict, unless the page has already received the colleague's change.
  const alert = mine.getByText(/Введённое вами осталось/);
  await save(mine).click();
  await expect(alert.or(mine.getByText("Правила выбора сохранены")).first()).toBeVisible();
  await expect(reasons(mine)).toBeChecked();
  await expect(costly(mine)).toBeChecked();
  if (await alert.isVisible()) await save(mine).click();
  await expect(mine.getByText("Правила выбора сохранены").first()).toBeVisible();
  const stored = await deps.db
    .selectFrom("award_setting")
    .selectAll()
    .where("workspace_id", "=", company.workspace)
    .executeTakeFirstOrThrow();
  expect([stored.limit_sum, stored.reasons_required]).toEqual(["500000.00", true]);
});
