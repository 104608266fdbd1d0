import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { isZero } from "#contract/money/decimal.ts";
import type { AdjustmentState } from "#contract/orders/adjustment.machine.ts";
import type { AdjustmentAction, OrderAdjustment } from "#contract/orders/adjustment.schema.ts";
import type { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useQuantity } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";
import { AddDeliveryFile } from "#src/features/orders/AddDeliveryFile.tsx";
import { DeliveryFile } from "#src/features/orders/DeliveryFile.tsx";

const LOOK: Readonly<Record<AdjustmentState, { readonly tone: Tone; readonly glyph: GlyphName }>> = {
  PROPOSED: { tone: "warn", glyph: "sent" },
  CONFIRMED: { tone: "good", glyph: "done" },
  REFUSED: { tone: "bad", glyph: "no" },
  WITHDRAWN: { tone: "mute", glyph: "no" },
};

const VERB = {
  confirm_adjustment: "confirm",
  refuse_adjustment: "refuse",
  withdraw_adjustment: "withdraw",
} as const satisfies Record<AdjustmentAction, string>;
export type AdjustmentVerb = (typeof VERB)[AdjustmentAction];

const signed = (change: string, words: string): string => (change.startsWith("-") ? words : `+${words}`);

function Line({ line }: { line: OrderAdjustment["lines"][number] }) {
  const { t } = useTextTools();
  const words = useQuantity();
  const { position, name, unit, returned, reason } = line;
  const changes = (["accepted", "short", "refused"] as const).flatMap((what) =>
    isZero(line[what])
      ? []
      : [t(`order_delivery.card.${what}`, { quantity: signed(line[what], words(line[what], unit)) })],
  );
  const parts = isZero(returned) ? changes : [words(returned, unit)];
  return (
    <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: "ui.line", overflowWrap: "anywhere" }}>
      <Box sx={{ fontWeight: 500 }}>
        {position}. {name}
      </Box>
      <Box className="num" sx={{ color: "text.secondary", whiteSpace: "normal" }}>
        {[...parts, ...(reason === null ? [] : [reason])].join(" · ")}
      </Box>
    </Box>
  );
}

interface AdjustmentCardProps {
  order: Pick<Order, "id">;
  adjustment: OrderAdjustment;
  /** Documents of the correction or return. */
  files: OrderDelivery["files"];
  /** True if the reader may add documents. */
  adds: boolean;
  onAdded: () => void;
  onAct: (verb: AdjustmentVerb) => void;
}

/** A correction of a receipt or a return, with its documents, its answer and the buttons of the reader's side. */
export function AdjustmentCard({ order, adjustment, files, adds, onAdded, onAct }: AdjustmentCardProps) {
  const { t, formats } = useTextTools();
  const { kind, number, status, reason, reason_kind, replacement, refusal, lines, actions } = adjustment;
  const { created_by, created_at, decided_by, decided_at, delivery_number } = adjustment;
  const facts = [
    t("order_delivery.card.title", { number: delivery_number }),
    ...(reason_kind === null ? [] : [t(`order_delivery.adjust.reason_kind.${reason_kind}`)]),
    ...(replacement === null ? [] : [t(`order_delivery.adjust.exchange.${replacement ? "replacement" : "reduce"}`)]),
    t("order_delivery.adjust.card.asked", { name: created_by.name, date: formats.dateTime(created_at) }),
    ...(decided_by === null || decided_at === null
      ? []
      : [t("order_delivery.adjust.card.answered", { name: decided_by.name, date: formats.dateTime(decided_at) })]),
  ];
  return (
    <AsideCard
      title={t(`order_delivery.adjust.card.${kind}`, { number })}
      action={<StatusChip {...LOOK[status]} label={t(`order_delivery.adjust.state.${status}`)} />}
    >
      <Box className="num" sx={{ color: "text.secondary", mb: 0.75, whiteSpace: "normal", overflowWrap: "anywhere" }}>
        {facts.join(" · ")}
      </Box>
      {reason !== null && <Box sx={{ mb: 0.75, overflowWrap: "anywhere" }}>{reason}</Box>}
      {refusal !== null && (
        <Box sx={{ mb: 0.75, overflowWrap: "anywhere" }}>
          {t("order_delivery.adjust.card.refused", { reason: refusal })}
        </Box>
      )}
      <Box
        component="ul"
        aria-label={t(`order_delivery.adjust.card.lines.${kind}`, { number })}
        sx={{ listStyle: "none", m: 0, p: 0 }}
      >
        {lines.map((line) => (
          <Line key={line.item} line={line} />
        ))}
      </Box>
      {files.map((file) => (
        <DeliveryFile key={file.id} order={order} delivery={adjustment.delivery} file={file} />
      ))}
      {(actions.length > 0 || adds) && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1 }}>
          {actions.map((action) => (
            <Button
              key={action}
              size="small"
              {...(action === "confirm_adjustment" ? { variant: "contained" } : { color: "error" })}
              onClick={() => onAct(VERB[action])}
            >
              {t(`order_delivery.adjust.${VERB[action]}.open`)}
            </Button>
          ))}
          {adds && (
            <AddDeliveryFile
              order={order}
              delivery={adjustment.delivery}
              adjustment={adjustment.id}
              onAdded={onAdded}
            />
          )}
        </Box>
      )}
    </AsideCard>
  );
}
