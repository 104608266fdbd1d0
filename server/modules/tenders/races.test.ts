import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { anOpenTender, openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
import { closeDueTenders } from "#server/modules/tenders/close-due-tenders.ts";
import { aFilledDraft } from "#server/seed/offer.builder.ts";
import { aCompany, aMember, aSession, aSupplier } from "#server/seed/people.builder.ts";
import { aTender } from "#server/seed/tender.builder.ts";
import type { RunningServer } from "#server/start.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { aSecondServer } from "#server/testing/second-server.ts";
import { collectEvents } from "#server/testing/collect-events.ts";
import { callsOf, startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";
import { callSeen } from "#server/testing/call-seen.ts";

const ROUNDS = 5;

let app: TestApp;
/**
 * A second server process with its own jobs on the same database and clock. Null with the embedded database, which
 * allows only one server.
 */
let second: RunningServer | null = null;
let other: { call: TestApp["call"]; deps: Dependencies };

beforeAll(async () => {
  app = await startTestApp();
  if (app.database_url !== null) second = await aSecondServer(app);
  other = second === null ? app : { call: callsOf(second.app), deps: second.deps };
});
afterAll(async () => {
  await Promise.all([second?.close(), assertAggregatesMatch(app.deps.db)]);
  await app.close();
});

const submitting = (by: Pick<TestApp, "call">, supplier: { token: string; workspace: number; offer: number }) =>
  callSeen(by, offerApi.patch, supplier, { params: { id: supplier.offer }, body: { status: "PROCESSED" } });
async function closeAllDue(): Promise<void> {
  await expect
    .poll(async () => {
      await closeDueTenders(app.deps);
      const due = app.deps.db.selectFrom("tender").select("id").where("status", "=", "TENDER_OPENED");
      return (await due.where("closing_date", "<=", app.clock.now().toISOString()).execute()).length;
    })
    .toBe(0);
}
const stateOf = async (supplier: { token: string; workspace: number; offer: number }) =>
  (await app.call(offerApi.one, supplier, { params: { id: supplier.offer } })).ok().status;
const mailsOf = async (email: string, kind: string) =>
  (await app.deps.db.selectFrom("mail").select("id").where("to_address", "=", email).where("kind", "=", kind).execute())
    .length;
const entriesOf = async (entity: string, id: number, action: string) =>
  (
    await app.deps.db
      .selectFrom("audit")
      .select("workspace_id")
      .where("entity", "=", entity)
      .where("entity_id", "=", id)
      .where("action", "=", action)
      .execute()
  ).length;
const later = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();

async function aReadyTender(suppliers = 1) {
  const ready = await anOpenTender(app, { suppliers, closing_date: later(60_000) });
  for (const supplier of ready.suppliers) await aFilledDraft(app.deps, { supplier, offer: supplier.offer });
  return ready;
}

describe("two servers at once", () => {
  test("an offer is sent once, and its customer told once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { supplier, customer } = await aReadyTender();
      const answers = await Promise.all([submitting(app, supplier), submitting(other, supplier)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.error()).toMatchObject({
        code: "wrong_state",
        state: "PROCESSED",
      });
      expect([
        await mailsOf(customer.owner.email, "offer_submitted"),
        await mailsOf(supplier.owner.email, "offer_receipt"),
        await entriesOf("offer", supplier.offer, "submit"),
      ]).toEqual([1, 1, 2]);
    }
  });

  test("at the closing second each offer is in or expired, as its supplier was told, and the tender is closed once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { suppliers, customer, tender, closing_date } = await aReadyTender(4);
      app.clock.set(new Date(Date.parse(closing_date) - 1).toISOString());
      const sending = suppliers.map((supplier, place) => submitting(place % 2 === 0 ? app : other, supplier));
      app.clock.set(closing_date);
      const closing = [closeDueTenders(app.deps), closeDueTenders(other.deps)];
      const late = submitting(other, suppliers[0] ?? Object.assign(customer, { offer: 0 }));
      const answers = await Promise.all(sending);
      await Promise.all(closing);
      await late;
      await closeAllDue();
      for (const [place, supplier] of suppliers.entries()) {
        const answer = answers[place];
        const status = await stateOf(supplier);
        if (answer?.status === 200) expect(status).toBe("PROCESSED");
        else expect(["tender_closed", "wrong_state"]).toContain(answer?.error().code);
        expect(["PROCESSED", "EXPIRED"]).toContain(status);
        expect(await mailsOf(supplier.owner.email, "tender_expired")).toBe(status === "EXPIRED" ? 1 : 0);
        expect(await mailsOf(supplier.owner.email, "offer_receipt")).toBe(status === "PROCESSED" ? 1 : 0);
      }
      expect([
        await mailsOf(customer.owner.email, "tender_summary"),
        await entriesOf("tender", tender, "close"),
      ]).toEqual([1, 1]);
    }
  });

  test("the customer's stop and an offer: it is in or expired", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { supplier, customer, tender } = await aReadyTender();
      const [sent, stopped] = await Promise.all([
        submitting(app, supplier),
        callSeen(other, tenderApi.stop, customer, { params: { id: tender }, body: {} }),
      ]);
      expect(stopped.status).toBe(200);
      expect(await stateOf(supplier)).toBe(sent.status === 200 ? "PROCESSED" : "EXPIRED");
      if (sent.status !== 200) expect(sent.error().code).toBe("tender_closed");
    }
  });

  test("a tender that is prolonged as its time is up is open afterwards, and nobody's answer is lost", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { supplier, customer, tender, closing_date } = await aReadyTender();
      app.clock.set(closing_date);
      const prolonging = () =>
        callSeen(other, tenderApi.prolong, customer, { params: { id: tender }, body: { closing_date: later(60_000) } });
      const [prolonged] = await Promise.all([prolonging(), closeDueTenders(app.deps), closeDueTenders(other.deps)]);
      // If the tender was closed after the caller had read it, the extension fails with a conflict. A second attempt
      // succeeds.
      if (prolonged.status !== 200) {
        expect(prolonged.error().code).toBe("version_conflict");
        (await prolonging()).ok();
      }
      await closeDueTenders(app.deps);
      expect((await app.call(tenderApi.one, customer, { params: { id: tender } })).ok().status).toBe("TENDER_OPENED");
      expect((await submitting(app, supplier)).status).toBe(200);
      // The emails must match the audit, whether the tender was closed and reopened or never closed.
      const closed = await entriesOf("tender", tender, "close");
      expect([
        await mailsOf(supplier.owner.email, "tender_expired"),
        await mailsOf(supplier.owner.email, "tender_reopened"),
        await mailsOf(supplier.owner.email, "tender_prolonged"),
      ]).toEqual([closed, closed, 1 - closed]);
    }
  });

  test("two people at one working copy: other lines are both kept, of the same line the later one is told", async () => {
    const { supplier } = await anOpenTender(app);
    const member = await aMember(app.deps, {
      workspace: { id: supplier.workspace, roles: supplier.roles },
      role: "MG",
    });
    const colleague = { token: await aSession(app.deps, member), workspace: supplier.workspace };
    const { draft, lines } = await openDraftByApi(app, supplier);
    const write = (by: Pick<TestApp, "call">, who: typeof colleague, place: number, price: string, version?: number) =>
      by.call(draftApi.patch_items, who, {
        params: { id: draft.id },
        body: [{ id: lines[place]?.id, price_per_unit: price, ...(version === undefined ? {} : { version }) }],
      });
    const apart = await Promise.all([write(app, supplier, 0, "11"), write(other, colleague, 1, "22")]);
    expect(apart.map(({ status }) => status)).toEqual([200, 200]);
    const together = await Promise.all([write(app, supplier, 2, "33", 1), write(other, colleague, 2, "44", 1)]);
    expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const kept = together[0]?.status === 200 ? "33" : "44";
    expect(together.find(({ status }) => status === 409)?.error()).toMatchObject({
      code: "version_conflict",
      current: [{ price_per_unit: kept }],
    });
    expect(
      (await app.call(draftApi.items, supplier, { params: { id: draft.id } }))
        .ok()
        .results.map(({ price_per_unit }) => price_per_unit),
    ).toEqual(["11", "22", kept]);
  });

  test("an offer is sent or declined, not both", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { supplier, customer } = await aReadyTender();
      const [sent, declined] = await Promise.all([
        submitting(app, supplier),
        callSeen(other, offerApi.patch, supplier, {
          params: { id: supplier.offer },
          body: { status: "REJECTED", reason: "capacity" },
        }),
      ]);
      expect([sent.status, declined.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await stateOf(supplier)).toBe(sent.status === 200 ? "PROCESSED" : "REJECTED");
      expect(
        (await mailsOf(customer.owner.email, "offer_submitted")) +
          (await mailsOf(customer.owner.email, "offer_declined")),
      ).toBe(1);
    }
  });

  test("a supplier that begins to answer as it is taken off either stays or is gone", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { supplier, customer, tender } = await anOpenTender(app);
      const { draft, lines } = await openDraftByApi(app, supplier);
      const body = lines.map(({ id }) => ({ id, price_per_unit: "5" }));
      const [filled, removed] = await Promise.all([
        app.call(draftApi.patch_items, supplier, { params: { id: draft.id }, body }),
        other.call(tenderApi.remove_supplier, customer, {
          params: { id: tender },
          body: { supplier: supplier.workspace },
        }),
      ]);
      if (filled.status === 200) expect(removed.error().code).toBe("offer_begun");
      else expect([filled.status, removed.status]).toEqual([404, 200]);
      expect((await app.call(offerApi.one, supplier, { params: { id: supplier.offer } })).status).toBe(filled.status);
    }
  });

  test("a working copy that is opened twice is one, whether or not the supplier is taken off meanwhile", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { supplier, customer, tender } = await anOpenTender(app);
      const open = (by: Pick<TestApp, "call">) =>
        by.call(offerApi.create_draft, supplier, { params: { id: supplier.offer } });
      const [one, two, removed] = await Promise.all([
        open(app),
        open(other),
        app.call(tenderApi.remove_supplier, customer, {
          params: { id: tender },
          body: { supplier: supplier.workspace },
        }),
      ]);
      expect(removed.status).toBe(200);
      for (const { status } of [one, two]) expect([200, 404]).toContain(status);
      if (one.status === 200 && two.status === 200) expect(one.ok().id).toBe(two.ok().id);
      expect((await open(other)).status).toBe(404);
    }
  });

  test("a tender is sent once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [customer, supplier] = [await aCompany(app.deps), await aSupplier(app.deps)];
      const { id } = await aTender(app.deps, { customer, suppliers: [supplier] });
      const answers = await Promise.all(
        [app, other].map((by) => callSeen(by, tenderApi.start, customer, { params: { id }, body: {} })),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect([
        (await app.call(offerApi.list, supplier)).ok().count,
        await mailsOf(supplier.owner.email, "tender_invitation"),
        await entriesOf("tender", id, "start"),
      ]).toEqual([1, 1, 1]);
    }
  });

  test("what is due is closed once: one entry, one mail each", async () => {
    const ready = [];
    for (let place = 0; place < ROUNDS; place += 1) ready.push(await aReadyTender());
    app.clock.advance(120_000);
    await Promise.all([app, other, app, other].map(({ deps }) => closeDueTenders(deps)));
    await closeAllDue();
    for (const { tender, customer, supplier } of ready)
      expect([
        await entriesOf("tender", tender, "close"),
        await mailsOf(customer.owner.email, "tender_summary"),
        await mailsOf(supplier.owner.email, "tender_expired"),
      ]).toEqual([1, 1, 1]);
  });

  test("screens of either server hear of what happened at the other, both sides' alike", async () => {
    const { supplier, customer, tender } = await aReadyTender();
    const [theirs, ours] = await Promise.all([
      collectEvents(other.deps, customer.workspace),
      collectEvents(app.deps, supplier.workspace),
    ]);
    await submitting(app, supplier);
    await callSeen(other, tenderApi.stop, customer, { params: { id: tender }, body: {} });
    const ofOffer = { kind: "offer_changed", id: supplier.offer };
    await expect
      .poll(() => theirs)
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining(ofOffer),
          expect.objectContaining({ kind: "tender_changed", id: tender }),
        ]),
      );
    // Both the stop and the submission publish an event to the supplier.
    await expect
      .poll(() => ours.filter(({ kind, id }) => kind === ofOffer.kind && id === ofOffer.id).length)
      .toBeGreaterThanOrEqual(2);
  });
});

test.runIf(onPostgres)("the two servers of these tests are two", () => {
  expect(second).not.toBeNull();
});
