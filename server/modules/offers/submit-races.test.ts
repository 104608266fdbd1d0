import { afterAll, beforeAll, expect, test } from "vitest";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { HOUR_MS } from "#contract/time-units.ts";
import { anOpenTender, openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
import { aFilledDraft } from "#server/seed/offer.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { runMigration } from "#server/testing/run-migration.ts";
import { onPostgres } from "#server/testing/test-database.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

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

const linesOf = (draft: number) =>
  app.deps.db
    .selectFrom("offer_draft_item")
    .select(["draft_id", "offer_item_id", "lot_id", "supplier_id", "price_per_unit"])
    .where("draft_id", "=", draft)
    .orderBy("id")
    .execute();

test.runIf(onPostgres)("of two submissions at once one goes through", async () => {
  const { supplier, customer } = await anOpenTender(app);
  await aFilledDraft(app.deps, { supplier, offer: supplier.offer });
  const answers = await Promise.all([submitting(supplier), submitting(supplier), submitting(supplier)]);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(2);
  expect(await mailsTo(customer.owner.email)).toHaveLength(1);
});

test.runIf(onPostgres)(
  "where the customer stops the tender at the same moment, the offer is either in or expired, never both",
  async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const { supplier, customer, tender } = await anOpenTender(app);
      await aFilledDraft(app.deps, { supplier, offer: supplier.offer });
      const stop = callSeen(app, tenderApi.stop, customer, { params: { id: tender }, body: {} });
      const [stopped, sent] = await Promise.all([stop, submitting(supplier)]);
      expect(stopped.status).toBe(200);
      const { status } = (await app.call(offerApi.one, supplier, { params: { id: supplier.offer } })).ok();
      expect(status).toBe(sent.status === 200 ? "PROCESSED" : "EXPIRED");
      if (sent.status !== 200) expect(sent.error().code).toBe("tender_closed");
      outcomes.add(status);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  },
);

test("an offer that expired is taken up again where its working copy stood, when the tender is prolonged", async () => {
  const { supplier, customer, tender } = await anOpenTender(app);
  const draft = await aFilledDraft(app.deps, { supplier, offer: supplier.offer, prices: ["7"] });
  (await callSeen(app, tenderApi.stop, customer, { params: { id: tender }, body: {} })).ok();
  expect((await app.call(offerApi.one, supplier, { params: { id: supplier.offer } })).ok()).toMatchObject({
    status: "EXPIRED",
    actions: [],
    draft: { id: draft },
    filled_count: 3,
  });
  expect((await submitting(supplier)).error().code).toBe("tender_closed");
  const closing_date = new Date(app.clock.now().getTime() + HOUR_MS).toISOString();
  (await callSeen(app, tenderApi.prolong, customer, { params: { id: tender }, body: { closing_date } })).ok();
  expect((await submitting(supplier)).ok()).toMatchObject({ status: "PROCESSED", total: "40603.50" });
});

test.runIf(onPostgres)("an edit at the moment of submission is either in the offer or refused", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { supplier } = await anOpenTender(app);
    const draft = await aFilledDraft(app.deps, { supplier, offer: supplier.offer, prices: ["10"] });
    const { lines } = await openDraftByApi(app, supplier);
    const edit = app.call(draftApi.patch_items, supplier, {
      params: { id: draft },
      body: lines.map((line) => ({ id: line.id, price_per_unit: "20" })),
    });
    const [edited, sent] = await Promise.all([edit, submitting(supplier)]);
    // Either the confirmed contents are submitted or nothing is. An edit between reading and submitting causes a
    // conflict.
    if (sent.status === 409) expect([sent.error().code, edited.status]).toEqual(["version_conflict", 200]);
    else expect(sent.ok().total).toBe(edited.status === 200 ? "116010.00" : "58005.00");
  }
});

test("a sent or closed working copy takes no room, and a change that comes late is refused as before", async () => {
  const { supplier } = await anOpenTender(app);
  const at = { params: { id: supplier.offer } };
  const first = await aFilledDraft(app.deps, { supplier, offer: supplier.offer, prices: ["7"] });
  const [line] = (await openDraftByApi(app, supplier)).lines;
  (await app.call(offerApi.close_draft, supplier, at)).ok();
  expect(await linesOf(first)).toEqual([]);
  const change = { params: { id: first }, body: [{ id: line?.id, price_per_unit: "8" }] };
  expect((await app.call(draftApi.patch_items, supplier, change)).error().code).toBe("wrong_state");

  const second = await openDraftByApi(app, supplier);
  expect(second.lines.map(({ price_per_unit }) => price_per_unit)).toEqual(["7", "7", "7"]);
  expect(await linesOf(second.draft.id)).toHaveLength(3);
  (await submitting(supplier)).ok();
  expect(await linesOf(second.draft.id)).toEqual([]);
  expect((await app.call(offerApi.items, supplier, at)).ok().results[0]?.price_per_unit).toBe("7");
  const late = { params: { id: second.draft.id }, body: { comment: "поздно" } };
  expect((await app.call(draftApi.patch, supplier, late)).error().code).toBe("wrong_state");
});

test("an update removes the working copies that earlier versions left, and changes no offer", async () => {
  const [sent, open] = [await anOpenTender(app), await anOpenTender(app)];
  const kept = await aFilledDraft(app.deps, { supplier: open.supplier, offer: open.supplier.offer });
  const left = await aFilledDraft(app.deps, { supplier: sent.supplier, offer: sent.supplier.offer });
  const [rows, openRows] = [await linesOf(left), await linesOf(kept)];
  const at = { params: { id: sent.supplier.offer } };
  (await submitting(sent.supplier)).ok();
  await app.deps.db.insertInto("offer_draft_item").values(rows).execute();
  const before = (await app.call(offerApi.one, sent.supplier, at)).ok();
  await runMigration(app.deps.db, "sent_working_copies");
  expect([await linesOf(left), await linesOf(kept)]).toEqual([[], openRows]);
  expect((await app.call(offerApi.one, sent.supplier, at)).ok()).toEqual(before);
});
