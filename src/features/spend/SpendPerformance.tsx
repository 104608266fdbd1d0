import type { SupplierPerformance } from "#contract/spend/spend.api.ts";
import { useMay } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { paths } from "#src/entities/paths.ts";
import type { Bar } from "#src/ui/plots/BarPlot.tsx";
import { BarPlot } from "#src/entities/bar-plot.tsx";
import { PlotRow } from "#src/ui/plots/PlotRow.tsx";
import { percentOf } from "#src/features/spend/spend-rows.ts";
import { SpendRules } from "#src/features/spend/SpendRules.tsx";
import { NumberTable } from "#src/ui/page/NumberTable.tsx";
import type { NumberColumn } from "#src/ui/page/NumberTable.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { TextLink } from "#src/ui/page/TextLink.tsx";

/** Maximum number of suppliers in a chart. Suppliers with the most invitations or due deliveries are shown. */
const MAX_PLOTTED_SUPPLIERS = 12;

const ANSWERS = ["invited", "answered", "declined", "expired", "waiting"] as const;
const DELIVERIES = ["due", "on_time", "short", "refused", "returned"] as const;
const ROOMY: readonly string[] = ["declined", "expired", "waiting", "short", "refused", "returned"];
const hideOf = (name: string) => (ROOMY.includes(name) ? ("roomy" as const) : ("wide" as const));

const answerRate = ({ answers }: SupplierPerformance): string | null =>
  answers === null ? null : percentOf(String(answers.answered), String(answers.invited - answers.waiting));
const onTimeRate = ({ deliveries }: SupplierPerformance): string | null =>
  deliveries === null ? null : percentOf(String(deliveries.on_time), String(deliveries.due));

const barsOf = (
  rows: readonly SupplierPerformance[],
  rateOf: (row: SupplierPerformance) => string | null,
): readonly Bar[] =>
  rows
    .flatMap((row) => {
      const rate = rateOf(row);
      return rate === null ? [] : [{ key: String(row.supplier.id), name: row.supplier.name, value: Number(rate) }];
    })
    .slice(0, MAX_PLOTTED_SUPPLIERS);

export function SpendPerformance({ rows }: { rows: readonly SupplierPerformance[] }) {
  const { t, formats } = useTextTools();
  const may = useMay();
  const isLinked = may(resources.suppliers.one);
  const rate = (value: string | null): string => (value === null ? t("ui.empty_value") : formats.percent(value));
  const words = {
    say: (value: number) => formats.percent(String(value)),
    mark: (value: number) => formats.count(value),
  };
  const [answered, delivered] = [barsOf(rows, answerRate), barsOf(rows, onTimeRate)];
  const hasAnswers = rows.some(({ answers }) => answers !== null);
  const hasDeliveries = rows.some(({ deliveries }) => deliveries !== null);
  const columns: NumberColumn<SupplierPerformance>[] = [
    ...(hasAnswers
      ? [
          ...ANSWERS.map((name) => ({
            key: name,
            header: t(`spend.column.${name}`),
            hide: hideOf(name),
            text: ({ answers }: SupplierPerformance) => (answers === null ? "" : formats.count(answers[name])),
          })),
          {
            key: "answer_rate",
            header: t("spend.column.answer_rate"),
            text: (row: SupplierPerformance) => rate(answerRate(row)),
          },
        ]
      : []),
    ...(hasDeliveries
      ? [
          ...DELIVERIES.map((name) => ({
            key: name,
            header: t(`spend.column.${name}`),
            hide: hideOf(name),
            text: ({ deliveries }: SupplierPerformance) => (deliveries === null ? "" : formats.count(deliveries[name])),
          })),
          {
            key: "on_time_rate",
            header: t("spend.column.on_time_rate"),
            text: (row: SupplierPerformance) => rate(onTimeRate(row)),
          },
        ]
      : []),
  ];
  return (
    <>
      <PlotRow>
        {answered.length > 0 && <BarPlot title={t("spend.plot.answers")} bars={answered} {...words} />}
        {delivered.length > 0 && <BarPlot title={t("spend.plot.deliveries")} bars={delivered} {...words} />}
      </PlotRow>
      <NumberTable
        label={t("spend.view.performance")}
        named={t("spend.of.supplier")}
        rows={rows}
        keyOf={({ supplier }) => String(supplier.id)}
        nameOf={({ supplier }) =>
          isLinked ? <TextLink to={paths.supplier(supplier.id)}>{supplier.name}</TextLink> : supplier.name
        }
        columns={columns}
      />
      <SpendRules
        rules={[...(hasAnswers ? [t("spend.how.answers")] : []), ...(hasDeliveries ? [t("spend.how.deliveries")] : [])]}
      />
    </>
  );
}
