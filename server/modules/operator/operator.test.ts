import { expect, test } from "vitest";
import { operatorApi } from "#contract/operator/operator.api.ts";
import { startTestApp } from "#server/testing/test-app.ts";

test("anybody may know who runs the installation; what isn't set is nothing", async () => {
  const app = await startTestApp({ OPERATOR_NAME: "ООО «Оператор»", CONTACT_EMAIL: "help@example.test" });
  expect((await app.call(operatorApi.one, null)).ok()).toEqual({
    name: "ООО «Оператор»",
    address: null,
    email: "help@example.test",
    phone: null,
  });
  await app.close();
});
