import Box from "@mui/material/Box";
import { compare } from "#contract/money/decimal.ts";
import { orderCode } from "#contract/numbering.ts";
import { orderConfirmationApi } from "#contract/orders/order-confirmation.api.ts";
import type { OrderItem } from "#contract/orders/order.schema.ts";
import { IsoDate, Quantity } from "#contract/primitives.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { isTooMuch, ProposeLine } from "#src/features/orders/ProposeLine.tsx";
import type { Change } from "#src/features/orders/ProposeLine.tsx";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";
import { useAllLines } from "#src/features/orders/use-all-lines.tsx";

/** Returns the proposal for a line. Null if nothing changes or the input is invalid. */
function proposed(item: OrderItem, change: Change) {
  const quantity = Quantity.safeParse(change.quantity);
  const date = IsoDate.safeParse(change.date);
  if (!quantity.success || isTooMuch(item, change)) return null;
  const other = {
    ...(compare(quantity.data, item.quantity) === 0 ? {} : { quantity: quantity.data }),
    ...(date.success && date.data !== item.delivery_date ? { delivery_date: date.data } : {}),
  };
  return Object.keys(other).length === 0 ? null : { item: item.id, ...other };
}

interface Form {
  /** Changes by line id, without unchanged lines. */
  readonly changes: ReadonlyMap<number, Change>;
  readonly comment: string;
}

export function ProposeDialog(frame: OrderActionProps) {
  const { order } = frame;
  const t = useT();
  const { today } = useDays();
  const propose = useCallMutation(orderConfirmationApi.propose);
  const { values, field } = useFormValues<Form>({ changes: new Map(), comment: "" });
  const { changes, comment } = values;
  const { lines: all, instead } = useAllLines(order);
  const items = all.flatMap((item) => {
    const change = changes.get(item.id);
    const made = change === undefined ? null : proposed(item, change);
    return made === null ? [] : [made];
  });
  const change = (item: number, made: Change | undefined): void => {
    const next = new Map(changes);
    if (made === undefined) next.delete(item);
    else next.set(item, made);
    field("changes").onChange(next);
  };
  return (
    <OrderDialog
      {...frame}
      title={() => t("order_confirmation.propose.title", { order: orderCode(order.number) })}
      submitLabel={t("order_confirmation.propose.confirm")}
      isTyped={changes.size > 0 || comment !== ""}
      send={
        items.length === 0 || items.length < changes.size
          ? null
          : ({ version }, idempotency_key) =>
              propose.mutateAsync({ params: { id: order.id }, body: { version, items, comment }, idempotency_key })
      }
    >
      <Callout tone="info">{t("order_confirmation.propose.text")}</Callout>
      {instead}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {all.map((item) => (
          <ProposeLine
            key={item.id}
            item={item}
            change={changes.get(item.id)}
            today={today}
            onChange={(made) => change(item.id, made)}
          />
        ))}
      </Box>
      <FieldText label={t("order_confirmation.propose.comment")} rows={2} {...field("comment")} maxLength={2000} />
    </OrderDialog>
  );
}
