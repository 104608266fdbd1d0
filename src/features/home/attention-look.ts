import type { Attention } from "#contract/home/home.api.ts";
import { offerCode, orderCode, tenderCode } from "#contract/numbering.ts";
import { paths } from "#src/entities/paths.ts";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";

type Kind = Attention["kind"];

export const ATTENTION_LOOK: Readonly<Record<Kind, { icon: IconName; tone: Tone }>> = {
  offer_to_answer: { icon: "clock", tone: "warn" },
  offer_unsent: { icon: "send", tone: "bad" },
  tender_closing: { icon: "clock", tone: "warn" },
  tender_to_award: { icon: "compare", tone: "acc" },
  tender_to_order: { icon: "order", tone: "acc" },
  award_to_approve: { icon: "check", tone: "warn" },
  order_to_approve: { icon: "check", tone: "warn" },
  items_due: { icon: "list", tone: "mute" },
  order_late: { icon: "clock", tone: "bad" },
  order_due: { icon: "clock", tone: "warn" },
  order_waits: { icon: "order", tone: "warn" },
  order_opened: { icon: "order", tone: "info" },
};

export function attentionPath({ kind, id }: Attention): string {
  switch (kind) {
    case "offer_to_answer":
    case "offer_unsent":
      return paths.offer(id ?? 0);
    case "tender_closing":
      return paths.tender(id ?? 0);
    case "tender_to_award":
    case "tender_to_order":
    case "award_to_approve":
      return paths.tender(id ?? 0, "compare");
    case "items_due":
      return `${paths.purchaseItems()}?view=without_tender&sort=target_delivery_time`;
    case "order_to_approve":
    case "order_late":
    case "order_due":
    case "order_waits":
    case "order_opened":
      return paths.order(id ?? 0);
  }
}

/** Returns the record number shown to the user, or null if there is none. */
export function attentionCode({ kind, number, round }: Attention): string | null {
  if (number === null) return null;
  if (kind === "offer_to_answer" || kind === "offer_unsent") return offerCode(number);
  return kind.startsWith("order_") ? orderCode(number) : tenderCode({ number, round: round ?? 1 });
}
