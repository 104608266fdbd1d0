import { memo } from "react";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { Choice, MatrixRow } from "#src/features/comparison/matrix.ts";
import { OfferCell } from "#src/features/comparison/OfferCell.tsx";
import { ColumnGap } from "#src/features/comparison/ColumnGap.tsx";
import { columnGaps } from "#src/ui/grid/virtual-columns.ts";
import type { CellWords } from "#src/features/comparison/use-cell-words.ts";
import { PART } from "#src/features/comparison/matrix-parts.ts";

interface LotRowProps {
  row: MatrixRow;
  /** Supplier names in the order of the cells. */
  suppliers: readonly string[];
  offers: readonly number[];
  winners: readonly Choice[];
  canAward: boolean;
  /** Zero-based index among the visible rows. */
  place: number;
  columns: readonly number[];
  /** Column of the focused cell. Null if another row has the focus. */
  active: number | null;
  words: CellWords;
}

/**
 * Renders a lot: the request, the average, the last price paid, and a cell per offer. Memoized, so that only changed
 * rows re-render.
 */
export const LotRow = memo(function LotRow({
  row,
  suppliers,
  offers,
  winners,
  canAward,
  place,
  columns,
  active,
  words,
}: LotRowProps) {
  const { t, formats } = useTextTools();
  const { lot, compared, items } = row;
  const mayAward = canAward && !lot.is_ordered;
  const name = lot.nomenclature ?? lot.part_number ?? "";
  const last = words.last(compared, lot);
  const gaps = columnGaps(columns, suppliers.length);
  return (
    <tbody {...PART.box}>
      <tr {...PART.row} data-row={place} aria-rowindex={place + 2}>
        <th scope="row" {...PART.rowHeader} className="frozen lot">
          <div className="line" style={{ justifyContent: "flex-start", gap: 8 }}>
            <span className="faint num small" style={{ minWidth: 16, flex: "none" }}>
              {lot.position}
            </span>
            <div style={{ minWidth: 0, flex: 1 }}>
              <div className="strong cut" title={name}>
                {name}
              </div>
              <div className="small quiet cut">
                <span className="code">
                  {lot.nomenclature === null ? (lot.manufacturer ?? "") : (lot.part_number ?? "")}
                </span>
                {lot.is_ordered && <span className="acc"> · {t("comparison.ordered")}</span>}
              </div>
            </div>
          </div>
          {mayAward && (
            <button
              type="button"
              tabIndex={-1}
              className={winners.length > 1 ? "split is-split" : "split"}
              data-split
              aria-label={t("comparison.split.of", { lot: lot.position })}
              title={t("comparison.split.of", { lot: lot.position })}
            >
              <Icon name="columns" size={14} />
            </button>
          )}
        </th>
        <td {...PART.cell} className="frozen quantity right">
          <div className="num">{words.quantity(lot, lot.quantity)}</div>
          {row.target_weeks !== null && (
            <div
              className="small faint num"
              title={lot.target_delivery_time === null ? undefined : formats.fullDate(lot.target_delivery_time)}
            >
              {t("comparison.needed", { weeks: row.target_weeks })}
            </div>
          )}
        </td>
        <td {...PART.cell} className="frozen average right edge">
          <div className="num">{words.average(compared) ?? t("ui.empty_value")}</div>
          {last !== null && (
            <div className="small faint num cut" title={last}>
              {t("comparison.last_price", { price: last })}
            </div>
          )}
        </td>
        {columns.flatMap((column, order) => {
          const cell = compared.cells[column];
          if (cell === undefined) return [];
          const item = items[column] ?? null;
          const winner = item === null ? undefined : winners.find(({ offer_item }) => offer_item === item.id);
          return [
            <ColumnGap key={`before ${column}`} columns={gaps.before(order)} />,
            <OfferCell
              key={column}
              offer={offers[column] ?? 0}
              lot={lot}
              compared={compared}
              cell={cell}
              item={item}
              supplier={suppliers[column] ?? ""}
              winner={winner}
              decimals={compared.price_decimals}
              canAward={mayAward && (!cell.closed || winner !== undefined)}
              isActive={active === column}
              column={column}
              words={words}
            />,
          ];
        })}
        <ColumnGap columns={gaps.after} />
      </tr>
    </tbody>
  );
});
