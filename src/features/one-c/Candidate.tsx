import Box from "@mui/material/Box";
import { compare, isZero } from "#contract/money/decimal.ts";
import { orderCode } from "#contract/numbering.ts";
import type { ReconciliationCandidate } from "#contract/one-c/reconciliation.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

export function Candidate({ order }: { order: ReconciliationCandidate }) {
  const { t, formats } = useTextTools();
  const { total_with_vat, due_total_with_vat: due, paid, currency, sum_of } = order;
  const money = (amount: string): string => formats.money(amount, currency);
  const sums = [
    money(total_with_vat),
    ...(compare(due, total_with_vat) === 0 ? [] : [t("one_c.reconciliation.due", { sum: money(due) })]),
    ...(isZero(paid) ? [] : [t("one_c.reconciliation.paid_sum", { sum: money(paid) })]),
  ];
  const what = order.matches
    .map((match) =>
      t(
        match === "sum" && sum_of !== null
          ? `one_c.reconciliation.sum_of.${sum_of}`
          : `one_c.reconciliation.match.${match}`,
      ),
    )
    .join(", ");
  return (
    <>
      {orderCode(order.number)} {order.name}
      <Box component="span" sx={{ display: "block", color: "text.secondary" }}>
        {order.supplier.name}, <span className="num">{sums.join(", ")}</span>
        {what === "" ? "" : `. ${t("one_c.reconciliation.matches", { what })}`}
      </Box>
    </>
  );
}
