import "./lib/node-version.mjs";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { forChange } from "./check/changed.mjs";
import { closingLine, fromReport, oneTest, total } from "./check/counts.mjs";
import { failuresOf } from "./check/failures.mjs";
import { workThrough } from "./check/queue.mjs";
import { fileTimes, slowest } from "./check/slowest.mjs";
import { steps } from "./check/steps.mjs";
import { findChromium } from "./find-chromium.mjs";
import { findNodeLts } from "./find-node-lts.mjs";
import { childrenSeconds, processorTimes } from "./lib/processor-time.mjs";
import { inRoot, root } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";

/**
 * `node scripts/check.mjs [--only typecheck,unit] [--changed] [--workers 3]` runs everything that CI checks. With
 * --changed it runs only what the commits since main and the uncommitted changes can affect. All steps share one queue
 * and a few workers. A failed step does not stop the others. The last line of the output counts all tests.
 * @typedef {import("./check/steps.mjs").Step} Step
 * @typedef {{ group: string, needs: string[], seconds: number, hands: number, step: Step, label: string, command: string[], env: Record<string, string>, report: string | undefined }} Task
 * @typedef {{ step: Step, seconds: number, processor: number, counts: import("./check/counts.mjs").Counts, report: string | undefined }} Result
 */
process.chdir(root);
const started = performance.now();
const before = processorTimes();
let interrupted = false;
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => (interrupted = true));
const chosen = process.argv.includes("--changed") ? forChange(chosenSteps()) : chosenSteps();
if (chosen.some(({ name }) => name === "browser" || name === "e2e")) findChromium({ install: true });
/** If no LTS version of Node is found, the step that needs one fails, and all other steps use the running Node. */
const lts = chosen.some((step) => step.lts) ? findNodeLts() : undefined;

for (const folder of chosen.flatMap(({ writes }) => writes ?? []))
  fs.rmSync(inRoot(folder), { recursive: true, force: true });

/** @type {Result[]} */
const results = [];
let counted = 0;
// Tests often wait for their server or browser, so running one worker more than the number of processors keeps the
// processors busy.
const workers = Number(optionOf("--workers") ?? os.availableParallelism() + 1);
await workThrough(chosen.flatMap(tasksOf), { workers, perform });
summarise();

/** @param {string} name */
function optionOf(name) {
  const at = process.argv.indexOf(name);
  return at === -1 ? undefined : (process.argv[at + 1] ?? "");
}

function chosenSteps() {
  const only = optionOf("--only");
  if (only === undefined) return steps;
  const names = only.split(",");
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`Unknown step: ${unknown.join(", ")}. There are: ${steps.map((step) => step.name).join(", ")}.`);
    process.exit(2);
  }
  return steps.filter((step) => names.includes(step.name));
}

/**
 * @param {Step} step
 * @returns {Task[]}
 */
function tasksOf(step) {
  const count = step.parts ?? 1;
  const hands = handsOf(step);
  return Array.from({ length: count }, (_, place) => {
    const label = count === 1 ? step.name : `${step.name} ${place + 1}/${count}`;
    const report = step.report && `${step.report}${count === 1 ? "" : `-${place + 1}`}.json`;
    const node = (step.lts ? lts : undefined) ?? process.execPath;
    const isVitest = step.command.includes("--reporter=json");
    const command = [
      ...step.command.map((part) => (part === process.execPath ? node : part)),
      ...(count === 1 ? [] : [`--shard=${place + 1}/${count}`]),
      ...(isVitest ? [`--outputFile.json=${report}`] : []),
      ...(step.share === undefined ? [] : [`--workers=${hands}`]),
    ];
    const env = { ...step.env, PATH: pathWith(node), ...(report ? { E2E_REPORT: report } : {}) };
    return {
      group: step.name,
      needs: step.needs ?? [],
      seconds: step.seconds,
      hands,
      step,
      label,
      command,
      env,
      report,
    };
  });
}

/** @param {string} node */
function pathWith(node) {
  return `${path.dirname(node)}${path.delimiter}${process.env["PATH"] ?? ""}`;
}

/**
 * Returns the number of workers for a step: its share of them, or all of them if no other step runs.
 * @param {Step} step
 */
function handsOf(step) {
  if (step.share === undefined) return 1;
  const isAlone = chosen.every(({ name }) => name === step.name || step.needs?.includes(name));
  return isAlone ? workers : Math.max(1, Math.round(workers * step.share));
}

/** @param {Task} task */
async function perform({ step, label, command: [command = "", ...args], env, report }) {
  const reason = step.absent?.();
  if (reason) {
    console.log(`\n=== ${step.title} (${label})\nSkipped: ${reason}.`);
    results.push({ step, seconds: 0, processor: 0, counts: { passed: 0, failed: 0, skipped: 1 }, report: undefined });
    return;
  }
  // Deletes the report of an earlier run, so that it is never mistaken for the report of this run.
  if (report) fs.rmSync(inRoot(report), { force: true });
  console.log(`... ${step.title} (${label}) has begun`);
  const begun = performance.now();
  const { code, output, timedOut } = await run(command, args, { timeoutMs: step.minutes * 60_000, quiet: true, env });
  const processor = childrenSeconds() - counted;
  counted += processor;
  // The user has interrupted the whole run, so this isn't a failed step.
  if (interrupted) process.exit(130);
  const seconds = (performance.now() - begun) / 1000;
  console.log(`\n=== ${step.title} (${label}), ${seconds.toFixed(1)} s\n${output.trimEnd()}`);
  if (timedOut) console.log(`${step.title}: ended after ${step.minutes} minutes.`);
  const counts = report ? fromReport(report, code === 0) : oneTest(code === 0);
  results.push({ step, seconds, processor, counts, report });
}

function summarise() {
  console.log("\n=== Summary");
  for (const step of chosen) {
    const parts = results.filter((result) => result.step === step);
    const counts = total(parts.map((part) => part.counts));
    const verdict = counts.failed > 0 ? "FAILED" : "ok";
    const sum = (/** @type {"seconds" | "processor"} */ key) => parts.reduce((all, part) => all + part[key], 0);
    console.log(
      `${verdict.padEnd(7)}${step.title.padEnd(36)}${sum("seconds").toFixed(1).padStart(7)} s ${sum("processor").toFixed(1).padStart(7)} s of processor   ${closingLine(counts)}`,
    );
  }
  const slow = slowest(
    results.flatMap(({ report }) => (report ? fileTimes(report) : [])),
    10,
  );
  if (slow.length > 0) console.log("\n=== The slowest files");
  for (const { file, seconds } of slow) console.log(`${seconds.toFixed(1).padStart(7)} s   ${file}`);
  const failures = results.flatMap(({ report }) => (report ? failuresOf(report) : []));
  if (failures.length > 0) console.log("\n=== What failed");
  for (const { test, reason } of failures) console.log(`${test}\n    ${reason.replaceAll("\n", "\n    ")}`);
  const minutes = (/** @type {number} */ seconds) => (seconds / 60).toFixed(1);
  const after = processorTimes();
  const busy = ((after.busy - before.busy) / (after.all - before.all)) * 100;
  console.log(
    `\n${minutes((performance.now() - started) / 1000)} minutes by ${workers} workers, ${minutes(childrenSeconds())} minutes of processor time without that of Chromium's pages; the machine's processors were busy for ${busy.toFixed(0)} % of it.`,
  );
  const counts = total(results.map((result) => result.counts));
  console.log(`\n${closingLine(counts)}`);
  if (counts.failed > 0) process.exitCode = 1;
}
