import { useCallback, useEffect, useMemo, useRef } from "react";
import type { OfferDraftItem, Offer } from "#contract/offers/offer.schema.ts";
import { useOpenDocuments } from "#src/entities/document/documents-context.ts";
import { useT } from "#src/locale/use-t.ts";
import { useFeedback } from "#src/ui/feedback/feedback-context.ts";
import { travel } from "#src/ui/grid/edit-commands.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import type { PasteReport } from "#src/ui/grid/edit-gestures.ts";
import type { KeyStroke } from "#src/ui/grid/edit-keys.ts";
import type { ActiveCell, EditGridOptions } from "#src/ui/grid/edit-options.ts";
import { splitCellKey } from "#src/ui/grid/edit-state.ts";
import { useEditGrid } from "#src/ui/grid/use-edit-grid.ts";
import { lineFiles } from "#src/features/offers/LineFiles.tsx";
import { declineLine, giveReason, restoreLine } from "#src/features/offers/decline-line.ts";
import { lineClass, lineOf, newerLine } from "#src/features/offers/offer-line.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import type { LineFilter } from "#src/features/offers/OfferTools.tsx";
import { useLineColumns } from "#src/features/offers/use-line-columns.tsx";

const FILTERS: Readonly<Record<LineFilter, EditGridOptions<OfferLine>["filter"]>> = {
  all: undefined,
  empty: (line, { hasProblem }) => !line.rejected && line.price === null && !hasProblem,
  wrong: (_line, { hasProblem }) => hasProblem,
};
const MINUS = new Set(["-", "−", "–", "—"]);
const CLEAR = new Set(["Delete", "Backspace"]);

interface LineGridOptions {
  readonly offer: Offer;
  readonly items: readonly OfferDraftItem[];
  readonly gross: boolean;
  readonly narrow: boolean;
  readonly filter: LineFilter;
  readonly isReadOnly: boolean;
  readonly onSave: NonNullable<EditGridOptions<OfferLine>["onSave"]>;
  /** What looks mistyped. */
  readonly advise: NonNullable<EditGridOptions<OfferLine>["advise"]>;
  /** Ctrl+Enter. */
  readonly onPrimary: () => void;
}

/** The lines of an offer as an editable grid: "−" in the price declines a line, typing a price takes the refusal back. */
export function useLineGrid({
  offer,
  items,
  gross,
  narrow,
  filter,
  isReadOnly,
  advise,
  onSave,
  onPrimary,
}: LineGridOptions): EditController<OfferLine> {
  const t = useT();
  const feedback = useFeedback();
  const openFiles = useOpenDocuments();
  const made = useRef<EditController<OfferLine> | null>(null);
  const withGrid = useCallback(
    (work: (grid: EditController<OfferLine>) => void) => made.current !== null && work(made.current),
    [],
  );
  const actions = useMemo(
    () => ({
      restore: (line: OfferLine) => withGrid((grid) => restoreLine(grid, String(line.id))),
      reason: (line: OfferLine, reason: string) => withGrid((grid) => giveReason(grid, String(line.id), reason)),
    }),
    [withGrid],
  );
  const columns = useLineColumns(offer, {
    gross,
    narrow,
    with_former: items.some(({ previous }) => previous !== null),
    actions: isReadOnly ? undefined : actions,
  });
  const rows = useMemo(() => items.map(lineOf), [items]);

  const onKey = (stroke: KeyStroke, cell: ActiveCell<OfferLine>): boolean => {
    if (stroke.key === "Enter" && (stroke.ctrlKey || stroke.metaKey)) {
      onPrimary();
      return true;
    }
    if (stroke.key === "Enter" && cell.field === "files") {
      openFiles(lineFiles(offer, cell.row, isReadOnly));
      return true;
    }
    if (isReadOnly || cell.field !== "price" || stroke.ctrlKey || stroke.metaKey || stroke.altKey) return false;
    const key = String(cell.id);
    if (MINUS.has(stroke.key)) {
      withGrid((grid) => (cell.row.rejected ? restoreLine(grid, key) : declineLine(grid, key)));
      return true;
    }
    if (!cell.row.rejected) return false;
    if (CLEAR.has(stroke.key) || /^\d$/.test(stroke.key)) withGrid((grid) => restoreLine(grid, key));
    // A digit goes on to the grid and begins the new price.
    return CLEAR.has(stroke.key);
  };
  const onPasted = (report: PasteReport): void =>
    void withGrid((grid) => {
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
      feedback.toast(
        parts.join(". "),
        report.cells === 0
          ? {}
          : { action: { label: t("ui.action.undo"), keys: "Ctrl Z", onClick: () => travel(grid, "undo") } },
      );
    });
  const grid = useEditGrid<OfferLine>({
    rows,
    columns,
    getRowId: (line) => line.id,
    mergeRow: newerLine,
    isReadOnly,
    filter: FILTERS[filter],
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
