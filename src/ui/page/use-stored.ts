import { useCallback, useState } from "react";

/** What this browser keeps under a name; null where there is nothing, or nothing that can be read. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    // No storage, or no JSON in it.
    return null;
  }
}

/** Keeps a value in this browser, as JSON. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Kept for this page only.
  }
}

/** A value of this browser kept under a name; `read` makes sense of what is there, whoever wrote it. */
export function useStored<T>(key: string, read: (value: unknown) => T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => read(readStored(key)));
  const store = useCallback(
    (next: T) => {
      setValue(next);
      writeStored(key, next);
    },
    [key],
  );
  return [value, store];
}
