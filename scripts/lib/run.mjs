import { spawn } from "node:child_process";
import process from "node:process";
import { root } from "./root.mjs";

/** @typedef {{ cwd?: string, env?: Record<string, string>, timeoutMs?: number, quiet?: boolean }} RunOptions */
/** @typedef {{ code: number, output: string, timedOut: boolean }} RunResult */

/** @type {NodeJS.Signals[]} */
const ENDING = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a command in `cwd`, by default the project's folder. With `quiet`, collects the output instead of printing it.
 * Forwards termination signals. After `timeoutMs`, kills the command's whole process group.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function run(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: options.quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    detached: options.timeoutMs !== undefined,
  });
  let output = "";
  let timedOut = false;
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => endGroup(child, signal, options.timeoutMs !== undefined);
  for (const signal of ENDING) process.on(signal, pass);
  const timer = options.timeoutMs
    ? setTimeout(() => {
        timedOut = true;
        pass("SIGTERM");
        setTimeout(() => pass("SIGKILL"), 10_000).unref();
      }, options.timeoutMs)
    : undefined;
  return new Promise((resolve) => {
    /** @param {number} code */
    const finish = (code) => {
      clearTimeout(timer);
      for (const signal of ENDING) process.off(signal, pass);
      resolve({ code, output, timedOut });
    };
    child.on("error", (error) => {
      output += String(error);
      if (!options.quiet) console.error(String(error));
      finish(127);
    });
    child.on("close", (code, signal) => finish(code ?? (signal === "SIGINT" ? 130 : 143)));
  });
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 * @param {boolean} group
 */
function endGroup(child, signal, group) {
  if (child.pid === undefined) return;
  try {
    process.kill(group ? -child.pid : child.pid, signal);
  } catch {
    // The process has already exited.
  }
}
