import fs from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { inRoot } from "../lib/root.mjs";
import { fileTimes, slowest } from "./slowest.mjs";

const FOLDER = ".cache/slowest-test";
afterAll(() => fs.rmSync(inRoot(FOLDER), { recursive: true, force: true }));

/** @param {unknown} content */
function report(content) {
  fs.mkdirSync(inRoot(FOLDER), { recursive: true });
  const file = path.posix.join(FOLDER, "report.json");
  fs.writeFileSync(inRoot(file), JSON.stringify(content));
  return file;
}

test("a file's time is what vitest says, and for journeys the sum of its tests", () => {
  expect(
    fileTimes(report({ testResults: [{ name: inRoot("server/a.test.ts"), startTime: 1000, endTime: 3500 }] })),
  ).toEqual([{ file: "server/a.test.ts", seconds: 2.5 }]);
  const spec = (/** @type {number[]} */ ...durations) => ({
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  expect(
    fileTimes(
      report({ suites: [{ file: "journeys/a.spec.ts", specs: [spec(1000)], suites: [{ specs: [spec(500, 250)] }] }] }),
    ),
  ).toEqual([{ file: "e2e/journeys/a.spec.ts", seconds: 1.75 }]);
  expect(fileTimes(`${FOLDER}/none.json`)).toEqual([]);
});

test("the slowest come first, a file of several parts once", () => {
  const time = (/** @type {string} */ file, /** @type {number} */ seconds) => ({ file, seconds });
  expect(slowest([time("a", 1), time("b", 3), time("a", 4), time("c", 2)], 2)).toEqual([time("a", 5), time("b", 3)]);
});
