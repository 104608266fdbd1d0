import { afterAll, beforeAll, expect, test } from "vitest";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { anOpenTender, openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
import { anOfferFile } from "#server/seed/document.builder.ts";
import { aFilledDraft } from "#server/seed/offer.builder.ts";
import { aCompany, aMember, aUser } from "#server/seed/people.builder.ts";
import { setWorkspaceStatus } from "#server/testing/set-workspace-status.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { callSeen } from "#server/testing/call-seen.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const submit = { status: "PROCESSED" };
type Caller = Parameters<TestApp["call"]>[1] & { offer: number };
const submitting = (supplier: Caller, headers: Record<string, string> = {}, body: object = submit) =>
  callSeen(app, offerApi.patch, supplier, { params: { id: supplier.offer }, body, headers });
const mailsTo = async (address: string) =>
  app.deps.db
    .selectFrom("mail")
    .select(["kind", "subject", "text"])
    .where("to_address", "=", address)
    .orderBy("id")
    .execute();

test("a filled offer is submitted: amounts are frozen, the working copy closed, both sides told", async () => {
  const { supplier, customer, tender } = await anOpenTender(app);
  const draft = await aFilledDraft(app.deps, {
    supplier,
    offer: supplier.offer,
    prices: ["14.2", "6.3551", null],
    comment: "Цены до 30 ноября",
  });
  const before = (await app.call(offerApi.one, supplier, { params: { id: supplier.offer } })).ok();
  expect(before).toMatchObject({ filled_count: 3, draft: { id: draft }, commercial_offer: { name: "КП.pdf" } });
  const heard: unknown[] = [];
  const stop = app.deps.live.subscribe(customer.workspace, (event) => heard.push(event));
  const sent = (await submitting(supplier, {}, { ...submit, version: before.version })).ok();
  expect(sent.version).toBeGreaterThan(before.version);
  await expect
    .poll(() => heard)
    .toEqual(
      expect.arrayContaining([
        { kind: "offer_changed", id: supplier.offer },
        { kind: "tender_changed", id: tender },
      ]),
    );
  stop();
  expect(sent).toMatchObject({
    status: "PROCESSED",
    total: "57852.24",
    vat: "12727.49",
    total_with_vat: "70579.73",
    draft: null,
    payment_terms: "FULL_POST_PAYMENT",
    comment: "Цены до 30 ноября",
    submitted_at: app.clock.now().toISOString(),
    actions: [],
  });
  const lines = (await app.call(offerApi.items, supplier, { params: { id: supplier.offer } })).ok().results;
  expect(
    lines.map((line) => [
      line.price_per_unit,
      line.price_with_vat,
      line.vat_percent,
      line.total,
      line.vat,
      line.total_with_vat,
      line.rejected,
    ]),
  ).toEqual([
    ["14.2", "17.324", "22", "42600.00", "9372.00", "51972.00", false],
    ["6.3551", "7.753222", "22", "15252.24", "3355.49", "18607.73", false],
    [null, null, "22", null, null, null, true],
  ]);
  const mails = await mailsTo(customer.owner.email);
  expect(mails.map((mail) => mail.kind)).toEqual(["offer_submitted"]);
  expect(`${mails[0]?.subject}${mails[0]?.text}`).not.toMatch(/14[.,]2|70\s?579/);
  expect(
    (await mailsTo(supplier.owner.email)).filter((mail) => mail.kind === "offer_receipt").map((mail) => mail.subject),
  ).toEqual(["Предложение Q-00001 отправлено"]);
  const audits = await app.deps.db
    .selectFrom("audit")
    .select("workspace_id")
    .where("entity", "=", "offer")
    .where("entity_id", "=", supplier.offer)
    .where("action", "=", "submit")
    .execute();
  expect(new Set(audits.map((row) => row.workspace_id))).toEqual(new Set([supplier.workspace, customer.workspace]));
});

test("the receipt says what was sent, to everybody in the supplier's workspace who may send offers, each in their language", async () => {
  const now = app.clock.now().toISOString();
  app.clock.set("2026-11-23T09:30:00.000Z");
  const { supplier } = await anOpenTender(app, { lots: ["3000", "2400", "400.5"] });
  const workspace = { id: supplier.workspace, roles: supplier.roles };
  const [colleague, outsider] = [
    await aMember(app.deps, { workspace, role: "MG", user: await aUser(app.deps, { language: "en" }) }),
    await aMember(app.deps, { workspace }),
  ];
  await aFilledDraft(app.deps, {
    supplier,
    offer: supplier.offer,
    prices: ["14.2", "6.3551", null],
    lines: [{}, { replacement: true, replacement_part_number: "SS36", replacement_manufacturer: "Vishay" }],
  });
  await anOfferFile(app.deps, { supplier, offer: supplier.offer, name: "Сертификат.pdf" });
  (await submitting(supplier)).ok();
  app.clock.set(now);
  const receipts = async (address: string) =>
    (await mailsTo(address))
      .filter(({ kind }) => kind === "offer_receipt")
      .map(({ text }) => text.replaceAll("\u00a0", " "));
  const [mine = ""] = await receipts(supplier.owner.email);
  for (const words of [
    "23 ноября 2026 г. в 12:30 МСК",
    "57 852,24 ₽",
    "12 727,49 ₽",
    "70 579,73 ₽",
    "КП.pdf",
    "Сертификат.pdf",
    "3 000 шт | 14,20 | 42 600,00 ₽ | 2–4",
    "Замена: SS36, Vishay",
    "не поставляем",
  ])
    expect(mine).toContain(words);
  const [theirs = ""] = await receipts(colleague.email);
  for (const words of ["RUB 70,579.73", "3,000 pcs | 14.20", "Substitute: SS36, Vishay", "not supplied"])
    expect(theirs).toContain(words);
  expect(await receipts(outsider.email)).toEqual([]);
});

test("the receipt of a large offer has its first lines and says how many more there are", async () => {
  const { supplier } = await anOpenTender(app, { lots: Array.from({ length: 250 }, (_, index) => String(index + 1)) });
  await aFilledDraft(app.deps, { supplier, offer: supplier.offer, prices: ["12.5"] });
  (await submitting(supplier)).ok();
  const [receipt] = (await mailsTo(supplier.owner.email)).filter(({ kind }) => kind === "offer_receipt");
  expect(receipt?.text).toContain("И ещё 50 строк");
  expect(receipt?.text.split("\n").filter((line) => /^\d+ \| /.test(line))).toHaveLength(200);
});

test("an offer is refused from the closing time on, to the millisecond, even where nothing has closed the tender yet", async () => {
  const { supplier, suppliers, closing_date } = await anOpenTender(app, { suppliers: 2 });
  const second = suppliers[1] ?? supplier;
  for (const each of [supplier, second]) await aFilledDraft(app.deps, { supplier: each, offer: each.offer });
  const now = app.clock.now().toISOString();
  app.clock.set(closing_date);
  expect((await submitting(supplier)).error().code).toBe("tender_closed");
  app.clock.advance(-1);
  expect((await submitting(second)).status).toBe(200);
  app.clock.advance(2);
  expect((await submitting(supplier)).error().code).toBe("tender_closed");
  app.clock.set(now);
});

test("everything that is missing is named, each line by its id in the working copy", async () => {
  const { supplier } = await anOpenTender(app, { lots: Array.from({ length: 20 }, () => "10") });
  const { draft, lines } = await openDraftByApi(app, supplier);
  const body = lines.flatMap((line, index) =>
    index === 16
      ? []
      : [
          {
            id: line.id,
            price_per_unit: "10",
            delivery_min: index === 3 ? 8 : 2,
            delivery_max: 6,
            ...(index === 5 ? { replacement: true } : {}),
          },
        ],
  );
  await app.call(draftApi.patch_items, supplier, { params: { id: draft.id }, body });
  const error = (await submitting(supplier)).error();
  expect(error.code).toBe("offer_incomplete");
  expect(error.problems).toEqual([
    { code: "offer_delivery_order", row: lines[3]?.id, field: "delivery_max", detail: expect.any(String) },
    {
      code: "offer_replacement_unnamed",
      row: lines[5]?.id,
      field: "replacement_part_number",
      detail: expect.any(String),
    },
    { code: "offer_line_empty", row: lines[16]?.id, field: "price_per_unit", detail: expect.any(String) },
    { code: "offer_no_payment_terms", field: "payment_terms", detail: expect.any(String) },
    { code: "offer_no_file", field: "commercial_offer", detail: expect.any(String) },
  ]);
  expect((await app.call(offerApi.one, supplier, { params: { id: supplier.offer } })).ok()).toMatchObject({
    status: "NOT_PROCESSED",
    total: null,
    draft: { id: draft.id },
  });
});

test("prices of zero and a refusal of every line are no offer", async () => {
  const { supplier, suppliers } = await anOpenTender(app, { suppliers: 2 });
  await aFilledDraft(app.deps, { supplier, offer: supplier.offer, prices: ["0"] });
  expect((await submitting(supplier)).error().problems?.map((problem) => problem.code)).toEqual([
    "offer_price_zero",
    "offer_price_zero",
    "offer_price_zero",
  ]);
  const other = suppliers[1] ?? supplier;
  await aFilledDraft(app.deps, { supplier: other, offer: other.offer, prices: [null] });
  expect((await submitting(other)).error().problems?.map((problem) => problem.code)).toEqual(["offer_all_rejected"]);
});

test("a repeat with the same key gets the first answer, one without is told that it is done", async () => {
  const { supplier, customer } = await anOpenTender(app);
  await aFilledDraft(app.deps, { supplier, offer: supplier.offer });
  const first = await submitting(supplier, { "idempotency-key": `submit-${supplier.offer}` });
  const again = await submitting(supplier, { "idempotency-key": `submit-${supplier.offer}` });
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.ok()).toEqual(first.ok());
  expect((await submitting(supplier)).error()).toMatchObject({ code: "wrong_state", actions: [] });
  expect(await mailsTo(customer.owner.email)).toHaveLength(1);
});

test("an offer whose working copy was closed is submitted as it stands", async () => {
  const { supplier } = await anOpenTender(app);
  await aFilledDraft(app.deps, { supplier, offer: supplier.offer, prices: ["1"] });
  await app.call(offerApi.close_draft, supplier, { params: { id: supplier.offer } });
  expect(
    (await callSeen(app, offerApi.put, supplier, { params: { id: supplier.offer }, body: submit })).ok(),
  ).toMatchObject({ status: "PROCESSED", total: "5800.50", payment_terms: "FULL_POST_PAYMENT" });
});

test("a stale version is refused with what would be sent now", async () => {
  const { supplier } = await anOpenTender(app);
  await aFilledDraft(app.deps, { supplier, offer: supplier.offer });
  const error = (await submitting(supplier, {}, { ...submit, version: 99 })).error();
  expect(error).toMatchObject({
    code: "version_conflict",
    current: { version: expect.any(Number), total: expect.any(String), priced: 3 },
  });
});

test("a supplier that isn't verified prepares an offer and doesn't send it", async () => {
  const { supplier } = await anOpenTender(app);
  await aFilledDraft(app.deps, { supplier, offer: supplier.offer });
  await setWorkspaceStatus(app.deps, supplier.workspace, "CREATED");
  expect((await app.call(offerApi.one, supplier, { params: { id: supplier.offer } })).ok().actions).toEqual([
    "edit",
    "decline",
  ]);
  expect([(await submitting(supplier)).status, (await submitting(supplier)).error().code]).toEqual([
    403,
    "workspace_not_verified",
  ]);
});

test("declining needs a reason, words where the reason is another, and is final", async () => {
  const { supplier, customer } = await anOpenTender(app);
  await openDraftByApi(app, supplier);
  expect((await submitting(supplier, {}, { status: "REJECTED" })).status).toBe(400);
  expect((await submitting(supplier, {}, { status: "REJECTED", reason: "other", comment: " " })).error()).toMatchObject(
    { code: "invalid_input", fields: { comment: [expect.any(String)] } },
  );
  const declined = (
    await submitting(supplier, {}, { status: "REJECTED", reason: "other", comment: "Завод на ремонте" })
  ).ok();
  expect(declined).toMatchObject({
    status: "REJECTED",
    reject_reason: "other",
    reject_comment: "Завод на ремонте",
    draft: null,
    actions: [],
  });
  expect((await submitting(supplier)).error().code).toBe("wrong_state");
  expect((await submitting(supplier, {}, { status: "REJECTED", reason: "terms" })).error().code).toBe("wrong_state");
  expect((await mailsTo(customer.owner.email)).map((mail) => mail.kind)).toEqual(["offer_declined"]);
});

test("nobody else submits or declines an offer", async () => {
  const { supplier, customer, suppliers } = await anOpenTender(app, { suppliers: 2 });
  await aFilledDraft(app.deps, { supplier, offer: supplier.offer });
  const rival = suppliers[1] ?? supplier;
  // The customer may enter an offer until the supplier has started its own offer.
  for (const [caller, refused] of [
    [customer, 409],
    [rival, 404],
    [await aCompany(app.deps, { is_supplier: true }), 404],
  ] as const) {
    expect((await submitting({ ...caller, offer: supplier.offer })).status).toBe(refused);
    expect(
      (await submitting({ ...caller, offer: supplier.offer }, {}, { status: "REJECTED", reason: "terms" })).status,
    ).toBe(404);
  }
});
