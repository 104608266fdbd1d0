import { findAggregateDrift } from "#server/db/aggregates.ts";
import type { SystemDb } from "#server/db/scope.ts";

/**
 * All figures that the database keeps, counted again from their rows.
 * @throws Error naming the figures that differ
 */
export async function assertAggregatesMatch(db: SystemDb): Promise<void> {
  const differing = await findAggregateDrift(db);
  if (differing.length > 0) throw new Error(`kept figures differ: ${JSON.stringify(differing)}`);
}
