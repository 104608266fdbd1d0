import { memo, useDeferredValue, useLayoutEffect, useMemo, useReducer } from "react";
import type { VirtualRows } from "#src/ui/grid/virtual-rows.ts";
import { LotRow } from "#src/features/comparison/LotRow.tsx";
import type { Choice, MatrixRow } from "#src/features/comparison/matrix.ts";
import type { CellWords } from "#src/features/comparison/use-cell-words.ts";

interface MatrixBodyProps {
  rows: readonly MatrixRow[];
  drawn: VirtualRows;
  /** Height of a row in pixels. */
  height: number;
  suppliers: readonly string[];
  offers: readonly number[];
  foreign: readonly boolean[];
  columns: readonly number[];
  partRoom: number;
  winnersOf: (lot: number) => readonly Choice[];
  canAward: boolean;
  /** Index of the row with the focused cell. That row is rendered even outside the viewport. */
  activeRow: number;
  activeColumn: number;
  words: CellWords;
}

/**
 * Renders the visible and overscan rows, with spacers in place of all other rows. Scrolling re-renders only this
 * component.
 */
export const MatrixBody = memo(function MatrixBody({
  rows,
  drawn,
  height,
  suppliers,
  offers,
  foreign,
  columns,
  partRoom,
  winnersOf,
  canAward,
  activeRow,
  activeColumn,
  words,
}: MatrixBodyProps) {
  const ids = useMemo(() => rows.map(({ lot }) => String(lot.id)), [rows]);
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => drawn.list(ids, drawAgain), [drawn, ids]);
  useLayoutEffect(() => {
    const id = ids[activeRow];
    drawn.hold(() => (id === undefined ? null : { id, index: activeRow }));
  }, [drawn, ids, activeRow]);
  // Rows outside the viewport receive new columns later than the visible rows.
  const columnsLater = useDeferredValue(columns);
  const places = ids.flatMap((id, index) => (index === activeRow || drawn.has({ id, index }) ? [index] : []));
  return (
    <>
      {places.flatMap((index, order) => {
        const row = rows[index];
        if (row === undefined) return [];
        const before = index - (places[order - 1] ?? -1) - 1;
        return [
          ...(before > 0 ? [<Gap key={`before ${index}`} height={before * height} />] : []),
          <LotRow
            key={row.lot.id}
            row={row}
            suppliers={suppliers}
            offers={offers}
            foreign={foreign}
            winners={winnersOf(row.lot.id)}
            canAward={canAward}
            place={index}
            columns={drawn.sees(index) ? columns : columnsLater}
            partRoom={partRoom}
            active={activeRow === index ? activeColumn : null}
            words={words}
          />,
        ];
      })}
      <Gap height={(rows.length - 1 - (places.at(-1) ?? -1)) * height} />
    </>
  );
});

const Gap = ({ height }: { height: number }) => (height <= 0 ? null : <tbody aria-hidden="true" style={{ height }} />);
