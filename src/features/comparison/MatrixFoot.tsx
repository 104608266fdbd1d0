import { memo, useRef } from "react";
import type { CSSProperties, ReactNode } from "react";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useFootBar } from "#src/ui/feedback/page-bars.ts";
import { fittedNumber } from "#src/ui/grid/text-width.ts";
import { columnGaps } from "#src/ui/grid/virtual-columns.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { ColumnGap } from "#src/features/comparison/ColumnGap.tsx";
import type { FootLine } from "#src/features/comparison/foot-lines.ts";
import { PART } from "#src/features/comparison/matrix-parts.ts";
import { WIDTHS } from "#src/features/comparison/matrix-sizes.ts";
import { wholeSum } from "#src/locale/whole-sum.ts";

interface MatrixFootProps {
  lines: readonly FootLine[];
  /** Number of lots above the foot. */
  lots: number;
  columns: readonly number[];
  count: number;
  foreign: readonly boolean[];
  narrow: boolean;
  /** True if the foot shows every part of the sums. */
  isWhole: boolean;
  onWhole: () => void;
}

/**
 * Renders the frozen foot: what is to be paid for the chosen lines and the comparable sum, or every part of both. Sums
 * of suppliers are rounded to whole currency units.
 */
export const MatrixFoot = memo(function MatrixFoot(props: MatrixFootProps) {
  const { lines, lots, columns, count, foreign, narrow, isWhole, onWhole } = props;
  const { t, formats } = useTextTools();
  const foot = useRef<HTMLTableSectionElement>(null);
  useFootBar(foot);
  const gaps = columnGaps(columns, count);
  const title = t(isWhole ? "ledger.fold" : "ledger.unfold");
  return (
    <tfoot {...PART.rows} ref={foot}>
      {lines.map((line, place) => (
        <tr key={line.key} {...PART.row} aria-rowindex={lots + 2 + place} className={line.look}>
          <th scope="row" {...PART.rowHeader} className={narrow ? "frozen lot edge" : "frozen lot lead edge"}>
            <div className="line">
              <span style={WORDS}>
                {place === 0 ? (
                  <button
                    type="button"
                    className="fold"
                    aria-expanded={isWhole}
                    aria-label={title}
                    title={title}
                    onClick={onWhole}
                  >
                    <Icon name={isWhole ? "chevron-down" : "chevron-up"} size={14} />
                  </button>
                ) : (
                  <span style={INDENT} />
                )}
                <span
                  className={line.isStrong ? "bold cut" : "cut"}
                  style={narrow ? undefined : WHOLE}
                  title={narrow ? line.label : undefined}
                >
                  {line.label}
                </span>
                {!narrow && <span className="small quiet cut">{line.hint}</span>}
              </span>
              {line.total !== null && !narrow && (
                <span className={line.isStrong ? "num bold" : "num"}>{formats.amount(line.total)}</span>
              )}
            </div>
          </th>
          {narrow && (
            <td {...PART.cell} className="filler right">
              {line.total !== null && (
                <span className={line.isStrong ? "num bold" : "num"}>{formats.amount(line.total)}</span>
              )}
            </td>
          )}
          {columns.flatMap((column, order) => [
            <ColumnGap key={`before ${column}`} columns={gaps.before(order)} />,
            <td key={column} {...PART.cell} className={foreign[column] === true ? "foreign" : undefined}>
              <FootSum line={line} column={column} isForeign={foreign[column] === true} />
            </td>,
          ])}
          <ColumnGap columns={gaps.after} />
        </tr>
      ))}
    </tfoot>
  );
});

const WORDS: CSSProperties = { display: "flex", alignItems: "center", gap: 6, minWidth: 0, flex: "1 1 auto" };
const WHOLE: CSSProperties = { flex: "none" };
const INDENT: CSSProperties = { flex: "none", width: 24 };
/** Padding of a cell in pixels. */
const TAKEN = 18;

/** Never cuts the number. A prefix that doesn't fit moves to a second line, which is hidden. */
const SUM: CSSProperties = {
  display: "flex",
  flexFlow: "row-reverse wrap",
  justifyContent: "space-between",
  alignItems: "baseline",
  columnGap: 6,
  height: 20,
  overflow: "hidden",
  whiteSpace: "nowrap",
};

function FootSum({ line, column, isForeign }: { line: FootLine; column: number; isForeign: boolean }) {
  const { t, formats } = useTextTools();
  const found = line.of(column);
  if (found === null) return <Sum sum={<span className="quiet">{t("ui.empty_value")}</span>} />;
  const { text, size } = fittedNumber(wholeSum(formats, found.sum), WIDTHS[isForeign ? "foreign" : "offer"] - TAKEN);
  const before =
    found.before === null ? null : (
      <span className="small quiet num" title={found.spoken ?? undefined}>
        <span aria-hidden={found.spoken === null ? undefined : "true"}>{found.before}</span>
        {found.spoken !== null && <span className="visually-hidden">{found.spoken}</span>}
      </span>
    );
  return (
    <Sum
      before={before}
      sum={
        <span
          className={line.isStrong ? "num bold" : "num"}
          title={formats.amount(found.sum)}
          style={size === undefined ? undefined : { fontSize: size }}
        >
          {text}
        </span>
      }
    />
  );
}

const Sum = ({ before, sum }: { before?: ReactNode; sum: ReactNode }) => (
  <div style={SUM}>
    {sum}
    {before}
  </div>
);
