import { isZero, subtract } from "#contract/money/decimal.ts";
import { orderCode } from "#contract/numbering.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import { IsoDate } from "#contract/primitives.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { isUnreadDay } from "#src/locale/typed-day.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { DialogLine, DialogLines } from "#src/features/orders/DeliveryLines.tsx";
import { nameOfLine, useAllLines } from "#src/features/orders/use-all-lines.tsx";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";
import { ReasonField } from "#src/features/orders/ReasonField.tsx";

interface Form {
  readonly dates: Readonly<Record<string, string>>;
  readonly reason: string;
}

export function MoveDatesDialog(frame: OrderActionProps) {
  const { order } = frame;
  const { t, formats } = useTextTools();
  const { today } = useDays();
  const move = useCallMutation(orderDeliveryApi.move);
  const { values, field, is_changed } = useFormValues<Form>({ dates: {}, reason: "" });
  const { dates, reason } = values;
  const { lines, instead } = useAllLines(order);
  const open = lines.filter(
    ({ quantity, accepted_quantity, close_reason }) =>
      close_reason === null && !isZero(subtract(quantity, accepted_quantity)),
  );
  const moved = open.flatMap(({ id, expected_date }) => {
    const day = IsoDate.safeParse(dates[id]);
    return day.success && day.data !== expected_date ? [{ item: id, date: day.data }] : [];
  });
  const isUnread = open.some(({ id }) => isUnreadDay(dates[id]));
  const day = (date: string | null): string => (date === null ? t("ui.empty_value") : formats.date(date));
  return (
    <OrderDialog
      {...frame}
      title={() => t("order_delivery.move.title", { order: orderCode(order.number) })}
      submitLabel={t("order_delivery.move.confirm")}
      isTyped={is_changed}
      send={
        moved.length === 0 || isUnread || reason.trim() === ""
          ? null
          : ({ version }, idempotency_key) =>
              move.mutateAsync({ params: { id: order.id }, body: { version, reason, lines: moved }, idempotency_key })
      }
    >
      <Callout tone="info">{t("order_delivery.move.text")}</Callout>
      {instead}
      <DialogLines>
        {open.map((line) => (
          <DialogLine
            key={line.id}
            position={line.position}
            name={nameOfLine(line)}
            note={t("order_delivery.move.now", {
              promised: day(line.promised_date),
              expected: day(line.expected_date),
            })}
          >
            <FieldDate
              label={t("order_delivery.move.date", { position: line.position })}
              {...field(`dates.${line.id}`)}
              value={dates[line.id] ?? line.expected_date ?? ""}
              min={today}
            />
          </DialogLine>
        ))}
      </DialogLines>
      <ReasonField {...field("reason")} />
    </OrderDialog>
  );
}
