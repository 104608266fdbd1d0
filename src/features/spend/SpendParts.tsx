import { CURRENCY } from "#contract/money/currency.ts";
import { isZero } from "#contract/money/decimal.ts";
import type { Spend, SpendBy, SpendRow } from "#contract/spend/spend.api.ts";
import { resources } from "#src/api/resources.ts";
import { useMay } from "#src/api/me.tsx";
import { moneyWords } from "#src/entities/money-words.ts";
import { paths } from "#src/entities/paths.ts";
import { BarPlot } from "#src/entities/bar-plot.tsx";
import { PlotRow } from "#src/ui/plots/PlotRow.tsx";
import { barsOf, keyOf, nameOf, percentOf } from "#src/features/spend/spend-rows.ts";
import { SpendRules } from "#src/features/spend/SpendRules.tsx";
import { NumberTable } from "#src/ui/page/NumberTable.tsx";
import type { NumberColumn } from "#src/ui/page/NumberTable.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FigureStrip } from "#src/ui/page/FigureStrip.tsx";
import type { Figure } from "#src/ui/page/FigureStrip.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

function useFigures({ currency, whole }: Spend): Figure[] {
  const { t, formats } = useTextTools();
  const money = (amount: string): string => formats.money(amount, currency);
  const { orders, total, vat, total_with_vat, compared, saved } = whole;
  const part = compared === null || saved === null ? null : percentOf(saved, compared);
  return [
    {
      key: "total_with_vat",
      label: t("spend.column.total_with_vat"),
      value: money(total_with_vat),
      note: t("spend.with_vat_note", { total: money(total), vat: money(vat) }),
    },
    {
      key: "orders",
      label: t("spend.column.orders"),
      value: formats.count(orders),
      note: t("spend.orders_note"),
    },
    ...(saved === null || compared === null
      ? []
      : [
          {
            key: "saved",
            label: t("spend.column.saved"),
            value: part === null ? t("ui.empty_value") : money(saved),
            note:
              part === null
                ? t("spend.saved_none")
                : t("spend.saved_note", { percent: formats.percent(part), compared: money(compared) }),
          },
        ]),
  ];
}

function RowName({ row, by }: { row: SpendRow; by: SpendBy }) {
  const t = useT();
  const may = useMay();
  const name = nameOf(row, by, { t });
  if (row.id === null) return name;
  if (by === "supplier" && may(resources.suppliers.one)) return <TextLink to={paths.supplier(row.id)}>{name}</TextLink>;
  if (by === "group" && may(resources.groups.one)) return <TextLink to={paths.group(row.id)}>{name}</TextLink>;
  return name;
}

export function SpendParts({ spend, by }: { spend: Spend; by: SpendBy }) {
  const { t, formats } = useTextTools();
  const figures = useFigures(spend);
  const { currency, results, whole } = spend;
  const { symbol } = CURRENCY[currency];
  const words = moneyWords(currency, { formats });
  const amount = (name: "total" | "vat" | "total_with_vat" | "compared" | "saved") => (row: SpendRow) =>
    row[name] === null ? "" : formats.amount(row[name]);
  const hasSaved = whole.compared !== null && !isZero(whole.compared);
  const columns: NumberColumn<SpendRow>[] = [
    { key: "orders", header: t("spend.column.orders"), hide: "wide", text: (row) => formats.count(row.orders) },
    { key: "total", header: t("spend.column.total"), hide: "wide", text: amount("total") },
    { key: "vat", header: t("spend.column.vat"), hide: "roomy", text: amount("vat") },
    { key: "total_with_vat", header: t("spend.column.total_with_vat"), text: amount("total_with_vat") },
    ...(whole.saved === null
      ? []
      : [
          {
            key: "compared",
            header: t("spend.column.compared"),
            hide: "roomy" as const,
            text: amount("compared"),
          },
          { key: "saved", header: t("spend.column.saved"), text: amount("saved") },
        ]),
  ];
  return (
    <>
      <FigureStrip label={t("spend.figures")} figures={figures} />
      <PlotRow>
        <BarPlot
          title={t(`spend.plot.${spend.measure}`, { currency: symbol })}
          bars={barsOf(results, "total_with_vat", { by, t })}
          upright={by === "month"}
          {...words}
        />
        {hasSaved && (
          <BarPlot
            title={t("spend.plot.saved", { currency: symbol })}
            bars={barsOf(results, "saved", { by, t })}
            upright={by === "month"}
            {...words}
          />
        )}
      </PlotRow>
      <NumberTable
        label={t(`spend.view.${by}`)}
        named={t(`spend.of.${by}`)}
        rows={results}
        keyOf={keyOf}
        nameOf={(row) => <RowName row={row} by={by} />}
        columns={columns}
        whole={{ label: t("spend.whole"), row: { id: null, name: null, is_freight: false, month: null, ...whole } }}
      />
      <SpendRules
        rules={[
          `${t("spend.how.counted")} ${t(`spend.how.${spend.measure}`)}`,
          ...(by === "group" || by === "maker" ? [t(`spend.how.${by}`)] : []),
          ...(whole.saved === null ? [] : [t("spend.how.saved")]),
        ]}
      />
    </>
  );
}
