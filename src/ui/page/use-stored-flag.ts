import { useCallback, useState } from "react";

const read = (key: string): boolean | null => {
  try {
    const value = localStorage.getItem(key);
    return value === null ? null : value === "1";
  } catch {
    // Storage switched off: the flag lives as long as the page.
    return null;
  }
};

/** A yes or no of this browser; null until the user has said either. */
export function useStoredFlag(key: string): [boolean | null, (value: boolean) => void] {
  const [value, setValue] = useState(() => read(key));
  const store = useCallback(
    (next: boolean) => {
      setValue(next);
      try {
        localStorage.setItem(key, next ? "1" : "0");
      } catch {
        // Kept for this page only.
      }
    },
    [key],
  );
  return [value, store];
}
