import { readFileSync } from "node:fs";

/**
 * Returns the resident memory of a process in MB, as reported by Linux (proc_pid_status(5), VmRSS). Returns 0 on other
 * systems, or after the process has ended.
 */
export function residentMegabytes(pid: number | undefined): number {
  if (pid === undefined || process.platform !== "linux") return 0;
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
