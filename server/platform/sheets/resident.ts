import { readFileSync } from "node:fs";

/**
 * The memory that a process holds now, in MB, as Linux tells it (proc_pid_status(5), VmRSS). 0 where the system does
 * not tell, or the process has ended.
 */
export function residentMegabytes(pid: number | undefined): number {
  if (pid === undefined || process.platform !== "linux") return 0;
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
