/** One line of the table. */
export interface Figure {
  readonly name: string;
  readonly engine: string;
  /** Milliseconds, unless `unit` says otherwise. */
  readonly value: number;
  readonly unit?: "ms" | "1/s" | "MB";
  /** What it must not exceed (for a rate: not fall below); absent where there is no target. */
  readonly limit?: number;
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

const shown = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(1));

/** True when the figure meets its target, or has none. */
export const isKept = ({ value, unit = "ms", limit }: Figure): boolean =>
  limit === undefined || (unit === "1/s" ? value >= limit : value <= limit);

const HEAD = ["| what | database | measured | target | beside |", "|---|---|---|---|---|"];
const named = (row: string): string => row.split(" | ")[0] ?? "";

/** The figures as a table of Markdown. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, engine, value, unit = "ms", limit, beside } = figure;
    const ratio =
      beside === undefined ? "" : `${(value / beside.value).toFixed(2)} × ${beside.name} (${shown(beside.value)})`;
    const target =
      limit === undefined ? "" : `${unit === "1/s" ? "≥" : "≤"} ${limit} ${unit}${isKept(figure) ? "" : " **missed**"}`;
    return `| ${name} | ${engine} | ${shown(value)} ${unit} | ${target} | ${ratio} |`;
  });
  return [...HEAD, ...rows].join("\n");
}

/** A table with newer rows in the place of older ones of the same names; the others stay. */
export function merged(older: string, newer: string): string {
  const rows = (text: string): string[] => text.split("\n").filter((line) => line.startsWith("| ") && line !== HEAD[0]);
  const all = new Map([...rows(older), ...rows(newer)].map((row) => [named(row), row]));
  return [...HEAD, ...all.values()].join("\n");
}
