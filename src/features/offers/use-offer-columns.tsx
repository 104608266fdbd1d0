import { useMemo } from "react";
import { CURRENCY } from "#contract/money/currency.ts";
import { offerCode, tenderCode } from "#contract/numbering.ts";
import type { OfferColumn } from "#contract/offers/offer-export.api.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { offerState, OfferStatusChip } from "#src/entities/offer/OfferStatusChip.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { isUnsentSoon } from "#contract/offers/offer.rules.ts";
import { MINUTE_MS } from "#contract/time-units.ts";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import { Countdown } from "#src/ui/page/Countdown.tsx";
import { useNow } from "#src/locale/use-now.ts";
import { ProgressLine } from "#src/ui/page/ProgressLine.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";

export const HIDDEN_OFFER_COLUMNS: readonly OfferColumn[] = ["currency", "submitted_at"];

/** Shows "10 of 13" with a bar, or that the offer is complete but not sent. A final offer shows the number alone. */
export function FilledCell({ offer }: { offer: Offer }) {
  const { t, formats } = useTextTools();
  const words = formats.progress(offer.filled_count, offer.lot_count);
  const isUnsent = isUnsentSoon({
    is_ready: offer.is_ready,
    closing_date: offer.tender.closing_date === null ? null : Date.parse(offer.tender.closing_date),
    now: useNow(MINUTE_MS),
  });
  const isWhole = offer.filled_count === offer.lot_count;
  return (
    <span style={{ display: "inline-flex", alignItems: "center", gap: 8 }}>
      {isUnsent && (
        <Tag tone="bad" icon="send">
          {t("offers.unsent.tag")}
        </Tag>
      )}
      <span className="num">{words}</span>
      {offer.status === "NOT_PROCESSED" && !isUnsent && (
        <ProgressLine
          label={t("offers.column.filled")}
          total={offer.lot_count}
          parts={[{ value: offer.filled_count, tone: isWhole ? "good" : "acc" }]}
          width={48}
        />
      )}
    </span>
  );
}

export function ClosingCell({ offer }: { offer: Offer }) {
  const { t, formats } = useTextTools();
  const { closing_date, urgent } = offer.tender;
  if (closing_date === null) return <>{t("ui.empty_value")}</>;
  return offer.status === "NOT_PROCESSED" ? (
    <Countdown closesAt={closing_date} urgent={urgent} />
  ) : (
    <span className="num">{formats.dateTime(closing_date)}</span>
  );
}

export function useOfferColumns(): readonly GridColumn<Offer>[] {
  const { t, formats } = useTextTools();
  return useMemo((): GridColumn<Offer>[] => {
    return [
      {
        field: "number",
        kind: "custom",
        header: t("offers.column.number"),
        width: 104,
        sortable: true,
        format: (_value, offer) => offerCode(offer.number),
        priority: 3,
      },
      {
        field: "tender",
        kind: "custom",
        header: t("offers.column.tender"),
        flex: 1.4,
        minWidth: 200,
        format: (_value, offer) => `${tenderCode(offer.tender)} ${offer.tender.name}`,
        render: ({ tender, news_count }) => (
          <span style={{ display: "inline-flex", alignItems: "center", gap: 8, minWidth: 0 }}>
            <span style={{ fontWeight: 500, overflow: "hidden", textOverflow: "ellipsis" }}>{tender.name}</span>
            {tender.urgent && (
              <Tag tone="warn" icon="bolt">
                {t("offers.urgent")}
              </Tag>
            )}
            {news_count > 0 && (
              <Tag tone="acc" icon="bell">
                {t("offers.news")}
              </Tag>
            )}
          </span>
        ),
      },
      {
        field: "customer",
        kind: "custom",
        header: t("offers.column.customer"),
        flex: 1,
        minWidth: 150,
        priority: 2,
        format: (_value, offer) => offer.customer.name,
      },
      {
        field: "status",
        kind: "custom",
        header: t("offers.column.status"),
        width: 164,
        sortable: true,
        format: (_value, offer) => t(offerState(offer)),
        render: (offer) => <OfferStatusChip plain offer={offer} />,
      },
      {
        field: "closing_date",
        kind: "custom",
        header: t("offers.column.closing"),
        width: 176,
        sortable: true,
        format: (_value, offer) =>
          offer.tender.closing_date === null ? "" : formats.dateTime(offer.tender.closing_date),
        render: (offer) => <ClosingCell offer={offer} />,
      },
      {
        field: "filled",
        kind: "custom",
        header: t("offers.column.filled"),
        width: 196,
        format: (_value, offer) => `${offer.filled_count}/${offer.lot_count}`,
        render: (offer) => <FilledCell offer={offer} />,
      },
      {
        // The sum that the customer would pay. The order lists of both companies show the same sum.
        field: "total_with_vat",
        kind: "custom",
        header: t("offers.column.total"),
        width: 140,
        align: "right",
        priority: 4,
        format: (_value, { total_with_vat, currency }) =>
          total_with_vat === null ? t("ui.empty_value") : formats.money(total_with_vat, currency),
      },
      {
        field: "currency",
        kind: "custom",
        header: t("offers.column.currency"),
        width: 80,
        format: (_value, { currency }) => CURRENCY[currency].code,
      },
      {
        field: "submitted_at",
        kind: "custom",
        header: t("offers.column.submitted_at"),
        width: 176,
        sortable: true,
        format: (_value, { submitted_at }) => (submitted_at === null ? "" : formats.dateTime(submitted_at)),
      },
    ];
  }, [t, formats]);
}
