import { readFileSync } from "node:fs";

/**
 * Lists this process's children that parse or write spreadsheets, with their status from Linux (proc_pid_status(5));
 * none on other systems. It reads only its own children, because tests poll it every few milliseconds.
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
