import { useCallback } from "react";
import type { StartingRole } from "#contract/permissions.ts";
import { useT } from "#src/locale/use-t.ts";

/** Returns the display name of a role. Names of starting roles are translated, others stay as entered. */
export function useRoleName(): (role: { readonly code: StartingRole | null; readonly name: string }) => string {
  const t = useT();
  return useCallback(({ code, name }) => (code === null ? name : t(`members.role.${code}`)), [t]);
}
