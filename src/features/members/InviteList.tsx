import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useDelete } from "ra-core";
import { inviteApi } from "#contract/invites/invite.api.ts";
import type { Invite } from "#contract/invites/invite.schema.ts";
import { shownEmail } from "#contract/email-text.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useRoleName } from "#src/entities/role/use-role-name.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { useT } from "#src/locale/use-t.ts";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

const LOOK: Readonly<Record<Invite["status"] | "EXPIRED", { readonly tone: Tone; readonly glyph: GlyphName }>> = {
  REQUESTED: { tone: "warn", glyph: "sent" },
  ACCEPTED: { tone: "good", glyph: "done" },
  REJECTED: { tone: "bad", glyph: "no" },
  EXPIRED: { tone: "mute", glyph: "late" },
};

function InviteStatusChip({ invite }: { invite: Pick<Invite, "status" | "is_expired"> }) {
  const t = useT();
  const status = invite.is_expired ? "EXPIRED" : invite.status;
  return <StatusChip {...LOOK[status]} label={t(`members.status.${status}`)} />;
}

export function InviteList({ invites, onChanged }: { invites: readonly Invite[]; onChanged: () => void }) {
  const { t, formats } = useTextTools();
  const notify = useNotify();
  const fail = useFailure();
  const nameOf = useRoleName();
  const resend = useCallMutation(inviteApi.resend);
  const [remove] = useDelete();
  const run = (work: Promise<unknown>, words: string): void => {
    work
      .then(() => notify(words))
      .catch(fail)
      .finally(onChanged);
  };
  const shown = invites.filter(({ status }) => status !== "ACCEPTED");
  if (shown.length === 0) return null;
  const columns = [
    { key: "email", header: t("members.column.email") },
    { key: "status", header: t("workspaces.list.column.status") },
    { key: "role", header: t("members.column.role"), hide: "wide" as const },
    { key: "actions", header: t("members.column.actions"), hidden_header: true },
  ];
  return (
    <Box component="section" sx={{ mt: 2.5 }}>
      <Typography variant="h2" sx={{ px: { xs: 2, sm: 2.5 }, mb: 1 }}>
        {t("members.invites.title")}{" "}
        <Box component="span" className="num" sx={{ ml: 0.5, fontWeight: 400, color: "text.secondary" }}>
          {formats.count(shown.length)}
        </Box>
      </Typography>
      <PlainTable label={t("members.invites.title")} columns={columns}>
        {shown.map((invite) => {
          const isWaiting = invite.status === "REQUESTED";
          return (
            <tr key={invite.id}>
              <td>
                <span className="name">
                  <Icon name="mail" />
                  {shownEmail(invite.email)}
                </span>
              </td>
              <td>
                <Box
                  component="span"
                  sx={{ display: "inline-flex", flexWrap: "wrap", alignItems: "center", gap: "2px 8px" }}
                >
                  <InviteStatusChip invite={invite} />
                  <span className="quiet num">
                    {invite.asked_again
                      ? t("members.invites.asked")
                      : isWaiting && !invite.is_expired
                        ? t("members.invites.until", { date: formats.date(invite.expiration_date) })
                        : formats.date(invite.answered_at ?? invite.expiration_date)}
                  </span>
                </Box>
              </td>
              <td className="wide">{nameOf(invite.role)}</td>
              <td className="last" aria-label={t("members.column.actions")}>
                <Box component="span" sx={{ display: "inline-flex", gap: 0.5 }}>
                  <Button
                    size="small"
                    variant="text"
                    onClick={() =>
                      run(
                        resend.mutateAsync({ params: { id: invite.id } }),
                        t("members.invites.sent", { email: shownEmail(invite.email) }),
                      )
                    }
                  >
                    {t("members.invites.again")}
                  </Button>
                  <Button
                    size="small"
                    variant="text"
                    color="inherit"
                    onClick={() =>
                      run(
                        remove("invites", { id: invite.id, previousData: invite }, { returnPromise: true }),
                        t(isWaiting ? "members.invites.withdrawn" : "members.invites.cleared", {
                          email: shownEmail(invite.email),
                        }),
                      )
                    }
                  >
                    {t(isWaiting ? "members.invites.withdraw" : "members.invites.clear")}
                  </Button>
                </Box>
              </td>
            </tr>
          );
        })}
      </PlainTable>
    </Box>
  );
}
