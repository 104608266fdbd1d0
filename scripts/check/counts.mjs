import fs from "node:fs";
import { inRoot } from "../lib/root.mjs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @param {Counts} counts */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function total(all) {
  /** @param {keyof Counts} key */
  const sum = (key) => all.reduce((count, each) => count + each[key], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

/**
 * @param {boolean} good
 * @returns {Counts}
 */
export function oneTest(good) {
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 };
}

/**
 * Reads the JSON report of vitest or Playwright. If a run fails outside of tests, it counts as one failed test. This
 * happens if a file doesn't compile, a server doesn't start, or the report is missing.
 * @param {string} file relative to the root
 * @param {boolean} good whether the exit code was 0
 * @returns {Counts}
 */
export function fromReport(file, good) {
  const counts = readReport(inRoot(file));
  if (!counts) return oneTest(false);
  if (good && counts.passed + counts.failed + counts.skipped === 0) return oneTest(false);
  return !good && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/**
 * @param {string} file
 * @returns {Counts | undefined}
 */
function readReport(file) {
  if (!fs.existsSync(file)) return undefined;
  let report;
  try {
    report = JSON.parse(fs.readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
  if (report.stats) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
