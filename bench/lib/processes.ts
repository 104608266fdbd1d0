import { readdir, readFile } from "node:fs/promises";

/** Unit of the kernel's processor times: a hundredth of a second. */
const TICK_MS = 10;

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Processor time of the process and its exited children, in milliseconds. */
  readonly processor: number;
}

const isProcess = (name: string): boolean => /^\d+$/.test(name);

const procFile = (pid: number, file: string): Promise<string> =>
  readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");

/** Lists all running processes. Returns an empty list on systems without /proc. */
async function processes(): Promise<Process[]> {
  const pids = (await readdir("/proc").catch(() => [])).filter(isProcess).map(Number);
  return Promise.all(
    pids.map(async (pid) => {
      const stat = await procFile(pid, "stat");
      // The process name is in parentheses and may contain any character. The fields after the name begin with the
      // state.
      const [, parent, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const ticks = rest.slice(9, 13).reduce((sum, part) => sum + Number(part), 0);
      return { pid, parent: Number(parent), processor: ticks * TICK_MS };
    }),
  );
}

async function family(root: number): Promise<Process[]> {
  const all = await processes();
  const within = (pid: number): Process[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...within(child.pid)]);
  return [...all.filter(({ pid }) => pid === root), ...within(root)];
}

/**
 * Returns the processor time of a process and its descendants since their start, in milliseconds. Returns null on
 * systems without /proc.
 */
export async function processorOf(root: number): Promise<number | null> {
  const all = await family(root);
  return all.length === 0 ? null : all.reduce((sum, { processor }) => sum + processor, 0);
}

export async function parentOf(pid: number): Promise<number | null> {
  return (await processes()).find((one) => one.pid === pid)?.parent ?? null;
}

/**
 * Returns the memory of a process and its descendants in MiB, with shared pages counted once (PSS). Returns null if the
 * system doesn't report it.
 */
export async function memoryOf(root: number): Promise<{ own: number; whole: number } | null> {
  const all = await Promise.all(
    (await family(root)).map(async ({ pid }) => ({
      pid,
      mib: Number(/^Pss:\s+(\d+) kB/m.exec(await procFile(pid, "smaps_rollup"))?.[1] ?? 0) / 1024,
    })),
  );
  const own = all.find(({ pid }) => pid === root)?.mib ?? 0;
  return own === 0 ? null : { own, whole: all.reduce((sum, { mib }) => sum + mib, 0) };
}
