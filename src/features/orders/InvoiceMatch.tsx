import Box from "@mui/material/Box";
import { Fragment } from "react";
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
          "& th, & td": { textAlign: "right", verticalAlign: "bottom", py: 0.5, pl: 1, fontWeight: 400 },
          "& td": { whiteSpace: "nowrap", pt: 0, pb: 0.75, borderBottom: 1, borderColor: "ui.line" },
          "& thead th": { color: "text.secondary", fontSize: "0.75rem", lineHeight: "16px" },
          "& :is(th, td):first-of-type": { textAlign: "left", pl: 0 },
          "& tbody th": { pb: 0, overflowWrap: "anywhere" },
        }}
      >
        <thead>
          <tr>
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
            <Fragment key={line.item}>
              <tr>
                <th colSpan={COLUMNS.length + 1}>
                  {line.position}. {line.name ?? t("orders.line.freight")}
                </th>
              </tr>
              <tr>
                {COLUMNS.map((name) => (
                  <td key={name}>{formats.quantity(line[name])}</td>
                ))}
                <td>{formats.money(line.total_with_vat, currency)}</td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
