import { useCallback } from "react";
import type { StartingRole } from "#contract/permissions.ts";
import { useT } from "#src/locale/use-t.ts";

/** The name of a role for the reader: a starting role's is translated, another one's stands as it was given. */
export function useRoleName(): (role: { readonly code: StartingRole | null; readonly name: string }) => string {
  const t = useT();
  return useCallback(({ code, name }) => (code === null ? name : t(`members.role.${code}`)), [t]);
}
