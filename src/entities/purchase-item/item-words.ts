import type { PURCHASE_ITEM_STATUSES, PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";

export const ITEM_STATUS_LOOK: Readonly<
  Record<(typeof PURCHASE_ITEM_STATUSES)[number], { tone: Tone; glyph: GlyphName }>
> = {
  new: { tone: "mute", glyph: "draft" },
  in_tender: { tone: "acc", glyph: "open" },
  offered: { tone: "warn", glyph: "wait" },
  partly_ordered: { tone: "warn", glyph: "half" },
  ordered: { tone: "good", glyph: "done" },
};

export const itemName = (item: Pick<PurchaseItem, "nomenclature" | "part_number">): string =>
  item.nomenclature ?? item.part_number ?? "";
