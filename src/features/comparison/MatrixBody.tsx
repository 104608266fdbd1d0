import { memo, useDeferredValue, useLayoutEffect, useMemo, useReducer } from "react";
import type { VirtualRows } from "#src/ui/grid/virtual-rows.ts";
import { LotRow } from "#src/features/comparison/LotRow.tsx";
import type { Choice, MatrixRow } from "#src/features/comparison/matrix.ts";
import type { CellWords } from "#src/features/comparison/use-cell-words.ts";

interface MatrixBodyProps {
  rows: readonly MatrixRow[];
  /** Which of them are drawn, and how high each is, in pixels. */
  drawn: VirtualRows;
  height: number;
  /** Names of the suppliers in the order of the cells, and their offers. */
  suppliers: readonly string[];
  offers: readonly number[];
  /** The columns to draw. */
  columns: readonly number[];
  winnersOf: (lot: number) => readonly Choice[];
  can_award: boolean;
  /** The cell that the keyboard is at; it is drawn wherever it is. */
  active_row: number;
  active_column: number;
  words: CellWords;
}

/**
 * The rows in sight and those made ready around them, between gaps as high as the others would be. Drawn again by
 * itself as it is scrolled, so that nothing else of the table is.
 */
export const MatrixBody = memo(function MatrixBody({
  rows,
  drawn,
  height,
  suppliers,
  offers,
  columns,
  winnersOf,
  can_award,
  active_row,
  active_column,
  words,
}: MatrixBodyProps) {
  const ids = useMemo(() => rows.map(({ lot }) => String(lot.id)), [rows]);
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => drawn.list(ids, drawAgain), [drawn, ids]);
  useLayoutEffect(() => {
    const id = ids[active_row];
    drawn.hold(() => (id === undefined ? null : { id, index: active_row }));
  }, [drawn, ids, active_row]);
  // Rows out of sight get other columns once those in sight have them.
  const columnsLater = useDeferredValue(columns);
  const places = ids.flatMap((id, index) => (index === active_row || drawn.has({ id, index }) ? [index] : []));
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
            winners={winnersOf(row.lot.id)}
            can_award={can_award}
            place={index}
            columns={drawn.sees(index) ? columns : columnsLater}
            active={active_row === index ? active_column : null}
            words={words}
          />,
        ];
      })}
      <Gap height={(rows.length - 1 - (places.at(-1) ?? -1)) * height} />
    </>
  );
});

/** Rows that aren't drawn, as high as they would be. */
const Gap = ({ height }: { height: number }) => (height <= 0 ? null : <tbody aria-hidden="true" style={{ height }} />);
