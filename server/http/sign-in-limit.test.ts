import { expect, test } from "vitest";
import { sessionApi } from "#contract/users/session.api.ts";
import { openLog } from "#server/platform/log.ts";
import { aUser, PASSWORD } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

const LIMIT = 20;

async function tryIn(app: TestApp, email: string, password: string): Promise<number> {
  return (await app.call(sessionApi.authenticate, null, { body: { email, password } })).status;
}

test("colleagues behind one address sign in as often as they like; guesses stay limited, parallel ones too", async () => {
  const app = await startTestApp();
  const { email } = await aUser(app.deps);
  for (let colleague = 0; colleague <= LIMIT; colleague += 1) expect(await tryIn(app, email, PASSWORD)).toBe(200);
  const guesses = Array.from({ length: LIMIT + 10 }, (_, guess) =>
    tryIn(app, `somebody${guess}@lotwise.test`, "Wrong-1-x"),
  );
  const statuses = await Promise.all(guesses);
  expect(statuses.filter((status) => status === 400)).toHaveLength(LIMIT);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  await app.close();
});

test("a proxy that isn't trusted is warned of once, and a trusted one not at all", async () => {
  for (const [TRUST_PROXY, warnings] of [
    ["0", 1],
    ["1", 0],
  ] as const) {
    const lines: string[] = [];
    const log = openLog("warn", { write: (line: string) => void lines.push(line) });
    const app = await startTestApp({ TRUST_PROXY }, { log });
    for (const address of ["192.0.2.1", "192.0.2.2"])
      await app.app.inject({ url: "/api/health/live", headers: { "x-forwarded-for": address } });
    await app.close();
    expect(lines.filter((line) => line.includes("TRUST_PROXY"))).toHaveLength(warnings);
  }
});
