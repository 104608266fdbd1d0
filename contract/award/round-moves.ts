import { fromScaled, toScaled } from "#contract/money/scaled.ts";
import { roundChange } from "#contract/award/round-change.ts";
import type { CompareOptions } from "#contract/award/award.types.ts";

/** What of an offer moved against the round before. */
export interface RoundMoves {
  /** Lines that became cheaper, and that became dearer. */
  readonly down: number;
  readonly up: number;
  /** By how much all lines that stand in both rounds changed together, with a sign. */
  readonly sum: string;
}

/** Sums up the changes of an offer's lines; null where none of them can be held against the round before. */
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
