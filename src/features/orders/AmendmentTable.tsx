import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import type { Amendment, AmendmentLine, LineTerms } from "#contract/orders/amendment.schema.ts";
import { useQuantity } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { useDeliveryWords } from "#src/features/orders/use-delivery-words.ts";

function FromTo({ from, to }: { from: string | null; to: string | null }): ReactNode {
  if (from === to) return from;
  if (to === null) return <s>{from}</s>;
  return (
    <span className="num">
      {from !== null && (
        <>
          <s>{from}</s> →{" "}
        </>
      )}
      <b>{to}</b>
    </span>
  );
}

/** Shows the lines that an amendment changes, with their terms before and after it. */
export function AmendmentTable({ label, amendment }: { label: string; amendment: Amendment }) {
  const { t, formats } = useTextTools();
  const quantityOf = useQuantity();
  const delivery = useDeliveryWords();
  const nameOf = ({ line_kind, nomenclature, part_number }: LineTerms): string =>
    line_kind === "freight" ? t("orders.line.freight") : (nomenclature ?? part_number ?? "");
  const partOf = ({ nomenclature, part_number, manufacturer }: LineTerms): string =>
    [nomenclature === null ? null : part_number, manufacturer].filter((each) => each !== null).join(" · ");
  const priceOf = ({ price, price_quantity }: LineTerms): string =>
    price_quantity === 1 ? formats.price(price) : `${formats.price(price)} / ${formats.count(price_quantity)}`;
  const dayOf = ({ delivery_date }: LineTerms): string | null =>
    delivery({ delivery_date, delivery_min: null, delivery_max: null });
  const columns = [
    { key: "line", header: t("order_confirmation.proposal.line") },
    { key: "quantity", header: t("order_confirmation.proposal.quantity") },
    { key: "price", header: t("order_confirmation.amend.price"), hide: "wide" as const },
    { key: "delivery", header: t("order_confirmation.proposal.delivery"), hide: "wide" as const },
    { key: "due", header: t("order_confirmation.amend.due") },
  ];
  const cells = (line: AmendmentLine, of: (terms: LineTerms) => string | null): ReactNode => (
    <FromTo from={line.before === null ? null : of(line.before)} to={line.after === null ? null : of(line.after)} />
  );
  return (
    <PlainTable label={label} columns={columns}>
      {amendment.lines.map((line) => (
        <tr key={`${line.kind} ${line.position}`}>
          <td style={{ whiteSpace: "normal", minWidth: 140 }}>
            <div style={{ fontWeight: 500 }}>
              {line.position}. {cells(line, nameOf)}
            </div>
            <div className="quiet">{cells(line, partOf)}</div>
            <Box sx={{ display: { xs: "block", sm: "none" } }}>
              <div>
                {t("order_confirmation.amend.price")}: {cells(line, priceOf)}
              </div>
              <div>{cells(line, dayOf)}</div>
            </Box>
            {line.kind !== "change" && <div>{t(`order_confirmation.amend.kind.${line.kind}`)}</div>}
          </td>
          <td>{cells(line, ({ quantity, unit }) => quantityOf(quantity, unit))}</td>
          <td className="wide">{cells(line, priceOf)}</td>
          <td className="wide">{cells(line, dayOf)}</td>
          <td>{cells(line, ({ due_total_with_vat }) => formats.amount(due_total_with_vat))}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
