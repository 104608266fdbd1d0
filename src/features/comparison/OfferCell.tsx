import { memo } from "react";
import type { CompareCell, LotComparison } from "#contract/award/award.types.ts";
import type { PriceDecimals } from "#contract/award/price-decimals.ts";
import type { ComparisonItem, ComparisonLot } from "#contract/comparison/comparison.schema.ts";
import { DocumentsSign } from "#src/entities/document/DocumentsSign.tsx";
import { useT } from "#src/locale/use-t.ts";
import { fitsWidth, fittedNumber } from "#src/ui/grid/text-width.ts";
import { ChangeLine } from "#src/features/comparison/ChangeLine.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { cellMarks } from "#src/features/comparison/cell-marks.ts";
import type { Mark } from "#src/features/comparison/cell-marks.ts";
import type { Choice } from "#src/features/comparison/matrix.ts";
import type { CellWords } from "#src/features/comparison/use-cell-words.ts";
import { WIDTHS } from "#src/features/comparison/matrix-sizes.ts";
import { PART } from "#src/features/comparison/matrix-parts.ts";

interface OfferCellProps {
  offer: number;
  lot: ComparisonLot;
  compared: LotComparison;
  cell: CompareCell;
  item: ComparisonItem | null;
  supplier: string;
  winner: Choice | undefined;
  decimals: PriceDecimals;
  canAward: boolean;
  isActive: boolean;
  /** True in a column of prices that are converted from another currency. */
  isForeign: boolean;
  column: number;
  words: CellWords;
}

/** Number of deviations that a cell shows. The tooltip and the details have all of them. */
const MARKS_SHOWN = 2;
/** Widths in pixels of a sign with its space, of the comment's sign and of the room for files. */
const SIGN = { mark: 15, comment: 15, files: 26 } as const;
const SPACES = 28;
const RATE_ROOM = 56;
/** Widths in pixels from which the numbers of a cell leave no room for the details button. */
const LONG_FROM = { offer: 104, foreign: 160 } as const;

/** Returns the width in pixels that the narrowest column has for the numbers of a cell. */
const roomOf = (item: ComparisonItem, isForeign: boolean): number =>
  WIDTHS[isForeign ? "foreign" : "offer"] -
  SPACES -
  (item.comment === null ? 0 : SIGN.comment) -
  (item.files > 0 ? SIGN.files : 0);

type DenseProps = Pick<OfferCellProps, "lot" | "compared" | "cell" | "winner" | "decimals" | "isForeign" | "words"> & {
  item: ComparisonItem;
};

function DenseWords({ lot, compared, cell, item, winner, decimals, isForeign, words }: DenseProps) {
  const t = useT();
  const change = words.change({ lot, item, decimals });
  const marks = cellMarks({ lot, compared, cell, item, winner, words }, t).slice(0, MARKS_SHOWN);
  const room = roomOf(item, isForeign);
  const price = fittedNumber(words.dense(cell, decimals, isForeign), room);
  const own = isForeign ? words.original(item) : "";
  const fullGap = cell.best ? t("comparison.lowest") : words.gap(cell);
  const fits = (text: string): boolean => fitsWidth(text, room - marks.length * SIGN.mark);
  // A part of a lot states its share, and its quantity if there is room. The gap gives up its room for them.
  const textOf = ({ short = "", long = short }: Mark): string => (fits(`${price.text}${own}${long}`) ? long : short);
  const texts = `${price.text}${own}${marks.map(textOf).join("")}`;
  const gap = marks.some(({ short }) => short !== undefined) && !fits(`${texts}${fullGap}`) ? "" : fullGap;
  const isTight = !fits(`${texts}${gap}`);
  const line = (
    <span className={isTight ? "line dense tight" : "line dense"}>
      <span className="price num" style={price.size === undefined ? undefined : { fontSize: price.size }}>
        {price.text}
        {item.comment !== null && (
          <span className="mark comment" title={item.comment} data-mark="comment" data-details>
            <Icon name="chat" size={12} />
          </span>
        )}
      </span>
      {own !== "" && <span className="own num">{own}</span>}
      {marks.length > 0 && (
        <span className="marks">
          {marks.map((mark, place) => (
            <span key={mark.key} className={`${mark.tone} mark num`} title={mark.words} data-mark={mark.key}>
              {(place === 0 || mark.short === undefined || !isTight) && <Icon name={mark.icon} size={12} />}
              {textOf(mark)}
            </span>
          ))}
        </span>
      )}
      <span className="gap-to-best num">{gap}</span>
    </span>
  );
  if (change === null) return line;
  return (
    <span className="words">
      {line}
      <ChangeLine change={change} />
    </span>
  );
}

/** Opens the line's files. Placed next to the radio button, because a radio button can't contain another button. */
function CellFiles({ offer, item, supplier }: { offer: number; item: ComparisonItem; supplier: string }) {
  if (item.files === 0) return null;
  return (
    <span className="files">
      <DocumentsSign
        asked={{ owner: { kind: "offer_line", offer, lot: item.lot }, name: supplier, is_locked: true }}
        count={item.files}
      />
    </span>
  );
}

/** Opens the details of a cell. The button appears on hover; keyboard users press Alt+Enter. */
function CellDetails({ supplier, lot }: { supplier: string; lot: ComparisonLot }) {
  const t = useT();
  const words = t("matrix.cell.details", { supplier, lot: lot.position });
  return <button type="button" className="details" tabIndex={-1} data-details aria-label={words} title={words} />;
}

const Spoken = ({ text }: { text: string }) => <span className="visually-hidden">{text}</span>;

/**
 * Renders the cell for one lot in one offer. Cells that can be chosen are radio buttons. The table handles clicks and
 * keys.
 */
export const OfferCell = memo(function OfferCell({
  offer,
  lot,
  compared,
  cell,
  item,
  supplier,
  winner,
  decimals,
  canAward,
  isActive,
  isForeign,
  column,
  words,
}: OfferCellProps) {
  const t = useT();
  const place = { "data-column": column, "aria-colindex": column + 4, tabIndex: isActive ? 0 : -1 };
  const kind = isForeign ? "foreign " : "";
  if (item === null || cell.state === "missing") {
    return (
      <td {...PART.cell} className={`${kind}none`} {...place}>
        <Spoken text={supplier} />
        <div className="cut">{t("comparison.no_answer")}</div>
      </td>
    );
  }
  if (cell.state === "no_rate") {
    const price = fittedNumber(words.unconverted(item), WIDTHS.offer - SPACES - RATE_ROOM);
    return (
      <td {...PART.cell} className={kind} title={item.comment ?? undefined} {...place}>
        <Spoken text={supplier} />
        <div className="line">
          <span className="price num" style={price.size === undefined ? undefined : { fontSize: price.size }}>
            {price.text}
          </span>
          <span className="late small cut">{t("comparison.no_rate")}</span>
        </div>
      </td>
    );
  }
  if (cell.state === "rejected") {
    const why = words.declined(item);
    const declined = why === "" ? t("comparison.declined") : `${t("comparison.declined")}: ${why}`;
    return (
      <td {...PART.cell} className={`${kind}declined`} title={item.comment ?? declined} {...place}>
        <Spoken text={supplier} />
        <div className="cut">{declined}</div>
      </td>
    );
  }
  const spoken = words.spoken({ lot, cell, item, supplier, winner, decimals });
  const tone = [
    cell.best ? "best" : "",
    winner === undefined ? "" : "won",
    canAward ? "can" : "",
    item.files > 0 ? "with-files" : "",
    isForeign ? "foreign" : "",
    fitsWidth(
      words.dense(cell, decimals, isForeign) +
        (isForeign ? words.original(item) : "") +
        (cell.best ? t("comparison.lowest") : words.gap(cell)),
      LONG_FROM[isForeign ? "foreign" : "offer"],
    )
      ? ""
      : "long",
  ]
    .filter((name) => name !== "")
    .join(" ");
  const inside = (
    <DenseWords
      lot={lot}
      compared={compared}
      cell={cell}
      item={item}
      winner={winner}
      decimals={decimals}
      isForeign={isForeign}
      words={words}
    />
  );
  if (!canAward) {
    return (
      <td {...PART.cell} className={tone} title={spoken} {...place}>
        <Spoken text={spoken} />
        <div className="cell" aria-hidden="true">
          {inside}
        </div>
        <CellFiles offer={offer} item={item} supplier={supplier} />
        <CellDetails supplier={supplier} lot={lot} />
      </td>
    );
  }
  return (
    <td {...PART.cell} className={tone} title={spoken} data-column={column}>
      <div
        className="cell"
        role="radio"
        aria-checked={winner !== undefined}
        aria-label={spoken}
        tabIndex={place.tabIndex}
      >
        {inside}
      </div>
      <CellFiles offer={offer} item={item} supplier={supplier} />
      <CellDetails supplier={supplier} lot={lot} />
    </td>
  );
});
