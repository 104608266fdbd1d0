import fs from "node:fs";
import path from "node:path";
import { inRoot, root } from "../lib/root.mjs";

/** @typedef {{ file: string, seconds: number }} FileTime */

/**
 * @param {string} report relative to the root
 * @returns {FileTime[]}
 */
export function fileTimes(report) {
  let content;
  try {
    content = JSON.parse(fs.readFileSync(inRoot(report), "utf8"));
  } catch {
    return [];
  }
  if (content.suites) return content.suites.map((/** @type {any} */ suite) => ofJourneys(suite));
  return (content.testResults ?? []).map((/** @type {any} */ { name, startTime, endTime }) => ({
    file: path.relative(root, name),
    seconds: Math.max(0, endTime - startTime) / 1000,
  }));
}

/** @param {any} suite @returns {FileTime} */
function ofJourneys(suite) {
  const results = specsOf(suite).flatMap(({ tests }) => tests.flatMap((/** @type {any} */ each) => each.results));
  const milliseconds = results.reduce(
    (/** @type {number} */ sum, /** @type {any} */ { duration }) => sum + duration,
    0,
  );
  return { file: `e2e/${suite.file}`, seconds: milliseconds / 1000 };
}

/** @param {any} suite @returns {any[]} */
export function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/**
 * Sorts files by duration, slowest first. The shards of a split file count as one file.
 * @param {FileTime[]} times
 * @param {number} count
 */
export function slowest(times, count) {
  /** @type {Map<string, number>} */
  const byFile = new Map();
  for (const { file, seconds } of times) byFile.set(file, (byFile.get(file) ?? 0) + seconds);
  return [...byFile]
    .map(([file, seconds]) => ({ file, seconds }))
    .toSorted((left, right) => right.seconds - left.seconds)
    .slice(0, count);
}
