import Box from "@mui/material/Box";
import { add, isZero, max, subtract, sum } from "#contract/money/decimal.ts";
import { awaitedQuantity } from "#contract/orders/line-quantities.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useQuantity } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { changedLine, isChanged, stateOf } from "#src/features/orders/adjusted-rows.ts";
import type { AdjustedForm, AdjustedRow } from "#src/features/orders/adjusted-rows.ts";

interface AdjustmentEffectProps {
  order: Order;
  rows: readonly AdjustedRow[];
  form: AdjustedForm;
}

const above = (value: string): string => max([value, "0"]) ?? "0";

/** Table of what the adjustment changes: quantities of the lines, and the sums of the order. */
export function AdjustmentEffect({ order, rows, form }: AdjustmentEffectProps) {
  const { t, formats } = useTextTools();
  const words = useQuantity();
  const changed = rows.filter((row) => isChanged(row) && !row.is_too_much);
  const money = (amount: string): string => formats.money(amount, order.currency);
  const change = sum(changed.map(({ due_change }) => due_change));
  const due = { now: order.due_total_with_vat, after: add(order.due_total_with_vat, change) };
  const over = { now: order.overpaid, after: above(subtract(order.paid, due.after)) };
  const rest = above(subtract(due.after, order.paid));
  const shown = [
    ...changed.flatMap((row) => {
      const { item } = row;
      const [before, after] = [stateOf(item), changedLine(row, form)];
      const { position, unit } = item;
      return [
        {
          key: `accepted ${item.id}`,
          label: t("order_delivery.adjust.changes.accepted", { position }),
          now: words(before.accepted_quantity, unit),
          after: words(after.accepted_quantity, unit),
        },
        {
          key: `awaited ${item.id}`,
          label: t("order_delivery.adjust.changes.awaited", { position }),
          now: words(awaitedQuantity(before), unit),
          after: words(awaitedQuantity(after), unit),
        },
      ];
    }),
    { key: "due", label: t("order_delivery.adjust.changes.due"), now: money(due.now), after: money(due.after) },
    ...(isZero(over.now) && isZero(over.after)
      ? []
      : [
          {
            key: "over",
            label: t("order_delivery.adjust.changes.overpaid"),
            now: money(over.now),
            after: money(over.after),
          },
        ]),
    ...(form.kind === "return"
      ? [
          {
            key: "card",
            label: t("order_delivery.adjust.changes.card"),
            now: "",
            after: `+${formats.count(changed.length)}`,
          },
        ]
      : []),
  ];
  return (
    <>
      <AsideCard title={t("order_delivery.adjust.changes.title")}>
        <Box
          component="table"
          className="num"
          sx={{
            width: "100%",
            borderCollapse: "collapse",
            "& th, & td": {
              py: 0.75,
              pl: 1.5,
              borderBottom: 1,
              borderColor: "ui.line",
              textAlign: "right",
              fontWeight: 400,
            },
            "& th:first-of-type": { pl: 0, textAlign: "left", whiteSpace: "normal" },
            "& thead th, & td:first-of-type": { color: "text.secondary" },
            "& td:last-of-type": { fontWeight: 600, color: "text.primary" },
            "& tr:last-of-type > *": { borderBottom: 0 },
          }}
        >
          <thead>
            <tr>
              <th scope="col">{t("order_delivery.adjust.changes.what")}</th>
              <th scope="col">{t("order_delivery.adjust.changes.now")}</th>
              <th scope="col">{t(`order_delivery.adjust.changes.after.${form.kind}`)}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, label, now, after }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{now}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      </AsideCard>
      {form.kind === "return" && form.exchange === "reduce" && !isZero(change) && (
        <Callout tone="info">{t("order_delivery.adjust.reduces", { sum: money(change), rest: money(rest) })}</Callout>
      )}
    </>
  );
}
