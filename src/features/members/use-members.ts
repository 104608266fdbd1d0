import type { Invite } from "#contract/invites/invite.schema.ts";
import type { Member, Role } from "#contract/members/member.schema.ts";
import type { Permission } from "#contract/permissions.ts";
import { useLive } from "#src/api/live.ts";
import { useMay } from "#src/api/me.tsx";
import { useCache } from "#src/api/hooks.ts";
import { resources } from "#src/api/resources.ts";
import { useListOf } from "#src/api/use-list-of.ts";

/**
 * Loads members, members with the permission `right`, roles and, if the user may invite, invitations. Refetches them on
 * live events.
 */
export function useMembers(workspace: number, right: Permission | null) {
  const may = useMay();
  const { refresh } = useCache();
  const members = useListOf<Member>("members", { of: workspace, filter: { work: "true" } });
  // Changing the permission cancels the pending request.
  const narrowed = useListOf<Member>("members", {
    of: workspace,
    filter: { work: "true", ...(right === null ? {} : { action: right }) },
    enabled: right !== null,
    keep_previous: true,
  });
  const roles = useListOf<Role>("roles", { of: workspace });
  const invites = useListOf<Invite>("invites", { filter: { workspace }, enabled: may(resources.invites.create) });
  const again = (): void => {
    void refresh("members", "invites", "workspaces", "roles");
  };
  useLive({
    onEvent: ({ kind }) => (kind === "workspace_changed" || kind === "access_changed") && again(),
    onGap: again,
  });
  return { members, shown: right === null ? members : narrowed, roles, invites, again };
}
