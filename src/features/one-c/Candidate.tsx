import Box from "@mui/material/Box";
import { orderCode } from "#contract/numbering.ts";
import type { ReconciliationCandidate } from "#contract/one-c/reconciliation.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

export function Candidate({ order }: { order: ReconciliationCandidate }) {
  const { t, formats } = useTextTools();
  const what = order.matches.map((match) => t(`one_c.reconciliation.match.${match}`)).join(", ");
  return (
    <>
      {orderCode(order.number)} {order.name}
      <Box component="span" sx={{ display: "block", color: "text.secondary" }}>
        {order.supplier.name}, <span className="num">{formats.money(order.total_with_vat, order.currency)}</span>
        {what === "" ? "" : `. ${t("one_c.reconciliation.matches", { what })}`}
      </Box>
    </>
  );
}
