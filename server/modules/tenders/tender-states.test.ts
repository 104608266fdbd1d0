import { afterAll, beforeAll, expect, test } from "vitest";
import { NEW_TENDER } from "#server/testing/tender-model/tender-facts.ts";
import { proveWalk } from "#server/testing/tender-model/tender-proof.ts";
import { everyAction } from "#server/testing/tender-model/tender-walk.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test(
  "every call in every state of a tender, its offer, working copy and file answers and leaves what the product's decisions say",
  { timeout: 600_000 },
  async () => {
    const walked = await proveWalk(app, NEW_TENDER(1), { steps: everyAction, first: [] });
    // The exact numbers guard against a model that reaches too few states to prove anything.
    expect(walked).toEqual({ states: 89, pairs: 2172 });
  },
);
