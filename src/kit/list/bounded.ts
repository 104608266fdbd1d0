import { useMemo } from "react";
import { z } from "zod";
import { COUNTED_MAX_ROWS } from "#contract/limits.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { GridColumn } from "#src/ui/grid/columns.ts";

const Bounded = z.object({ count_is_bound: z.literal(true) });

/** Returns true if the list has more rows than its reported total. */
export const isBound = (meta: unknown): boolean => Bounded.safeParse(meta).success;

/** Formats the number of rows, for example "1,250" or "more than 10,000". */
export function useHowMany(): (total: number, meta: unknown) => string {
  const { t, formats } = useTextTools();
  return (total, meta) => (isBound(meta) ? t("ui.more_than", { count: formats.count(total) }) : formats.count(total));
}

/** Disables sorting by `when_counted` columns, with an explanation, if the list is longer than the counting limit. */
export function useSortableColumns<R>(
  columns: readonly GridColumn<R>[],
  { meta }: { meta?: unknown },
): readonly GridColumn<R>[] {
  const { t, formats } = useTextTools();
  const isLong = isBound(meta);
  return useMemo(() => {
    if (!isLong) return columns;
    const unsortable = t("ui.not_sorted_by", { count: formats.count(COUNTED_MAX_ROWS) });
    return columns.map((column) => (column.sortable === "when_counted" ? { ...column, unsortable } : column));
  }, [columns, isLong, t, formats]);
}
