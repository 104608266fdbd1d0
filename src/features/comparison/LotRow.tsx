import { memo } from "react";
import { LotComments } from "#src/entities/comment/LotComments.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { Choice, MatrixRow } from "#src/features/comparison/matrix.ts";
import { OfferCell } from "#src/features/comparison/OfferCell.tsx";
import { ColumnGap } from "#src/features/comparison/ColumnGap.tsx";
import { columnGaps } from "#src/ui/grid/virtual-columns.ts";
import type { CellWords } from "#src/features/comparison/use-cell-words.ts";
import { fittedNumber } from "#src/ui/grid/text-width.ts";
import { WIDTHS } from "#src/features/comparison/matrix-sizes.ts";
import { PART } from "#src/features/comparison/matrix-parts.ts";

interface LotRowProps {
  row: MatrixRow;
  /** Supplier names in the order of the cells. */
  suppliers: readonly string[];
  offers: readonly number[];
  /** True for each column with prices that are converted from another currency. */
  foreign: readonly boolean[];
  winners: readonly Choice[];
  canAward: boolean;
  /** Zero-based index among the visible rows. */
  place: number;
  columns: readonly number[];
  /** Width in pixels for the part number. */
  partRoom: number;
  /** Column of the focused cell. Null if another row has the focus. */
  active: number | null;
  words: CellWords;
}

/** Padding of a frozen cell, in pixels. */
const ROOM_TAKEN = 12;

function Fitted({ text, room }: { text: string; room: number }) {
  const { text: shown, size } = fittedNumber(text, room);
  return (
    <div
      className="num"
      title={shown === text ? undefined : text}
      style={size === undefined ? undefined : { fontSize: size }}
    >
      {shown}
    </div>
  );
}

/** Shrinks a part number that doesn't fit, because a cut one could be another part's. */
function PartNumber({ text, room }: { text: string; room: number }) {
  const { text: shown, size } = fittedNumber(text, room);
  return (
    <span className="strong code" style={size === undefined ? undefined : { fontSize: size }}>
      {shown.length < text.length ? text : shown}
    </span>
  );
}

/**
 * Renders a lot: the request, the average, the last price paid, and a cell per offer. Memoized, so that only changed
 * rows re-render.
 */
export const LotRow = memo(function LotRow({
  row,
  suppliers,
  offers,
  foreign,
  winners,
  canAward,
  place,
  columns,
  partRoom,
  active,
  words,
}: LotRowProps) {
  const { t, formats } = useTextTools();
  const { lot, compared, items } = row;
  const mayAward = canAward && !lot.is_ordered;
  const name = lot.nomenclature ?? lot.part_number ?? "";
  const title = [lot.part_number, name, lot.manufacturer].filter((word) => word !== null).join(", ");
  const paid = words.last(compared, lot);
  const last = paid === null ? null : t("comparison.last_price", { price: paid });
  const needed = [
    words.quantity(lot, lot.quantity),
    ...(row.target_weeks === null ? [] : [t("comparison.needed", { weeks: row.target_weeks })]),
    ...(lot.target_delivery_time === null ? [] : [formats.fullDate(lot.target_delivery_time)]),
  ].join(", ");
  const gaps = columnGaps(columns, suppliers.length);
  return (
    <tbody {...PART.box}>
      <tr {...PART.row} data-row={place} aria-rowindex={place + 2}>
        <th scope="row" {...PART.rowHeader} className="frozen lot">
          <div className="line" style={{ justifyContent: "flex-start", gap: 8 }}>
            <span className="faint num small" style={{ minWidth: 22, flex: "none", textAlign: "right" }}>
              {lot.position}
            </span>
            {lot.is_ordered && (
              <span className="acc" title={t("comparison.ordered")} style={{ display: "inline-flex", flex: "none" }}>
                <Icon name="lock" size={12} />
                <span className="visually-hidden">{t("comparison.ordered")}</span>
              </span>
            )}
            <span className="cut" title={title}>
              {lot.part_number === null ? (
                <span className="strong">{name}</span>
              ) : (
                <PartNumber text={lot.part_number} room={partRoom} />
              )}
              {lot.part_number !== null && name !== lot.part_number && (
                <span className="small quiet also"> {name}</span>
              )}
            </span>
            <LotComments lot={lot.id} />
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
        <td {...PART.cell} className="frozen quantity right" title={needed}>
          <Fitted text={words.quantity(lot, lot.quantity)} room={WIDTHS.quantity - ROOM_TAKEN} />
        </td>
        <td {...PART.cell} className="frozen average right edge" title={last ?? undefined}>
          <Fitted text={words.average(compared) ?? t("ui.empty_value")} room={WIDTHS.average - ROOM_TAKEN} />
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
              isForeign={foreign[column] === true}
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
