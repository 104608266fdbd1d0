/** One line of the table. */
export interface Figure {
  readonly name: string;
  readonly engine: string;
  /** Milliseconds, unless `unit` says otherwise. */
  readonly value: number;
  readonly unit?: "ms" | "s" | "1/s" | "kB" | "MB" | "MiB";
  /** 95 of 100 were below it, where `value` is a median of rounds. */
  readonly p95?: number;
  /** What it must not exceed (for a rate: not fall below); absent where there is no target. */
  readonly limit?: number;
  /** The target in words, where it was made of what was measured beside. */
  readonly limit_words?: string;
  /** The same work by something else in the same run, and its name. */
  readonly beside?: { readonly name: string; readonly value: number };
}

/** The value below which `part` (0 to 1) of the samples lie. */
export function percentile(samples: readonly number[], part: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** Runs `work` `count` times, one after the other; the milliseconds of each. */
export async function timed(count: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const started = performance.now();
    await work(round);
    samples.push(performance.now() - started);
  }
  return samples;
}

/** The median of rounds with their p95. */
export const rounds = (samples: readonly number[]): { value: number; p95: number } => ({
  value: median(samples),
  p95: percentile(samples, 0.95),
});

const shown = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(1));

/** True when the figure meets its target, or has none. */
export const isKept = ({ value, unit = "ms", limit }: Figure): boolean =>
  limit === undefined || (unit === "1/s" ? value >= limit : value <= limit);

const HEAD = ["| what | database | measured | p95 | target | beside |", "|---|---|---|---|---|---|"];
const named = (row: string): string => row.split(" | ")[0] ?? "";

/** The figures as a table of Markdown. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, engine, value, unit = "ms", p95, limit, limit_words, beside } = figure;
    const ratio =
      beside === undefined ? "" : `${(value / beside.value).toFixed(2)} × ${beside.name} (${shown(beside.value)})`;
    const words = limit_words ?? `${unit === "1/s" ? "≥" : "≤"} ${limit} ${unit}`;
    const target = limit === undefined ? "" : `${words}${isKept(figure) ? "" : " **missed**"}`;
    const slow = p95 === undefined ? "" : `${shown(p95)} ${unit}`;
    return `| ${name} | ${engine} | ${shown(value)} ${unit} | ${slow} | ${target} | ${ratio} |`;
  });
  return [...HEAD, ...rows].join("\n");
}

/** A table with newer rows in the place of older ones of the same names; the others stay. */
export function merged(older: string, newer: string): string {
  const rows = (text: string): string[] => text.split("\n").filter((line) => line.startsWith("| ") && line !== HEAD[0]);
  const all = new Map([...rows(older), ...rows(newer)].map((row) => [named(row), row]));
  return [...HEAD, ...all.values()].join("\n");
}
