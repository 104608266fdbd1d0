import type { PURCHASE_ITEM_STATUSES, PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";
import type { CalendarDay } from "#src/locale/dates.ts";

/** How a status looks: not yet, waiting, answered, finished. */
export const ITEM_STATUS_LOOK: Readonly<Record<(typeof PURCHASE_ITEM_STATUSES)[number], { tone: Tone; glyph: GlyphName }>> = {
  new: { tone: "mute", glyph: "draft" },
  in_tender: { tone: "acc", glyph: "open" },
  offered: { tone: "warn", glyph: "wait" },
  ordered: { tone: "good", glyph: "done" },
};

/** What an item is called: its name, else its part number. */
export const itemName = (item: Pick<PurchaseItem, "nomenclature" | "part_number">): string => item.nomenclature ?? item.part_number ?? "";

/** A calendar day as YYYY-MM-DD, `shift` days later. */
export function isoDay({ year, month, day }: CalendarDay, shift = 0): string {
  return new Date(Date.UTC(year, month - 1, day + shift)).toISOString().slice(0, 10);
}
