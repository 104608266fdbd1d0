import Box from "@mui/material/Box";
import { useMemo } from "react";
import { awardLedger } from "#contract/award/ledger.ts";
import { savings } from "#contract/award/savings.ts";
import type { LotSaving, SavingMeasure, Savings } from "#contract/award/savings.ts";
import type { WinnerChoice } from "#contract/award/award.types.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { compare, isZero } from "#contract/money/decimal.ts";
import { moneyFrom } from "#contract/money/scaled.ts";
import { moneyWords } from "#src/entities/money-words.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { FigureStrip } from "#src/ui/page/FigureStrip.tsx";
import { NumberTable } from "#src/ui/page/NumberTable.tsx";
import type { NumberColumn } from "#src/ui/page/NumberTable.tsx";
import { usePrinting } from "#src/ui/page/use-printing.ts";
import { BarPlot } from "#src/entities/bar-plot.tsx";
import { PlotRow } from "#src/ui/plots/PlotRow.tsx";
import { winningOffers } from "#src/features/comparison/matrix.ts";
import type { Matrix } from "#src/features/comparison/matrix.ts";
import { lotName } from "#src/features/comparison/pictures/lot-name.ts";
import { PAPER_WIDTH } from "#src/features/comparison/pictures/plot-size.ts";

/** Maximum number of bars that a reader can distinguish. The table below lists every lot. */
const MAX_BARS = 15;

interface SavingsPictureProps {
  matrix: Matrix;
  chosen: readonly WinnerChoice[];
}

function Measured({ of, matrix, found }: { of: SavingMeasure; matrix: Matrix; found: Savings }) {
  const { t, formats } = useTextTools();
  const isPrinting = usePrinting();
  const { options } = matrix;
  const { symbol } = CURRENCY[options.currency];
  const names = useMemo(() => new Map(matrix.rows.map(({ lot }) => [lot.id, lotName(lot, t)])), [matrix.rows, t]);
  const nameOf = (lot: number): string => names.get(lot) ?? "";
  const { rows, whole, chosen_lots, no_rate } = found;
  const title = t(`pictures.savings.${of}.title`);
  const heading = (
    <Box component="h2" sx={{ typography: "h2", m: 0 }}>
      {title}
    </Box>
  );
  const withoutRate = no_rate > 0 && (
    <Box sx={{ color: "text.secondary" }}>{t("pictures.savings.no_rate", formats.counted(no_rate))}</Box>
  );
  if (rows.length === 0)
    return (
      <Box sx={{ minWidth: 0 }}>
        {heading}
        <EmptyState small title={t(`pictures.savings.${of}.none`)}>
          {t(`pictures.savings.${of}.none_text`)}
        </EmptyState>
        {withoutRate}
      </Box>
    );
  const first = rows.slice(0, MAX_BARS).toSorted((one, other) => compare(other.saving, one.saving));
  const amount = (name: "chosen" | "against" | "saving") => (row: LotSaving) => formats.amount(row[name]);
  const columns: NumberColumn<LotSaving>[] = [
    { key: "chosen", header: t("pictures.savings.chosen"), hide: "wide", text: amount("chosen") },
    { key: "against", header: t(`pictures.savings.${of}.against`), hide: "wide", text: amount("against") },
    { key: "saving", header: t("pictures.savings.saved"), text: amount("saving") },
    {
      key: "percent",
      header: t("pictures.savings.percent"),
      text: ({ percent }) => (percent === null ? "" : formats.percent(percent)),
    },
  ];
  const isDearer = whole.saving.startsWith("-");
  return (
    <Box sx={{ minWidth: 0, display: "flex", flexDirection: "column", gap: 2 }}>
      {heading}
      <FigureStrip
        label={title}
        figures={[
          {
            key: "chosen",
            label: t("pictures.savings.chosen"),
            value: formats.money(whole.chosen, options.currency),
            note: t("pictures.savings.chosen_note", {
              count: formats.count(rows.length),
              all: formats.count(chosen_lots),
            }),
          },
          {
            key: "against",
            label: t(`pictures.savings.${of}.against`),
            value: formats.money(whole.against, options.currency),
            note: t("pictures.savings.against_note", { basis: t(`comparison.basis.${options.basis}`) }),
          },
          {
            key: "saving",
            label: t(isDearer ? "pictures.savings.paid_more" : "pictures.savings.saved"),
            value: formats.money(whole.saving.replace("-", ""), options.currency),
            note:
              whole.percent === null
                ? ""
                : t("pictures.savings.saved_note", { percent: formats.percent(whole.percent.replace("-", "")) }),
          },
        ]}
      />
      {withoutRate}
      <BarPlot
        title={t(`pictures.savings.${of}.plot`, { currency: symbol })}
        bars={first.map(({ lot, saving }) => ({ key: String(lot), name: nameOf(lot), value: Number(saving) }))}
        width={isPrinting ? PAPER_WIDTH : undefined}
        {...moneyWords(options.currency, { formats })}
      />
      {rows.length > MAX_BARS && (
        <Box sx={{ color: "text.secondary" }}>{t("pictures.savings.first", { count: formats.count(MAX_BARS) })}</Box>
      )}
      <NumberTable
        label={`${title}, ${symbol}`}
        named={t("pictures.of_lot")}
        rows={rows}
        keyOf={({ lot }) => String(lot)}
        nameOf={({ lot }) => nameOf(lot)}
        columns={columns}
        whole={{ label: t("pictures.savings.whole"), row: { lot: 0, ...whole } }}
      />
    </Box>
  );
}

export function SavingsPicture({ matrix, chosen }: SavingsPictureProps) {
  const { t, formats } = useTextTools();
  const { options } = matrix;
  const found = useMemo(() => {
    const { lots, result } = matrix;
    const offers = winningOffers(matrix, chosen);
    const input = { lots, offers, winners: chosen, options, comparison: result };
    const freight = moneyFrom(awardLedger(input).total.freight[options.basis]);
    return { paid: savings(input, "paid"), average: savings(input, "average"), freight };
  }, [matrix, options, chosen]);
  const { freight } = found;
  return (
    <>
      <Box sx={{ color: "text.secondary" }}>
        {t("pictures.savings.how")}
        {!isZero(freight) && ` ${t("pictures.savings.freight", { sum: formats.money(freight, options.currency) })}`}
      </Box>
      <PlotRow>
        <Measured of="paid" matrix={matrix} found={found.paid} />
        <Measured of="average" matrix={matrix} found={found.average} />
      </PlotRow>
    </>
  );
}
