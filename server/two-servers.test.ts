import { afterAll, beforeAll, expect, test } from "vitest";
import { openKysely } from "#server/db/kysely.ts";
import { addLiveEvents } from "#server/db/live-events.ts";
import { systemTransaction } from "#server/db/transaction.ts";
import { messagesOf } from "#server/platform/live-bus.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";
import { collectEvents } from "#server/testing/collect-events.ts";
import { aSecondServer } from "#server/testing/second-server.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PATIENCE = { timeout: 15_000 } as const;

async function anOpenTender(closing_date: string) {
  const customer = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps);
  const { id } = await aStartedTender(app.deps, { customer, suppliers: [supplier], closing_date });
  const status = async () =>
    (await app.deps.db.selectFrom("tender").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
  const mails = async (kind: string) =>
    (
      await app.deps.db
        .selectFrom("mail")
        .select("id")
        .where("kind", "=", kind)
        .where("to_address", "in", [customer.owner.email, supplier.owner.email])
        .execute()
    ).length;
  return { id, status, mails };
}

test.runIf(onPostgres)("two servers remind once, close once and within seconds, and tell everyone once", async () => {
  const tenders = await Promise.all(Array.from({ length: 5 }, () => anOpenTender("2026-11-27T09:00:00.000Z")));
  const servers = await Promise.all([aSecondServer(app), aSecondServer(app)]);
  app.clock.set("2026-11-26T09:00:00.000Z");
  for (const { mails } of tenders) await expect.poll(() => mails("tender_reminder"), PATIENCE).toBe(1);
  app.clock.set("2026-11-27T09:00:00.000Z");
  for (const { status } of tenders) await expect.poll(status, PATIENCE).toBe("DONE");
  await Promise.all(servers.map((server) => server.close()));
  for (const { mails } of tenders)
    expect(await Promise.all(["tender_reminder", "tender_expired", "tender_summary"].map(mails))).toEqual([1, 1, 1]);
});

test.runIf(onPostgres)(
  "an event of a server that ended right after the commit is published by another one",
  async () => {
    const company = await aCompany(app.deps);
    const server = await aSecondServer(app);
    const events = await collectEvents(server.deps, company.workspace);
    const event = { kind: "workspace_changed", id: company.workspace } as const;
    // A server that ends there wakes no sender.
    const ended = openKysely(app.database);
    await systemTransaction(ended, {}, (trx) => addLiveEvents(messagesOf(event, [company.workspace])).execute(trx));
    await server.deps.monitor.runJob("send-left-events");
    await expect.poll(() => events).toEqual([event]);
    await server.close();
  },
);

test.runIf(onPostgres)("a closing that passed while no server ran is made up for at the next start", async () => {
  app.clock.set("2026-11-20T09:00:00.000Z");
  const { status, mails } = await anOpenTender("2026-11-20T12:00:00.000Z");
  app.clock.set("2026-11-20T15:00:00.000Z");
  expect(await status()).toBe("TENDER_OPENED");
  const server = await aSecondServer(app);
  await expect.poll(status, PATIENCE).toBe("DONE");
  await server.close();
  expect(await mails("tender_expired")).toBe(1);
});
