import { isDeepStrictEqual } from "node:util";
import { TenderRun, tenderParties } from "#server/testing/tender-model/tender-driver.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { outcomeOf, refusalOf, listedActions } from "#server/testing/tender-model/tender-model.ts";
import type { Action, Facts } from "#server/testing/tender-model/tender-facts.ts";

import { stateOf, walk } from "#server/testing/tender-model/tender-walk.ts";
import type { Steps } from "#server/testing/tender-model/tender-walk.ts";
import type { TestApp } from "#server/testing/test-app.ts";

/** Compares two values. @throws Error with both values if they differ */
function same(found: unknown, expected: unknown, about: string): void {
  if (!isDeepStrictEqual(found, expected))
    throw new Error(`${about}\nfound    ${JSON.stringify(found)}\nexpected ${JSON.stringify(expected)}`);
}

export class Proof {
  readonly tender: TenderRun;
  /** Rows after the last successful action. All refused actions since then must have left them unchanged. */
  #rows: string | null = null;
  #refused: string[] = [];

  constructor(tender: TenderRun) {
    this.tender = tender;
  }

  /**
   * Performs an action in the product and in the model, and compares their results and states. A refused action must
   * change no row, and the error must list the alternatives. Returns the resulting facts.
   */
  async of(facts: Facts, action: Action): Promise<Facts> {
    const about = `${JSON.stringify(action)} in ${JSON.stringify(facts)}`;
    const expected = outcomeOf(facts, action);
    this.#rows ??= await this.tender.rows();
    if (expected.code === "ok") await this.settle();
    const { code, error } = await this.tender.perform(action);
    same(code, expected.code, about);
    if (code === "ok") {
      same(await this.tender.facts(), expected.facts, about);
      return expected.facts;
    }
    this.#refused.push(about);
    if (code === "wrong_state") same({ state: error?.state, actions: error?.actions }, refusalOf(facts, action), about);
    return facts;
  }

  /** Asserts that the actions refused since the last successful one changed no row. */
  async settle(): Promise<void> {
    if (this.#refused.length > 0)
      same(await this.tender.rows(), this.#rows, `one of these: ${this.#refused.join("\n")}`);
    this.#rows = null;
    this.#refused = [];
  }

  async ofScreens(facts: Facts): Promise<void> {
    await this.settle();
    // Reading the rows also reloads the list of existing offers.
    await this.tender.rows();
    same(await this.tender.actions(), listedActions(facts), JSON.stringify(facts));
  }
}

/**
 * Tests every reachable pair of state and step, and the listed actions in every state. Returns the numbers of states
 * and pairs.
 */
export async function proveWalk(
  app: TestApp,
  start: Facts,
  given: { steps: Steps; first: readonly Action[] },
): Promise<{ states: number; pairs: number }> {
  const parties = await tenderParties(app, start.suppliers.length);
  const seen = new Set<string>();
  let proof = new Proof(await TenderRun.begin(app, parties));
  return walk(start, given.steps, {
    async begin() {
      await proof.settle();
      proof = new Proof(await TenderRun.begin(app, parties));
      for (const action of given.first) same((await proof.tender.perform(action)).code, "ok", action.name);
    },
    async take(facts, { actions }) {
      let now = facts;
      for (const action of actions) now = await proof.of(now, action);
      const { key } = stateOf(now);
      if (seen.has(key)) return;
      seen.add(key);
      await proof.ofScreens(now);
      await assertAggregatesMatch(app.deps.db);
    },
  });
}
