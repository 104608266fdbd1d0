import { useCallback } from "react";
import { roleRights } from "#contract/permissions.ts";
import type { Permission, Sides } from "#contract/permissions.ts";
import { useT } from "#src/locale/use-t.ts";

/** Returns a function that says in a sentence or two what a role may and may not do in a company. */
export function useRoleText(): (granted: readonly Permission[], sides: Sides) => string {
  const t = useT();
  return useCallback(
    (granted, sides) => {
      const { can, cannot } = roleRights(granted, sides);
      const named = (slugs: readonly Permission[]) => slugs.map((slug) => t(`members.permission.${slug}`)).join(", ");
      if (can.length === 0) return t("members.rights.can_nothing");
      if (cannot.length === 0) return t("members.rights.can_all");
      return `${t("members.rights.can", { rights: named(can) })} ${t("members.rights.cannot", { rights: named(cannot) })}`;
    },
    [t],
  );
}
