import fs from "node:fs";
import { expect, test } from "vitest";
import { filesUnder } from "../lib/files.mjs";
import { inRoot } from "../lib/root.mjs";
import { withoutSummaries } from "./server-words.mjs";

test("no call's description goes into the browser, however it is written, and nothing else is left out", () => {
  const calls = filesUnder("contract").filter((file) => file.endsWith(".api.ts"));
  expect(calls.length).toBeGreaterThan(50);
  for (const file of calls) {
    const code = fs.readFileSync(inRoot(file), "utf8");
    const left = withoutSummaries(code);
    expect(left, file).not.toMatch(/\bsummary:/);
    expect(left.match(/\bpath:/g)?.length, file).toBe(code.match(/\bpath:/g)?.length);
  }
});
