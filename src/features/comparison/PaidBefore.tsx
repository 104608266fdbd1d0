import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { paidBefore, paidPrice } from "#contract/award/paid-before.ts";
import type { PaidSummary } from "#contract/award/paid-before.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { computedDecimals } from "#contract/price-scale.ts";
import type { PaidPrices } from "#contract/purchase-items/item-cards.api.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import type { ComparisonLot } from "#contract/comparison/comparison.schema.ts";
import { useQuantity } from "#src/api/choices.ts";
import { useCall } from "#src/api/hooks.ts";
import { useSettledText } from "#src/kit/list/use-search-text.ts";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import type { Matrix } from "#src/features/comparison/matrix.ts";

const NEWEST = 5;

interface PaidBeforeProps {
  tender: number;
  lot: ComparisonLot;
  matrix: Pick<Matrix, "options" | "result">;
}

/** Returns rows with the last price, the median and the trend. Currencies that can't be converted get separate rows. */
function useSummaryRows(summaries: readonly PaidSummary[]) {
  const { t, formats } = useTextTools();
  return summaries.flatMap(({ currency, last, median, trend }) => {
    const { symbol } = CURRENCY[currency];
    const row = (key: "last" | "median" | "trend", text: string) => ({
      key: `${key} ${currency}`,
      label: summaries.length === 1 ? t(`matrix.panel.paid_${key}`) : `${t(`matrix.panel.paid_${key}`)}, ${symbol}`,
      value: <span className="num">{text}</span>,
    });
    return [
      row("last", formats.price(last, { currency })),
      row("median", formats.price(median, { currency })),
      ...(trend === null
        ? []
        : [
            row(
              "trend",
              t("matrix.panel.paid_trend_since", {
                percent: formats.percent(trend.percent, { sign: "always" }),
                date: formats.date(trend.since),
              }),
            ),
          ]),
    ];
  });
}

function Paid({ paid, lot, matrix: { options, result } }: Omit<PaidBeforeProps, "tender"> & { paid: PaidPrices }) {
  const { t, formats } = useTextTools();
  const quantityOf = useQuantity();
  const { results, count } = paid;
  const { summaries, other_unit, free } = paidBefore(results, { ...options, unit: lot.unit });
  const rows = useSummaryRows(summaries);
  // If the comparison includes other costs, a note explains that paid prices exclude them.
  const isPriced = result.lots.some(({ cells }) => cells.some(({ extra }) => extra !== null));
  const notes = [
    t(`matrix.panel.paid_${options.basis}`),
    ...(isPriced ? [t("matrix.panel.paid_plain")] : []),
    ...(count > results.length
      ? [t("matrix.panel.paid_newest", { count: formats.count(results.length), total: formats.count(count) })]
      : []),
    ...(free > 0 ? [t("matrix.panel.paid_free", formats.counted(free))] : []),
    ...(other_unit > 0 ? [t("matrix.panel.paid_other_unit", formats.counted(other_unit))] : []),
  ];
  return (
    <>
      <KeyValueList rows={rows} />
      <Box sx={{ typography: "caption", color: "text.secondary" }}>{notes.join(" · ")}</Box>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.5 }}>
        {results.slice(0, NEWEST).map((line) => {
          const own = paidPrice(line, { ...options, currency: line.currency });
          const here = paidPrice(line, options);
          return (
            <Box component="li" key={line.id} className="num" sx={{ display: "flex", columnGap: 1, flexWrap: "wrap" }}>
              <TextLink to={paths.order(line.order.id)}>{formats.date(line.ordered_at)}</TextLink>
              <span>{line.supplier.name}</span>
              <span>{quantityOf(line.quantity, line.unit)}</span>
              <span>{formats.price(own.price, { currency: own.currency })}</span>
              {here.currency !== own.currency && (
                <Box component="span" sx={{ color: "text.secondary" }}>
                  {formats.price(here.price, {
                    currency: here.currency,
                    digits: { min: 2, max: computedDecimals(own.price) },
                  })}
                </Box>
              )}
            </Box>
          );
        })}
      </Box>
    </>
  );
}

/**
 * Shows earlier payments for the part: last price, median, trend, and the newest purchases. The request is made only
 * after the focus has stayed on the lot for a moment.
 */
export function PaidBefore({ tender, lot, matrix }: PaidBeforeProps) {
  const t = useT();
  const settled = Number(useSettledText(String(lot.id), String(lot.id)));
  const { data } = useCall(comparisonApi.list_price, { params: { id: tender, itemId: settled } });
  if (settled !== lot.id || data === undefined || !data.paid.visible) return null;
  return (
    <Box component="section" aria-label={t("matrix.panel.paid")}>
      <Typography variant="h3" component="h3">
        {t("matrix.panel.paid")}
      </Typography>
      {data.paid.count === 0 ? (
        <Box sx={{ color: "ui.ink3" }}>{t("matrix.panel.never_paid")}</Box>
      ) : (
        <Paid paid={data.paid} lot={lot} matrix={matrix} />
      )}
    </Box>
  );
}
