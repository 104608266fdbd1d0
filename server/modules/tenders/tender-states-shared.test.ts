import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TenderRun, tenderParties } from "#server/testing/tender-model/tender-driver.ts";
import { NEW_TENDER } from "#server/testing/tender-model/tender-facts.ts";
import type { Action, Facts } from "#server/testing/tender-model/tender-facts.ts";
import { ACTION_NAMES, actionsOf } from "#server/testing/tender-model/tender-model.ts";
import { Proof, proveWalk } from "#server/testing/tender-model/tender-proof.ts";
import { sharedActions } from "#server/testing/tender-model/tender-walk.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test(
  "in every state that two suppliers can bring a tender to, whatever either side does meets the other's state as it should",
  { timeout: 600_000 },
  async () => {
    const walked = await proveWalk(
      app,
      { ...NEW_TENDER(2), has_lot: true },
      { steps: sharedActions, first: [{ name: "add_lot" }] },
    );
    expect(walked).toEqual({ states: 93, pairs: 1325 });
  },
);

/** An action of a random run. Skipped if the action isn't allowed in the current state. */
class Try implements fc.AsyncCommand<{ facts: Facts }, Proof> {
  readonly #action: Action;
  constructor(action: Action) {
    this.#action = action;
  }
  check({ facts }: Readonly<{ facts: Facts }>): boolean {
    return actionsOf(facts).some(
      ({ name, supplier }) =>
        name === this.#action.name && (supplier ?? this.#action.supplier) === this.#action.supplier,
    );
  }
  async run(model: { facts: Facts }, proof: Proof): Promise<void> {
    model.facts = await proof.of(model.facts, this.#action);
  }
  toString(): string {
    return `${this.#action.name} ${this.#action.supplier ?? ""}`;
  }
}

test(
  "in no order of calls by a customer and two suppliers do the product and the decisions part",
  { timeout: 600_000 },
  async () => {
    const parties = await tenderParties(app, 2);
    // Early actions have a higher probability, so that random runs get beyond the draft.
    const early = fc.constantFrom("add_lot", "add_supplier", "start", "create_draft", "fill", "upload", "submit");
    const name = fc.oneof(
      { weight: 2, arbitrary: early },
      { weight: 3, arbitrary: fc.constantFrom(...ACTION_NAMES.filter((one) => one !== "delete_tender")) },
    );
    const action = fc.record({ name, supplier: fc.nat({ max: 1 }) }).map((given) => new Try(given));
    await fc.assert(
      fc.asyncProperty(fc.commands([action], { maxCommands: 60, size: "max" }), async (commands) => {
        const proof = new Proof(await TenderRun.begin(app, parties));
        await fc.asyncModelRun(() => ({ model: { facts: NEW_TENDER(2) }, real: proof }), commands);
        await proof.settle();
      }),
      { numRuns: 8, endOnFailure: true },
    );
  },
);
