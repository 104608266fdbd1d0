import { useRefreshed } from "#src/api/hooks.ts";
import { useChanged } from "#src/api/use-changed.ts";

/** Asks again for everything that shows which item is in which group. */
export function useRegrouped(): () => Promise<unknown> {
  const refreshed = useRefreshed();
  const changed = useChanged("groups");
  return () => Promise.all([refreshed("groups"), changed()]);
}
