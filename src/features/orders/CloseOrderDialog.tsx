import { orderCode } from "#contract/numbering.ts";
import { max, subtract, sum } from "#contract/money/decimal.ts";
import { typedPrice } from "#contract/money/vat.ts";
import { isEnding, openEndsOfClosing } from "#contract/orders/order-end.ts";
import type { OpenEnd } from "#contract/orders/order-end.ts";
import { dueSums } from "#contract/orders/line-money.ts";
import type { Order, OrderItem } from "#contract/orders/order.schema.ts";
import { useRecord } from "#src/api/use-record.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";
import { ReasonField } from "#src/features/orders/ReasonField.tsx";
import { useAllLines } from "#src/features/orders/use-all-lines.tsx";
import { useEndWords } from "#src/features/orders/use-end-words.ts";

/** Returns the sum that is still to be paid for a line after it is closed. */
function dueOfClosed(order: Order, item: OrderItem): string {
  const price = typedPrice(order.basis, item);
  if (item.kind === "freight" || price === null) return item.due_total_with_vat;
  return dueSums({ ...item, ...price, based_price: price.price, is_closed: true }, order).gross;
}

/** Returns what an order waits for once its lines are closed. */
function endsAfterClosing(order: Order, lines: readonly OrderItem[]): OpenEnd[] {
  const due = sum(lines.map((item) => dueOfClosed(order, item)));
  return openEndsOfClosing({ ...order, overpaid: max([subtract(order.paid, due), "0"]) ?? "0" });
}

/** Dialog in which the customer closes the lines of an order, and the order itself unless something is still open. */
export function CloseOrderDialog(frame: OrderActionProps) {
  const t = useT();
  const words = useEndWords();
  const { change } = useRecord<Order>("orders");
  const { values, field } = useFormValues({ reason: "", at_once: false });
  const { order } = frame;
  const { lines, instead } = useAllLines(order, { freight: true });
  const ends = endsAfterClosing(order, lines);
  const waits = words(order, ends);
  const needsReason = ends.length > 0 || order.open_lines > 0 || order.next_payment !== null;
  const mayEndNow = ends.length > 0 && !order.is_on_the_way;
  const isLocked = isEnding(order) && ends.length > 0 && !values.at_once;
  const reason = values.reason.trim();
  return (
    <OrderDialog
      {...frame}
      title={() => t("orders.close.title", { order: orderCode(order.number) })}
      submitLabel={t("orders.close.confirm")}
      send={
        instead !== null || isLocked || (needsReason && reason === "")
          ? null
          : (seen, idempotency_key) => {
              const body = {
                status: "CLOSED",
                version: seen.version,
                ...(mayEndNow && values.at_once ? { at_once: true } : {}),
                ...(reason === "" ? {} : { reason }),
              };
              return change(seen, body, idempotency_key);
            }
      }
    >
      {instead ?? (
        <>
          {order.open_lines > 0 && <Callout tone="warn">{t("orders.close.lines")}</Callout>}
          {ends.length > 0 && !(mayEndNow && values.at_once) && (
            <Callout tone="info">
              {t(isEnding(order) ? "orders.close.waits_already" : "orders.close.waits", { waits })}
            </Callout>
          )}
          {ends.length === 0 && order.open_lines === 0 && <Callout tone="info">{t("orders.close.text")}</Callout>}
          {mayEndNow && (
            <FieldCheckbox
              label={t("orders.close.at_once")}
              hint={t("orders.close.at_once_hint")}
              checked={values.at_once}
              onChange={field("at_once").onChange}
            />
          )}
          {mayEndNow && values.at_once && <Callout tone="warn">{t("orders.close.reopens")}</Callout>}
          <ReasonField
            autoFocus
            required={needsReason}
            hint={t(needsReason ? "orders.decline.reason_hint" : "orders.close.reason_hint")}
            {...field("reason")}
          />
        </>
      )}
    </OrderDialog>
  );
}
