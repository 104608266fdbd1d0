import type { DeliveryState } from "#contract/orders/delivery.machine.ts";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";

export const DELIVERY_LOOK: Readonly<Record<DeliveryState, { readonly tone: Tone; readonly glyph: GlyphName }>> = {
  ANNOUNCED: { tone: "warn", glyph: "sent" },
  RECEIVED: { tone: "good", glyph: "done" },
  CANCELLED: { tone: "mute", glyph: "no" },
};
