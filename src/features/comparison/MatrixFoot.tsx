import { memo } from "react";
import type { CSSProperties, ReactNode } from "react";
import type { AwardSummary } from "#contract/award/award-summary.ts";
import { roundHalfUp } from "#contract/money/decimal.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { ColumnGap } from "#src/features/comparison/ColumnGap.tsx";
import type { Matrix, MatrixView } from "#src/features/comparison/matrix.ts";
import { columnGaps } from "#src/ui/grid/virtual-columns.ts";
import { PART } from "#src/features/comparison/matrix-parts.ts";

interface MatrixFootProps {
  matrix: Matrix;
  summary: AwardSummary;
  view: MatrixView;
  columns: readonly number[];
  narrow: boolean;
}

/**
 * Renders the frozen foot. It shows the total of each offer and, for the chosen lines, the amount to pay or the
 * comparable amount. Amounts are rounded to whole currency units.
 */
export const MatrixFoot = memo(function MatrixFoot({ matrix, summary, view, columns, narrow }: MatrixFootProps) {
  const { t, formats } = useTextTools();
  const whole = (amount: string): string => formats.quantity(roundHalfUp(amount, 0));
  const lots = matrix.rows.length;
  const awarded = lots - summary.lots_without_winner.length;
  const gaps = columnGaps(columns, matrix.columns.length);
  return (
    <tfoot {...PART.rows}>
      <tr {...PART.row} aria-rowindex={lots + 2}>
        <th scope="row" {...PART.rowHeader} className={narrow ? "frozen lot edge" : "frozen lot lead edge"}>
          <Pair
            stacked={narrow}
            left={<span className="strong">{t("comparison.foot.offer")}</span>}
            right={
              <span className="faint small">
                {view.shown === "comparable"
                  ? t(`ledger.comparable_${view.basis}`)
                  : t("comparison.foot.goods", { basis: t(`comparison.basis.${view.basis}`) })}
              </span>
            }
          />
        </th>
        {narrow && <Filler />}
        {columns.flatMap((column, order) => {
          const each = matrix.columns[column];
          if (each === undefined) return [];
          const { offer, covered, against_best } = each;
          const total = view.shown === "comparable" ? each.comparable_total : each.total;
          const words =
            covered < lots
              ? t("comparison.foot.part", { count: formats.count(covered), all: formats.count(lots) })
              : t("comparison.foot.all_lots");
          const above =
            against_best === null ? null : t("comparison_basis.above", { sum: whole(against_best), lots: words });
          return [
            <ColumnGap key={`before ${offer}`} columns={gaps.before(order)} />,
            <td key={offer} {...PART.cell}>
              <Sum
                before={
                  above === null ? (
                    <span className="small faint num">{words}</span>
                  ) : (
                    <span className="small faint num" title={above}>
                      <span aria-hidden="true">+{whole(against_best ?? "0")}</span>
                      <span className="visually-hidden">{above}</span>
                    </span>
                  )
                }
                sum={<span className="num strong">{total === null ? t("ui.empty_value") : whole(total)}</span>}
              />
            </td>,
          ];
        })}
        <ColumnGap columns={gaps.after} />
      </tr>
      <tr {...PART.row} aria-rowindex={lots + 3}>
        <th scope="row" {...PART.rowHeader} className={narrow ? "frozen lot edge" : "frozen lot lead edge"}>
          <Pair
            left={
              <span className="strong acc">
                {t(`ledger.${view.shown === "comparable" ? "comparable" : "to_pay"}_${view.basis}`)}
              </span>
            }
            right={
              narrow ? null : (
                <span className="faint small num">
                  {t("comparison.foot.awarded_lots", {
                    smart_count: lots,
                    awarded: formats.count(awarded),
                    all: formats.count(lots),
                  })}
                </span>
              )
            }
          />
        </th>
        {narrow && <Filler />}
        {columns.flatMap((column, order) => {
          const offer = matrix.columns[column]?.offer;
          const award = summary.offers.find((each) => each.offer === offer);
          const left = award === undefined ? "" : t("comparison.lots", formats.counted(award.lots));
          const right =
            award === undefined ? (
              <span className="faint">{t("ui.empty_value")}</span>
            ) : (
              <span className="num bold acc">
                {whole(view.shown === "comparable" ? award.ledger.comparable : award.ledger.to_pay[view.basis])}
              </span>
            );
          return [
            <ColumnGap key={`before ${column}`} columns={gaps.before(order)} />,
            <td key={column} {...PART.cell}>
              <Sum before={<span className="small quiet num">{left}</span>} sum={right} />
            </td>,
          ];
        })}
        <ColumnGap columns={gaps.after} />
      </tr>
    </tfoot>
  );
});

const STACKED: CSSProperties = { display: "grid", lineHeight: "15px" };

/** Places two elements at opposite ends of a cell, or stacks them if the cell is too narrow. */
const Pair = ({ left, right, stacked = false }: { left: ReactNode; right: ReactNode; stacked?: boolean }) => (
  <div className={stacked ? undefined : "line"} style={stacked ? STACKED : undefined}>
    {left}
    {right}
  </div>
);

/** Never truncates the number. A prefix that doesn't fit wraps onto a second line, which is hidden. */
const SUM: CSSProperties = {
  display: "flex",
  flexFlow: "row-reverse wrap",
  justifyContent: "space-between",
  columnGap: 6,
  height: 20,
  overflow: "hidden",
  whiteSpace: "nowrap",
};

const Sum = ({ before, sum }: { before: ReactNode; sum: ReactNode }) => (
  <div style={SUM}>
    {sum}
    {before}
  </div>
);

const Filler = () => <td {...PART.cell} className="filler" />;
