import { fromScaled, toScaled } from "#contract/money/scaled.ts";
import { roundChange } from "#contract/award/round-change.ts";
import type { CompareOptions } from "#contract/award/award.types.ts";

export interface RoundMoves {
  readonly down: number;
  readonly up: number;
  /** Signed total change of all lines that were priced in both rounds. */
  readonly sum: string;
}

/** Summarizes the changes of an offer's lines. Returns null if no line can be compared with the previous round. */
export function roundMoves(
  lines: readonly Parameters<typeof roundChange>[0][],
  options: CompareOptions,
): RoundMoves | null {
  const changes = lines.flatMap((line) => roundChange(line, options) ?? []);
  if (changes.length === 0) return null;
  const count = (direction: "down" | "up"): number => changes.filter((each) => each.direction === direction).length;
  const sum = changes.reduce((all, { direction, sum: by }) => {
    const kopecks = toScaled(by, 2);
    return direction === "down" ? all - kopecks : all + kopecks;
  }, 0n);
  return { down: count("down"), up: count("up"), sum: fromScaled(sum, 2) };
}
