import Box from "@mui/material/Box";
import type { Member, Role } from "#contract/members/member.schema.ts";
import { memberApi } from "#contract/members/member.api.ts";
import { shownEmail } from "#contract/email-text.ts";
import { MINUTE_MS } from "#contract/time-units.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { RoleMenu } from "#src/features/members/RoleMenu.tsx";
import { useRoleName } from "#src/entities/role/use-role-name.ts";
import { WorkMarks } from "#src/features/members/WorkMarks.tsx";
import { now } from "#src/locale/clock.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";
import { Avatar } from "#src/ui/page/Avatar.tsx";
import { MoreMenu } from "#src/ui/page/MoreMenu.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";
import { MS_PER_DAY } from "#src/locale/remaining.ts";

/** Activity is recorded every five minutes. Members seen within this time count as present. */
const NOW_MS = 6 * MINUTE_MS;

/** Returns a function that formats a member's last activity: "now", a time within the last day, or an earlier date. */
function useLastSeen(): (at: string | null) => string {
  const { t, formats } = useTextTools();
  return (at) => {
    if (at === null) return t("members.activity.never");
    const ago = now().getTime() - Date.parse(at);
    if (ago < NOW_MS) return t("members.activity.now");
    return ago < MS_PER_DAY ? formats.time(at) : formats.date(at);
  };
}

export type MemberStep = "hand_over" | "remove" | "own" | "leave";

interface MemberTableProps {
  members: readonly Member[];
  roles: readonly Role[];
  onRoles: (member: Member, roles: number[]) => void;
  onStep: (member: Member, step: MemberStep) => void;
}

export function MemberTable({ members, roles, onRoles, onStep }: MemberTableProps) {
  const t = useT();
  const may = useMay();
  const { user, workspace } = useMe();
  const nameOf = useRoleName();
  const lastSeen = useLastSeen();
  const [maySetRoles, mayRemove] = [may(memberApi.set_roles), may(memberApi.remove)];
  const columns = [
    { key: "name", header: t("members.column.name") },
    { key: "email", header: t("members.column.email"), hide: "roomy" as const },
    { key: "role", header: t("members.column.role") },
    { key: "last_seen", header: t("members.column.last_seen"), hide: "wide" as const },
    { key: "work", header: t("members.column.work"), hide: "wide" as const },
    { key: "actions", header: t("members.column.actions"), hidden_header: true },
  ];
  const item = (step: MemberStep, member: Member, look: { label: string; icon: IconName; destructive?: boolean }) => ({
    key: step,
    ...look,
    onClick: () => onStep(member, step),
  });
  const stepsOf = (member: Member) => [
    ...(mayRemove
      ? [item("hand_over", member, { label: t("members.remove.hand_over_action"), icon: "arrow-right" })]
      : []),
    ...(workspace?.is_owner === true && !member.is_owner && !member.is_blocked && member.confirmed
      ? [item("own", member, { label: t("members.ownership.action"), icon: "user" })]
      : []),
    ...(member.id === user.id && !member.is_owner
      ? [item("leave", member, { label: t("members.leave.action"), icon: "close", destructive: true })]
      : []),
    ...(mayRemove && !member.is_owner && member.id !== user.id
      ? [item("remove", member, { label: t("members.remove.action"), icon: "close", destructive: true })]
      : []),
  ];
  return (
    <PlainTable label={t("members.title")} columns={columns}>
      {members.map((member) => (
        <tr key={member.id}>
          <td>
            <span className="name">
              <Avatar id={member.id} name={member.name} size={24} />
              <span>
                {member.name}
                {member.id === user.id && (
                  <Box component="span" sx={{ ml: 1, fontWeight: 400, color: "text.secondary", whiteSpace: "nowrap" }}>
                    {t("members.you")}
                  </Box>
                )}
                {member.is_blocked && (
                  <Box component="span" sx={{ ml: 1 }}>
                    <StatusChip tone="bad" glyph="no" label={t("members.blocked")} />
                  </Box>
                )}
              </span>
            </span>
          </td>
          <td className="quiet roomy">{shownEmail(member.email)}</td>
          <td>
            {member.is_owner ? (
              t("members.role.owner")
            ) : maySetRoles ? (
              <RoleMenu member={member} roles={roles} onChange={(ids) => onRoles(member, ids)} />
            ) : (
              member.roles.map(nameOf).join(", ") || t("members.role.none")
            )}
          </td>
          <td className="quiet num wide">{lastSeen(member.last_seen_at)}</td>
          <td className="wide">{member.work !== null && <WorkMarks work={member.work} />}</td>
          <td className="last">
            {stepsOf(member).length > 0 && (
              <MoreMenu label={t("members.remove.menu", { name: member.name })} items={stepsOf(member)} />
            )}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
