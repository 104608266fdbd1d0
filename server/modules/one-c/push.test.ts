import { createHmac } from "node:crypto";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneCSettingApi } from "#contract/one-c/one-c.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { DAY_MS, MINUTE_MS } from "#contract/time-units.ts";
import type { Company } from "#server/modules/award/award-test-kit.ts";
import {
  anOrder,
  chosenDriver,
  exchangeOf,
  sendOrder,
  startOneC,
  statusOf,
  work,
} from "#server/modules/one-c/one-c-test-kit.ts";
import type { Received } from "#server/modules/one-c/one-c-test-kit.ts";
import { systemClock } from "#server/core/clock.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { spawnServer } from "#server/testing/child-server.ts";
import { mailsTo } from "#server/testing/mailed.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

const ALLOWED = { ONE_C_NETWORKS: "127.0.0.0/8" };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(ALLOWED);
});
afterAll(() => app.close());

type Answer = (received: Received, response: ServerResponse) => void;
const says =
  (status: number, text: string, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end(text);
const takes: Answer = ({ document_id }, response) =>
  void response.writeHead(200).end(JSON.stringify({ id: document_id, number: "0000-000042", date: "2026-11-20" }));

async function queued(answer: Answer, given: { customer?: Company; setting?: object } = {}) {
  const oneC = await startOneC(answer);
  const made = await anOrder(app, given.customer === undefined ? {} : { customer: given.customer });
  await chosenDriver(app, made.customer, { driver: "push", url: oneC.url, ...given.setting });
  (await sendOrder(app, made.customer, made.order)).ok();
  return { ...made, oneC };
}

describe("an order that the server sends", () => {
  test("is with 1C when 1C says so: signed, once, and what 1C calls it is kept", async () => {
    const made = await queued(takes, { setting: { login: "обмен", password: "пароль", encoding: "windows-1251" } });
    const { order, customer, oneC } = made;
    const params = { id: customer.workspace };
    const { key } = (await app.call(oneCSettingApi.key, customer, { params })).ok();
    expect(await statusOf(app, customer, order)).toBe("OPENED");
    await work(app);
    await work(app);
    await oneC.close();
    expect(oneC.received).toHaveLength(1);
    const [sent] = oneC.received;
    if (sent === undefined) throw new Error("one message was sent");
    const { headers, body, document_id } = sent;
    expect(headers.authorization).toBe(`Basic ${Buffer.from("обмен:пароль").toString("base64")}`);
    expect(headers["idempotency-key"]).toBe(document_id);
    const signed = createHmac("sha256", key)
      .update(`${String(headers["x-lotwise-timestamp"])}.`)
      .update(body);
    expect(headers["x-lotwise-signature"]).toBe(`sha256=${signed.digest("hex")}`);
    expect(new TextDecoder("windows-1251").decode(body)).toContain("<ХозОперация>Заказ товара</ХозОперация>");
    expect(await statusOf(app, customer, order)).toBe("SENT_TO_ONE_C");
    const exchange = await exchangeOf(app, customer, order);
    expect(exchange).toMatchObject({
      document: { status: "sent", attempts: 1, one_c_number: "0000-000042", one_c_date: "2026-11-20" },
      attempts: [{ driver: "push", outcome: "confirmed", size: expect.any(Number) }],
    });
  });

  test.each<[string, Answer, string, string]>([
    ["garbage", says(200, "<html>Добро пожаловать</html>"), "bad_answer", "waiting"],
    ["another document", says(200, '{"id":"6f1d2c1e-8a54-4b0e-9a55-0a2b6f3c9d11"}'), "bad_answer", "waiting"],
    ["more than anybody reads", says(200, "x".repeat(70_000)), "bad_answer", "waiting"],
    ["an error of its own", says(500, "Ошибка"), "server_error", "waiting"],
    ["nothing", (_, response) => void response.destroy(), "unreachable", "waiting"],
    ["that it refuses", says(200, "failure\nНет такой номенклатуры"), "refused", "failed"],
    ["that it knows nobody of that name", says(401, ""), "wrong_credentials", "failed"],
    ["that there is no such service", says(404, ""), "no_such_service", "failed"],
    ["go elsewhere", says(302, "", { location: "http://127.0.0.1:1/steal" }), "redirect", "failed"],
  ])("stays open when 1C answers %s", async (_, answer, error, status) => {
    const { order, customer, oneC } = await queued(answer);
    await work(app);
    await oneC.close();
    expect(oneC.received).toHaveLength(1);
    expect(await statusOf(app, customer, order)).toBe("OPENED");
    expect(await exchangeOf(app, customer, order)).toMatchObject({
      document: { status, error, attempts: 1 },
      attempts: [{ outcome: error }],
    });
  });

  test("is tried again later and later, given up after eight times, seen, and repeated by hand under the same id", async () => {
    let answer: Answer = says(503, "перезапуск");
    const { order, customer, oneC } = await queued((received, response) => answer(received, response));
    await work(app);
    await work(app);
    expect(oneC.received).toHaveLength(1);
    for (let tries = 2; tries <= 8; tries += 1) {
      app.clock.advance(0.5 * MINUTE_MS * 2 ** (tries - 2) - 1);
      await work(app);
      expect(oneC.received).toHaveLength(tries - 1);
      app.clock.advance(1);
      await work(app);
      expect(oneC.received).toHaveLength(tries);
    }
    app.clock.advance(DAY_MS);
    await work(app);
    expect(oneC.received).toHaveLength(8);
    expect((await exchangeOf(app, customer, order)).document).toMatchObject({
      status: "failed",
      error: "server_error",
    });
    const setting = await app.call(oneCSettingApi.one, customer, { params: { id: customer.workspace } });
    expect(setting.ok().stuck).toMatchObject([{ order, error: "server_error" }]);
    const mails = await mailsTo(app.deps, customer.owner.email);
    const [mail, ...more] = mails.filter(({ kind }) => kind === "one_c_failed");
    expect(more).toEqual([]);
    expect(mail?.text).toContain("Причина: В 1С произошла ошибка.");
    answer = takes;
    (await sendOrder(app, customer, order)).ok();
    await work(app);
    await oneC.close();
    expect(new Set(oneC.received.map(({ document_id }) => document_id)).size).toBe(1);
    expect(await statusOf(app, customer, order)).toBe("SENT_TO_ONE_C");
    expect((await exchangeOf(app, customer, order)).attempts).toHaveLength(9);
  });

  test("and is changed and sent anew while it is under way, is with 1C once the new one is", async () => {
    const anew = async (): Promise<void> => {
      const params = { id: made.order };
      const body = { comment: "Везти на склад 2" };
      (await callSeen(app, orderApi.patch, made.customer, { params, body })).ok();
      (await sendOrder(app, made.customer, made.order)).ok();
    };
    let first = true;
    const made = await queued((received, response) => {
      if (!first) return takes(received, response);
      first = false;
      void anew().then(() => takes(received, response));
    });
    const { received } = made.oneC;
    const worked = work(app);
    await expect.poll(() => received.length).toBeGreaterThan(0);
    await worked;
    await work(app);
    await made.oneC.close();
    expect(received.map(({ text }) => text.includes("склад 2"))).toEqual([false, true]);
    expect(new Set(received.map(({ document_id }) => document_id)).size).toBe(1);
    expect(await statusOf(app, made.customer, made.order)).toBe("SENT_TO_ONE_C");
    const { attempts } = await exchangeOf(app, made.customer, made.order);
    expect(attempts.map(({ outcome }) => outcome)).toEqual(["confirmed", "changed"]);
  });

  test("and is changed before it went, doesn't go before somebody sends it again", async () => {
    const { order, customer, oneC } = await queued(takes);
    const params = { id: order };
    (await callSeen(app, orderApi.patch, customer, { params, body: { comment: "Везти на склад 2" } })).ok();
    await work(app);
    expect(oneC.received).toHaveLength(0);
    expect((await exchangeOf(app, customer, order)).document).toMatchObject({ status: "failed", error: "changed" });
    (await sendOrder(app, customer, order)).ok();
    await work(app);
    await oneC.close();
    expect(oneC.received[0]?.text).toContain("Везти на склад 2");
    expect(await statusOf(app, customer, order)).toBe("SENT_TO_ONE_C");
  });
});

describe("the address", () => {
  test("of a network that nobody has allowed isn't called, by name or by number, nor without encryption", async () => {
    const strict = await startTestApp();
    const oneC = await startOneC(takes);
    const { order, customer } = await anOrder(strict);
    for (const url of [
      oneC.url,
      oneC.url.replace("127.0.0.1", "localhost"),
      oneC.url.replace("127.0.0.1", "[::ffff:127.0.0.1]"),
    ]) {
      await chosenDriver(strict, customer, { driver: "push", url });
      (await sendOrder(strict, customer, order)).ok();
      await work(strict);
      expect((await exchangeOf(strict, customer, order)).document).toMatchObject({
        status: "failed",
        error: "address_refused",
      });
    }
    expect(oneC.received).toEqual([]);
    await oneC.close();
    await strict.close();
  });

  test("is tried without handing anything over, and the answer is told", async () => {
    const { customer, oneC } = await queued(says(200, "success"));
    const trial = async () =>
      (await app.call(oneCSettingApi.trial, customer, { params: { id: customer.workspace } })).ok();
    expect(await trial()).toMatchObject({ outcome: "confirmed", answer: "success" });
    expect(oneC.received[0]?.text).not.toContain("<Документ>");
    await oneC.close();
    expect(await trial()).toMatchObject({ outcome: "unreachable" });
  });
});

describe.runIf(onPostgres)("several servers", () => {
  test("send each order once", async () => {
    const oneC = await startOneC(takes);
    const orders = [];
    for (let count = 0; count < 6; count += 1) {
      const made = await anOrder(app);
      await chosenDriver(app, made.customer, { driver: "push", url: oneC.url });
      (await sendOrder(app, made.customer, made.order)).ok();
      orders.push(made);
    }
    await Promise.all([work(app), work(app), work(app)]);
    await oneC.close();
    expect(oneC.received).toHaveLength(6);
    expect(new Set(oneC.received.map(({ document_id }) => document_id)).size).toBe(6);
    for (const { customer, order } of orders) expect(await statusOf(app, customer, order)).toBe("SENT_TO_ONE_C");
  });

  test(
    "take over from one that was killed between sending and noting: the same document comes again",
    { timeout: 120_000 },
    async () => {
      app.clock.set(systemClock.now().toISOString());
      const killed: { now: () => void } = { now: () => undefined };
      let isFirst = true;
      const { order, customer, oneC } = await queued((received, response) => {
        if (!isFirst) return takes(received, response);
        isFirst = false;
        killed.now();
        return takes(received, response);
      });
      const { child } = await spawnServer({
        ...ALLOWED,
        DATABASE_URL: app.database_url ?? "",
        DATA_DIR: app.deps.env.DATA_DIR,
      });
      killed.now = () => void child.kill("SIGKILL");
      await once(child, "exit");
      await expect.poll(() => oneC.received.length, { timeout: 30_000 }).toBe(1);
      expect(await statusOf(app, customer, order)).toBe("OPENED");
      expect((await exchangeOf(app, customer, order)).attempts).toMatchObject([{ outcome: "running" }]);
      await work(app);
      expect(oneC.received).toHaveLength(1);
      app.clock.set(new Date(systemClock.now().getTime() + 10 * MINUTE_MS).toISOString());
      await work(app);
      await oneC.close();
      expect(oneC.received.map(({ document_id }) => document_id)).toEqual([
        oneC.received[0]?.document_id,
        oneC.received[0]?.document_id,
      ]);
      expect(await statusOf(app, customer, order)).toBe("SENT_TO_ONE_C");
      expect((await exchangeOf(app, customer, order)).attempts.map(({ outcome }) => outcome)).toEqual([
        "confirmed",
        "interrupted",
      ]);
    },
  );
});
