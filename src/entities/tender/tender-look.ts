import type { TenderStatus } from "#contract/states/tender.machine.ts";
import type { TenderSupplier } from "#contract/tenders/tender.schema.ts";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";

interface Look {
  readonly tone: Tone;
  readonly glyph: GlyphName;
}

export const TENDER_LOOK: Readonly<Record<TenderStatus, Look>> = {
  DRAFT: { tone: "mute", glyph: "draft" },
  TENDER_OPENED: { tone: "acc", glyph: "open" },
  DONE: { tone: "good", glyph: "done" },
};

export const INVITATION_LOOK: Readonly<Record<TenderSupplier["state"], Look>> = {
  listed: { tone: "mute", glyph: "draft" },
  sent: { tone: "warn", glyph: "sent" },
  opened: { tone: "warn", glyph: "wait" },
  working: { tone: "acc", glyph: "half" },
  answered: { tone: "good", glyph: "done" },
  declined: { tone: "bad", glyph: "no" },
  expired: { tone: "mute", glyph: "late" },
};
