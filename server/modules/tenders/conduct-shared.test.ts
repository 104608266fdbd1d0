import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Conduct, conductParties } from "#server/testing/conduct/conduct-driver.ts";
import { NEW_TENDER } from "#server/testing/conduct/conduct-facts.ts";
import type { Deed, Facts } from "#server/testing/conduct/conduct-facts.ts";
import { DEED_NAMES, deedsOf } from "#server/testing/conduct/conduct-model.ts";
import { Proof, proveWalk } from "#server/testing/conduct/conduct-proof.ts";
import { sharedDeeds } from "#server/testing/conduct/conduct-walk.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test(
  "in every state that two suppliers can bring a tender to, whatever either side does meets the other's state as it should",
  { timeout: 300_000 },
  async () => {
    const walked = await proveWalk(
      app,
      { ...NEW_TENDER(2), has_lot: true },
      { steps: sharedDeeds, first: [{ name: "add_lot" }] },
    );
    expect(walked).toEqual({ states: 93, pairs: 1325 });
  },
);

/** A deed of a random run: done where it has something to be done to. */
class Try implements fc.AsyncCommand<{ facts: Facts }, Proof> {
  readonly #deed: Deed;
  constructor(deed: Deed) {
    this.#deed = deed;
  }
  check({ facts }: Readonly<{ facts: Facts }>): boolean {
    return deedsOf(facts).some(
      ({ name, supplier }) => name === this.#deed.name && (supplier ?? this.#deed.supplier) === this.#deed.supplier,
    );
  }
  async run(model: { facts: Facts }, proof: Proof): Promise<void> {
    model.facts = await proof.of(model.facts, this.#deed);
  }
  toString(): string {
    return `${this.#deed.name} ${this.#deed.supplier ?? ""}`;
  }
}

test(
  "in no order of calls by a customer and two suppliers do the product and the decisions part",
  { timeout: 300_000 },
  async () => {
    const parties = await conductParties(app, 2);
    // What comes early in most stories is drawn more often, so that runs get beyond the draft.
    const early = fc.constantFrom("add_lot", "add_supplier", "start", "create_draft", "fill", "upload", "submit");
    const name = fc.oneof(
      { weight: 2, arbitrary: early },
      { weight: 3, arbitrary: fc.constantFrom(...DEED_NAMES.filter((one) => one !== "delete_tender")) },
    );
    const deed = fc.record({ name, supplier: fc.nat({ max: 1 }) }).map((given) => new Try(given));
    await fc.assert(
      fc.asyncProperty(fc.commands([deed], { maxCommands: 60, size: "max" }), async (commands) => {
        const proof = new Proof(await Conduct.begin(app, parties));
        await fc.asyncModelRun(() => ({ model: { facts: NEW_TENDER(2) }, real: proof }), commands);
        await proof.settle();
      }),
      { numRuns: 8, endOnFailure: true },
    );
  },
);
