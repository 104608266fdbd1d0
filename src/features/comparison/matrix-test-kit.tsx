import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import type { ComponentProps } from "react";
import { awardSummary } from "#contract/award/award-summary.ts";
import { InTheme } from "#src/app/theme/in-theme-test-kit.tsx";
import { comparisonOf } from "#src/features/comparison/comparison-test-kit.ts";
import { ComparisonTable } from "#src/features/comparison/ComparisonTable.tsx";
import { NO_REASONS } from "#src/features/comparison/winner-reasons.ts";
import type { WinnerReasons } from "#src/features/comparison/winner-reasons.ts";
import { togglePick, matrixOf } from "#src/features/comparison/matrix.ts";
import type { Choice } from "#src/features/comparison/matrix.ts";
import { useCellWords } from "#src/features/comparison/use-cell-words.ts";

const VIEW = { basis: "net", shown: "price", include_replacements: false } as const;
const NOBODY: readonly Choice[] = [];

function Table({
  reasons,
  ...props
}: Omit<ComponentProps<typeof ComparisonTable>, "words"> & { readonly reasons: WinnerReasons }) {
  return <ComparisonTable {...props} words={useCellWords(props.view.shown, props.matrix, reasons)} />;
}

/** Renders the matrix of a comparison and keeps the chosen winners. */
export function Matrix({
  prices,
  lots,
  onSplit = () => undefined,
  onDetails = () => undefined,
  onDraw = () => undefined,
  canAward = true,
  reasons = NO_REASONS,
}: {
  prices: Parameters<typeof comparisonOf>[0]["prices"];
  lots: number;
  onSplit?: (position: number) => void;
  onDetails?: (row: number, column: number) => void;
  onDraw?: (row: number) => void;
  canAward?: boolean;
  reasons?: WinnerReasons;
}) {
  const [matrix] = useState(() =>
    matrixOf(comparisonOf({ lots: Array.from({ length: lots }, () => ({})), prices }), {
      currency: 1,
      now_ms: 0,
      ...VIEW,
    }),
  );
  const [rows] = useState(() =>
    matrix.rows.map((row, place) => ({
      ...row,
      get target_weeks() {
        onDraw(place);
        return row.target_weeks;
      },
    })),
  );
  const [winners, setWinners] = useState<ReadonlyMap<number, readonly Choice[]>>(new Map());
  const [place, setPlace] = useState({ row: 0, column: 0 });
  const [client] = useState(() => new QueryClient());
  const { options, offers, result } = matrix;
  const all = [...winners].flatMap(([lot, choices]) => choices.map((choice) => ({ lot, ...choice })));
  return (
    <InTheme>
      <QueryClientProvider client={client}>
        <div style={{ height: 500, display: "flex", flexDirection: "column" }}>
          <Table
            matrix={matrix}
            rows={rows}
            view={VIEW}
            summary={awardSummary({ lots: matrix.lots, offers, winners: all, options, comparison: result })}
            winnersOf={(lot) => winners.get(lot) ?? NOBODY}
            hasVat={false}
            canAward={canAward}
            narrow={false}
            onSupplier={null}
            onRate={null}
            asked=""
            place={place}
            onPlace={setPlace}
            onDetails={({ row, column }) => onDetails(row, column)}
            onPick={({ lot }, item) =>
              setWinners(new Map([...winners, [lot.id, togglePick(lot, item, winners.get(lot.id) ?? NOBODY)]]))
            }
            onClear={({ lot }) => setWinners(new Map([...winners, [lot.id, NOBODY]]))}
            onSplit={({ lot }) => onSplit(lot.position)}
            reasons={reasons}
          />
        </div>
      </QueryClientProvider>
    </InTheme>
  );
}
