import { isEntered } from "#contract/offers/offer.rules.ts";
import type { OfferStatus } from "#contract/states/offer.machine.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import type { Key } from "#i18n/keys.ts";
import { useT } from "#src/locale/use-t.ts";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

export const OFFER_LOOKS: Readonly<Record<OfferStatus, { tone: Tone; glyph: GlyphName }>> = {
  NOT_PROCESSED: { tone: "warn", glyph: "wait" },
  REJECTED: { tone: "bad", glyph: "no" },
  PROCESSED: { tone: "good", glyph: "done" },
  EXPIRED: { tone: "mute", glyph: "late" },
};

const ENTERED = { tone: "info", glyph: "done" } as const satisfies { tone: Tone; glyph: GlyphName };
const NOT_ENTERED = { tone: "mute", glyph: "wait" } as const satisfies { tone: Tone; glyph: GlyphName };

type OfferState = Pick<Offer, "status" | "outside">;

/**
 * Returns true if the reader's company may still type the offer in. In that case, the supplier isn't asked to reply.
 */
const isToEnter = ({ status, outside }: OfferState): boolean =>
  (status === "NOT_PROCESSED" || status === "EXPIRED") && outside?.is_ours === true && outside.entered_at === null;

export const offerState = (offer: OfferState): Key =>
  isEntered(offer) ? "outside.mark" : isToEnter(offer) ? "outside.not_entered" : `offers.status.${offer.status}`;

/** Shows an offer's status in the supplier's terms, or says that the customer has typed or will type the offer in. */
export function OfferStatusChip({ offer, plain = false }: { offer: OfferState; plain?: boolean }) {
  const t = useT();
  const look = isEntered(offer) ? ENTERED : isToEnter(offer) ? NOT_ENTERED : OFFER_LOOKS[offer.status];
  return <StatusChip {...look} label={t(offerState(offer))} plain={plain} />;
}
