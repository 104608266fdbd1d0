import { useChanged } from "#src/api/use-changed.ts";
import { useCache } from "#src/api/hooks.ts";

export function useRefreshGroups(): () => Promise<unknown> {
  const { refresh } = useCache();
  const changed = useChanged("groups");
  return () => Promise.all([refresh("groups"), changed()]);
}
