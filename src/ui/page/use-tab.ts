import { useCallback } from "react";
import { useSearchParams } from "react-router";

/** Returns the open tab, stored in the URL as `?tab=`, and a setter. An unknown tab falls back to the default. */
export function useTab<const T extends string>(tabs: readonly T[], usual: NoInfer<T>): [T, (tab: string) => void] {
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((each) => each === query.get("tab")) ?? usual;
  const change = useCallback(
    (next: string) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          after.set("tab", next);
          return after;
        },
        { replace: true },
      ),
    [setQuery],
  );
  return [tab, change];
}
