import { useState } from "react";
import { isZero, subtract } from "#contract/money/decimal.ts";
import { orderCode } from "#contract/numbering.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { IsoDate } from "#contract/primitives.ts";
import { useAct } from "#src/api/hooks.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { ChangesSince } from "#src/entities/failure/ChangesSince.tsx";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { DialogLine, DialogLines } from "#src/features/orders/DeliveryLines.tsx";
import { nameOfLine, useAllLines } from "#src/features/orders/use-all-lines.tsx";
import { useOrderChange } from "#src/features/orders/use-order-change.ts";
import { useSeenOrder } from "#src/features/orders/use-seen-order.ts";

/** The supplier gives other days for lines that are still to come, and says why. */
export function MoveDatesDialog({
  order,
  onDone,
  onClose,
}: {
  order: Order;
  onDone: (order: Order) => void;
  onClose: () => void;
}) {
  const t = useT();
  const formats = useFormats();
  const { today } = useDays();
  const move = useAct(orderDeliveryApi.move);
  const { busy, error, attempt } = useAttempt();
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const [reason, setReason] = useState("");
  const { lines, instead } = useAllLines(order);
  const seen = useSeenOrder(order);
  const told = useOrderChange(order);
  useUnsaved(typed.size > 0 || reason !== "");
  const open = lines.filter(
    ({ quantity, accepted_quantity, closed_reason }) =>
      closed_reason === null && !isZero(subtract(quantity, accepted_quantity)),
  );
  const moved = open.flatMap(({ id, expected_date }) => {
    const day = IsoDate.safeParse(typed.get(id));
    return day.success && day.data !== expected_date ? [{ item: id, date: day.data }] : [];
  });
  const day = (date: string | null): string => (date === null ? t("ui.empty_value") : formats.date(date));
  const submit = (): Promise<void> =>
    attempt(async () => {
      await seen.confirm(async ({ version }, idempotency_key) => {
        const body = { version, reason, lines: moved };
        onDone(await move.mutateAsync({ params: { id: order.id }, body, idempotency_key }));
      });
      return undefined;
    });
  return (
    <FormDialog
      open
      width="sm"
      title={t("order_delivery.move.title", { order: orderCode(order.number) })}
      submit_label={t("order_delivery.move.confirm")}
      busy={busy || (seen.record === null && seen.failure === null)}
      error={error}
      disabled={moved.length === 0 || reason.trim() === ""}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChangesSince changes={seen.changes} {...told} />
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
              value={typed.get(line.id) ?? line.expected_date ?? ""}
              min={today}
              onChange={(date) => setTyped(new Map(typed).set(line.id, date))}
            />
          </DialogLine>
        ))}
      </DialogLines>
      <FieldText
        label={t("orders.field.reason")}
        required
        rows={2}
        value={reason}
        max_length={2000}
        hint={t("orders.decline.reason_hint")}
        onChange={setReason}
      />
    </FormDialog>
  );
}
