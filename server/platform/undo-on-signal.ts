import process from "node:process";

const undos = new Set<() => void>();
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** Exit code of a program that Ctrl-C ended. */
const INTERRUPTED = 130;

function end(): void {
  for (const undo of undos) undo();
  process.exit(INTERRUPTED);
}

/**
 * For commands: a signal calls `undo`, which removes what is half done, and ends the process. Returns a function that
 * calls `undo` now and forgets it.
 */
export function undoOnSignal(undo: () => void): () => void {
  if (undos.size === 0) for (const signal of SIGNALS) process.on(signal, end);
  undos.add(undo);
  return () => {
    if (!undos.delete(undo)) return;
    if (undos.size === 0) for (const signal of SIGNALS) process.off(signal, end);
    undo();
  };
}
