import { inviteApi } from "#contract/invites/invite.api.ts";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import { memberApi } from "#contract/members/member.api.ts";
import { roleApi } from "#contract/members/role.api.ts";
import type { Permission } from "#contract/permissions.ts";
import { useLive } from "#src/api/live.ts";
import { useMay } from "#src/api/me.tsx";
import { useCache, useCall } from "#src/api/hooks.ts";

/**
 * Members, those who have the `right`, roles and (for who may invite) invitations of a workspace; they follow what
 * others do.
 */
export function useMembers(workspace: number, right: Permission | null) {
  const may = useMay();
  const { refresh } = useCache();
  const params = { id: workspace };
  const members = useCall(memberApi.list, { params, query: { work: "true", limit: LIST_MAX_LIMIT } });
  // Another right asked for meanwhile cancels the call that is under way.
  const narrowed = useCall(
    memberApi.list,
    { params, query: { work: "true", limit: LIST_MAX_LIMIT, ...(right === null ? {} : { action: right }) } },
    { enabled: right !== null, keep_previous: true },
  );
  const roles = useCall(roleApi.list, { params });
  const invites = useCall(
    inviteApi.list,
    { query: { workspace, limit: LIST_MAX_LIMIT } },
    { enabled: may(inviteApi.create) },
  );
  const again = (): void => {
    void refresh(memberApi.list, roleApi.list, inviteApi.list);
    void refresh("workspaces");
  };
  useLive({
    onEvent: ({ kind }) => (kind === "workspace_changed" || kind === "access_changed") && again(),
    onGap: again,
  });
  return { members, shown: right === null ? members : narrowed, roles, invites, again };
}
