import pino from "pino";
import { z } from "zod";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EventSender, packMessages } from "#server/db/event-sender.ts";
import { openKysely } from "#server/db/kysely.ts";
import { addLiveEvents } from "#server/db/live-events.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { systemTransaction } from "#server/db/transaction.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";

const CHANNEL = "events_of_this_test";
const log = pino({ level: "silent" });

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
let unlisten: () => Promise<void>;
let payloads: string[];
beforeEach(async () => {
  opened = await openTestDatabase(log);
  payloads = [];
  unlisten = await opened.database.listen(CHANNEL, (payload) => void payloads.push(payload));
});
afterEach(async () => {
  await unlisten();
  await opened.drop();
});

const Payload = z.object({ messages: z.array(z.unknown()) });
const unpacked = (all: readonly string[]): unknown[] =>
  all.flatMap((payload) => Payload.parse(JSON.parse(payload)).messages);
const received = (): unknown[] => unpacked(payloads);

/** A server as far as events are concerned. */
function aServer(channel = CHANNEL): { db: SystemDb; sender: EventSender } {
  const sender = new EventSender(opened.database, channel, log);
  return { sender, db: openKysely(opened.database, { onEvents: () => sender.wake() }) };
}

const publish = (db: SystemDb, ...messages: readonly unknown[]): Promise<unknown> =>
  systemTransaction(db, {}, (trx) => addLiveEvents(messages).execute(trx));

test("a burst arrives completely, each transaction's events in their order, in few notifications", async () => {
  const { db, sender } = aServer();
  const numbers = Array.from({ length: 60 }, (_, number) => number);
  await Promise.all(numbers.map((number) => publish(db, `${number} first`, `${number} second`)));
  await expect.poll(() => received().length).toBe(2 * numbers.length);
  const all = received();
  for (const number of numbers) expect(all.indexOf(`${number} second`)).toBe(all.indexOf(`${number} first`) + 1);
  expect(payloads.length).toBeLessThan(numbers.length / 2);
  await sender.close();
});

test("a change that is rolled back publishes nothing", async () => {
  const { db, sender } = aServer();
  const refused = systemTransaction(db, {}, async (trx) => {
    await addLiveEvents(["undone"]).execute(trx);
    throw new Error("refused");
  });
  await expect(refused).rejects.toThrow("refused");
  await publish(db, "done");
  await expect.poll(received).toEqual(["done"]);
  await sender.close();
});

test("events of a server that ended between commit and publication are published by another one, once", async () => {
  const ended = openKysely(opened.database);
  await publish(ended, "first", "second");
  const others = [aServer().sender, aServer().sender];
  await Promise.all(others.map((sender) => sender.send()));
  await publish(ended, "third");
  await others[0]?.send();
  await expect.poll(received).toEqual(["first", "second", "third"]);
});

test("a server that stops publishes what waits for the next notification", async () => {
  const { db, sender } = aServer();
  await publish(db, "at once");
  await publish(db, "soon");
  await sender.close();
  await expect.poll(received).toEqual(["at once", "soon"]);
});

test("a change succeeds although its events can't be published at the moment", async () => {
  const broken = aServer("c".repeat(100));
  await publish(broken.db, "late");
  await broken.sender.close();
  await aServer().sender.send();
  await expect.poll(received).toEqual(["late"]);
});

test("payloads are as long as NOTIFY allows, and a message that fits nowhere holds up no other", () => {
  const messages = Array.from({ length: 500 }, (_, number) => JSON.stringify({ number, name: "Заказ" }));
  const packed = packMessages([...messages, JSON.stringify("x".repeat(8000)), '"last"']);
  expect(unpacked(packed.payloads)).toEqual([...messages.map((message): unknown => JSON.parse(message)), "last"]);
  expect(packed.too_long).toHaveLength(1);
  const bytes = packed.payloads.map((payload) => Buffer.byteLength(payload));
  expect(Math.max(...bytes)).toBeLessThan(8000);
  expect(Math.min(...bytes.slice(0, -1))).toBeGreaterThan(7900);
});
