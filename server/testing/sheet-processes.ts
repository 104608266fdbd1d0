import { readFileSync } from "node:fs";

/**
 * The processes that parse spreadsheets for this one, or write them, each with what Linux tells of it
 * (proc_pid_status(5)); none on other systems. Tests that watch them ask every few milliseconds: only this process's
 * own children are looked at.
 */
export function sheetProcesses(
  program: "sheet-process" | "workbook-process" = "sheet-process",
): { pid: number; status: string }[] {
  if (process.platform !== "linux") return [];
  return readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8")
    .split(" ")
    .filter((pid) => pid !== "")
    .flatMap((pid) => {
      try {
        const isMine = readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(program);
        return isMine ? [{ pid: Number(pid), status: readFileSync(`/proc/${pid}/status`, "utf8") }] : [];
      } catch {
        return []; // It has ended meanwhile.
      }
    });
}
