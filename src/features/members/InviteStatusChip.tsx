import type { Invite } from "#contract/invites/invite.schema.ts";
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

/** The state of an invitation; one past its date says so. */
export function InviteStatusChip({ invite }: { invite: Pick<Invite, "status" | "is_expired"> }) {
  const t = useT();
  const status = invite.is_expired ? "EXPIRED" : invite.status;
  return <StatusChip {...LOOK[status]} label={t(`members.status.${status}`)} />;
}
