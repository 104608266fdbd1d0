import type { OfferStatus } from "#contract/offers/offer.machine.ts";
import { useT } from "#src/locale/use-t.ts";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

const LOOKS: Readonly<Record<OfferStatus, { tone: Tone; glyph: GlyphName }>> = {
  NOT_PROCESSED: { tone: "warn", glyph: "wait" },
  REJECTED: { tone: "bad", glyph: "no" },
  PROCESSED: { tone: "good", glyph: "done" },
  EXPIRED: { tone: "mute", glyph: "late" },
};

/** An offer's status in its supplier's words. */
export function OfferStatusChip({ status, plain = false }: { status: OfferStatus; plain?: boolean }) {
  const t = useT();
  return <StatusChip {...LOOKS[status]} label={t(`offers.status.${status}`)} plain={plain} />;
}
