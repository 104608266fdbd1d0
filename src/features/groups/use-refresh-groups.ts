import { useChanged } from "#src/api/use-changed.ts";
import { useCache } from "#src/api/hooks.ts";

/** Asks again for everything that shows which item is in which group. */
export function useRefreshGroups(): () => Promise<unknown> {
  const { refresh } = useCache();
  const changed = useChanged("groups");
  return () => Promise.all([refresh("groups"), changed()]);
}
