import fs from "node:fs";
import os from "node:os";

const TICKS_PER_SECOND = 100;

/**
 * Returns the processor time in seconds of all exited child processes and their descendants. Returns 0 on systems that
 * don't report it (proc(5)). Excludes processes that no parent waited for; Chromium kills its page processes without
 * waiting.
 */
export function childrenSeconds() {
  try {
    const stat = fs.readFileSync("/proc/self/stat", "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/** Returns the total and the busy time of all processors since the machine started, in milliseconds. */
export function processorTimes() {
  const times = os.cpus().map((processor) => processor.times);
  const all = times.flatMap((each) => Object.values(each)).reduce((sum, time) => sum + time, 0);
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) };
}
