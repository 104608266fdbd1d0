import { useState } from "react";
import { isZero } from "#contract/money/decimal.ts";
import { orderCode } from "#contract/numbering.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import type { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { IsoDate } from "#contract/primitives.ts";
import { useAct } from "#src/api/hooks.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { ChangesSince } from "#src/entities/failure/ChangesSince.tsx";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldQuantity } from "#src/ui/fields/FieldQuantity.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { DialogLine, DialogLines } from "#src/features/orders/DeliveryLines.tsx";
import { isComplete, receiptLines, receivedLines } from "#src/features/orders/receipt-lines.ts";
import type { ReceiptLine, Typed } from "#src/features/orders/receipt-lines.ts";
import { nameOfLine, useAllLines } from "#src/features/orders/use-all-lines.tsx";
import { useLineQuantity } from "#src/features/orders/use-line-quantity.ts";
import { useOrderChange } from "#src/features/orders/use-order-change.ts";
import { useSeenOrder } from "#src/features/orders/use-seen-order.ts";

/** One line: what is accepted, what is refused, and why where anything is amiss. */
function LineFields({
  line,
  autoFocus,
  onChange,
}: {
  line: ReceiptLine;
  autoFocus: boolean;
  onChange: (typed: Typed) => void;
}) {
  const t = useT();
  const words = useLineQuantity();
  const { item, announced, limit, typed, short, is_too_much, is_amiss } = line;
  const { position } = item;
  const quantity = (value: string): string => words(value, item.unit);
  const note = isZero(announced)
    ? t("order_delivery.receive.awaited", { quantity: quantity(limit) })
    : t("order_delivery.receive.announced", { quantity: quantity(announced) });
  const missing = isZero(short) ? "" : `, ${t("order_delivery.receive.short", { quantity: quantity(short) })}`;
  return (
    <DialogLine position={position} name={nameOfLine(item)} note={`${note}${missing}`}>
      <FieldGrid min={160}>
        <FieldQuantity
          label={t("order_delivery.receive.accepted", { position })}
          autoFocus={autoFocus}
          value={typed.accepted}
          error={is_too_much ? t("order_delivery.receive.too_much", { quantity: quantity(limit) }) : null}
          onChange={(accepted) => onChange({ ...typed, accepted })}
        />
        <FieldQuantity
          label={t("order_delivery.receive.refused", { position })}
          value={typed.refused}
          onChange={(refused) => onChange({ ...typed, refused })}
        />
      </FieldGrid>
      {is_amiss && (
        <FieldText
          label={t("order_delivery.receive.reason", { position })}
          required
          value={typed.reason}
          max_length={2000}
          onChange={(reason) => onChange({ ...typed, reason })}
        />
      )}
    </DialogLine>
  );
}

/** The customer writes down what came: of a shipment, or without one. */
export function ReceiveDialog({
  order,
  delivery,
  onDone,
  onClose,
}: {
  order: Order;
  /** Null for what came without having been announced. */
  delivery: OrderDelivery | null;
  onDone: (order: Order) => void;
  onClose: () => void;
}) {
  const t = useT();
  const { today } = useDays();
  const receive = useAct(orderDeliveryApi.receive);
  const receiveUnannounced = useAct(orderDeliveryApi.receive_unannounced);
  const { busy, error, attempt } = useAttempt();
  const [typed, setTyped] = useState<ReadonlyMap<number, Typed>>(new Map());
  const [received, setReceived] = useState(today);
  const [comment, setComment] = useState("");
  const { lines: items, instead } = useAllLines(order);
  const seen = useSeenOrder(order);
  const told = useOrderChange(order);
  useUnsaved(typed.size > 0 || comment !== "");
  const lines = receiptLines(items, delivery, typed);
  const complete = lines.every((line) => isComplete(line));
  const came = complete ? receivedLines(lines) : [];
  const day = IsoDate.safeParse(received);
  const submit = (): Promise<void> =>
    attempt(async () => {
      if (!day.success) return undefined;
      await seen.confirm(async ({ version }, idempotency_key) => {
        const body = { version, received_on: day.data, comment, lines: came };
        const params = { id: order.id };
        onDone(
          delivery === null
            ? await receiveUnannounced.mutateAsync({ params, body, idempotency_key })
            : await receive.mutateAsync({ params: { ...params, deliveryId: delivery.id }, body, idempotency_key }),
        );
      });
      return undefined;
    });
  return (
    <FormDialog
      open
      width="sm"
      title={
        delivery === null
          ? t("order_delivery.receive.title_unannounced", { order: orderCode(order.number) })
          : t("order_delivery.receive.title", { number: delivery.number })
      }
      submit_label={t("order_delivery.receive.confirm")}
      busy={busy || (seen.record === null && seen.failure === null)}
      error={error}
      disabled={came.length === 0 || !day.success}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChangesSince changes={seen.changes} {...told} />
      <Callout tone="info">{t("order_delivery.receive.text")}</Callout>
      {instead}
      <DialogLines>
        {lines.map((line, place) => (
          <LineFields
            key={line.item.id}
            line={line}
            autoFocus={place === 0}
            onChange={(change) => setTyped(new Map(typed).set(line.item.id, change))}
          />
        ))}
      </DialogLines>
      <FieldDate
        label={t("order_delivery.receive.received_on")}
        required
        value={received}
        max={today}
        onChange={setReceived}
      />
      <FieldText
        label={t("order_delivery.receive.comment")}
        rows={2}
        value={comment}
        max_length={2000}
        onChange={setComment}
      />
    </FormDialog>
  );
}
