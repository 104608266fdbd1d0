import { styled } from "@mui/material/styles";
import type { Order } from "#contract/orders/order.schema.ts";
import { useQuantity } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldQuantity } from "#src/ui/fields/FieldQuantity.tsx";
import type { PartRow } from "#src/features/orders/invoice-part.ts";

const Lines = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& > li": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 112px 128px 120px",
    gap: "4px 20px",
    alignItems: "center",
    padding: "6px 0",
    borderBottom: `1px solid ${theme.vars.palette.ui.line}`,
  },
  "& .heads": { ...theme.typography.caption, color: theme.vars.palette.text.secondary, alignItems: "end" },
  "& .number": { textAlign: "right" },
  "& .name": { minWidth: 0, overflowWrap: "anywhere" },
  "& .part": { fontWeight: 500, marginRight: 8 },
  "& .caption": { display: "none", ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down("sm")]: {
    "& .heads": { display: "none" },
    "& > li": { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", alignItems: "end", padding: "8px 0" },
    "& .name": { gridColumn: "1 / -1" },
    "& .caption": { display: "block" },
    "& .number:not(:last-child)": { textAlign: "left" },
  },
}));

interface InvoicePartLinesProps {
  order: Pick<Order, "currency">;
  rows: readonly PartRow[];
  onChange: (item: number, quantity: string | null) => void;
}

/** Lines of an invoice for a part of an order: what was accepted and isn't invoiced, and what this invoice is for. */
export function InvoicePartLines({ order, rows, onChange }: InvoicePartLinesProps) {
  const { t, formats } = useTextTools();
  const words = useQuantity();
  const heads = {
    accepted: t("order_payment.part_lines.accepted"),
    quantity: t("order_payment.match.quantity"),
    sum: t("order_payment.match.sum"),
  };
  return (
    <Lines aria-label={t("order_payment.kind.part")}>
      <li className="heads" aria-hidden>
        <span>{t("order_payment.part_lines.line")}</span>
        <span className="number">{heads.accepted}</span>
        <span>{heads.quantity}</span>
        <span className="number">{heads.sum}</span>
      </li>
      {rows.map(({ line, quantity, is_too_much, is_negative, gross }) => {
        const { item, kind, position, part_number, name, unit, open_quantity, accepted_to_invoice } = line;
        const shown = kind === "freight" ? t("orders.line.freight") : name;
        return (
          <li key={item}>
            <div className="name">
              <span className="part">
                {position}. {part_number ?? shown}
              </span>
              {part_number !== null && shown !== part_number && <span>{shown}</span>}
            </div>
            <div className="number">
              <span className="caption">{heads.accepted}</span>
              <span className="num">{words(accepted_to_invoice, unit)}</span>
            </div>
            <div>
              <span className="caption" aria-hidden>
                {heads.quantity}
              </span>
              <FieldQuantity
                hidesLabel
                label={t("order_payment.part_lines.quantity", { position })}
                value={quantity}
                negative
                error={
                  is_too_much
                    ? t("order_payment.part_lines.too_much", { quantity: words(open_quantity, unit) })
                    : is_negative
                      ? t("order_payment.part_lines.negative")
                      : null
                }
                onChange={(typed) => onChange(item, typed)}
              />
            </div>
            <div className="number">
              <span className="caption">{heads.sum}</span>
              <span className="num">{formats.money(gross, order.currency)}</span>
            </div>
          </li>
        );
      })}
    </Lines>
  );
}
