import { afterAll, beforeAll, expect, test } from "vitest";
import { oneCSettingApi } from "#contract/one-c/one-c.api.ts";
import { chosenDriver, startOneC } from "#server/modules/one-c/one-c-test-kit.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ONE_C_NETWORKS: "127.0.0.0/8" });
});
afterAll(() => app.close());

test.each(["push", "odata"] as const)(
  "a saved password of 1C is forgotten when the address has another origin (%s)",
  async (driver) => {
    const customer = await aCompany(app.deps);
    const mine = await startOneC((_, response) => void response.writeHead(200).end("{}"));
    const theirs = await startOneC((_, response) => void response.writeHead(200).end("{}"));
    const params = { id: customer.workspace };
    const trial = () => app.call(oneCSettingApi.trial, customer, { params });
    const sent = ({ received }: typeof mine) =>
      received.map(({ headers }) => Buffer.from((headers.authorization ?? "").slice(6), "base64").toString());
    await chosenDriver(app, customer, { driver, url: mine.url, login: "svc", password: "KEPT-SECRET" });
    // The saved password remains if only the path on the server changes.
    await chosenDriver(app, customer, { driver, url: `${mine.url}/2`, login: "svc" });
    (await trial()).ok();
    expect(new Set(sent(mine))).toEqual(new Set(["svc:KEPT-SECRET"]));
    await chosenDriver(app, customer, { driver, url: theirs.url, login: "svc" });
    (await trial()).ok();
    expect(new Set(sent(theirs))).toEqual(new Set(["svc:"]));
    expect((await app.call(oneCSettingApi.one, customer, { params })).ok().has_password).toBe(false);
    await chosenDriver(app, customer, { driver, url: mine.url, login: "svc" });
    expect((await app.call(oneCSettingApi.one, customer, { params })).ok().has_password).toBe(false);
    await Promise.all([mine.close(), theirs.close()]);
  },
);
