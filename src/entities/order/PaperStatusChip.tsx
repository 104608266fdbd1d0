import type { PaymentStatus } from "#contract/states/order.machine.ts";
import { useT } from "#src/locale/use-t.ts";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

const LOOK: Readonly<Record<PaymentStatus, { readonly tone: Tone; readonly glyph: GlyphName }>> = {
  REQUESTED: { tone: "warn", glyph: "sent" },
  ISSUED: { tone: "good", glyph: "done" },
  REFUSED: { tone: "bad", glyph: "no" },
};

export function PaperStatusChip({ of, status }: { of: "invoice" | "payment"; status: PaymentStatus }) {
  const t = useT();
  return <StatusChip {...LOOK[status]} label={t(`order_payment.${of}_status.${status}`)} />;
}
