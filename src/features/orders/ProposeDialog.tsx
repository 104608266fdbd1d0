import Box from "@mui/material/Box";
import { useState } from "react";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import { compare } from "#contract/money/decimal.ts";
import { orderCode } from "#contract/numbering.ts";
import { orderConfirmationApi } from "#contract/orders/order-confirmation.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import type { Order, OrderItem } from "#contract/orders/order.schema.ts";
import { IsoDate, Quantity } from "#contract/primitives.ts";
import { useAct, useCall } from "#src/api/hooks.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { ChangesSince } from "#src/entities/failure/ChangesSince.tsx";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { failureText } from "#src/entities/failure/use-failure.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { useT } from "#src/locale/use-t.ts";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { isTooMuch, ProposeLine } from "#src/features/orders/ProposeLine.tsx";
import type { Change } from "#src/features/orders/ProposeLine.tsx";
import { useOrderChange } from "#src/features/orders/use-order-change.ts";
import { useSeenOrder } from "#src/features/orders/use-seen-order.ts";

/** What goes out of a line; null where it is no proposal yet: nothing new, or what is typed can't be. */
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

/** The supplier proposes other quantities and days for lines of the order, all at once. */
export function ProposeDialog({
  order,
  onDone,
  onClose,
}: {
  order: Order;
  onDone: (order: Order) => void;
  onClose: () => void;
}) {
  const t = useT();
  const { today } = useDays();
  const propose = useAct(orderConfirmationApi.propose);
  const { busy, error, attempt } = useAttempt();
  const [changes, setChanges] = useState<ReadonlyMap<number, Change>>(new Map());
  const [comment, setComment] = useState("");
  const lines = useCall(orderApi.items, { params: { id: order.id }, query: { limit: LIST_MAX_LIMIT } });
  const seen = useSeenOrder(order);
  const told = useOrderChange(order);
  useUnsaved(changes.size > 0 || comment !== "");
  const all = lines.data?.results ?? [];
  const items = all.flatMap((item) => {
    const change = changes.get(item.id);
    const made = change === undefined ? null : proposed(item, change);
    return made === null ? [] : [made];
  });
  const change = (item: number, made: Change | undefined): void => {
    const next = new Map(changes);
    if (made === undefined) next.delete(item);
    else next.set(item, made);
    setChanges(next);
  };
  const submit = (): Promise<void> =>
    attempt(async () => {
      await seen.confirm(async ({ version }, idempotency_key) => {
        const body = { version, items, comment };
        onDone(await propose.mutateAsync({ params: { id: order.id }, body, idempotency_key }));
      });
      return undefined;
    });
  return (
    <FormDialog
      open
      width="sm"
      title={t("order_confirmation.propose.title", { order: orderCode(order.number) })}
      submit_label={t("order_confirmation.propose.confirm")}
      busy={busy}
      error={error}
      disabled={items.length === 0 || items.length < changes.size}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChangesSince changes={seen.changes} {...told} />
      <Callout tone="info">{t("order_confirmation.propose.text")}</Callout>
      {lines.isPending && <SkeletonList columns={2} />}
      {lines.error !== null && (
        <ErrorState text={failureText(lines.error, t) ?? ""} onRetry={() => void lines.refetch()} />
      )}
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
      <FieldText
        label={t("order_confirmation.propose.comment")}
        rows={2}
        value={comment}
        max_length={2000}
        onChange={setComment}
      />
    </FormDialog>
  );
}
