import type { ReactNode } from "react";
import type { OrderProposal } from "#contract/orders/order-confirmation.schema.ts";
import { useQuantity } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { useDeliveryWords } from "#src/features/orders/use-delivery-words.ts";

function FromTo({ from, to }: { from: string; to: string | null }): ReactNode {
  if (to === null || to === from) return <span className="num">{from}</span>;
  return (
    <span className="num">
      <s>{from}</s> → <b>{to}</b>
    </span>
  );
}

export function ProposalTable({ label, items }: { label: string; items: OrderProposal["items"] }) {
  const { t, formats } = useTextTools();
  const quantityOf = useQuantity();
  const delivery = useDeliveryWords();
  const columns = [
    { key: "line", header: t("order_confirmation.proposal.line") },
    { key: "quantity", header: t("order_confirmation.proposal.quantity") },
    { key: "delivery", header: t("order_confirmation.proposal.delivery") },
    { key: "total", header: t("order_confirmation.proposal.total"), hide: "wide" as const },
  ];
  return (
    <PlainTable label={label} columns={columns}>
      {items.map((line) => {
        const amount = (quantity: string): string => quantityOf(quantity, line.unit);
        const day = line.proposed_date;
        return (
          <tr key={line.item}>
            <td>
              <span className="name">
                {line.position}. {line.name}
              </span>
            </td>
            <td>
              <FromTo
                from={amount(line.quantity)}
                to={line.proposed_quantity === null ? null : amount(line.proposed_quantity)}
              />
            </td>
            <td>
              <FromTo
                from={delivery(line) ?? t("order_confirmation.propose.no_date")}
                to={day === null ? null : delivery({ ...line, delivery_date: day })}
              />
            </td>
            <td className="wide">
              <FromTo from={formats.amount(line.total_with_vat)} to={formats.amount(line.proposed_total_with_vat)} />
            </td>
          </tr>
        );
      })}
    </PlainTable>
  );
}
