import type { OneCStatus as Status } from "#contract/one-c/one-c.values.ts";
import { useT } from "#src/locale/use-t.ts";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

const LOOK: Readonly<Record<Status, { tone: Tone; glyph: GlyphName }>> = {
  waiting: { tone: "warn", glyph: "wait" },
  sent: { tone: "good", glyph: "done" },
  failed: { tone: "bad", glyph: "no" },
  withdrawn: { tone: "mute", glyph: "draft" },
};

/** Where the document of an order stands. */
export function OneCStatus({ status }: { status: Status }) {
  const t = useT();
  return <StatusChip {...LOOK[status]} label={t(`one_c.status.${status}`)} />;
}
