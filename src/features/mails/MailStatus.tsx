import type { MailRow } from "#contract/mails/mail.api.ts";
import { useT } from "#src/locale/use-t.ts";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

const LOOK: Readonly<Record<MailRow["status"], { tone: Tone; glyph: GlyphName }>> = {
  waiting: { tone: "warn", glyph: "wait" },
  sent: { tone: "good", glyph: "done" },
  failed: { tone: "bad", glyph: "no" },
  kept: { tone: "mute", glyph: "draft" },
};

export function MailStatus({ status, plain = false }: { status: MailRow["status"]; plain?: boolean }) {
  const t = useT();
  return <StatusChip plain={plain} {...LOOK[status]} label={t(`mails_admin.status.${status}`)} />;
}
