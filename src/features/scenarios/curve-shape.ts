import { min } from "#contract/money/decimal.ts";
import type { CurvePoint } from "#contract/scenarios/scenario.schema.ts";
import { comparablePoints } from "#src/features/scenarios/scenario-words.ts";
import type { SideLetter } from "#src/features/scenarios/sides.ts";

/** A curve of a scenario. */
export interface CurveLine {
  readonly letter: SideLetter;
  readonly points: readonly CurvePoint[];
}

/** Place of a side: its own number of suppliers or weeks, with its own sum. */
export interface CurveMark {
  readonly letter: SideLetter;
  readonly at: number;
  readonly comparable: string;
  readonly open: number;
}

interface Dot {
  readonly at: number;
  /** How much dearer than the cheapest point of the lines. */
  readonly above: number;
}

export interface CurveShape {
  /** Values of the x axis, in order. */
  readonly at: readonly number[];
  /** Sum of the cheapest point, which is the zero of the y axis. */
  readonly zero: string;
  readonly most: number;
  /** Limit of the sums, above the zero; null if there is none. */
  readonly limit: number | null;
  readonly lines: readonly { readonly letter: SideLetter; readonly dots: readonly Dot[] }[];
  /** Points with more open lots, whose sums can't be compared. */
  readonly aside: readonly { readonly at: number; readonly open: number }[];
  readonly marks: readonly (Dot & { readonly letter: SideLetter; readonly open: number | null })[];
}

const UNIT_STEPS = [
  { from: 1e6, unit: "million" },
  { from: 1e3, unit: "thousand" },
  { from: 0, unit: "one" },
] as const;

/** Returns the unit in which the y axis is labelled, and its size. */
export function axisUnit(most: number): { readonly unit: (typeof UNIT_STEPS)[number]["unit"]; readonly size: number } {
  const found = UNIT_STEPS.find(({ from }) => most >= from) ?? UNIT_STEPS[2];
  return { unit: found.unit, size: Math.max(1, found.from) };
}

/** Computes what a plot of the curves shows. Returns null if no line has two points. */
export function curveShape(
  lines: readonly CurveLine[],
  marks: readonly CurveMark[],
  limit: string | null = null,
): CurveShape | null {
  const drawn = lines
    .map(({ letter, points }) => ({ letter, points: comparablePoints(points) }))
    .filter(({ points }) => points.length > 1);
  const zero = min(drawn.flatMap(({ points }) => points.flatMap(({ comparable }) => comparable ?? [])));
  if (zero === null) return null;
  const above = (sum: string): number => Number(sum) - Number(zero);
  const onLine = new Map(drawn.map(({ letter, points }) => [letter, points[0]?.open ?? 0]));
  const first = drawn[0];
  const all = lines.find(({ letter }) => letter === first?.letter)?.points ?? [];
  const shown = marks.filter(({ at }) => Number.isFinite(at));
  const at = [
    ...new Set([...drawn.flatMap(({ points }) => points), ...all, ...shown].map((point) => point.at)),
  ].toSorted((one, next) => one - next);
  const dots = drawn.map(({ letter, points }) => ({
    letter,
    dots: points.flatMap((point) =>
      point.comparable === null ? [] : [{ at: point.at, above: above(point.comparable) }],
    ),
  }));
  const placed = shown.map((mark) => ({
    letter: mark.letter,
    at: mark.at,
    above: above(mark.comparable),
    open: mark.open === (onLine.get(mark.letter) ?? onLine.values().next().value) ? null : mark.open,
  }));
  const bound = limit === null ? null : above(limit);
  return {
    at,
    zero,
    limit: bound,
    most: Math.max(1, bound ?? 0, ...[...dots.flatMap((line) => line.dots), ...placed].map((dot) => dot.above)),
    lines: dots,
    aside: all.flatMap((point) =>
      point.comparable !== null && point.open > (onLine.get(first?.letter ?? "a") ?? 0)
        ? [{ at: point.at, open: point.open }]
        : [],
    ),
    marks: placed,
  };
}
