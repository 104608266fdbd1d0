import { afterAll, beforeAll, expect, test } from "vitest";
import { offerExportApi } from "#contract/offers/offer-export.api.ts";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { anOpenTender, openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
import { onPostgres } from "#server/testing/test-database.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

test("the supplier's list names the tender, the customer and how much is filled, in two statements", async () => {
  const { supplier, customer } = await anOpenTender(app);
  const { draft, lines } = await openDraftByApi(app, supplier);
  await app.call(draftApi.patch_items, supplier, {
    params: { id: draft.id },
    body: [{ id: lines[0]?.id, price_per_unit: "14.2" }],
  });
  app.queries();
  const { count, results } = (
    await app.call(offerApi.list, supplier, {
      query: { status: "NOT_PROCESSED", ordering: "closing_date", search: "источник" },
    })
  ).ok();
  expect(app.queries().filter((text) => /from "?offer/i.test(text)).length).toBeLessThanOrEqual(2);
  expect(count).toBe(1);
  const beyond = await app.call(draftApi.items, supplier, { params: { id: draft.id }, query: { offset: 50 } });
  expect(beyond.ok()).toEqual({ count: 3, results: [] });
  expect(results[0]).toMatchObject({
    id: supplier.offer,
    number: 1,
    status: "NOT_PROCESSED",
    lot_count: 3,
    filled_count: 1,
    customer: { id: customer.workspace },
    total: null,
    actions: ["edit", "submit", "decline"],
  });
  const exported = async (query: object) => {
    const asked = { status: "NOT_PROCESSED", format: "xlsx", columns: "number,filled,submitted_at", ...query } as const;
    return Spreadsheet.open((await app.call(offerExportApi.export, supplier, { query: asked })).bytes).rows();
  };
  expect(await exported({})).toEqual([expect.anything(), ["Q-00001", "1 / 3", ""]]);
  const closing = results[0]?.tender.closing_date ?? "";
  expect(await exported({ closing_from: closing, closing_to: closing })).toHaveLength(1 + 1);
  expect(await exported({ closing_from: "2099-01-01T00:00:00.000Z" })).toHaveLength(1);
  expect((await app.call(offerApi.list, supplier, { query: { status: "PROCESSED" } })).ok()).toEqual({
    count: 0,
    results: [],
  });
  expect((await app.call(offerApi.list, supplier, { query: { offset: 5 } })).ok()).toEqual({ count: 1, results: [] });
});

test("the first look is noted for the customer, later ones are not", async () => {
  const { supplier } = await anOpenTender(app);
  const openedAt = async () =>
    (
      await app.deps.db
        .selectFrom("offer")
        .select("opened_at")
        .where("id", "=", supplier.offer)
        .executeTakeFirstOrThrow()
    ).opened_at;
  expect(await openedAt()).toBeNull();
  await app.call(offerApi.one, supplier, { params: { id: supplier.offer } });
  const first = await openedAt();
  expect(first).toBe(app.clock.now().toISOString());
  app.clock.advance(1000);
  await app.call(offerApi.one, supplier, { params: { id: supplier.offer } });
  expect(await openedAt()).toBe(first);
});

test("looking is not yet answering: the first thing that is filled in is noted, and throwing it away takes that back", async () => {
  const { supplier } = await anOpenTender(app);
  const isBegun = async () =>
    (
      await app.deps.db
        .selectFrom("offer")
        .select("begun_at")
        .where("id", "=", supplier.offer)
        .executeTakeFirstOrThrow()
    ).begun_at !== null;
  const { draft, lines } = await openDraftByApi(app, supplier);
  expect(await isBegun()).toBe(false);
  await app.call(draftApi.patch_items, supplier, {
    params: { id: draft.id },
    body: [{ id: lines[0]?.id, price_per_unit: "1" }],
  });
  expect(await isBegun()).toBe(true);
  await app.call(offerApi.close_draft, supplier, { params: { id: supplier.offer }, query: { discard: true } });
  expect(await isBegun()).toBe(false);
});

test("a working copy is opened once, with the offer's lines, and asking again answers the same", async () => {
  const { supplier } = await anOpenTender(app);
  const { draft, lines } = await openDraftByApi(app, supplier);
  expect(lines.map((line) => [line.position, line.quantity, line.price_per_unit, line.rejected])).toEqual([
    [1, "3000", null, false],
    [2, "2400", null, false],
    [3, "400.5", null, false],
  ]);
  expect((await openDraftByApi(app, supplier)).draft.id).toBe(draft.id);
  expect((await app.call(offerApi.one, supplier, { params: { id: supplier.offer } })).ok().draft?.id).toBe(draft.id);
});

test.runIf(onPostgres)("two people who open the working copy at once get the same one", async () => {
  const { supplier } = await anOpenTender(app);
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => app.call(offerApi.create_draft, supplier, { params: { id: supplier.offer } })),
  );
  expect(new Set(answers.map((answer) => answer.ok().id)).size).toBe(1);
});

test("either price may be typed: the other follows at the tender's rate", async () => {
  const { supplier } = await anOpenTender(app);
  const { draft, lines } = await openDraftByApi(app, supplier);
  const [first, second, third] = lines.map((line) => line.id);
  const rows = (
    await app.call(draftApi.patch_items, supplier, {
      params: { id: draft.id },
      body: [
        { id: second, price_with_vat: "122.00" },
        { id: first, price_per_unit: "742.0" },
        { id: third, price_with_vat: "0.0003", available_quantity: "100.50" },
      ],
    })
  ).ok();
  expect(rows.map((row) => [row.id, row.price_per_unit, row.price_with_vat])).toEqual([
    [second, "100", "122"],
    [first, "742", "905.24"],
    [third, "0.000246", "0.0003"],
  ]);
  expect(
    (await app.call(draftApi.items, supplier, { params: { id: draft.id } }))
      .ok()
      .results.toSorted((a, b) => rows.findIndex((row) => row.id === a.id) - rows.findIndex((row) => row.id === b.id)),
  ).toEqual(rows);
  const both = await app.call(draftApi.patch_item, supplier, {
    params: { id: draft.id, itemId: first ?? 0 },
    body: { price_per_unit: "1", price_with_vat: "1.22" },
  });
  expect(both.error()).toMatchObject({
    code: "invalid_input",
    fields: { price_with_vat: [expect.stringContaining("one price")] },
  });
});

test("without VAT in the tender both prices are the same", async () => {
  const { supplier } = await anOpenTender(app, { tax_type: 2, vat_rate: null });
  const { draft, lines } = await openDraftByApi(app, supplier);
  const row = (
    await app.call(draftApi.patch_item, supplier, {
      params: { id: draft.id, itemId: lines[0]?.id ?? 0 },
      body: { price_with_vat: "5.5" },
    })
  ).ok();
  expect([row.price_per_unit, row.price_with_vat]).toEqual(["5.5", "5.5"]);
});

test("a refusal takes the price away, a price takes the refusal back", async () => {
  const { supplier } = await anOpenTender(app);
  const { draft, lines } = await openDraftByApi(app, supplier);
  const at = { params: { id: draft.id, itemId: lines[0]?.id ?? 0 } };
  await app.call(draftApi.patch_item, supplier, { ...at, body: { price_per_unit: "14.2", delivery_min: 4 } });
  expect(
    (
      await app.call(draftApi.patch_item, supplier, { ...at, body: { rejected: true, reject_reason: "not_produced" } })
    ).ok(),
  ).toMatchObject({
    price_per_unit: null,
    price_with_vat: null,
    delivery_min: 4,
    rejected: true,
    reject_reason: "not_produced",
  });
  expect(
    (await app.call(draftApi.patch_item, supplier, { ...at, body: { price_per_unit: "14.2" } })).ok(),
  ).toMatchObject({ price_per_unit: "14.2", rejected: false, reject_reason: null, version: 4 });
});

test("a thousand lines with three cells each are one update, in a constant number of statements", async () => {
  const { supplier } = await anOpenTender(app, { lots: Array.from({ length: 1000 }, (_, index) => String(index + 1)) });
  const { draft, lines } = await openDraftByApi(app, supplier);
  await app.call(draftApi.patch, supplier, { params: { id: draft.id }, body: { comment: "Первая правка" } });
  app.queries();
  const body = lines.map((line, index) => ({
    id: line.id,
    price_per_unit: `${index + 1}.25`,
    delivery_min: 2,
    delivery_max: 4,
  }));
  expect((await app.call(draftApi.patch_items, supplier, { params: { id: draft.id }, body })).ok()).toHaveLength(1000);
  const statements = app.queries();
  expect(statements.filter((text) => /update offer_draft_item/i.test(text))).toHaveLength(1);
  app.queries();
  await app.call(draftApi.patch_items, supplier, { params: { id: draft.id }, body: body.slice(0, 1) });
  expect(app.queries()).toHaveLength(statements.length);
});

test("a bad row stops the whole call and is named by its place; strange lines too", async () => {
  const { supplier } = await anOpenTender(app);
  const other = await anOpenTender(app);
  const { draft, lines } = await openDraftByApi(app, supplier);
  const foreign = (await openDraftByApi(app, other.supplier)).lines[0]?.id;
  const bad = await app.call(draftApi.patch_items, supplier, {
    params: { id: draft.id },
    body: [
      { id: lines[0]?.id, price_per_unit: "1" },
      { id: lines[1]?.id, price_per_unit: "12,5O" },
    ],
  });
  expect(bad.error()).toMatchObject({
    code: "invalid_input",
    problems: [{ code: "price", row: 1, field: "price_per_unit" }],
  });
  const strange = await app.call(draftApi.patch_items, supplier, {
    params: { id: draft.id },
    body: [
      { id: lines[0]?.id, price_per_unit: "1" },
      { id: foreign, price_per_unit: "1" },
    ],
  });
  expect([strange.status, strange.error().problems]).toEqual([
    404,
    [expect.objectContaining({ code: "not_found", row: 1 })],
  ]);
  const twice = await app.call(draftApi.patch_items, supplier, {
    params: { id: draft.id },
    body: [
      { id: lines[0]?.id, price_per_unit: "1" },
      { id: lines[0]?.id, price_per_unit: "2" },
    ],
  });
  expect(twice.error()).toMatchObject({ code: "invalid_input", problems: [{ row: 1, field: "id" }] });
  expect((await openDraftByApi(app, supplier)).lines.every((line) => line.price_per_unit === null)).toBe(true);
});

test("a stale version of a line or of the terms is refused with what stands there now", async () => {
  const { supplier } = await anOpenTender(app);
  const { draft, lines } = await openDraftByApi(app, supplier);
  const at = { params: { id: draft.id, itemId: lines[0]?.id ?? 0 } };
  await app.call(draftApi.patch_item, supplier, { ...at, body: { price_per_unit: "10", version: 1 } });
  expect(
    (await app.call(draftApi.patch_item, supplier, { ...at, body: { price_per_unit: "11", version: 1 } })).error(),
  ).toMatchObject({ code: "version_conflict", current: { price_per_unit: "10", version: 2 } });
  await app.call(draftApi.patch, supplier, {
    params: { id: draft.id },
    body: { payment_terms: "HALF_PAYMENT", version: 1 },
  });
  const stale = await app.call(draftApi.patch, supplier, {
    params: { id: draft.id },
    body: { comment: "Наличие на 20.11", version: 1 },
  });
  expect(stale.error()).toMatchObject({
    code: "version_conflict",
    current: { payment_terms: "HALF_PAYMENT", comment: null, version: 2 },
  });
});

test("closing the working copy takes it over into the offer; discarding throws it away", async () => {
  const { supplier } = await anOpenTender(app);
  const first = await openDraftByApi(app, supplier);
  await app.call(draftApi.patch_items, supplier, {
    params: { id: first.draft.id },
    body: [{ id: first.lines[0]?.id, price_per_unit: "14.2" }],
  });
  await app.call(draftApi.patch, supplier, { params: { id: first.draft.id }, body: { payment_terms: "HALF_PAYMENT" } });
  const closed = (await app.call(offerApi.close_draft, supplier, { params: { id: supplier.offer } })).ok();
  expect(closed).toMatchObject({
    draft: null,
    filled_count: 1,
    payment_terms: "HALF_PAYMENT",
    status: "NOT_PROCESSED",
  });
  const late = await app.call(draftApi.patch, supplier, {
    params: { id: first.draft.id },
    body: { comment: "поздно" },
  });
  expect(late.error().code).toBe("wrong_state");
  const second = await openDraftByApi(app, supplier);
  expect(second.draft).toMatchObject({ payment_terms: "HALF_PAYMENT" });
  expect(second.lines[0]?.price_per_unit).toBe("14.2");
  await app.call(draftApi.patch_items, supplier, {
    params: { id: second.draft.id },
    body: [{ id: second.lines[1]?.id, price_per_unit: "1" }],
  });
  expect(
    (await app.call(offerApi.close_draft, supplier, { params: { id: supplier.offer }, query: { discard: true } })).ok(),
  ).toMatchObject({ draft: null, filled_count: 1 });
  expect((await app.call(offerApi.close_draft, supplier, { params: { id: supplier.offer } })).ok().draft).toBeNull();
});
