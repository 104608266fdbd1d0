import type { OrderStatus } from "#contract/states/order.machine.ts";
import { useT } from "#src/locale/use-t.ts";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

const LOOK: Readonly<Record<OrderStatus, { readonly tone: Tone; readonly glyph: GlyphName }>> = {
  OPENED: { tone: "acc", glyph: "open" },
  SENT_TO_ONE_C: { tone: "info", glyph: "sent" },
  CLOSED: { tone: "mute", glyph: "closed" },
};

export function OrderStatusChip({
  status,
  declined,
  plain = false,
}: {
  status: OrderStatus;
  declined: boolean;
  plain?: boolean;
}) {
  const t = useT();
  if (declined) return <StatusChip plain={plain} tone="bad" glyph="no" label={t("orders.declined")} />;
  return <StatusChip plain={plain} {...LOOK[status]} label={t(`orders.status.${status}`)} />;
}
