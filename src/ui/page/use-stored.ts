import { useCallback, useState } from "react";

/** Reads a value from browser storage. Returns null if the value is missing or can't be read. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    // Storage is disabled, or the value isn't JSON.
    return null;
  }
}

/** Stores a value in the browser. Returns false if the storage is disabled or full. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    // Storage is disabled or full, so the value is lost when the page closes.
    return false;
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is disabled, so there is nothing to remove.
  }
}

/** A value stored in this browser under a key. `read` validates the stored value, which may be anything. */
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
