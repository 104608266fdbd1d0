import Box from "@mui/material/Box";
import type { AwardSummary } from "#contract/award/award-summary.ts";
import { supplierShares } from "#contract/award/supplier-shares.ts";
import type { SupplierShare } from "#contract/award/supplier-shares.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { moneyWords } from "#src/entities/money-words.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { NumberTable } from "#src/ui/page/NumberTable.tsx";
import { usePrinting } from "#src/ui/page/use-printing.ts";
import { BarPlot } from "#src/entities/bar-plot.tsx";
import type { Matrix } from "#src/features/comparison/matrix.ts";
import { PAPER_WIDTH } from "#src/features/comparison/pictures/plot-size.ts";

/** Maximum number of bars that a reader can distinguish. The table below lists every supplier. */
const MAX_BARS = 20;
/** Row id of the whole award. No supplier has this id. */
const WHOLE = 0;

/**
 * Returns the total value of the offer lines that are not chosen. The result is never negative, even if the parts of a
 * split lot are rounded up.
 */
const restOf = ({ goods, offered }: SupplierShare): number => Math.max(0, Number(offered ?? "0") - Number(goods));

export function SharesPicture({ matrix, summary }: { matrix: Matrix; summary: AwardSummary }) {
  const { t, formats } = useTextTools();
  const isPrinting = usePrinting();
  const { offers, options, result, rows } = matrix;
  const { symbol } = CURRENCY[options.currency];
  const names = new Map(offers.map(({ id, supplier }) => [id, supplier.name]));
  const nameOf = (offer: number): string => names.get(offer) ?? "";
  const shares = supplierShares(summary, result, options.basis);
  const lots = rows.length - summary.lots_without_winner.length;
  const whole: SupplierShare = {
    offer: WHOLE,
    lots,
    goods: summary.ledger.goods[options.basis],
    to_pay: summary.ledger.to_pay[options.basis],
    comparable: summary.ledger.comparable,
    share: lots === 0 ? null : "100.0",
    offered_lots: 0,
    offered: null,
  };
  const offeredWords = ({ offered, offered_lots }: SupplierShare): string =>
    offered !== null ? formats.amount(offered) : t(offered_lots > 0 ? "pictures.shares.no_rate" : "ui.empty_value");
  const shareOf = (key: string): string | null => {
    const share = shares.find(({ offer }) => String(offer) === key);
    return share === undefined || share.lots === 0 || share.share === null ? null : formats.percent(share.share);
  };
  return (
    <>
      <Box sx={{ color: "text.secondary" }}>
        {t("pictures.shares.text", { basis: t(`comparison.basis.${options.basis}`) })}
      </Box>
      <BarPlot
        title={t("pictures.shares.title", { currency: symbol })}
        bars={shares.slice(0, MAX_BARS).map((share) => ({
          key: String(share.offer),
          name: nameOf(share.offer),
          value: Number(share.goods),
          rest: restOf(share),
        }))}
        parts={{ value: t("pictures.shares.won"), rest: t("pictures.shares.rest") }}
        note={({ key }) => shareOf(key)}
        width={isPrinting ? PAPER_WIDTH : undefined}
        {...moneyWords(options.currency, { formats })}
      />
      {shares.length > MAX_BARS && (
        <Box sx={{ color: "text.secondary" }}>{t("pictures.shares.first", { count: formats.count(MAX_BARS) })}</Box>
      )}
      <NumberTable
        label={t("pictures.shares.table", { currency: symbol })}
        named={t("pictures.shares.supplier")}
        rows={shares}
        keyOf={({ offer }) => String(offer)}
        nameOf={({ offer }) => nameOf(offer)}
        columns={[
          { key: "lots", header: t("pictures.shares.lots"), hide: "wide", text: ({ lots }) => formats.count(lots) },
          { key: "goods", header: t("ledger.goods"), hide: "wide", text: ({ goods }) => formats.amount(goods) },
          {
            key: "to_pay",
            header: t(`ledger.to_pay_${options.basis}`),
            text: ({ to_pay }) => formats.amount(to_pay),
          },
          {
            key: "comparable",
            header: t(`ledger.comparable_${options.basis}`),
            hide: "wide",
            text: ({ comparable }) => formats.amount(comparable),
          },
          {
            key: "share",
            header: t("pictures.shares.share"),
            text: ({ lots, share }) => (lots === 0 || share === null ? t("ui.empty_value") : formats.percent(share)),
          },
          {
            key: "offered_lots",
            header: t("pictures.shares.offered_lots"),
            hide: "wide",
            text: ({ offer, offered_lots }) => (offer === WHOLE ? "" : formats.count(offered_lots)),
          },
          {
            key: "offered",
            header: t("pictures.shares.offered"),
            hide: "wide",
            text: (share) => (share.offer === WHOLE ? "" : offeredWords(share)),
          },
        ]}
        whole={{ label: t("pictures.shares.whole"), row: whole }}
      />
    </>
  );
}
