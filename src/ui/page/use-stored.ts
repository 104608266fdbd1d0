import { useCallback, useState } from "react";

/** A value of this browser kept under a name, as JSON; `read` makes sense of what is there, whoever wrote it. */
export function useStored<T>(key: string, read: (value: unknown) => T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    try {
      return read(JSON.parse(localStorage.getItem(key) ?? "null"));
    } catch {
      // No storage, or no JSON in it.
      return read(null);
    }
  });
  const store = useCallback(
    (next: T) => {
      setValue(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Kept for this page only.
      }
    },
    [key],
  );
  return [value, store];
}
