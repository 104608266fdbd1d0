import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useLocation } from "react-router";
import { inviteApi } from "#contract/invites/invite.api.ts";
import type { Invite } from "#contract/invites/invite.schema.ts";
import { accountApi } from "#contract/users/account.api.ts";
import { NextPath } from "#contract/next-path.schema.ts";
import { shownEmail } from "#contract/email-text.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import { useListOf } from "#src/api/use-list-of.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Callout } from "#src/ui/page/Callout.tsx";

const MAX_INVITATIONS = 5;

function Unconfirmed() {
  const t = useT();
  const notify = useNotify();
  const fail = useFailure();
  const { user } = useMe();
  const again = useCallMutation(accountApi.confirm);
  const { pathname, search } = useLocation();
  // The link in the confirmation email returns the user to the current page.
  const here = NextPath.safeParse(`${pathname}${search}`);
  const send = (): void => {
    again
      .mutateAsync({ params: { id: user.id }, body: here.success ? { next: here.data } : {} })
      .then(({ sent, again_in }) =>
        notify(
          sent
            ? t("frame.confirm.sent", { email: shownEmail(user.email) })
            : t("frame.confirm.wait", { smart_count: again_in }),
        ),
      )
      .catch(fail);
  };
  return (
    <Callout tone="warn">
      {t("frame.confirm.text", { email: shownEmail(user.email) })}{" "}
      <Button size="small" variant="text" disabled={again.isPending} onClick={send}>
        {t("frame.confirm.again")}
      </Button>
    </Callout>
  );
}

function Invited({ invite }: { invite: Invite }) {
  const t = useT();
  const notify = useNotify();
  const fail = useFailure();
  const { refresh } = useCache();
  const { switchWorkspace } = useMe();
  const accept = useCallMutation(inviteApi.accept);
  const reject = useCallMutation(inviteApi.reject);
  const params = { id: invite.id };
  const busy = accept.isPending || reject.isPending;
  const take = (): void => {
    accept
      .mutateAsync({ params })
      .then(({ workspace }) => switchWorkspace(workspace, paths.home()))
      .catch(fail);
  };
  const decline = (): void => {
    reject
      .mutateAsync({ params })
      .then(() => notify(t("frame.invited.rejected")))
      .catch(fail)
      .finally(() => void refresh("invites"));
  };
  return (
    <Callout tone="info" icon="mail">
      {t("frame.invited.text", { inviter: invite.inviter.name, workspace: invite.workspace.name })}
      <Box sx={{ display: "flex", gap: 1, mt: 1 }}>
        <Button size="small" variant="contained" disabled={busy} onClick={take}>
          {t("frame.invited.accept")}
        </Button>
        <Button size="small" disabled={busy} onClick={decline}>
          {t("frame.invited.reject")}
        </Button>
      </Box>
    </Callout>
  );
}

export function AccountNotices() {
  const { user } = useMe();
  const answer = useListOf<Invite>("invites", { filter: { status: "REQUESTED" }, most: MAX_INVITATIONS });
  const invites = user.confirmed ? (answer.data ?? []).filter(({ is_expired }) => !is_expired) : [];
  if (user.confirmed && invites.length === 0) return null;
  return (
    <Box sx={{ display: "flex", flexDirection: "column", gap: 1, px: { xs: 2, sm: 2.5 }, py: 1.5, flex: "none" }}>
      {!user.confirmed && <Unconfirmed />}
      {invites.map((invite) => (
        <Invited key={invite.id} invite={invite} />
      ))}
    </Box>
  );
}
