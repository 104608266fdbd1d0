import { memo } from "react";
import type { CompareCell, LotComparison } from "#contract/award/award.types.ts";
import type { PriceDecimals } from "#contract/award/price-decimals.ts";
import { surplusOf } from "#contract/offers/packs.ts";
import type { ComparisonItem, ComparisonLot } from "#contract/comparison/comparison.schema.ts";
import { DocumentsSign } from "#src/entities/document/DocumentsSign.tsx";
import { useT } from "#src/locale/use-t.ts";
import type { Translate } from "#src/locale/use-t.ts";
import { fitsWidth } from "#src/ui/grid/text-width.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";
import type { Choice } from "#src/features/comparison/matrix.ts";
import type { CellWords } from "#src/features/comparison/use-cell-words.ts";
import { WIDTHS } from "#src/features/comparison/matrix-look.ts";
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
  column: number;
  words: CellWords;
}

/** A deviation of an offer line from the request. It is shown as text, or as an icon if space is tight. */
interface Mark {
  readonly key: string;
  readonly icon: IconName;
  readonly tone: "late" | "swap" | "acc bold";
  readonly words: string;
}

/** Returns all deviations of an offer line from the request, most serious first. */
function marksOf(
  {
    lot,
    compared,
    cell,
    item,
    winner,
    words,
  }: Pick<OfferCellProps, "lot" | "compared" | "cell" | "winner" | "words"> & { item: ComparisonItem },
  t: Translate,
): readonly Mark[] {
  const { available_quantity: has } = item;
  const more = surplusOf(lot.quantity, item)?.more;
  const dearer = words.dearer(compared, cell);
  const marks: readonly (Mark | false)[] = [
    cell.closed && { key: "closed", icon: "lock", tone: "late", words: t("comparison.closed") },
    item.order_declined && { key: "refused", icon: "warning", tone: "late", words: t("matrix.cell.refused") },
    winner !== undefined &&
      winner.quantity !== lot.quantity && {
        key: "part",
        icon: "columns",
        tone: "acc bold",
        words: words.quantity(lot, winner.quantity),
      },
    cell.partial &&
      has !== null && {
        key: "partial",
        icon: "tag",
        tone: "late",
        words: t("comparison.available", { quantity: words.short(has) }),
      },
    more !== undefined && {
      key: "surplus",
      icon: "plus",
      tone: "late",
      words: t("matrix.cell.surplus_mark", { more: words.short(more) }),
    },
    dearer !== "" && { key: "comparable", icon: "info", tone: "late", words: dearer },
    item.replacement && { key: "swap", icon: "swap", tone: "swap", words: t("comparison.replacement") },
  ];
  return marks.filter((mark) => mark !== false);
}

const Marks = ({ marks, bare }: { marks: readonly Mark[]; bare: boolean }) => (
  <span className="marks">
    {marks.map((each, place) => (
      <span key={each.key} className={`${each.tone} mark num`} title={each.words} data-mark={each.key}>
        {(place > 0 || bare || each.key === "swap") && <Icon name={each.icon} size={12} />}
        {place === 0 && !bare && <span className="cut">{each.words}</span>}
      </span>
    ))}
  </span>
);

/**
 * Returns the width in pixels that is left for the price and the gap in the narrowest column. The radio button, the
 * comment icon, the lowest-price icon and the paper clip take up the rest.
 */
const roomOf = (item: ComparisonItem, cell: CompareCell): number =>
  WIDTHS.offer - 51 - (item.comment === null ? 0 : 16) - (cell.best ? 15 : 0) - (item.files > 0 ? 26 : 0);

export function OfferWords({
  lot,
  compared,
  cell,
  item,
  winner,
  decimals,
  words,
}: Pick<OfferCellProps, "lot" | "compared" | "cell" | "winner" | "decimals" | "words"> & { item: ComparisonItem }) {
  const t = useT();
  const delivery = words.delivery(item);
  const change = words.change({ lot, item, decimals });
  const marks = marksOf({ lot, compared, cell, item, winner, words }, t);
  // Shows only an icon if the number might be truncated. The cell's tooltip contains the full number.
  const [first] = marks;
  const isBare = first?.key === "comparable" && !fitsWidth(`${delivery ?? ""} ${first.words}`, roomOf(item, cell));
  const price = words.amount(cell, decimals);
  const gap = cell.best ? t("comparison.lowest") : words.gap(cell);
  return (
    <span className="words">
      <span className={fitsWidth(`${price}${gap}`, roomOf(item, cell)) ? "line" : "line tight"}>
        <span className="price num">
          {price}
          {item.comment !== null && (
            <span className="mark comment" title={item.comment} data-mark="comment" data-details>
              <Icon name="chat" size={12} />
            </span>
          )}
        </span>
        <span className="gap-to-best num">
          {cell.best && <Icon name="arrow-down" size={12} />}
          {gap}
        </span>
      </span>
      <span className="line second">
        <span className="delivery num">
          {delivery !== null && <span className={cell.late ? "late" : undefined}>{delivery}</span>}
          {item.availability === "stock" && marks.length === 0 && ` · ${t("comparison.in_stock")}`}
        </span>
        {marks.length > 0 && <Marks marks={marks} bare={isBare} />}
      </span>
      {change !== null && (
        <span className="line second change num" data-change={change.direction}>
          <span className="cut">
            {change.direction === "same" ? null : (
              <Icon name={change.direction === "down" ? "arrow-down" : "arrow-up"} size={12} />
            )}
            {change.text}
          </span>
        </span>
      )}
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
  column,
  words,
}: OfferCellProps) {
  const t = useT();
  const place = { "data-column": column, "aria-colindex": column + 4, tabIndex: isActive ? 0 : -1 };
  if (item === null || cell.state === "missing") {
    return (
      <td {...PART.cell} className="none" {...place}>
        <Spoken text={supplier} />
        <div style={{ paddingLeft: 22 }}>{t("comparison.no_answer")}</div>
      </td>
    );
  }
  if (cell.state === "no_rate") {
    return (
      <td {...PART.cell} title={item.comment ?? undefined} {...place}>
        <Spoken text={supplier} />
        <div style={{ paddingLeft: 22 }}>
          <div className="price num cut">{words.unconverted(item)}</div>
          <div className="second cut">
            <span className="late">{t("comparison.no_rate")}</span>
          </div>
        </div>
      </td>
    );
  }
  if (cell.state === "rejected") {
    return (
      <td {...PART.cell} className="declined" title={item.comment ?? undefined} {...place}>
        <Spoken text={supplier} />
        <div style={{ paddingLeft: 22 }}>
          <div>{t("comparison.declined")}</div>
          <div className="second cut">{words.declined(item)}</div>
        </div>
      </td>
    );
  }
  const spoken = words.spoken({ lot, cell, item, supplier, winner, decimals });
  const tone = [
    cell.best ? "best" : "",
    winner === undefined ? "" : "won",
    canAward ? "can" : "",
    item.files > 0 ? "with-files" : "",
  ]
    .filter((name) => name !== "")
    .join(" ");
  const inside = (
    <OfferWords
      lot={lot}
      compared={compared}
      cell={cell}
      item={item}
      winner={winner}
      decimals={decimals}
      words={words}
    />
  );
  if (!canAward) {
    return (
      <td {...PART.cell} className={tone} title={spoken} {...place}>
        <Spoken text={spoken} />
        <div className="cell" aria-hidden="true">
          {winner !== undefined && <span className="ring on" />}
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
        <span className={winner === undefined ? "ring" : "ring on"} aria-hidden="true" />
        {inside}
      </div>
      <CellFiles offer={offer} item={item} supplier={supplier} />
      <CellDetails supplier={supplier} lot={lot} />
    </td>
  );
});
