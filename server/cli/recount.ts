import process from "node:process";
import { onDatabase, runCommand } from "#server/cli/lib/run-command.ts";
import { findAggregateDrift, repairAggregates } from "#server/db/aggregates.ts";

const MAX_LISTED_AGGREGATES = 100;

/**
 * Recounts the stored aggregates and reports differences; `--mend` repairs them. Exits with 1 if differences remain.
 */
async function main(): Promise<void> {
  const mends = process.argv.includes("--mend");
  const differing = await onDatabase(({ db }) => (mends ? repairAggregates(db) : findAggregateDrift(db)));
  const lines = differing
    .slice(0, MAX_LISTED_AGGREGATES)
    .map(({ figure, kept, counted }) => `${figure}: kept ${kept ?? "nothing"}, counted ${counted ?? "nothing"}`);
  if (differing.length > MAX_LISTED_AGGREGATES) lines.push(`and ${differing.length - MAX_LISTED_AGGREGATES} more`);
  lines.push(
    differing.length === 0
      ? "All kept figures are right."
      : `${differing.length} kept ${differing.length === 1 ? "figure" : "figures"} differed${mends ? " and were counted anew." : ". Count them anew with --mend."}`,
  );
  process.stdout.write(`${lines.join("\n")}\n`);
  if (differing.length > 0 && !mends) process.exitCode = 1;
}

runCommand(main);
