import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { oneCSettingApi } from "#contract/one-c/one-c.api.ts";
import { LOGIN, refuse } from "#server/modules/one-c/odata/double/one-c-base-test-kit.ts";
import type { Call, OneCBase } from "#server/modules/one-c/odata/double/one-c-base-test-kit.ts";
import { queuedForBase } from "#server/modules/one-c/odata/odata-test-kit.ts";
import { chosenDriver, exchangeOf, sendOrder, statusOf, work } from "#server/modules/one-c/one-c-test-kit.ts";
import type { Company } from "#server/modules/award/award-test-kit.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

const ORDERS = "Document_ЗаказПоставщику";
let app: TestApp;
const bases: OneCBase[] = [];
beforeAll(async () => {
  app = await startTestApp({ ONE_C_NETWORKS: "127.0.0.0/8" });
});
afterEach(() => Promise.all(bases.splice(0).map((base) => base.close())));
afterAll(() => app.close());

const queued = async (given: Parameters<typeof queuedForBase>[1] = {}) => {
  const made = await queuedForBase(app, given);
  bases.push(made.base);
  return made;
};
const isMaking = ({ method, set }: Call): boolean => method === "POST" && set === ORDERS;
const says =
  (status: number, text: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, headers).end(text);
/** Sends the same response twice on one connection, like a broken proxy in front of 1C. */
function twice(response: ServerResponse): void {
  const body = '{"Ref_Key":"11111111-2222-4333-8444-555555555555","Комментарий":""}';
  const one = `HTTP/1.1 201 Created\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  response.socket?.end(one + one);
}

describe("an order stays open, and makes no document twice, when the base answers", () => {
  test.each<[string, (response: ServerResponse) => void, string, string]>([
    ["garbage", says(200, "<html>Добро пожаловать</html>"), "bad_answer", "waiting"],
    ["nothing that it names", says(201, "{}"), "bad_answer", "waiting"],
    ["twice, and of another document", twice, "bad_answer", "waiting"],
    ["that it is locked", (response) => refuse(response, 500, "Конфликт блокировок"), "server_error", "waiting"],
    ["that it knows no such user", says(401, ""), "wrong_credentials", "failed"],
    ["that its user may not", (response) => refuse(response, 403, "Нарушение прав доступа"), "no_rights", "failed"],
    ["that there is no such object", says(404, ""), "not_published", "failed"],
    ["that it doesn't understand", (response) => refuse(response, 400, "Свойство не найдено"), "refused", "failed"],
    ["go elsewhere", says(302, "", { location: "http://127.0.0.1:1/steal" }), "redirect", "failed"],
    ["with nothing", (response) => void response.destroy(), "unreachable", "waiting"],
  ])("%s", async (_, answer, error, status) => {
    const { customer, base, order } = await queued({ family: "small" });
    base.faults.after = (call, response) => {
      if (!isMaking(call)) return false;
      answer(response);
      return true;
    };
    await work(app);
    expect(await statusOf(app, customer, order)).toBe("OPENED");
    expect(await exchangeOf(app, customer, order)).toMatchObject({
      document: { status, error },
      attempts: [{ outcome: error, size: expect.any(Number) }],
    });
    base.faults.after = undefined;
    if (status === "failed") (await sendOrder(app, customer, order)).ok();
    app.clock.advance(60_000);
    await work(app);
    expect(base.orders()).toHaveLength(1);
    expect(await statusOf(app, customer, order)).toBe("SENT_TO_ONE_C");
  });

  test("late, but in time", async () => {
    const { customer, base, order } = await queued({ family: "small" });
    let late = 0;
    base.faults.after = async () => {
      late += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return false;
    };
    await work(app);
    expect(late).toBeGreaterThan(5);
    expect(await statusOf(app, customer, order)).toBe("SENT_TO_ONE_C");
  });
});

test("what 1C says of a failure is kept in its own words", async () => {
  const { customer, base, order } = await queued({ setting: { posts: true } });
  base.faults.before = (call, response) => {
    if (!call.path.endsWith("/Post")) return false;
    refuse(response, 500, 'Поле "Склад" не заполнено');
    return true;
  };
  await work(app);
  const { document, attempts } = await exchangeOf(app, customer, order);
  expect(attempts).toMatchObject([{ outcome: "server_error", answer: '500 Поле "Склад" не заполнено' }]);
  expect(document).toMatchObject({ status: "waiting", one_c_number: "PO-00001" });
  expect(base.orders()).toMatchObject([{ Posted: false }]);
});

test("a base inside of a network is called only where whoever runs the server allows it", async () => {
  const strict = await startTestApp();
  const made = await queuedForBase(strict);
  bases.push(made.base);
  await work(strict);
  expect((await exchangeOf(strict, made.customer, made.order)).document).toMatchObject({
    status: "failed",
    error: "address_refused",
  });
  expect(made.base.calls).toEqual([]);
  await strict.close();
});

describe("a trial of the connection", () => {
  const trial = async (by: Company) =>
    (await app.call(oneCSettingApi.trial, by, { params: { id: by.workspace } })).ok();

  test.each(["trade", "small"] as const)(
    "says that a base of the family %s fits, and writes nothing",
    async (family) => {
      const { customer, base } = await queued({ family });
      expect(await trial(customer)).toEqual({ outcome: "confirmed", answer: null, missing: [], fits: family });
      expect(new Set(base.calls.map(({ method }) => method))).toEqual(new Set(["GET"]));
    },
  );

  test("names the objects that nobody has published", async () => {
    const unpublished = ["Catalog_Валюты", "Catalog_ВидыНоменклатуры"];
    const { customer, base, order } = await queued({ unpublished });
    expect(await trial(customer)).toMatchObject({ outcome: "not_published", missing: unpublished, fits: null });
    await work(app);
    expect(await exchangeOf(app, customer, order)).toMatchObject({
      document: { status: "failed", error: "not_published" },
      attempts: [{ answer: unpublished.join("\n") }],
    });
    expect(base.orders()).toEqual([]);
  });

  test("says which configuration fits where another one was chosen", async () => {
    const { customer } = await queued({ family: "small", setting: { preset: "trade" } });
    const { outcome, missing, fits } = await trial(customer);
    expect([outcome, fits]).toEqual(["not_published", "small"]);
    expect(missing).toContain(`${ORDERS}.Товары`);
    expect(missing).toContain("Catalog_Партнеры");
  });

  test("names the object that the user may not read", async () => {
    const { customer, base } = await queued();
    base.faults.before = ({ set }, response) => {
      if (set !== "Catalog_Организации") return false;
      refuse(response, 403, "Нарушение прав доступа");
      return true;
    };
    expect(await trial(customer)).toMatchObject({
      outcome: "no_rights",
      missing: ["Catalog_Организации"],
      answer: "403 Нарушение прав доступа",
    });
  });

  test("tells a wrong password, a page that is no 1C and an address that is missing", async () => {
    const { customer, base } = await queued();
    await chosenDriver(app, customer, { driver: "odata", url: base.url, login: LOGIN.login, password: "не тот" });
    expect((await trial(customer)).outcome).toBe("wrong_credentials");
    base.faults.before = (_, response) => {
      says(200, "<html>Роутер</html>")(response);
      return true;
    };
    expect((await trial(customer)).outcome).toBe("bad_answer");
    await chosenDriver(app, customer, { driver: "odata", url: null });
    expect((await trial(customer)).outcome).toBe("not_configured");
  });
});
