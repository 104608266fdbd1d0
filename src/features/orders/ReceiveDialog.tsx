import { recordOf } from "#contract/fields.ts";
import { isZero } from "#contract/money/decimal.ts";
import { orderCode } from "#contract/numbering.ts";
import { RECEIPT_FIELDS, RECEIPT_NAMES } from "#contract/orders/delivery-fields.ts";
import type { ReceiptField } from "#contract/orders/delivery-fields.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import { DeliveryReceive } from "#contract/orders/order-delivery.schema.ts";
import type { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldQuantity } from "#src/ui/fields/FieldQuantity.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { DetailInputs } from "#src/features/orders/DetailInputs.tsx";
import { typedOnly } from "#src/features/orders/typed-only.ts";
import { DialogLine, DialogLines } from "#src/features/orders/DeliveryLines.tsx";
import { isComplete, receiptLines, receivedLines } from "#src/features/orders/receipt-lines.ts";
import type { ReceiptLine, Typed } from "#src/features/orders/receipt-lines.ts";
import { nameOfLine, useAllLines } from "#src/features/orders/use-all-lines.tsx";
import { useQuantity } from "#src/api/choices.ts";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";

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
  const words = useQuantity();
  const { item, announced, limit, typed, short, isTooMuch, needsReason } = line;
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
          error={isTooMuch ? t("order_delivery.receive.too_much", { quantity: quantity(limit) }) : null}
          onChange={(accepted) => onChange({ ...typed, accepted })}
        />
        <FieldQuantity
          label={t("order_delivery.receive.refused", { position })}
          value={typed.refused}
          onChange={(refused) => onChange({ ...typed, refused })}
        />
      </FieldGrid>
      {needsReason && (
        <FieldText
          label={t("order_delivery.receive.reason", { position })}
          required
          value={typed.reason}
          maxLength={2000}
          onChange={(reason) => onChange({ ...typed, reason })}
        />
      )}
    </DialogLine>
  );
}

interface Form extends Readonly<Record<ReceiptField, string>> {
  readonly typed: Readonly<Record<string, Typed>>;
}
const EMPTY = { ...recordOf(RECEIPT_NAMES, () => ""), typed: {} } as const;

export function ReceiveDialog({
  delivery,
  ...frame
}: OrderActionProps & { /** Null if the goods were not announced. */ delivery: OrderDelivery | null }) {
  const { order } = frame;
  const t = useT();
  const { today } = useDays();
  const receive = useCallMutation(orderDeliveryApi.receive);
  const receiveUnannounced = useCallMutation(orderDeliveryApi.receive_unannounced);
  const { values, field, is_changed } = useFormValues<Form>({ ...EMPTY, received_on: today });
  const { typed } = values;
  const { lines: items, instead } = useAllLines(order);
  const lines = receiptLines(items, delivery, typed);
  const complete = lines.every((line) => isComplete(line));
  const { receipt_comment: comment, ...receipt } = typedOnly(RECEIPT_NAMES, values);
  const receiving = DeliveryReceive.safeParse({
    version: order.version,
    ...receipt,
    comment,
    lines: complete ? receivedLines(lines) : [],
  });
  return (
    <OrderDialog
      {...frame}
      title={() =>
        delivery === null
          ? t("order_delivery.receive.title_unannounced", { order: orderCode(order.number) })
          : t("order_delivery.receive.title", { number: delivery.number })
      }
      submitLabel={t("order_delivery.receive.confirm")}
      isTyped={is_changed}
      send={
        !receiving.success
          ? null
          : ({ version }, idempotency_key) => {
              const body = { ...receiving.data, version };
              const params = { id: order.id };
              return delivery === null
                ? receiveUnannounced.mutateAsync({ params, body, idempotency_key })
                : receive.mutateAsync({ params: { ...params, deliveryId: delivery.id }, body, idempotency_key });
            }
      }
    >
      <Callout tone="info">{t("order_delivery.receive.text")}</Callout>
      {instead}
      <DialogLines>
        {lines.map((line, place) => (
          <LineFields
            key={line.item.id}
            line={line}
            autoFocus={place === 0}
            onChange={field(`typed.${line.item.id}`).onChange}
          />
        ))}
      </DialogLines>
      <DetailInputs
        names={RECEIPT_NAMES}
        fields={RECEIPT_FIELDS}
        labelOf={(name) => t(`order_delivery.field.${name}`)}
        inputOf={field}
      />
    </OrderDialog>
  );
}
