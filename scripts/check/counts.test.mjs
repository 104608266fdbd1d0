import fs from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { inRoot } from "../lib/root.mjs";
import { closingLine, fromReport, oneTest, total } from "./counts.mjs";

const FOLDER = ".cache/counts-test";
afterAll(() => fs.rmSync(inRoot(FOLDER), { recursive: true, force: true }));

/** @param {unknown} content */
function report(content) {
  const file = path.posix.join(FOLDER, "report.json");
  fs.mkdirSync(inRoot(FOLDER), { recursive: true });
  fs.writeFileSync(inRoot(file), typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

test("a run of vitest counts its tests; what is still to be written counts as skipped", () => {
  const file = report({ numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 2 });
  expect(fromReport(file, true)).toEqual({ passed: 7, failed: 0, skipped: 3 });
});

test("a journey that passed only at the second try has failed", () => {
  const file = report({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 } });
  expect(fromReport(file, false)).toEqual({ passed: 5, failed: 2, skipped: 0 });
});

test("a run that ended badly without a failed test is one failure", () => {
  expect(
    fromReport(report({ numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }), false),
  ).toEqual({ passed: 7, failed: 1, skipped: 0 });
});

test("a run that executed nothing, or whose report is missing or broken, is a failure", () => {
  const nothing = { passed: 0, failed: 1, skipped: 0 };
  expect(fromReport(report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }), true)).toEqual(nothing);
  expect(fromReport(`${FOLDER}/none.json`, true)).toEqual(nothing);
  expect(fromReport(report("{"), true)).toEqual(nothing);
});

test("the closing line names skipped tests only if there are any", () => {
  expect(closingLine(total([oneTest(true), oneTest(false)]))).toBe("1 passed, 1 failed");
  expect(closingLine({ passed: 2, failed: 0, skipped: 3 })).toBe("2 passed, 0 failed, 3 skipped");
});
