export interface Figure {
  readonly name: string;
  readonly engine: string;
  /** Measured value, in milliseconds unless `unit` is set. */
  readonly value: number;
  readonly unit?: "ms" | "s" | "1/s" | "kB" | "MB" | "MiB";
  /** 95th percentile; set if `value` is a median. */
  readonly p95?: number;
  /** Target of the value: a lower limit for a rate, otherwise an upper limit. Absent if there is no target. */
  readonly limit?: number;
  /** Description of a target that is derived from another measurement. */
  readonly limit_words?: string;
  readonly p95_limit?: number;
  /** Caller and path of the measured request, for the table of pages. */
  readonly page?: { readonly side: string; readonly path: string };
  /** Name and value of a comparable measurement from the same run. */
  readonly reference?: { readonly name: string; readonly value: number };
}

/** Returns the percentile of the samples for `part`, which is between 0 and 1. */
export function percentile(samples: readonly number[], part: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

export async function timed(count: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const started = performance.now();
    await work(round);
    samples.push(performance.now() - started);
  }
  return samples;
}

/** Maximum number of measured rounds. */
const MAX_ROUNDS = 40;
const MIN_ROUNDS = 5;
const WARM_UP = 10;
/** Time limit in milliseconds once the minimum number of rounds is reached. */
const ENOUGH_MS = 2000;
/** Time limit in milliseconds before the minimum number of rounds is reached. */
const TOO_LONG_MS = 20_000;

/**
 * Measures up to forty calls after up to ten warm-up calls; slow calls are measured fewer times. A failed call counts
 * as infinitely slow.
 */
export async function sampleRepeatedly(work: () => Promise<unknown>): Promise<number[]> {
  const once = (): Promise<number[]> => timed(1, work).catch(() => [Number.POSITIVE_INFINITY]);
  const samples: number[] = [];
  const started = performance.now();
  const isAfter = (ms: number): boolean => performance.now() - started > ms;
  for (let round = 0; round < WARM_UP && !isAfter(ENOUGH_MS); round += 1) await once();
  while (samples.length < MAX_ROUNDS) {
    if (isAfter(samples.length < MIN_ROUNDS ? TOO_LONG_MS : ENOUGH_MS) && samples.length > 0) break;
    samples.push(...(await once()));
  }
  return samples;
}

export const rounds = (samples: readonly number[]): { value: number; p95: number } => ({
  value: median(samples),
  p95: percentile(samples, 0.95),
});

const shown = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(1));
const formatted = (value: number, unit: string): string =>
  Number.isFinite(value) ? `${shown(value)} ${unit}` : "no answer";

interface Target {
  readonly words: string;
  readonly is_kept: boolean;
}

function targetsOf({ value, unit = "ms", p95, limit, limit_words, p95_limit }: Figure): Target[] {
  const targets: Target[] = [];
  const is_rate = unit === "1/s";
  if (limit !== undefined)
    targets.push({
      words: limit_words ?? `${is_rate ? "≥" : "≤"} ${limit} ${unit}`,
      is_kept: is_rate ? value >= limit : value <= limit,
    });
  if (p95 !== undefined && p95_limit !== undefined)
    targets.push({ words: `p95 ≤ ${p95_limit} ${unit}`, is_kept: p95 <= p95_limit });
  return targets;
}

export const meetsTargets = (figure: Figure): boolean => targetsOf(figure).every(({ is_kept }) => is_kept);

const HEAD = ["| what | database | measured | p95 | target | compared with |", "|---|---|---|---|---|---|"];
const named = (row: string): string => row.split(" | ")[0] ?? "";

export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, engine, value, unit = "ms", p95, reference } = figure;
    const ratio =
      reference === undefined
        ? ""
        : `${(value / reference.value).toFixed(2)} × ${reference.name} (${shown(reference.value)})`;
    const target = targetsOf(figure)
      .map(({ words, is_kept }) => `${words}${is_kept ? "" : " **missed**"}`)
      .join(", ");
    const slow = p95 === undefined ? "" : formatted(p95, unit);
    return `| ${name} | ${engine} | ${formatted(value, unit)} | ${slow} | ${target} | ${ratio} |`;
  });
  return [...HEAD, ...rows].join("\n");
}

const cell = (figure: Figure | undefined): string => {
  if (figure === undefined) return "";
  const { value, p95 = 0, reference } = figure;
  const parts = [value, p95, reference?.value ?? 0].map((ms) => (Number.isFinite(ms) ? shown(ms) : "no answer"));
  return `${parts.join(" · ")}${meetsTargets(figure) ? "" : " **missed**"}`;
};

/**
 * Renders the measurements of pages as a table with one row per path and one column per caller. Each cell contains p50,
 * p95 and the time of the SQL alone.
 */
export function pageTable(figures: readonly Figure[]): string {
  const pages = figures.flatMap((figure) => (figure.page === undefined ? [] : [{ figure, ...figure.page }]));
  const sides = [...new Set(pages.map(({ side }) => side))];
  const paths = [...new Set(pages.map(({ path }) => path))].toSorted();
  const rows = paths.map((path) => {
    const cells = sides.map((side) => cell(pages.find((one) => one.path === path && one.side === side)?.figure));
    return `| \`${path}\` | ${cells.join(" | ")} |`;
  });
  return [`| call | ${sides.join(" | ")} |`, `|---|${"---|".repeat(sides.length)}`, ...rows].join("\n");
}

/** Merges two tables. Newer rows replace older rows with the same name. */
export function merged(older: string, newer: string): string {
  const rows = (text: string): string[] => text.split("\n").filter((line) => line.startsWith("| ") && line !== HEAD[0]);
  const all = new Map([...rows(older), ...rows(newer)].map((row) => [named(row), row]));
  return [...HEAD, ...all.values()].join("\n");
}
