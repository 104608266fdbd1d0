import fs from "node:fs";
import os from "node:os";

const TICKS_PER_SECOND = 100;

/**
 * The processor time of all ended children of this process and of theirs, in seconds; 0 where the system does not tell
 * (proc(5)). Whom nobody waits for is not among them: Chromium kills the processes of its pages.
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

/** What all processors of the machine have spent since its start, and how much of it at work; in milliseconds. */
export function processorTimes() {
  const times = os.cpus().map((processor) => processor.times);
  const all = times.flatMap((each) => Object.values(each)).reduce((sum, time) => sum + time, 0);
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) };
}
