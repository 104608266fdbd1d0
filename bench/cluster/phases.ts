import type { Call } from "./load.ts";

export const ROW_HEAD = `| fault | seconds | calls | in flight, failed | begun later, failed | longest without a write |
|---|---|---|---|---|---|`;

/** Longest time between two acknowledged writes, in milliseconds. */
function longestGap(calls: readonly Call[], began: number, ended: number): number {
  const done = calls.filter(({ is_write, status }) => is_write && status !== null && status < 300);
  const moments = [began, ...done.map((call) => call.ended).toSorted((a, b) => a - b), ended];
  return Math.max(...moments.slice(1).map((moment, at) => moment - (moments[at] ?? moment)));
}

/** Describes what callers noticed of a fault that began at `began`, up to now. */
export function phaseRow(name: string, began: number, calls: readonly Call[]): string {
  const ended = performance.now();
  const seen = calls.filter((call) => call.ended >= began);
  const failed = seen.filter(({ status }) => status === null || status >= 400);
  const inFlight = failed.filter((call) => call.begun < began).length;
  const gap = (longestGap(seen, began, ended) / 1000).toFixed(1);
  return `| ${name} | ${((ended - began) / 1000).toFixed(0)} | ${seen.length} | ${inFlight} | ${failed.length - inFlight} | ${gap} s |`;
}
