import fs from "node:fs";
import { afterEach, expect, test } from "vitest";
import { inRoot } from "../lib/root.mjs";
import { failuresOf } from "./failures.mjs";

const REPORT = ".cache/reports/failures-test.json";
/** @param {unknown} content */
const given = (content) => {
  fs.mkdirSync(inRoot(".cache/reports"), { recursive: true });
  fs.writeFileSync(inRoot(REPORT), JSON.stringify(content));
};
afterEach(() => fs.rmSync(inRoot(REPORT), { force: true }));

test("a failed test is named with its file and the beginning of its reason; one that passed is not", () => {
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join("\n");
  given({
    testResults: [
      {
        name: inRoot("server/a.test.ts"),
        message: "",
        assertionResults: [
          { status: "passed", fullName: "is well", failureMessages: [] },
          { status: "failed", fullName: "counts", failureMessages: [long] },
        ],
      },
      { name: inRoot("server/b.test.ts"), message: "no such module", assertionResults: [] },
    ],
  });
  const [counts, unread, ...others] = failuresOf(REPORT);
  expect(counts?.test).toBe("server/a.test.ts: counts");
  expect(counts?.reason.split("\n")).toHaveLength(14);
  expect(unread).toEqual({ test: "server/b.test.ts", reason: "no such module" });
  expect(others).toEqual([]);
});

test("the stack of a reason has the project's own lines only", () => {
  const stack = ["Error: lost", "    at file:///a/server/a.test.ts:3:1", "    at file:///a/node_modules/b/c.js:1:1"];
  const inner = ["    at new Promise (<anonymous>)", "    at process.x (node:internal/process/task_queues:1:2)"];
  const assertionResults = [
    { status: "failed", fullName: "counts", failureMessages: [[...stack, ...inner].join("\n")] },
  ];
  given({ testResults: [{ name: inRoot("server/a.test.ts"), message: "", assertionResults }] });
  expect(failuresOf(REPORT).map(({ reason }) => reason)).toEqual([stack.slice(0, 2).join("\n")]);
});

test("journeys are named too, without the colours of the terminal", () => {
  const result = { errors: [{ message: "\u001B[31mTimeout\u001B[39m of 20 s" }] };
  given({
    suites: [
      {
        file: "journeys/orders.spec.ts",
        specs: [{ title: "is well", ok: true, tests: [] }],
        suites: [{ specs: [{ title: "is ordered", ok: false, tests: [{ results: [result] }] }] }],
      },
    ],
  });
  expect(failuresOf(REPORT)).toEqual([{ test: "e2e/journeys/orders.spec.ts: is ordered", reason: "Timeout of 20 s" }]);
});

test("without a report there is nothing to name", () => {
  expect(failuresOf(".cache/reports/none.json")).toEqual([]);
});
