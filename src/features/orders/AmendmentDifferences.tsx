import Box from "@mui/material/Box";
import type { Amendment } from "#contract/orders/amendment.schema.ts";
import { isOrderDetail } from "#contract/orders/order-fields.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { useDetailText } from "#src/entities/order/use-detail-text.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { AmendmentTable } from "#src/features/orders/AmendmentTable.tsx";

interface AmendmentDifferencesProps {
  label: string;
  amendment: Amendment;
  currency: CurrencyId;
}

/** Shows what an amendment changes: lines, details, the sum to be paid and its comment. */
export function AmendmentDifferences({ label, amendment, currency }: AmendmentDifferencesProps) {
  const { t, formats } = useTextTools();
  const detailText = useDetailText();
  const { lines, due_before, due_after, comment, refusal } = amendment;
  const details = Object.entries(amendment.details).flatMap(([name, detail]) =>
    detail === undefined || !isOrderDetail(name) ? [] : [{ name, ...detail }],
  );
  return (
    <>
      {lines.length > 0 && (
        <Box sx={{ mx: "-14px" }}>
          <AmendmentTable label={label} amendment={amendment} />
        </Box>
      )}
      {details.map(({ name, before, after }) => (
        <Box key={name} sx={{ mt: 1, overflowWrap: "anywhere" }}>
          {t(`orders.field.${name}`)}: {before !== null && <s>{detailText(name, before)}</s>} →{" "}
          <b>{after === null ? "—" : detailText(name, after)}</b>
        </Box>
      ))}
      <Box sx={{ mt: 1 }}>
        {due_before === due_after
          ? t("order_confirmation.amend.due_same")
          : t("order_confirmation.amend.due_change", {
              before: formats.money(due_before, currency),
              after: formats.money(due_after, currency),
            })}
      </Box>
      {[comment, refusal].map(
        (text, place) =>
          text !== null && (
            <Box key={String(place)} sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
              {place === 0
                ? t("order_confirmation.proposal.comment", { comment: text })
                : t("order_confirmation.amend.refusal", { reason: text })}
            </Box>
          ),
      )}
    </>
  );
}
