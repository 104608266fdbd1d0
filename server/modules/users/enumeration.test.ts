import { afterAll, beforeAll, expect, test } from "vitest";
import { accountApi } from "#contract/users/account.api.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { checkPassword, finishedHashes } from "#server/platform/passwords.ts";
import { aUser } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: "1" });
});
afterAll(() => app.close());

const PERSON = { password: "Sun2026shine", first_name: "Нина", last_name: "Орлова", consent: true };
const TRIES = {
  "log in": (email: string) => app.call(sessionApi.authenticate, null, { body: { email, password: "Wrong2026" } }),
  "sign up": (email: string) => app.call(accountApi.sign_up, null, { body: { ...PERSON, email } }),
  "ask for a code": (email: string) => app.call(accountApi.send_code, null, { body: { email } }),
  "enter a code": (email: string) => app.call(accountApi.log_in_by_code, null, { body: { email, code: "123456" } }),
  "ask for a new password": (email: string) => app.call(accountApi.send_reset, null, { body: { email } }),
} as const;

test.for(Object.entries(TRIES))(
  "to %s says the same and waits for as many hashes, whether anybody has the address or not",
  async ([, tried]) => {
    const { email } = await aUser(app.deps);
    // Creates the dummy hash that is used for all unknown addresses, so that its creation isn't counted.
    await checkPassword(undefined, "");
    const seen: { hashes: number; status: number; text: string; headers: string[] }[] = [];
    for (const address of [email, `nobody-${email}`]) {
      const before = finishedHashes();
      const answer = await tried(address);
      seen.push({
        hashes: finishedHashes() - before,
        status: answer.status,
        text: answer.bytes.toString(),
        headers: Object.keys(answer.headers).toSorted(),
      });
    }
    expect(seen[0]?.hashes).toBeGreaterThan(0);
    expect(seen[0]).toEqual(seen[1]);
  },
);

test("codes for one account are stopped after ten, on whatever code they are tried, and passwords stay open", async () => {
  const { email } = await aUser(app.deps, { password: "Right2026pass" });
  const enter = (round: number) =>
    app.call(accountApi.log_in_by_code, null, {
      body: { email, code: "123456" },
      headers: { "x-forwarded-for": `10.4.0.${round}` },
    });
  for (let round = 0; round < 10; round += 1) expect((await enter(round)).error().code).toBe("wrong_code");
  const stopped = await enter(10);
  expect([stopped.status, Number(stopped.headers["retry-after"])]).toEqual([429, 900]);
  expect((await app.call(sessionApi.authenticate, null, { body: { email, password: "Right2026pass" } })).status).toBe(
    200,
  );
});
