import fs from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { inRoot, root } from "../lib/root.mjs";
import { specsOf } from "./slowest.mjs";

/** @typedef {{ test: string, reason: string }} Failure */

/** Maximum number of lines to print as the reason for a failure. The full text appears earlier in the output. */
const LINES = 14;

/**
 * @param {string} report relative to the root
 * @returns {Failure[]}
 */
export function failuresOf(report) {
  let content;
  try {
    content = JSON.parse(fs.readFileSync(inRoot(report), "utf8"));
  } catch {
    return [];
  }
  return content.suites ? content.suites.flatMap(ofJourneys) : (content.testResults ?? []).flatMap(ofTests);
}

/** Matches a line of a stack that isn't in the project's own code. */
const FOREIGN = /^\s+at .*(?:node_modules|node:internal|new Promise)/;

/** @param {string} text */
function cut(text) {
  const lines = stripVTControlCharacters(text).split("\n");
  return lines
    .filter((line) => !FOREIGN.test(line))
    .slice(0, LINES)
    .join("\n");
}

/** @param {any} suite @returns {Failure[]} */
function ofJourneys(suite) {
  return specsOf(suite)
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const errors = tests.flatMap((/** @type {any} */ { results }) =>
        results.flatMap((/** @type {any} */ result) => result.errors ?? []),
      );
      const reason = errors.map((/** @type {any} */ { message }) => cut(message ?? "")).join("\n");
      return { test: `e2e/${suite.file}: ${title}`, reason };
    });
}

/** @param {any} file @returns {Failure[]} */
function ofTests({ name, message, assertionResults }) {
  const failed = assertionResults.filter((/** @type {any} */ { status }) => status === "failed");
  const where = path.relative(root, name);
  // A file that failed to load contains no tests.
  if (failed.length === 0) return message ? [{ test: where, reason: cut(message) }] : [];
  return failed.map((/** @type {any} */ { fullName, failureMessages }) => ({
    test: `${where}: ${fullName}`,
    reason: cut(failureMessages.join("\n")),
  }));
}
