import "./lib/node-version.mjs";
import fs from "node:fs";
import process from "node:process";
import { closingLine, fromReport, oneTest, total } from "./check/counts.mjs";
import { steps } from "./check/steps.mjs";
import { findChromium } from "./find-chromium.mjs";
import { inRoot, root } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";

/**
 * node scripts/check.mjs [--only typecheck,unit]
 * Everything that CI checks. A failed step does not stop the others; the last line counts all tests.
 */
process.chdir(root);
let interrupted = false;
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => (interrupted = true));
const chosen = chosenSteps();
if (chosen.some(({ name }) => name === "browser" || name === "e2e")) findChromium({ install: true });

/** @type {{ title: string, seconds: number, counts: import("./check/counts.mjs").Counts }[]} */
const results = [];
for (const step of chosen) {
  const started = performance.now();
  const counts = await perform(step);
  results.push({ title: step.title, seconds: (performance.now() - started) / 1000, counts });
}
report();

function chosenSteps() {
  const at = process.argv.indexOf("--only");
  if (at === -1) return steps;
  const names = (process.argv[at + 1] ?? "").split(",");
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`Unknown step: ${unknown.join(", ")}. There are: ${steps.map((step) => step.name).join(", ")}.`);
    process.exit(2);
  }
  return steps.filter((step) => names.includes(step.name));
}

/** @param {import("./check/steps.mjs").Step} step */
async function perform(step) {
  console.log(`\n=== ${step.title} (${step.name})`);
  const reason = step.absent?.();
  if (reason) {
    console.log(`Skipped: ${reason}.`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  // A report of an earlier run must never be counted as this one's.
  if (step.report) fs.rmSync(inRoot(step.report), { force: true });
  const [command = "", ...args] = step.command;
  const { code, timedOut } = await run(command, args, {
    timeoutMs: step.minutes * 60_000,
    ...(step.env ? { env: step.env } : {}),
  });
  if (timedOut) console.error(`${step.title}: ended after ${step.minutes} minutes.`);
  // An interrupted run is not a failed step among others: the person at the terminal wants it to end.
  if (interrupted) process.exit(130);
  return step.report ? fromReport(step.report, code === 0) : oneTest(code === 0);
}

function report() {
  const counts = total(results.map((result) => result.counts));
  console.log("\n=== Summary");
  for (const result of results) {
    const verdict = result.counts.failed > 0 ? "FAILED" : "ok";
    console.log(
      `${verdict.padEnd(7)}${result.title.padEnd(36)}${result.seconds.toFixed(1).padStart(7)} s   ${closingLine(result.counts)}`,
    );
  }
  console.log(`\n${closingLine(counts)}`);
  if (counts.failed > 0) process.exitCode = 1;
}
