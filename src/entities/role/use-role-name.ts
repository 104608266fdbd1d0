import { useCallback } from "react";
import type { StartingRole } from "#contract/permissions.ts";
import { useT } from "#src/locale/use-t.ts";

/**
 * Returns a function that formats the name of a role. Names of predefined roles are translated. Names typed by users
 * stay unchanged.
 */
export function useRoleName(): (role: { readonly code: StartingRole | null; readonly name: string }) => string {
  const t = useT();
  return useCallback(({ code, name }) => (code === null ? name : t(`members.role.${code}`)), [t]);
}
