import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useGetOne } from "ra-core";
import { ownershipApi } from "#contract/members/ownership.api.ts";
import type { WorkspaceDetail } from "#contract/workspaces/workspace.schema.ts";
import { useMe } from "#src/api/me.tsx";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useDialogAction } from "#src/kit/failure/use-dialog-action.ts";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { FailureNote } from "#src/ui/page/FailureNote.tsx";

export function OwnershipNotice({ workspace }: { workspace: number }) {
  const t = useT();
  const notify = useNotify();
  const { refresh } = useCache();
  const { user } = useMe();
  const { busy, error, attempt } = useDialogAction();
  const params = { id: workspace };
  const { data } = useGetOne<WorkspaceDetail>("workspaces", params);
  const accept = useCallMutation(ownershipApi.accept);
  const withdraw = useCallMutation(ownershipApi.withdraw);
  const offer = data?.ownership_offer ?? null;
  const isAsked = offer?.to.id === user.id;
  if (offer === null || !(isAsked || data?.is_owner === true)) return null;
  const end = (): Promise<void> =>
    attempt(async () => {
      await withdraw.mutateAsync({ params });
      notify(t(isAsked ? "members.ownership.declined" : "members.ownership.withdrawn"));
      await refresh("workspaces");
    });
  // Reloads the page, because an owner has different menus and permissions.
  const take = (): Promise<void> =>
    attempt(async () => {
      await accept.mutateAsync({ params });
      window.location.assign(paths.workspace(workspace));
    });
  return (
    <Box sx={{ px: { xs: 2, sm: 2.5 }, pt: 2, display: "flex", flexDirection: "column", gap: 1 }}>
      <Callout tone={isAsked ? "info" : "warn"} role="status">
        {isAsked
          ? t("members.ownership.asked", { name: offer.from.name })
          : t("members.ownership.waiting", { name: offer.to.name })}
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1 }}>
          {isAsked && (
            <Button size="small" variant="contained" loading={busy} onClick={() => void take()}>
              {t("members.ownership.accept")}
            </Button>
          )}
          <Button size="small" disabled={busy} onClick={() => void end()}>
            {t(isAsked ? "members.ownership.decline" : "members.ownership.withdraw")}
          </Button>
        </Box>
      </Callout>
      <FailureNote text={error} />
    </Box>
  );
}
