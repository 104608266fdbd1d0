import { CompiledQuery } from "kysely";
import { enterTenant } from "#server/db/transaction.ts";
import type { SystemDb } from "#server/db/scope.ts";

/** An executed statement with its tenant; `workspace` is null for the system's own statements. */
export interface ObservedStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly workspace: number | null;
}

export const isReading = (text: string): boolean =>
  /^\s*(?:SELECT|WITH)\b/i.test(text) && !/\b(?:INSERT INTO|(?<!FOR )UPDATE|DELETE FROM)\b/i.test(text);

interface Step {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly Step[];
}

/** A statement's cost: the number of pages read, and the number of rows that each step examined, by table. */
export interface Cost {
  readonly pages: number;
  readonly looked: readonly { readonly table: string; readonly how: string; readonly rows: number }[];
}

/** Records statements together with their tenant role. */
export class Listener {
  readonly #heard: ObservedStatement[] = [];
  #workspace: number | null = null;

  hear({ sql, parameters }: CompiledQuery): void {
    if (/set_config\('role'/.test(sql)) {
      const workspace = Number(parameters[1]);
      this.#workspace = Number.isInteger(workspace) ? workspace : null;
      return;
    }
    this.#heard.push({ sql, parameters, workspace: this.#workspace });
  }

  take(): ObservedStatement[] {
    this.#workspace = null;
    return this.#heard.splice(0);
  }
}

/** Returns the table of a relation in a plan, which is a month of it if the table is partitioned. */
const tableOf = (relation: string): string => relation.replace(/_(?:\d{4}_\d{2}|other)$/, "");

const steps = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(steps)];

/** Runs a read-only statement once more with EXPLAIN ANALYZE and returns its cost. */
export async function explain(db: SystemDb, { sql, parameters, workspace }: ObservedStatement): Promise<Cost> {
  const plan = await db
    .withoutPlugins()
    .transaction()
    .execute(async (trx) => {
      if (workspace !== null) await enterTenant(trx, workspace);
      const { rows } = await trx.executeQuery<{ "QUERY PLAN": readonly [{ readonly Plan: Step }] }>(
        CompiledQuery.raw(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`, [...parameters]),
      );
      return rows[0]?.["QUERY PLAN"][0].Plan;
    });
  if (plan === undefined) throw new Error(`no plan of ${sql}`);
  return {
    pages: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"],
    looked: steps(plan).flatMap((step) =>
      step["Relation Name"] === undefined
        ? []
        : [
            {
              table: tableOf(step["Relation Name"]),
              how: step["Node Type"],
              rows:
                (step["Actual Rows"] +
                  (step["Rows Removed by Filter"] ?? 0) +
                  (step["Rows Removed by Index Recheck"] ?? 0)) *
                step["Actual Loops"],
            },
          ],
    ),
  };
}
