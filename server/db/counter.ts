import { sql } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";

export type CounterKind = "tender" | "offer" | "order";

/**
 * Takes the next number of a kind for each of these workspaces. Starting a tender takes one number per supplier; other
 * actions take one number. The counter rows are locked in id order until the transaction ends, so two transactions
 * cannot deadlock.
 */
export async function nextNumbers(
  db: TenantDb,
  kind: CounterKind,
  workspaces: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.run<{ workspace_id: number; value: number }>(sql`
    INSERT INTO counter (workspace_id, kind, value)
    SELECT id, ${kind}, 1
    FROM unnest(${[...workspaces].sort((a, b) => a - b)}::bigint[]) AS id
    ORDER BY id
    ON CONFLICT (workspace_id, kind) DO UPDATE SET value = counter.value + 1
    RETURNING workspace_id, value`);
  return new Map(rows.map((row) => [row.workspace_id, row.value]));
}

export async function reserveNumbers(db: TenantDb, kind: CounterKind, count: number): Promise<number> {
  const rows = await db.run<{ value: number }>(sql`
    INSERT INTO counter (workspace_id, kind, value)
    VALUES (${db.me}, ${kind}, ${count})
    ON CONFLICT (workspace_id, kind) DO UPDATE SET value = counter.value + excluded.value
    RETURNING value`);
  return (rows[0]?.value ?? count) - count + 1;
}
