import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import type { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useT } from "#src/locale/use-t.ts";
import type { OrderAdjustment } from "#contract/orders/adjustment.schema.ts";
import type { AdjustmentVerb } from "#src/features/orders/AdjustmentCard.tsx";
import { AdjustSheet } from "#src/features/orders/AdjustSheet.tsx";
import { AnswerAdjustmentDialog } from "#src/features/orders/AnswerAdjustmentDialog.tsx";
import { AnnounceDialog } from "#src/features/orders/AnnounceDialog.tsx";
import { DecideDialog } from "#src/features/orders/DecideDialog.tsx";
import { MoveDatesDialog } from "#src/features/orders/MoveDatesDialog.tsx";
import { ToleranceDialog } from "#src/features/orders/ToleranceDialog.tsx";

export type DeliveryDialog =
  | { readonly kind: "announce" }
  | { readonly kind: "move" }
  | { readonly kind: "tolerance" }
  | { readonly kind: "adjust"; readonly delivery: OrderDelivery }
  | { readonly kind: "answer"; readonly adjustment: OrderAdjustment; readonly verb: AdjustmentVerb }
  | { readonly kind: "cancel"; readonly delivery: OrderDelivery };

interface DeliveryDialogsProps {
  order: Order;
  open: DeliveryDialog;
  onChanged: (order: Order, words: string) => void;
  onClose: () => void;
}

export function DeliveryDialogs({ order, open, onChanged, onClose }: DeliveryDialogsProps) {
  const t = useT();
  const cancel = useCallMutation(orderDeliveryApi.cancel);
  const given = (words: string) => ({
    order,
    onClose,
    onDone: (after: Order): void => {
      onClose();
      onChanged(after, words);
    },
  });
  if (open.kind === "announce") return <AnnounceDialog {...given(t("order_delivery.announce.done"))} />;
  if (open.kind === "move") return <MoveDatesDialog {...given(t("order_delivery.move.done"))} />;
  if (open.kind === "tolerance") return <ToleranceDialog {...given(t("order_delivery.tolerance.done"))} />;
  if (open.kind === "adjust")
    return (
      <AdjustSheet
        order={order}
        delivery={open.delivery}
        onSent={(after, words) => given(words).onDone(after)}
        onClose={onClose}
      />
    );
  if (open.kind === "answer")
    return (
      <AnswerAdjustmentDialog
        {...given(t(`order_delivery.adjust.${open.verb}.done`))}
        adjustment={open.adjustment}
        verb={open.verb}
      />
    );
  const { id: deliveryId, number } = open.delivery;
  const params = { id: order.id, deliveryId };
  return (
    <DecideDialog
      {...given(t("order_delivery.cancel.done"))}
      refuses
      title={t("order_delivery.cancel.title", { number })}
      submitLabel={t("order_delivery.cancel.confirm")}
      text={t("order_delivery.cancel.text")}
      decide={({ version, refusal, idempotency_key }) =>
        cancel.mutateAsync({ params, body: { version, reason: refusal ?? "" }, idempotency_key })
      }
    />
  );
}
