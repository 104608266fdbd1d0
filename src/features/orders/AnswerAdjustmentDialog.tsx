import type { OrderAdjustment } from "#contract/orders/adjustment.schema.ts";
import { orderAdjustmentApi } from "#contract/orders/order-adjustment.api.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useT } from "#src/locale/use-t.ts";
import type { AdjustmentVerb } from "#src/features/orders/AdjustmentCard.tsx";
import { DecideDialog } from "#src/features/orders/DecideDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";

/** Asks to confirm the answer to a correction or a return, or its withdrawal. */
export function AnswerAdjustmentDialog({
  adjustment,
  verb,
  ...frame
}: OrderActionProps & { adjustment: OrderAdjustment; verb: AdjustmentVerb }) {
  const t = useT();
  const confirm = useCallMutation(orderAdjustmentApi.confirm);
  const refuse = useCallMutation(orderAdjustmentApi.refuse);
  const withdraw = useCallMutation(orderAdjustmentApi.withdraw);
  const { id: adjustmentId, kind, number } = adjustment;
  const params = { id: frame.order.id, adjustmentId };
  return (
    <DecideDialog
      {...frame}
      refuses={verb === "refuse"}
      title={t(`order_delivery.adjust.${verb}.title.${kind}`, { number })}
      submitLabel={t(`order_delivery.adjust.${verb}.open`)}
      text={t(`order_delivery.adjust.${verb}.text`)}
      decide={({ version, refusal, idempotency_key }) => {
        if (verb === "refuse")
          return refuse.mutateAsync({ params, body: { version, reason: refusal ?? "" }, idempotency_key });
        const given = { params, body: { version }, idempotency_key };
        return verb === "confirm" ? confirm.mutateAsync(given) : withdraw.mutateAsync(given);
      }}
    />
  );
}
