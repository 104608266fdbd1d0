import { readFileSync } from "node:fs";

/**
 * Lists this process's children that parse or write spreadsheets, with their status from Linux (proc_pid_status(5)).
 * Returns none on other systems. Other processes are skipped, because tests poll the list every few milliseconds.
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
        return [];
      }
    });
}
