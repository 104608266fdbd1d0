import { useCallback, useEffect, useMemo, useRef } from "react";
import type { OfferDraftItem, Offer } from "#contract/offers/offer.schema.ts";
import { isBeaten } from "#contract/tenders/price-feedback.schema.ts";
import { useOpenDocuments } from "#src/entities/document/documents-context.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { undoOrRedo } from "#src/ui/grid/edit-commands.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import type { PasteReport } from "#src/ui/grid/edit-gestures.ts";
import type { EditGridOptions } from "#src/ui/grid/edit-options.ts";
import { splitCellKey } from "#src/ui/grid/edit-state.ts";
import { useEditGrid } from "#src/ui/grid/use-edit-grid.ts";
import { isOutside } from "#src/features/offers/offer-side.ts";
import { lineFiles } from "#src/features/offers/LineFiles.tsx";
import { giveReason, restoreLine, refusing } from "#src/features/offers/decline-line.ts";
import { lineClass, lineOf, newerLine } from "#src/features/offers/offer-line.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import { lineKeys } from "#src/features/offers/line-keys.ts";
import type { LineFilter } from "#src/features/offers/OfferTools.tsx";
import { useLineColumns } from "#src/features/offers/use-line-columns.tsx";

const FILTERS: Readonly<Record<LineFilter, EditGridOptions<OfferLine>["filter"]>> = {
  all: undefined,
  empty: (line, { hasProblem }) => !line.rejected && line.price === null && !hasProblem,
  wrong: (_line, { hasProblem }) => hasProblem,
  beaten: ({ feedback }) => isBeaten(feedback),
};
export interface LineGridOptions {
  readonly offer: Offer;
  readonly items: readonly OfferDraftItem[];
  /**
   * Layout of the columns. `narrow` freezes the number and name columns. `with_packs` shows pack sizes and minimum
   * orders.
   */
  readonly columns: { readonly narrow: boolean; readonly with_packs: boolean };
  readonly filter: LineFilter;
  readonly isReadOnly: boolean;
  readonly onSave: NonNullable<EditGridOptions<OfferLine>["onSave"]>;
  readonly advise: NonNullable<EditGridOptions<OfferLine>["advise"]>;
  readonly onPrimary: () => void;
  readonly onRefuse: (keys: readonly string[]) => void;
  readonly found: ((line: OfferLine) => boolean) | null;
}

type WithGrid = (work: (grid: EditController<OfferLine>) => void) => void;

function usePastedWords(withGrid: WithGrid): (report: PasteReport) => void {
  const t = useT();
  const notify = useNotify();
  return (report) =>
    withGrid((grid) => {
      const positions = [...grid.store.state.pasted].flatMap(
        (name) => grid.store.state.rows.get(splitCellKey(name).key)?.position ?? [],
      );
      const where =
        positions.length === 0
          ? ""
          : t("offers.paste.lines", { from: Math.min(...positions), to: Math.max(...positions) });
      const parts = [
        t("offers.paste.done", { smart_count: report.cells }) + where,
        ...(report.errors > 0 ? [t("offers.paste.errors", { smart_count: report.errors })] : []),
        ...(report.skipped > 0 ? [t("offers.paste.skipped", { smart_count: report.skipped })] : []),
      ];
      notify(
        parts.join(". "),
        report.cells === 0
          ? {}
          : { action: { label: t("ui.action.undo"), keys: "Ctrl Z", onClick: () => undoOrRedo(grid, "undo") } },
      );
    });
}

/**
 * Edits the lines of an offer in a grid. "−" in the price cell declines a line, and typing a price restores the line.
 */
export function useLineGrid({
  offer,
  items,
  columns: { narrow, with_packs },
  filter,
  isReadOnly,
  advise,
  onSave,
  onPrimary,
  onRefuse,
  found,
}: LineGridOptions): EditController<OfferLine> {
  const openFiles = useOpenDocuments();
  const made = useRef<EditController<OfferLine> | null>(null);
  const withGrid = useCallback((work: (grid: EditController<OfferLine>) => void): void => {
    if (made.current !== null) work(made.current);
  }, []);
  const actions = useMemo(
    () => ({
      restore: (line: OfferLine) => withGrid((grid) => restoreLine(grid, String(line.id))),
      reason: (line: OfferLine, reason: string) => withGrid((grid) => giveReason(grid, String(line.id), reason)),
    }),
    [withGrid],
  );
  const columns = useLineColumns(offer, {
    narrow,
    with_former: items.some(({ previous }) => previous !== null),
    with_feedback: items.some(({ feedback }) => feedback !== null),
    with_packs,
    actions: isReadOnly ? undefined : actions,
  });
  const t = useT();
  const amend = useMemo(() => refusing(t("offers.bulk.words").split(",")), [t]);
  const rows = useMemo(() => items.map(lineOf), [items]);
  const shown = useMemo((): EditGridOptions<OfferLine>["filter"] => {
    const state = FILTERS[filter];
    return found === null ? state : (line, info) => found(line) && (state?.(line, info) ?? true);
  }, [filter, found]);

  const onKey: EditGridOptions<OfferLine>["onKey"] = (stroke, cell) =>
    lineKeys({
      isReadOnly,
      withGrid,
      onPrimary,
      onRefuse,
      onFiles: (line) => {
        if (!isOutside(offer)) openFiles(lineFiles(offer, line, isReadOnly));
      },
    })(stroke, cell);
  const onPasted = usePastedWords(withGrid);
  const grid = useEditGrid<OfferLine>({
    rows,
    columns,
    getRowId: (line) => line.id,
    mergeRow: newerLine,
    isReadOnly,
    filter: shown,
    amend,
    advise,
    rowClass: lineClass,
    onSave,
    onKey,
    onPasted,
  });
  useEffect(() => {
    made.current = grid;
  });
  return grid;
}
