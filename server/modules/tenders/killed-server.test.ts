import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { offerApi } from "#contract/offers/offer.api.ts";
import { anOpenTender } from "#server/modules/offers/offer-test-kit.ts";
import { closeDueTenders } from "#server/modules/tenders/close-due-tenders.ts";
import { systemClock } from "#server/core/clock.ts";
import { aFilledDraft } from "#server/seed/offer.builder.ts";
import { spawnServer } from "#server/testing/child-server.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";
import { callSeen } from "#server/testing/call-seen.ts";

// See db/embedded/power-cut.test.ts for the data that the embedded database preserves when its server is killed.
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(systemClock.now().toISOString());
});
afterAll(() => app.close());

const variables = (): Record<string, string> => ({
  DATABASE_URL: app.database_url ?? "",
  DATA_DIR: app.deps.env.DATA_DIR,
  ADMIN_EMAIL: "first@lotwise.test",
  ADMIN_PASSWORD: "Lotwise2026",
});
const mailsOf = async (email: string, kind: string) =>
  (await app.deps.db.selectFrom("mail").select("id").where("to_address", "=", email).where("kind", "=", kind).execute())
    .length;
const entriesOf = async (entity: string, id: number, action: string) =>
  (
    await app.deps.db
      .selectFrom("audit")
      .select("id")
      .where("entity", "=", entity)
      .where("entity_id", "=", id)
      .where("action", "=", action)
      .execute()
  ).length;

test.runIf(onPostgres)(
  "of a server that is killed while offers come in each offer is sent whole or not at all, and another server goes on",
  { timeout: 120_000 },
  async () => {
    const { suppliers } = await anOpenTender(app, { suppliers: 12 });
    for (const supplier of suppliers) await aFilledDraft(app.deps, { supplier, offer: supplier.offer });
    const { child, address } = await spawnServer(variables());
    const url = await address;
    const gone = once(child, "exit");
    const promised = new Set<number>();
    await Promise.all(
      suppliers.map(async ({ token, workspace, offer }) => {
        const params = { id: offer };
        const { version, total } = (await app.call(offerApi.to_send, { token, workspace }, { params })).ok();
        const headers = {
          "content-type": "application/json",
          authorization: `Bearer ${token}`,
          "x-workspace": String(workspace),
        };
        const answer = await fetch(`${url}/api/supplier-offers/${offer}`, {
          method: "PATCH",
          headers,
          body: JSON.stringify({ status: "PROCESSED", version, total }),
        }).catch(() => null);
        if (answer?.ok !== true) return;
        promised.add(offer);
        if (promised.size === 3) child.kill("SIGKILL");
      }),
    );
    await gone;
    expect(promised.size).toBeGreaterThanOrEqual(3);
    for (const supplier of suppliers) {
      // The database rolls back the transaction of the killed server before another server can change the offer.
      const again = await callSeen(app, offerApi.patch, supplier, {
        params: { id: supplier.offer },
        body: { status: "PROCESSED" },
      });
      if (promised.has(supplier.offer))
        expect(again.error()).toMatchObject({ code: "wrong_state", state: "PROCESSED" });
      else expect([200, 409]).toContain(again.status);
      expect([
        await mailsOf(supplier.owner.email, "offer_receipt"),
        await entriesOf("offer", supplier.offer, "submit"),
      ]).toEqual([1, 2]);
      expect((await app.call(offerApi.one, supplier, { params: { id: supplier.offer } })).ok()).toMatchObject({
        status: "PROCESSED",
        draft: null,
        filled_count: 3,
      });
    }
  },
);

test.runIf(onPostgres)(
  "of a server that is killed while it closes tenders each is closed whole or not at all, and another server closes the rest",
  { timeout: 120_000 },
  async () => {
    const due = [];
    for (let place = 0; place < 12; place += 1)
      due.push(await anOpenTender(app, { closing_date: new Date(app.clock.now().getTime() + 1).toISOString() }));
    const ids = due.map(({ tender }) => tender);
    const { child, address } = await spawnServer(variables());
    const gone = once(child, "exit");
    await address;
    const closed = async () =>
      (
        await app.deps.db
          .selectFrom("tender")
          .select("id")
          .where("id", "in", ids)
          .where("status", "=", "DONE")
          .execute()
      ).length;
    await expect.poll(closed, { timeout: 30_000, interval: 2 }).toBeGreaterThan(0);
    child.kill("SIGKILL");
    await gone;
    app.clock.advance(60_000);
    // The locks of the killed server are released once the database has closed its connections.
    await expect.poll(async () => (await closeDueTenders(app.deps), closed()), { timeout: 30_000 }).toBe(ids.length);
    for (const { tender, customer, supplier } of due) {
      expect([
        await entriesOf("tender", tender, "close"),
        await mailsOf(customer.owner.email, "tender_summary"),
        await mailsOf(supplier.owner.email, "tender_expired"),
        await entriesOf("offer", supplier.offer, "expire"),
      ]).toEqual([1, 1, 1, 2]);
    }
  },
);
