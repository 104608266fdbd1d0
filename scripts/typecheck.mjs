import "./lib/node-version.mjs";
import process from "node:process";
import { COLLECT_LESS } from "./lib/go.mjs";
import { bin, inRoot } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";

/**
 * `node scripts/typecheck.mjs [PROGRAM...]` compiles the given TypeScript programs, or all of them without arguments,
 * two at a time. Results are cached in .cache/types, so the next run compiles only changed files and their importers.
 */
// By default the compiler uses four threads that repeat the same checks, which doubles the processor time.
const ONE_THREAD = ["--singleThreaded"];
const chosen = process.argv.slice(2);
const programs = chosen.length > 0 ? chosen : ["contract", "server", "src", "e2e", "bench", "i18n", "scripts"];
const waiting = [...programs];

async function work() {
  for (let program = waiting.shift(); program; program = waiting.shift()) {
    const known = inRoot(`.cache/types/${program}.json`);
    const options = ["-p", program, "--pretty", "false", "--incremental", "--tsBuildInfoFile", known, ...ONE_THREAD];
    const { code, output } = await run(bin("tsc"), options, { quiet: true, env: COLLECT_LESS });
    console.log(code === 0 ? `${program}: ok` : `${program}: failed\n${output.trim()}`);
    if (code !== 0) process.exitCode = 1;
  }
}
await Promise.all([work(), work()]);
