import Box from "@mui/material/Box";
import type { OrderInvoice } from "#contract/orders/order-payment.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

const COLUMNS = ["ordered", "accepted", "invoiced", "quantity"] as const;

/** Compares the lines of an invoice with what was ordered, accepted and invoiced before. */
export function InvoiceMatch({ lines, currency }: { lines: OrderInvoice["lines"]; currency: Order["currency"] }) {
  const { t, formats } = useTextTools();
  if (lines.length === 0) return null;
  return (
    // Focusable, so that a wide table can be scrolled by keyboard.
    <Box tabIndex={0} sx={{ overflowX: "auto" }}>
      <Box
        component="table"
        sx={{
          width: "100%",
          borderCollapse: "collapse",
          fontVariantNumeric: "tabular-nums",
          "& th, & td": { textAlign: "right", py: 0.5, pl: 1.5, whiteSpace: "nowrap" },
          "& th": { fontWeight: 400, color: "text.secondary" },
          "& th:first-of-type, & td:first-of-type": {
            textAlign: "left",
            pl: 0,
            whiteSpace: "normal",
            overflowWrap: "anywhere",
            minWidth: 120,
          },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{t("order_payment.match.line")}</th>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {t(`order_payment.match.${name}`)}
              </th>
            ))}
            <th scope="col">{t("order_payment.match.sum")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.item}>
              <td>
                {line.position}. {line.name ?? ""}
              </td>
              {COLUMNS.map((name) => (
                <td key={name}>{formats.quantity(line[name])}</td>
              ))}
              <td>{formats.money(line.total_with_vat, currency)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
