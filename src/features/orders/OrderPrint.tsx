import GlobalStyles from "@mui/material/GlobalStyles";
import { styled } from "@mui/material/styles";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import { linePrice } from "#contract/money/vat.ts";
import { orderCode } from "#contract/numbering.ts";
import { endedEarly } from "#contract/orders/ended-early.ts";
import { ORDER_TERMS } from "#contract/orders/order-fields.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import type { Order, OrderItem } from "#contract/orders/order.schema.ts";
import { useQuantity, useTypedPrice } from "#src/api/choices.ts";
import { useCall } from "#src/api/hooks.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { useDetailText } from "#src/entities/order/use-detail-text.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { dueRows } from "#src/features/orders/due-rows.ts";
import { priceHeading } from "#src/features/orders/price-heading.ts";
import { useLineName } from "#src/features/orders/use-all-lines.tsx";
import { useDeliveryWords } from "#src/features/orders/use-delivery-words.ts";

const SHEET = "print-sheet";
/** Styles that hide this sheet on the screen and hide everything else in print. */
const ON_PAPER = {
  [`@media screen`]: { [`.${SHEET}`]: { display: "none" } },
  "@media print": { [`body > :not(.${SHEET})`]: { display: "none !important" }, html: { background: "white" } },
};

const Sheet = styled("article")({
  color: "black",
  background: "white",
  fontSize: "9pt",
  lineHeight: 1.35,
  "& h1": { fontSize: "15pt", margin: "0 0 2pt" },
  "& .sides": { display: "grid", gridTemplateColumns: "1fr 1fr", gap: "16pt", margin: "10pt 0" },
  "& table": { width: "100%", borderCollapse: "collapse" },
  "& thead": { display: "table-header-group" },
  "& tr": { breakInside: "avoid" },
  "& th, & td": { border: "0.5pt solid #9aa0a6", padding: "3pt 4pt", textAlign: "left", verticalAlign: "top" },
  "& .num": { textAlign: "right", whiteSpace: "nowrap" },
  "& .sums": { textAlign: "right", margin: "6pt 0" },
  "& .signs": { display: "grid", gridTemplateColumns: "1fr 1fr", gap: "24pt", marginTop: "40pt" },
  "& .signs > div": { borderTop: "0.5pt solid black", paddingTop: "3pt" },
});

function Lines({ order, lines }: { order: Order; lines: readonly OrderItem[] }) {
  const { t, formats } = useTextTools();
  const quantityOf = useQuantity();
  const priceOf = useTypedPrice();
  const nameOf = useLineName();
  const delivery = useDeliveryWords();
  return (
    <table>
      <thead>
        <tr>
          <th>{t("orders.line.position")}</th>
          <th>{t("orders.line.item")}</th>
          <th className="num">{t("orders.line.quantity")}</th>
          <th className="num">{t(priceHeading(order))}</th>
          <th className="num">{t("orders.sum.vat")}</th>
          <th className="num">{t("orders.line.gross")}</th>
          <th>{t("orders.line.delivery")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>{line.position}</td>
            <td>
              {[nameOf(line), line.nomenclature === null ? null : line.part_number, line.manufacturer]
                .filter(Boolean)
                .join(", ")}
            </td>
            <td className="num">{quantityOf(line.quantity, line.unit)}</td>
            <td className="num">{priceOf(linePrice(order.basis, line), line.unit)}</td>
            <td className="num">{line.vat_percent === null ? "–" : `${formats.quantity(line.vat_percent)} %`}</td>
            <td className="num">{formats.money(line.total_with_vat, order.currency)}</td>
            <td>{delivery(line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Loads all lines in an order, which can be twice as many as one response contains. Undefined until loaded. */
function useLines(id: number) {
  const first = useListOf<OrderItem>("order-items", { of: id, refetchOnMount: true });
  const hasMore = (first.total ?? 0) > LIST_MAX_LIMIT;
  const rest = useListOf<OrderItem>("order-items", { of: id, page: 2, refetchOnMount: true, enabled: hasMore });
  const isWhole = first.data !== undefined && !first.isFetching && (!hasMore || (rest.isSuccess && !rest.isFetching));
  return {
    data: isWhole ? [...first.data, ...(rest.data ?? [])] : undefined,
    isError: first.isError || rest.isError,
  };
}

export function OrderPrint({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, formats } = useTextTools();
  const detailText = useDetailText();
  const params = { id: order.id };
  const { data: lines, isError } = useLines(order.id);
  const billing = useCall(orderApi.billing, { params }, { refetchOnMount: true });
  const isReady = lines !== undefined && billing.data !== undefined && !billing.isFetching;
  const hasFailed = isError || billing.isError;
  useEffect(() => {
    if (hasFailed) onClose();
  }, [hasFailed, onClose]);
  useEffect(() => {
    if (!isReady) return undefined;
    window.addEventListener("afterprint", onClose);
    window.print();
    return () => window.removeEventListener("afterprint", onClose);
  }, [isReady, onClose]);
  if (!isReady) return null;
  const money = (amount: string): string => formats.money(amount, order.currency);
  const ended = endedEarly(order);
  const sides = (["supplier", "customer"] as const).map((side) => ({
    title: t(`orders.company.${side}`),
    name: billing.data[side]?.name ?? order[side].name,
    inn: billing.data[side]?.inn ?? null,
  }));
  return createPortal(
    <>
      <GlobalStyles styles={ON_PAPER} />
      <Sheet className={SHEET}>
        <h1>
          {orderCode(order.number)}, {formats.date(order.created_at)}
        </h1>
        {order.name}
        {ended !== null && (
          <p>
            <strong>{t(`orders.ended.${ended.how}`, { reason: ended.reason })}</strong>
          </p>
        )}
        <div className="sides">
          {sides.map(({ title, name, inn }) => (
            <div key={title}>
              {title}: <strong>{name}</strong>
              {inn !== null && (
                <div>
                  {t("orders.company.inn")}: {inn}
                </div>
              )}
            </div>
          ))}
        </div>
        <Lines order={order} lines={lines} />
        <div className="sums">
          {t("orders.line.net")}: {money(order.total)}
          <br />
          {t("orders.sum.vat")}: {money(order.vat)}
          <br />
          <strong>
            {t("orders.line.gross")}: {money(order.total_with_vat)}
          </strong>
          <br />
          <span lang="ru">{billing.data.total_in_words}</span>
          {dueRows(order, { t, formats }).map(({ key, label, value }) => (
            <div key={key}>
              {label}: {value}
            </div>
          ))}
        </div>
        <div>
          {t("orders.field.payment")}: {t(`reference.payment_method.${order.payment_method}`)}
        </div>
        {ORDER_TERMS.map(
          (name) =>
            order[name] !== null && (
              <div key={name}>
                {t(`orders.field.${name}`)}: {detailText(name, order[name])}
              </div>
            ),
        )}
        <div className="signs">
          {sides.map(({ title, name }) => (
            <div key={title}>
              {title}: {name}
            </div>
          ))}
        </div>
      </Sheet>
    </>,
    document.body,
  );
}
