import { readdirSync, readFileSync } from "node:fs";

/**
 * The processes that parse spreadsheets for this one, or write them, each with what Linux tells of it
 * (proc_pid_status(5)); none on other systems.
 */
export function sheetProcesses(
  program: "sheet-process" | "workbook-process" = "sheet-process",
): { pid: number; status: string }[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, "utf8");
        const isMine =
          Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]) === process.pid &&
          readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(program);
        return isMine ? [{ pid: Number(pid), status }] : [];
      } catch {
        return []; // It has ended meanwhile.
      }
    });
}
