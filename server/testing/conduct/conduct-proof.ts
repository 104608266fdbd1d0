import { isDeepStrictEqual } from "node:util";
import { Conduct, conductParties } from "#server/testing/conduct/conduct-driver.ts";
import { outcomeOf, refusalOf, toldOf } from "#server/testing/conduct/conduct-model.ts";
import type { Deed, Facts } from "#server/testing/conduct/conduct-facts.ts";

import { stateOf, walk } from "#server/testing/conduct/conduct-walk.ts";
import type { Steps } from "#server/testing/conduct/conduct-walk.ts";
import type { TestApp } from "#server/testing/test-app.ts";

/** @throws Error that names what was found and what the model expects */
function same(found: unknown, expected: unknown, about: string): void {
  if (!isDeepStrictEqual(found, expected))
    throw new Error(`${about}\nfound    ${JSON.stringify(found)}\nexpected ${JSON.stringify(expected)}`);
}

/** A tender of the product and what the model knows of it. */
export class Proof {
  readonly conduct: Conduct;
  /** The rows as the last deed that went well left them, and the refusals since, which must have left them so. */
  #rows: string | null = null;
  #refused: string[] = [];

  constructor(conduct: Conduct) {
    this.conduct = conduct;
  }

  /**
   * Does a deed in the product and in the model: both must answer alike and end in the same state, and a refusal must
   * leave every row as it was and say what can be done instead. Returns the facts after it.
   */
  async of(facts: Facts, deed: Deed): Promise<Facts> {
    const about = `${JSON.stringify(deed)} in ${JSON.stringify(facts)}`;
    const expected = outcomeOf(facts, deed);
    this.#rows ??= await this.conduct.rows();
    if (expected.code === "ok") await this.settle();
    const { code, error } = await this.conduct.perform(deed);
    same(code, expected.code, about);
    if (code === "ok") {
      same(await this.conduct.facts(), expected.facts, about);
      return expected.facts;
    }
    this.#refused.push(about);
    if (code === "wrong_state") same({ state: error?.state, actions: error?.actions }, refusalOf(facts, deed), about);
    return facts;
  }

  /** What was refused since the last deed that went well has changed no row. */
  async settle(): Promise<void> {
    if (this.#refused.length > 0)
      same(await this.conduct.rows(), this.#rows, `one of these: ${this.#refused.join("\n")}`);
    this.#rows = null;
    this.#refused = [];
  }

  /** Both sides' screens are told of the actions that are open. */
  async ofScreens(facts: Facts): Promise<void> {
    await this.settle();
    // Which offers there are is known by their rows.
    await this.conduct.rows();
    same(await this.conduct.actions(), toldOf(facts), JSON.stringify(facts));
  }
}

/** Proves every pair of a reachable state and a step, and in every state what the screens are told. Returns how much that was. */
export async function proveWalk(
  app: TestApp,
  start: Facts,
  given: { steps: Steps; first: readonly Deed[] },
): Promise<{ states: number; pairs: number }> {
  const parties = await conductParties(app, start.suppliers.length);
  const seen = new Set<string>();
  let proof = new Proof(await Conduct.begin(app, parties));
  return walk(start, given.steps, {
    async begin() {
      await proof.settle();
      proof = new Proof(await Conduct.begin(app, parties));
      for (const deed of given.first) same((await proof.conduct.perform(deed)).code, "ok", deed.name);
    },
    async take(facts, { deeds }) {
      let now = facts;
      for (const deed of deeds) now = await proof.of(now, deed);
      const { key } = stateOf(now);
      if (seen.has(key)) return;
      seen.add(key);
      await proof.ofScreens(now);
    },
  });
}
