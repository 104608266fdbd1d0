import { vatPercent } from "#contract/money/vat.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { ProgressLine } from "#src/ui/page/ProgressLine.tsx";
import { Totals } from "#src/ui/page/Totals.tsx";
import type { TotalColumn } from "#src/ui/page/Totals.tsx";
import type { OfferSummary } from "#src/features/offers/offer-sums.ts";

const BAR_WIDTH = 200;

/** Returns an offer's sums as columns: net, VAT, gross. Without VAT, there is only one column. */
export function useTotalColumns(
  offer: Offer,
  sums: { net: string; vat: string | null; gross: string; agent_vat?: string | null },
): TotalColumn[] {
  const { t, formats } = useTextTools();
  const money = (amount: string): string => formats.money(amount, offer.currency);
  const percent = vatPercent(offer.tender.tax_type, offer.tender.vat_rate);
  const agent =
    sums.agent_vat === undefined || sums.agent_vat === null
      ? []
      : [{ label: t("offers.totals.agent_vat"), value: money(sums.agent_vat) }];
  if (percent === null)
    return [...agent, { label: t("offers.totals.without_vat"), value: money(sums.net), strong: true }];
  return [
    { label: t("offers.totals.net"), value: money(sums.net), strong: true },
    {
      label: t("offers.totals.vat", { rate: formats.percent(percent, { digits: { min: 0, max: 2 } }) }),
      value: money(sums.vat ?? "0.00"),
    },
    { label: t("offers.totals.gross"), value: money(sums.gross), strong: true },
  ];
}

export function OfferTotals({ offer, summary }: { offer: Offer; summary: OfferSummary }) {
  const { t, formats } = useTextTools();
  const columns = useTotalColumns(offer, summary.totals);
  const words = t("offers.filled", { done: formats.count(summary.good), all: formats.count(summary.lines) });
  return (
    <Totals columns={columns}>
      <div style={{ fontWeight: 500, marginBottom: 5 }}>{words}</div>
      <ProgressLine
        label={words}
        total={summary.lines}
        parts={[
          { value: summary.good, tone: "good" },
          { value: summary.wrong, tone: "bad" },
        ]}
        width={BAR_WIDTH}
      />
    </Totals>
  );
}
