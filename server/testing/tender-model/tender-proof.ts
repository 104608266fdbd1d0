import { isDeepStrictEqual } from "node:util";
import { TenderRun, tenderParties } from "#server/testing/tender-model/tender-driver.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { outcomeOf, refusalOf, toldOf } from "#server/testing/tender-model/tender-model.ts";
import type { Action, Facts } from "#server/testing/tender-model/tender-facts.ts";

import { stateOf, walk } from "#server/testing/tender-model/tender-walk.ts";
import type { Steps } from "#server/testing/tender-model/tender-walk.ts";
import type { TestApp } from "#server/testing/test-app.ts";

/** @throws Error that names what was found and what the model expects */
function same(found: unknown, expected: unknown, about: string): void {
  if (!isDeepStrictEqual(found, expected))
    throw new Error(`${about}\nfound    ${JSON.stringify(found)}\nexpected ${JSON.stringify(expected)}`);
}

/** A tender of the product and what the model knows of it. */
export class Proof {
  readonly tender: TenderRun;
  /** The rows as the last action that went well left them, and the refusals since, which must have left them so. */
  #rows: string | null = null;
  #refused: string[] = [];

  constructor(tender: TenderRun) {
    this.tender = tender;
  }

  /**
   * Does an action in the product and in the model: both must answer alike and end in the same state, and a refusal
   * must leave every row as it was and say what can be done instead. Returns the facts after it.
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

  /** What was refused since the last action that went well has changed no row. */
  async settle(): Promise<void> {
    if (this.#refused.length > 0)
      same(await this.tender.rows(), this.#rows, `one of these: ${this.#refused.join("\n")}`);
    this.#rows = null;
    this.#refused = [];
  }

  /** The answers to both sides name the open actions. */
  async ofScreens(facts: Facts): Promise<void> {
    await this.settle();
    // Which offers there are is known by their rows.
    await this.tender.rows();
    same(await this.tender.actions(), toldOf(facts), JSON.stringify(facts));
  }
}

/**
 * Proves every pair of a reachable state and a step, and in every state what the answers say. Returns how much that
 * was.
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
