import { useCallback, useState } from "react";

const read = (key: string): boolean | null => {
  try {
    const value = localStorage.getItem(key);
    return value === null ? null : value === "1";
  } catch {
    // Storage is disabled, so the flag is lost when the page closes.
    return null;
  }
};

/** Boolean stored in this browser; null until the user has set it. */
export function useStoredFlag(key: string): [boolean | null, (value: boolean) => void] {
  const [value, setValue] = useState(() => read(key));
  const store = useCallback(
    (next: boolean) => {
      setValue(next);
      try {
        localStorage.setItem(key, next ? "1" : "0");
      } catch {
        // Storage is disabled, so the flag is lost when the page closes.
      }
    },
    [key],
  );
  return [value, store];
}
