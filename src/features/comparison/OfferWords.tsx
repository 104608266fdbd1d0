import type { CompareCell, LotComparison } from "#contract/award/award.types.ts";
import type { ComparisonItem, ComparisonLot } from "#contract/comparison/comparison.schema.ts";
import { useT } from "#src/locale/use-t.ts";
import { ChangeLine } from "#src/features/comparison/ChangeLine.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { marksOf } from "#src/features/comparison/cell-marks.ts";
import type { Mark } from "#src/features/comparison/cell-marks.ts";
import type { Choice } from "#src/features/comparison/matrix.ts";
import type { CellWords } from "#src/features/comparison/use-cell-words.ts";

interface OfferWordsProps {
  lot: ComparisonLot;
  compared: LotComparison;
  cell: CompareCell;
  item: ComparisonItem;
  winner: Choice | undefined;
  words: CellWords;
}

const Marks = ({ marks }: { marks: readonly Mark[] }) => (
  <span className="marks">
    {marks.map((each, place) => (
      <span key={each.key} className={`${each.tone} mark num`} title={each.words} data-mark={each.key}>
        {(place > 0 || each.key === "swap") && <Icon name={each.icon} size={12} />}
        {place === 0 ? <span className="cut">{each.words}</span> : each.short}
      </span>
    ))}
  </span>
);

/** The words of an offer on a phone: price, delivery and the gap to the lowest in one line, then its deviations. */
export function OfferWords({ lot, compared, cell, item, winner, words }: OfferWordsProps) {
  const t = useT();
  const decimals = compared.price_decimals;
  const delivery = words.delivery(item);
  const change = words.change({ lot, item, decimals });
  const marks = marksOf({ lot, compared, cell, item, winner, words }, t);
  const own = words.original(item);
  return (
    <span className="words">
      <span className="line wrapped">
        <span className="price num">
          {words.amount(cell, decimals)}
          {own !== "" && <span className="own num"> {own}</span>}
          {item.comment !== null && (
            <span className="mark comment" title={item.comment} data-mark="comment">
              <Icon name="chat" size={12} />
            </span>
          )}
        </span>
        <span className="delivery num">
          {delivery !== null && <span className={cell.late ? "late" : undefined}>{delivery}</span>}
          {item.availability === "stock" && marks.length === 0 && ` · ${t("comparison.in_stock")}`}
        </span>
        <span className="gap-to-best num">
          {cell.best && <Icon name="arrow-down" size={12} />}
          {cell.best ? t("comparison.lowest") : words.gap(cell)}
        </span>
      </span>
      {marks.length > 0 && (
        <span className="line second">
          <Marks marks={marks} />
        </span>
      )}
      {change !== null && <ChangeLine change={change} />}
    </span>
  );
}
