import type { CompareCell, LotComparison } from "#contract/award/award.types.ts";
import { surplusOf } from "#contract/offers/packs.ts";
import type { ComparisonItem, ComparisonLot } from "#contract/comparison/comparison.schema.ts";
import type { Translate } from "#src/locale/use-t.ts";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";
import type { Choice } from "#src/features/comparison/matrix.ts";
import { reasonWords } from "#src/features/comparison/winner-reasons.ts";
import type { CellWords } from "#src/features/comparison/use-cell-words.ts";

/** A deviation of an offer line from the request. It is shown as an icon, or with its text where there is room. */
export interface Mark {
  readonly key: string;
  readonly icon: IconName;
  readonly tone: "late" | "swap" | "quiet" | "acc bold";
  readonly words: string;
  /** Text next to the icon. */
  readonly short?: string;
  /** Takes the place of `short` where the cell has room for it. */
  readonly long?: string;
}

interface MarkedCell {
  readonly lot: ComparisonLot;
  readonly compared: LotComparison;
  readonly cell: CompareCell;
  readonly item: ComparisonItem;
  readonly winner: Choice | undefined;
  readonly words: CellWords;
}

/** Returns all deviations of an offer line from the request, most serious first. */
export function marksOf({ lot, compared, cell, item, winner, words }: MarkedCell, t: Translate): readonly Mark[] {
  const { available_quantity: has } = item;
  const more = surplusOf(lot.quantity, item)?.more;
  const dearer = words.dearer(compared, cell);
  const reason = words.reason(winner);
  const marks: readonly (Mark | false)[] = [
    reason !== null && {
      key: "reason",
      icon: "file",
      tone: reason === "" ? "late" : "acc bold",
      words: reasonWords(reason, t),
    },
    cell.closed && { key: "closed", icon: "lock", tone: "late", words: t("comparison.closed") },
    item.order_declined && { key: "refused", icon: "warning", tone: "late", words: t("matrix.cell.refused") },
    winner !== undefined &&
      winner.quantity !== lot.quantity && {
        key: "part",
        icon: "columns",
        tone: "acc bold",
        words: words.part(lot, winner.quantity),
        short: words.share(lot, winner.quantity),
        long: `${words.short(winner.quantity)} · ${words.share(lot, winner.quantity)}`,
      },
    item.replacement && { key: "swap", icon: "swap", tone: "swap", words: t("comparison.replacement") },
    cell.partial &&
      has !== null && {
        key: "partial",
        icon: "half",
        tone: "late",
        words: t("comparison.available", { quantity: words.short(has) }),
      },
    dearer !== "" && { key: "comparable", icon: "scales", tone: "quiet", words: dearer },
    more !== undefined && {
      key: "surplus",
      icon: "surplus",
      tone: "quiet",
      words: t("matrix.cell.surplus_mark", { more: words.short(more) }),
    },
  ];
  return marks.filter((mark) => mark !== false);
}

/** The deviations that a cell of the matrix shows. A late delivery comes after a substitute and a part of the quantity. */
export function cellMarks(marked: MarkedCell, t: Translate): readonly Mark[] {
  const marks = marksOf(marked, t);
  if (!marked.cell.late) return marks;
  const late: Mark = {
    key: "late",
    icon: "clock",
    tone: "late",
    words: `${marked.words.delivery(marked.item) ?? ""}, ${t("comparison.spoken.late")}`,
  };
  const before = marks.findIndex(({ key }) => key === "comparable" || key === "surplus");
  const place = before < 0 ? marks.length : before;
  return [...marks.slice(0, place), late, ...marks.slice(place)];
}
