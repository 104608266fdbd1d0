import { subtract } from "#contract/money/decimal.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldFrame } from "#src/ui/fields/FieldFrame.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { surplusIn } from "#src/features/orders/receipt-row.ts";
import { useListedRows } from "#src/features/orders/use-listed-rows.ts";
import type { Receipt } from "#src/features/orders/use-receipt.ts";

/** Asks whether the surplus of a receipt is paid for. */
export function ReceiptSurplus({ receipt: { summary, draft, of } }: { receipt: Receipt }) {
  const { t, formats } = useTextTools();
  const listed = useListedRows();
  const { form, setForm } = draft;
  const sum = subtract(summary.accepted_sum_with_surplus, summary.accepted_sum);
  const label = t("order_receipt.surplus.title", { quantity: listed(summary.surplus, (row) => [surplusIn(row)]) });
  return (
    <FieldFrame label={label} hint={t("order_receipt.surplus.approval")}>
      {() => (
        <Segmented
          wraps
          label={label}
          value={form.pays_surplus ? "paid" : "free"}
          options={[
            { value: "free", label: t("order_receipt.surplus.free") },
            { value: "paid", label: t("order_receipt.surplus.paid", { sum: formats.money(sum, of.order.currency) }) },
          ]}
          onChange={(value) => setForm({ ...form, pays_surplus: value === "paid" })}
        />
      )}
    </FieldFrame>
  );
}
