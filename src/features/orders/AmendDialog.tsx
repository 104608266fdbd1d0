import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { orderCode } from "#contract/numbering.ts";
import { isZero } from "#contract/money/decimal.ts";
import { leastQuantity } from "#contract/orders/amended-lines.ts";
import { amendmentApi } from "#contract/orders/amendment.api.ts";
import { DELIVERY_ADDRESS_MAX } from "#contract/limits.ts";
import { IsoDate } from "#contract/primitives.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { isUnreadDay } from "#src/locale/typed-day.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { AddedLines } from "#src/features/orders/AddedLines.tsx";
import type { AddedLine } from "#src/features/orders/AddedLines.tsx";
import { AmendLine } from "#src/features/orders/AmendLine.tsx";
import type { LineInput } from "#src/features/orders/AmendLine.tsx";
import { changeOf, dueWith, endOf, problemsOf, toAmendable } from "#src/features/orders/amend-input.ts";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";
import { EMPTY_LINE, ownItemOf } from "#src/features/orders/OwnLineFields.tsx";
import { useAllLines } from "#src/features/orders/use-all-lines.tsx";

interface Form {
  /** Input by line id, without unchanged lines. */
  readonly inputs: ReadonlyMap<number, LineInput>;
  readonly added: readonly AddedLine[];
  readonly address: string;
  readonly deliver_by: string;
  readonly comment: string;
}

const ENDED: LineInput = { quantity: null, price: null, date: "", part: "", ends: true };

/** Proposes an amendment: quantities, prices, days, parts, new lines, the address, or ending what is still open. */
export function AmendDialog(frame: OrderActionProps) {
  const { order } = frame;
  const { t, formats } = useTextTools();
  const { today } = useDays();
  const propose = useCallMutation(amendmentApi.propose);
  const first = { address: order.delivery_address ?? "", deliver_by: order.deliver_by ?? "" };
  const { values, field } = useFormValues<Form>({ inputs: new Map(), added: [], ...first, comment: "" });
  const { inputs, added, address, comment } = values;
  const { lines: all, instead } = useAllLines(order, { freight: true });
  const pairs = all
    .filter(({ close_reason }) => close_reason === null)
    .map((item) => ({ item, line: toAmendable(item, order), input: inputs.get(item.id) }));
  const endedBy = (how: "removed" | "cancelled"): number[] =>
    pairs.flatMap(({ item, line, input }) => (input?.ends === true && endOf(line) === how ? [item.id] : []));
  const [removed, cancelled] = [endedBy("removed"), endedBy("cancelled")];
  const changes = new Map(
    pairs.flatMap(({ item, line, input }) => {
      const change = input === undefined || input.ends ? null : changeOf(line, item, input);
      return change === null ? [] : [[item.id, change] as const];
    }),
  );
  const set = (item: number, input: LineInput | undefined): void => {
    const next = new Map(inputs);
    if (input === undefined) next.delete(item);
    else next.set(item, input);
    field("inputs").onChange(next);
  };
  const endAll = (): void =>
    field("inputs").onChange(
      new Map(pairs.flatMap(({ item }) => (isZero(item.open_quantity) ? [] : [[item.id, ENDED]]))),
    );
  const newItems = added.flatMap(({ line, date }) => {
    const own = ownItemOf(order, line);
    const day = IsoDate.safeParse(date);
    return own === null || isUnreadDay(date) ? [] : [{ ...own, ...(day.success && { delivery_date: day.data }) }];
  });
  /** A line that was chosen, but has no change that could be sent. */
  const isUnchanged = (item: number): boolean => inputs.get(item)?.ends === false && !changes.has(item);
  const isMoved = address.trim() !== first.address;
  const day = IsoDate.safeParse(values.deliver_by);
  const isDelayed = day.success && day.data !== order.deliver_by;
  const isAny = inputs.size > 0 || added.length > 0 || isMoved || isDelayed;
  const isComplete =
    !isUnreadDay(values.deliver_by) &&
    changes.size + removed.length + cancelled.length === inputs.size &&
    newItems.length === added.length;
  // An order keeps its lines: if none would be left, the goods are cancelled instead of removed.
  const isFreight = (id: number): boolean => all.some((item) => item.id === id && item.kind === "freight");
  const isEmptied = removed.length === all.length && added.length === 0;
  const ends = isEmptied
    ? { removed: removed.filter(isFreight), cancelled: removed.filter((id) => !isFreight(id)) }
    : { removed, cancelled };
  const due = dueWith(
    pairs.map(({ line }) => line),
    order,
    { changes, ...ends },
  );
  return (
    <OrderDialog
      {...frame}
      title={() => t("order_confirmation.propose.title", { order: orderCode(order.number) })}
      submitLabel={t("order_confirmation.propose.confirm")}
      isTyped={isAny || comment !== ""}
      send={
        isAny && isComplete
          ? ({ version }, idempotency_key) =>
              propose.mutateAsync({
                params: { id: order.id },
                body: {
                  version,
                  changed: [...changes].map(([item, change]) => ({ item, ...change })),
                  added: newItems,
                  ...ends,
                  ...(isMoved && { delivery_address: address }),
                  ...(isDelayed && { deliver_by: day.data }),
                  comment,
                },
                idempotency_key,
              })
          : null
      }
    >
      <Callout tone="info">{t("order_confirmation.amend.text")}</Callout>
      {instead}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {pairs.map(({ item, line, input }) => {
          const problems = problemsOf(line, input);
          const words = (problem: "quantity_wrong" | "below_delivered" | "price_wrong"): string =>
            t(`order_confirmation.amend.${problem}`, { quantity: formats.quantity(leastQuantity(line)) });
          return (
            <AmendLine
              key={item.id}
              item={item}
              currency={order.currency}
              price={line.based_price}
              input={input}
              end={endOf(line)}
              today={today}
              problems={{
                quantity: problems.quantity === null ? null : words(problems.quantity),
                price: problems.price === null ? null : words(problems.price),
              }}
              isUnchanged={isUnchanged(item.id)}
              onChange={(next) => set(item.id, next)}
            />
          );
        })}
      </Box>
      <AddedLines order={order} lines={added} today={today} onChange={field("added").onChange} />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button
          startIcon={<Icon name="plus" />}
          onClick={() =>
            field("added").onChange([...added, { key: (added.at(-1)?.key ?? 0) + 1, line: EMPTY_LINE, date: "" }])
          }
        >
          {t("order_confirmation.amend.add_line")}
        </Button>
        <Button color="error" onClick={endAll}>
          {t("order_confirmation.amend.cancel_all")}
        </Button>
      </Box>
      <FieldText
        label={t("orders.field.delivery_address")}
        rows={2}
        {...field("address")}
        maxLength={DELIVERY_ADDRESS_MAX}
      />
      <FieldDate label={t("orders.field.deliver_by")} min={today} {...field("deliver_by")} />
      <FieldText label={t("order_confirmation.propose.comment")} rows={2} {...field("comment")} maxLength={2000} />
      <Box aria-live="polite" sx={{ fontWeight: 500 }}>
        {t(`order_confirmation.amend.${added.length > 0 ? "due_without_added" : "due_change"}`, {
          before: formats.money(due.before, order.currency),
          after: formats.money(due.after, order.currency),
        })}
      </Box>
    </OrderDialog>
  );
}
