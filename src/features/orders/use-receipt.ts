import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { RefObject } from "react";
import type { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import type { Order, OrderItem } from "#contract/orders/order.schema.ts";
import { useMe } from "#src/api/me.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { undoOrRedo } from "#src/ui/grid/edit-commands.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import type { EditGridHandle } from "#src/ui/grid/EditGrid.tsx";
import type { EditGridOptions } from "#src/ui/grid/edit-options.ts";
import { useEditGrid } from "#src/ui/grid/use-edit-grid.ts";
import { readReceiptDraft, receiptDraftKey } from "#src/features/orders/receipt-draft.ts";
import { receiptKeys, refuseSurplus } from "#src/features/orders/receipt-keys.ts";
import { placeByPart } from "#src/features/orders/receipt-parts.ts";
import { isCounted, isDifferent, lacksReason, receiptRows, receiptSummary } from "#src/features/orders/receipt-row.ts";
import type { ReceiptRow, ReceiptSummary } from "#src/features/orders/receipt-row.ts";
import { useReceiptColumns } from "#src/features/orders/use-receipt-columns.tsx";
import { useReceiptDraft } from "#src/features/orders/use-receipt-draft.ts";
import type { DraftOfReceipt } from "#src/features/orders/use-receipt-draft.ts";

export const RECEIPT_FILTERS = ["all", "unchecked", "different"] as const;
export type ReceiptFilter = (typeof RECEIPT_FILTERS)[number];

const FILTERS: Readonly<Record<ReceiptFilter, EditGridOptions<ReceiptRow>["filter"]>> = {
  all: undefined,
  unchecked: (row) => !isCounted(row),
  different: (row, { hasProblem }) => hasProblem || isDifferent(row),
};

export type ReceiptGrid = EditController<ReceiptRow>;
export type ReceiptField = "accepted" | "refused" | "reason";

export interface ReceiptOf {
  readonly order: Order;
  readonly items: readonly OrderItem[];
  /** Null for goods that arrived unannounced. */
  readonly delivery: OrderDelivery | null;
}

/** Adds the values on this device that differ from a receipt recorded by someone else. */
function withOwn(rows: readonly ReceiptRow[], key: string): readonly ReceiptRow[] {
  const own = new Map(
    readReceiptDraft(key)?.cells.flatMap(({ line, field, value }) => (field === "accepted" ? [[line, value]] : [])),
  );
  return rows.map((row) => {
    const value = own.get(row.id) ?? null;
    return value === null || value === row.accepted ? row : { ...row, own_accepted: value };
  });
}

function useRows({ items, delivery }: ReceiptOf, key: string): readonly ReceiptRow[] {
  return useMemo(() => {
    const rows = receiptRows(items, delivery);
    return delivery?.status === "RECEIVED" ? withOwn(rows, key) : rows;
  }, [items, delivery, key]);
}

function useSummary(grid: ReceiptGrid, { order, items }: ReceiptOf): ReceiptSummary {
  const state = useSyncExternalStore(grid.store.subscribe, () => grid.store.state);
  return useMemo(
    () =>
      receiptSummary(
        state.order.flatMap((key) => state.rows.get(key) ?? []),
        items,
        order,
      ),
    [state, items, order],
  );
}

function usePasted(withGrid: (work: (grid: ReceiptGrid) => void) => void) {
  const { t, formats } = useTextTools();
  const notify = useNotify();
  const unknown = useRef<readonly string[]>([]);
  const placeBlock: EditGridOptions<ReceiptRow>["placeBlock"] = (block, scene) => {
    unknown.current = [];
    return placeByPart(scene, block, (codes) => {
      unknown.current = codes;
    });
  };
  const onPasted: EditGridOptions<ReceiptRow>["onPasted"] = ({ cells, errors }) => {
    const parts = [
      t("order_receipt.paste.done", formats.counted(cells)),
      ...(errors > 0 ? [t("order_receipt.paste.errors", formats.counted(errors))] : []),
      ...(unknown.current.length > 0
        ? [t("order_receipt.paste.unknown", { parts: unknown.current.slice(0, 5).join(", ") })]
        : []),
    ];
    unknown.current = [];
    const action = {
      label: t("ui.action.undo"),
      keys: "Ctrl Z",
      onClick: () => withGrid((grid) => undoOrRedo(grid, "undo")),
    };
    notify(parts.join(". "), cells === 0 ? {} : { action });
  };
  return { placeBlock, onPasted };
}

/** Returns the next row, after the cursor, that differs from the announcement or has an error. */
function nextDifference(grid: ReceiptGrid, back: boolean): { key: string; field: ReceiptField } | null {
  const { view, state } = grid.store;
  const wrong = new Map(grid.problems().map(({ key, field }) => [key, field]));
  const keys = view.filter((key) => {
    const row = state.rows.get(key);
    return row !== undefined && (wrong.has(key) || isDifferent(row));
  });
  const from = grid.range.active?.row ?? -1;
  const ordered = back ? keys.toReversed() : keys;
  const place = (key: string): number => grid.store.rowIndexOf(key);
  const key = ordered.find((each) => (back ? place(each) < from : place(each) > from)) ?? ordered[0];
  const row = key === undefined ? undefined : state.rows.get(key);
  if (key === undefined || row === undefined) return null;
  const bad = wrong.get(key);
  if (bad === "refused" || bad === "reason") return { key, field: bad };
  return { key, field: bad === undefined && lacksReason(row) ? "reason" : "accepted" };
}

export interface Receipt {
  readonly of: ReceiptOf;
  readonly grid: ReceiptGrid;
  readonly handle: RefObject<EditGridHandle | null>;
  readonly summary: ReceiptSummary;
  readonly draft: DraftOfReceipt;
  readonly isEditable: boolean;
  readonly filter: ReceiptFilter;
  readonly setFilter: (filter: ReceiptFilter) => void;
  /** Shows a line and moves the cursor to one of its cells, even if the filter hides the line. */
  readonly show: (key: string, field: ReceiptField) => void;
  readonly showDifference: (back: boolean) => void;
  /** Line in the card of the page for telephones. */
  readonly current: string | null;
  readonly setCurrent: (key: string) => void;
}

/** Counts a delivery in a grid. `onPrimary` is called for Ctrl+Enter. */
export function useReceipt(
  of: ReceiptOf,
  options: { isEditable: boolean; withNames: boolean; onPrimary: () => void },
): Receipt {
  const { t } = useTextTools();
  const notify = useNotify();
  const { user } = useMe();
  const { isEditable, withNames, onPrimary } = options;
  const { order, delivery } = of;
  const [filter, setFilter] = useState<ReceiptFilter>("all");
  const [current, setCurrent] = useState<string | null>(null);
  const handle = useRef<EditGridHandle>(null);
  const made = useRef<ReceiptGrid | null>(null);
  const withGrid = useCallback((work: (grid: ReceiptGrid) => void): void => {
    if (made.current !== null) work(made.current);
  }, []);
  const onSurplus = useCallback(
    (row: ReceiptRow) => withGrid((grid) => void refuseSurplus(grid, String(row.id))),
    [withGrid],
  );
  const key = receiptDraftKey({ user: user.id, order: order.id, delivery: delivery?.id ?? null });
  const rows = useRows(of, key);
  const columns = useReceiptColumns({
    isAnnounced: delivery?.shipped_on !== null && delivery !== null,
    withNames,
    isRecorded: !isEditable,
    onSurplus: isEditable ? onSurplus : undefined,
  });
  const show = (line: string, field: ReceiptField): void =>
    withGrid((grid) => {
      setCurrent(line);
      if (grid.store.rowIndexOf(line) !== -1) {
        handle.current?.focusCell(line, field);
        return;
      }
      setFilter("all");
      setTimeout(() => handle.current?.focusCell(line, field));
    });
  const showDifference = (back: boolean): void =>
    withGrid((grid) => {
      const found = nextDifference(grid, back);
      if (found === null) notify(t("order_receipt.no_differences"));
      else show(found.key, found.field);
    });
  const move = (to: "next" | "reason"): void =>
    withGrid((grid) => {
      const { active } = grid.range;
      const line = grid.store.view[(active?.row ?? -1) + (to === "next" ? 1 : 0)];
      const field = grid.store.columns[active?.column ?? -1]?.field;
      if (line !== undefined && field !== undefined) handle.current?.focusCell(line, to === "reason" ? to : field);
    });
  const grid = useEditGrid<ReceiptRow>({
    rows,
    columns,
    getRowId: (row) => row.id,
    isReadOnly: !isEditable,
    filter: FILTERS[filter],
    onKey: (stroke, cell) =>
      receiptKeys({ isReadOnly: !isEditable, withGrid, onPrimary, onDifference: showDifference, onMove: move })(
        stroke,
        cell,
      ),
    ...usePasted(withGrid),
  });
  useEffect(() => {
    made.current = grid;
  });
  const summary = useSummary(grid, of);
  const draft = useReceiptDraft(grid, key, isEditable);
  return { of, grid, handle, summary, draft, isEditable, filter, setFilter, show, showDifference, current, setCurrent };
}
