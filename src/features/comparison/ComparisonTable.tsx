import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent, MouseEvent } from "react";
import type { AwardSummary } from "#contract/award/award-summary.ts";
import type { ComparisonItem } from "#contract/comparison/comparison.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { footLines } from "#src/features/comparison/foot-lines.ts";
import type { Choice, Matrix, MatrixRow, MatrixView } from "#src/features/comparison/matrix.ts";
import { MatrixBox, MatrixTable } from "#src/features/comparison/matrix-look.ts";
import { FOOT_ROW_HEIGHT } from "#src/features/comparison/matrix-sizes.ts";
import { useColumns } from "#src/features/comparison/use-columns.ts";
import { isLetter, nextPlace } from "#src/features/comparison/matrix-keys.ts";
import type { Place } from "#src/features/comparison/matrix-keys.ts";
import { MatrixBody } from "#src/features/comparison/MatrixBody.tsx";
import { MatrixFoot } from "#src/features/comparison/MatrixFoot.tsx";
import { MatrixHead } from "#src/features/comparison/MatrixHead.tsx";
import type { CellWords } from "#src/features/comparison/use-cell-words.ts";
import { useVirtualTable } from "#src/ui/grid/use-virtual-table.ts";
import { useMatrixKeys } from "#src/features/comparison/use-matrix-keys.ts";
import { useDrawnColumns } from "#src/ui/grid/virtual-columns.ts";

interface ComparisonTableProps {
  matrix: Matrix;
  rows: readonly MatrixRow[];
  view: MatrixView;
  summary: AwardSummary;
  hasVat: boolean;
  winnersOf: (lot: number) => readonly Choice[];
  canAward: boolean;
  /** True if only the lot column is frozen, to leave room for the offers. */
  narrow: boolean;
  onPick: (row: MatrixRow, item: ComparisonItem) => void;
  onClear: (row: MatrixRow) => void;
  onSplit: (row: MatrixRow) => void;
  /** Awards everything to the supplier with this offer id. Null if the user can't choose winners. */
  onSupplier: ((offer: number) => void) | null;
  onRate: (() => void) | null;
  /** Identifies the current filters and sort order. The table scrolls to the first row when this value changes. */
  asked: string;
  place: Place;
  onPlace: (place: Place) => void;
  onDetails: (place: Place) => void;
  words: CellWords;
}

const placeOf = (target: EventTarget): Place | null => {
  if (!(target instanceof Element)) return null;
  const cell = target.closest<HTMLElement>("[data-column]");
  const row = target.closest<HTMLElement>("[data-row]");
  return cell === null || row === null
    ? null
    : { row: Number(row.dataset["row"]), column: Number(cell.dataset["column"]) };
};

/** Width in pixels of the number of a lot with the padding of its cell. */
const LOT_TAKEN = 52;

/** Keeps whether the foot is unfolded, and its lines. */
function useFoot({
  matrix,
  summary,
  view,
  hasVat,
}: Pick<ComparisonTableProps, "matrix" | "summary" | "view" | "hasVat">) {
  const { t, formats } = useTextTools();
  const [isWhole, setWhole] = useState(false);
  const fold = useCallback(() => setWhole((before) => !before), []);
  const lines = useMemo(
    () => footLines({ matrix, summary, view, hasVat, isWhole }, { t, formats }),
    [matrix, summary, view, hasVat, isWhole, t, formats],
  );
  return { lines, isWhole, fold };
}

/**
 * Renders lots × offers as one table with a frozen head, foot and first columns. Renders only rows near the viewport
 * and, if there are more than a dozen offers, only visible columns. Arrow keys move between cells. Space and Enter
 * choose, Delete clears, F2 and S split. Alt+Enter opens the details, as does Enter in cells that can't be chosen. L
 * shows every part of the sums in the foot.
 */
export function ComparisonTable({
  matrix,
  rows,
  view,
  summary,
  hasVat,
  winnersOf,
  canAward,
  narrow,
  onPick,
  onClear,
  onSplit,
  onSupplier,
  onRate,
  asked,
  place,
  onPlace,
  onDetails,
  words,
}: ComparisonTableProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const { height, count, foreign, lotWidth, frozen, fixed, least, each, wide } = useColumns(matrix, narrow);
  const seen = useVirtualTable(box, { rowHeight: height, columns: count, lead: fixed, frozen, column: each });
  const { lines, isWhole, fold } = useFoot({ matrix, summary, view, hasVat });
  const moved = useRef(false);
  const suppliers = useMemo(() => matrix.offers.map(({ supplier }) => supplier.name), [matrix.offers]);
  const offers = useMemo(() => matrix.offers.map(({ id }) => id), [matrix.offers]);
  const active: Place = {
    row: Math.min(place.row, rows.length - 1),
    column: Math.min(place.column, suppliers.length - 1),
  };
  const columns = useDrawnColumns({ count, ...seen.columns, focused: active.column });

  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    const cell = box.current?.querySelector(`[data-row="${place.row}"] [data-column="${place.column}"]`);
    const radio = cell?.querySelector<HTMLElement>("[role=radio]") ?? cell;
    if (radio instanceof HTMLElement) radio.focus();
  }, [place]);
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: 0 });
  }, [asked]);

  const pick = ({ row, column }: Place): void => {
    const chosen = rows[row];
    const item = chosen?.items[column];
    const cell = chosen?.compared.cells[column];
    if (
      canAward &&
      chosen !== undefined &&
      !chosen.lot.is_ordered &&
      item != null &&
      cell?.state === "offered" &&
      // A closed company can't be chosen. If it was chosen before, the choice can only be withdrawn.
      (!cell.closed || winnersOf(chosen.lot.id).some(({ offer_item }) => offer_item === item.id))
    )
      onPick(chosen, item);
  };
  useMatrixKeys(canAward);
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    seen.rows.rest();
    const row = rows[Number((event.target as Element).closest<HTMLElement>("[data-row]")?.dataset["row"] ?? -1)];
    if (row !== undefined && (event.target as Element).closest("[data-split]") !== null) return onSplit(row);
    const clicked = placeOf(event.target);
    if (clicked === null) return;
    moved.current = true;
    onPlace(clicked);
    if (!canAward || (event.target as Element).closest("[data-details]") !== null) onDetails(clicked);
    else pick(clicked);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    seen.rows.rest();
    const at = placeOf(event.target);
    const row = at === null ? undefined : rows[at.row];
    if (at === null || row === undefined) return;
    const next = nextPlace({ at, rows: rows.length, columns: count, event });
    if (next !== null) {
      moved.current = true;
      onPlace(next);
    } else if (event.key === "Enter" && (event.altKey || !canAward)) onDetails(at);
    else if (event.key === " " || (event.key === "Enter" && !event.ctrlKey)) pick(at);
    else if (canAward && !row.lot.is_ordered && (event.key === "Delete" || event.key === "Backspace")) onClear(row);
    else if (canAward && !row.lot.is_ordered && (event.key === "F2" || isLetter(event, "S"))) onSplit(row);
    else if (isLetter(event, "L")) fold();
    else return;
    event.preventDefault();
  };

  const widths = { "--offer": `${each}px`, "--foreign": `${wide}px` };
  return (
    <MatrixBox
      ref={box}
      rowHeight={height}
      lotWidth={lotWidth}
      style={{ scrollPaddingLeft: frozen, scrollPaddingBottom: lines.length * FOOT_ROW_HEIGHT + 4, ...widths }}
    >
      <MatrixTable
        role="grid"
        data-page-keys=""
        aria-label={t("comparison.label")}
        aria-rowcount={rows.length + 1 + lines.length}
        aria-colcount={count + 3}
        aria-readonly={!canAward}
        style={{ minWidth: least }}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <MatrixHead
          matrix={matrix}
          shown={view.shown}
          columns={columns}
          onSupplier={onSupplier}
          onRate={onRate}
          foreign={foreign}
        />
        <MatrixBody
          rows={rows}
          drawn={seen.rows}
          height={height}
          suppliers={suppliers}
          offers={offers}
          foreign={foreign}
          partRoom={lotWidth - LOT_TAKEN}
          columns={columns}
          winnersOf={winnersOf}
          canAward={canAward}
          activeRow={active.row}
          activeColumn={active.column}
          words={words}
        />
        <MatrixFoot
          lines={lines}
          lots={rows.length}
          columns={columns}
          count={count}
          foreign={foreign}
          narrow={narrow}
          isWhole={isWhole}
          onWhole={fold}
        />
      </MatrixTable>
    </MatrixBox>
  );
}
