import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { oneCOutboxApi } from "#contract/one-c/one-c-outbox.api.ts";
import { oneCApi, oneCSettingApi } from "#contract/one-c/one-c.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { anOrder, chosenDriver, exchangeOf, sendOrder, statusOf } from "#server/modules/one-c/one-c-test-kit.ts";
import { readXml } from "#server/platform/xml/read-xml.ts";
import { aCompany, aMemberWith, anAdministrator } from "#server/seed/people.builder.ts";
import { allRows } from "#server/testing/all-rows.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { setWorkspaceStatus } from "#server/testing/set-workspace-status.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const confirm = (by: Caller, id: number) => callSeen(app, oneCApi.confirm, by, { params: { id } });
const file = (by: Caller, id: number) => app.call(oneCApi.file, by, { params: { id } });
const rename = (by: Caller, id: number, name: string) =>
  callSeen(app, orderApi.patch, by, { params: { id }, body: { name } });

describe("an order that is carried as a file", () => {
  test("is with 1C once somebody says that it was taken; a new name is handed over again", async () => {
    const { order, customer, supplier } = await anOrder(app);
    await chosenDriver(app, customer, { driver: "file", encoding: "windows-1251" });
    expect(await exchangeOf(app, customer, order)).toMatchObject({ driver: "file", document: null, actions: ["send"] });
    const queued = (await sendOrder(app, customer, order)).ok();
    expect(queued).toMatchObject({
      document: { status: "waiting", error: null },
      actions: ["download", "confirm", "repeat"],
    });
    expect(await statusOf(app, customer, order)).toBe("OPENED");
    const answer = await file(customer, order);
    expect(answer.headers["content-disposition"]).toContain("PO-00001.xml");
    const xml = new TextDecoder("windows-1251").decode(answer.bytes);
    expect(xml).toContain('encoding="windows-1251"');
    expect(xml).toContain(`<Ид>${queued.document?.document_id ?? ""}</Ид>`);
    // Order total: 150.5 × 689.5 = 103769.75, plus VAT of 22829.345.
    expect(xml).toContain("<Сумма>126599.10</Сумма>");
    expect(readXml(xml).name).toBe("КоммерческаяИнформация");
    const done = (await confirm(customer, order)).ok();
    expect(done).toMatchObject({ document: { status: "sent" }, actions: [] });
    expect(done.attempts.map(({ outcome }) => outcome)).toEqual(["confirmed", "given"]);
    for (const side of [customer, supplier]) expect(await statusOf(app, side, order)).toBe("SENT_TO_ONE_C");
    const actions = async (by: Caller) =>
      (await app.call(historyApi.list, by, { query: { entity: "order", entity_id: order } }))
        .ok()
        .results.map(({ action }) => action);
    expect(await actions(customer)).toEqual(["send_to_one_c", "queue_one_c", "create"]);
    // The supplier can see that the order is fixed, but not the customer's accounting.
    expect(await actions(supplier)).toEqual(["send_to_one_c", "create"]);
    const [, given] = done.attempts;
    const sent = await app.call(oneCApi.sent, customer, { params: { id: order, attemptId: given?.id ?? 0 } });
    expect(sent.bytes.equals(answer.bytes)).toBe(true);
    (await rename(customer, order, "Другое")).ok();
    expect(await exchangeOf(app, customer, order)).toMatchObject({ document: { status: "waiting" } });
  });

  test("that was changed since is neither fetched nor confirmed before somebody has sent it again, under the same id", async () => {
    const { order, customer } = await anOrder(app);
    await chosenDriver(app, customer, { driver: "file" });
    const first = (await sendOrder(app, customer, order)).ok();
    (await rename(customer, order, "Конденсаторы, срочно")).ok();
    expect((await file(customer, order)).error().code).toBe("one_c_changed");
    expect((await confirm(customer, order)).error().code).toBe("one_c_changed");
    const again = (await sendOrder(app, customer, order)).ok();
    expect(again.document?.document_id).toBe(first.document?.document_id);
    expect((await file(customer, order)).bytes.toString()).toContain("Конденсаторы, срочно");
    expect((await confirm(customer, order)).ok().document?.status).toBe("sent");
  });

  test("of which somebody has seen an older revision isn't sent", async () => {
    const { order, customer } = await anOrder(app);
    await chosenDriver(app, customer, { driver: "file" });
    (await rename(customer, order, "Новое имя")).ok();
    const answer = await app.call(oneCApi.send, customer, { params: { id: order }, body: { version: 1 } });
    expect(answer.error()).toMatchObject({ code: "version_conflict", changes: [{ field: "name", to: "Новое имя" }] });
    expect((await exchangeOf(app, customer, order)).document).toBeNull();
  });

  test("and is closed meanwhile, waits no more", async () => {
    const { order, customer } = await anOrder(app);
    await chosenDriver(app, customer, { driver: "file" });
    (await sendOrder(app, customer, order)).ok();
    (
      await callSeen(app, orderApi.patch, customer, {
        params: { id: order },
        body: { status: "CLOSED", reason: "Закрываем без поставки" },
      })
    ).ok();
    expect(await exchangeOf(app, customer, order)).toMatchObject({ document: { status: "withdrawn" }, actions: [] });
    expect((await file(customer, order)).status).toBe(409);
    expect((await sendOrder(app, customer, order)).error().code).toBe("wrong_state");
  });
});

describe("sending", () => {
  test("needs an exchange, a line, a supplier whom 1C can find, and a verified company", async () => {
    const { order, customer } = await anOrder(app, { inn: null });
    expect((await sendOrder(app, customer, order)).error().code).toBe("one_c_off");
    await chosenDriver(app, customer, { driver: null });
    expect((await sendOrder(app, customer, order)).error().code).toBe("one_c_off");
    await chosenDriver(app, customer, { driver: "file" });
    expect((await sendOrder(app, customer, order)).error().code).toBe("supplier_without_inn");
    const [line] = (await app.call(orderApi.items, customer, { params: { id: order } })).ok().results;
    const params = { id: order, itemId: line?.id ?? 0 };
    (await callSeen(app, orderApi.remove_item, customer, { params })).ok();
    expect((await sendOrder(app, customer, order)).error().code).toBe("order_without_lines");
    await setWorkspaceStatus(app.deps, customer.workspace, "NOT_VERIFIED");
    expect((await sendOrder(app, customer, order)).error().code).toBe("workspace_not_verified");
  });

  test("is for members of the customer who may change orders, and for nobody else", async () => {
    const { order, customer, supplier } = await anOrder(app);
    await chosenDriver(app, customer, { driver: "file" });
    const reader = await aMemberWith(app.deps, customer, ["read_order"]);
    expect((await sendOrder(app, reader, order)).status).toBe(403);
    expect((await exchangeOf(app, reader, order)).actions).toEqual([]);
    expect((await sendOrder(app, await aCompany(app.deps), order)).status).toBe(404);
    await app.deps.db
      .updateTable("workspace")
      .set({ is_customer: true })
      .where("id", "=", supplier.workspace)
      .execute();
    for (const endpoint of [oneCApi.send, oneCApi.exchange, oneCApi.file, oneCApi.confirm])
      expect((await callSeen(app, endpoint, supplier, { params: { id: order } })).status).toBe(404);
  });
});

describe("the setting", () => {
  const setting = (by: Caller & { workspace: number }) =>
    app.call(oneCSettingApi.one, by, { params: { id: by.workspace } });

  test("never tells a secret, and the database holds none as it is", async () => {
    const customer = await aCompany(app.deps);
    await chosenDriver(app, customer, {
      driver: "push",
      url: "https://1c.example.test/hs/orders",
      login: "обмен",
      password: "Очень-Тайный-1",
    });
    const { key } = (await app.call(oneCSettingApi.key, customer, { params: { id: customer.workspace } })).ok();
    const read = await setting(customer);
    expect(read.ok()).toMatchObject({ driver: "push", has_password: true, has_key: true, login: "обмен" });
    const rows = (await allRows(app.deps)).map(([, row]) => row).join("\n");
    for (const secret of [key, "Очень-Тайный-1", Buffer.from(key).toString("hex")]) {
      expect(read.bytes.toString()).not.toContain(secret);
      expect(rows).not.toContain(secret);
    }
    await chosenDriver(app, customer, { driver: "push", url: "https://1c.example.test/hs/orders" });
    expect((await setting(customer)).ok().has_password).toBe(true);
    await chosenDriver(app, customer, { driver: "push", password: "" });
    expect((await setting(customer)).ok().has_password).toBe(false);
  });

  test("is changed by one person at a time, and by those alone who manage the workspace", async () => {
    const customer = await aCompany(app.deps);
    await chosenDriver(app, customer, { driver: "file" });
    const params = { id: customer.workspace };
    const { version: _, ...read } = (await setting(customer)).ok();
    const { driver, role, format, encoding, preset, posts, makes, url, login, final_status } = read;
    const body = { version: 0, driver, role, format, encoding, preset, posts, makes, url, login, final_status };
    expect((await app.call(oneCSettingApi.save, customer, { params, body })).error().code).toBe("version_conflict");
    const buyer = await aMemberWith(app.deps, customer, ["read_order", "update_order"]);
    expect((await app.call(oneCSettingApi.one, buyer, { params })).status).toBe(403);
    expect((await app.call(oneCSettingApi.one, await aCompany(app.deps), { params })).status).toBe(404);
  });

  test.each(["ftp://a.test/x", "https://name:word@a.test/", "a.test", "javascript:alert(1)", "https://"])(
    "takes no %s for an address",
    async (url) => {
      const customer = await aCompany(app.deps);
      const usual = { version: 0, role: "buyer", format: "2.08", encoding: "utf-8", login: null, final_status: null };
      const body = { ...usual, preset: null, posts: false, makes: true, driver: "push", url };
      const answer = await app.call(oneCSettingApi.save, customer, { params: { id: customer.workspace }, body });
      expect(Object.keys(answer.error().fields ?? {})).toEqual(["url"]);
    },
  );
});

test("administrators see where each document stands, and nothing of what is ordered", async () => {
  const { order, customer } = await anOrder(app);
  await chosenDriver(app, customer, { driver: "file" });
  (await sendOrder(app, customer, order)).ok();
  const admin = await anAdministrator(app.deps);
  const listed = await app.call(oneCOutboxApi.list, admin, { query: { status: "waiting", limit: 1 } });
  expect(listed.ok().results).toMatchObject([
    { workspace: { id: customer.workspace }, order_number: 1, driver: "file", status: "waiting", error: null },
  ]);
  expect(listed.bytes.toString()).not.toContain("126599");
  const { name } = listed.ok().results[0]?.workspace ?? { name: "" };
  expect((await app.call(oneCOutboxApi.list, admin, { query: { search: name } })).ok().count).toBe(1);
  expect((await app.call(oneCOutboxApi.list, admin, { query: { search: "никого" } })).ok().count).toBe(0);
  expect((await app.call(oneCOutboxApi.list, customer)).status).toBe(403);
});
