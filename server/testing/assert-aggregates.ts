import { findAggregateDrift } from "#server/db/aggregates.ts";
import type { SystemDb } from "#server/db/scope.ts";

/**
 * Recounts every aggregate that the database maintains and compares it with the stored value.
 * @throws Error naming the aggregates that differ
 */
export async function assertAggregatesMatch(db: SystemDb): Promise<void> {
  const differing = await findAggregateDrift(db);
  if (differing.length > 0) throw new Error(`kept figures differ: ${JSON.stringify(differing)}`);
}
