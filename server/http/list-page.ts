import { COUNTED_MAX_ROWS } from "#contract/limits.ts";
import { INTL_LOCALE } from "#contract/primitives.ts";
import type { AnsweredCount, FoundCount } from "#server/db/bounded-count.ts";
import { AppError } from "#server/core/app-error.ts";
import type { CallContext } from "#server/core/side-effects.ts";

interface Found<R> extends FoundCount {
  readonly rows: readonly R[];
}

export const unchangedRow = <R>(row: R): R => row;

/**
 * Returns a page of a list. Rejects pages beyond the counted rows, because each such page would require reading all
 * rows before it. Rejects sort orders that would require reading more rows than are counted.
 * @throws AppError invalid_input if the page or the sort order is rejected
 */
export function listPage<R, V>(
  { language }: Pick<CallContext, "language">,
  { offset }: { readonly offset: number },
  { rows, is_unordered, ...counted }: Found<R>,
  view: (row: R) => V,
): AnsweredCount & { results: V[] } {
  const isTooDeep = counted.count_is_bound === true && offset >= COUNTED_MAX_ROWS;
  if (is_unordered === true || isTooDeep) {
    const code = is_unordered === true ? "too_many_to_sort" : "page_too_deep";
    const params = { limit: COUNTED_MAX_ROWS.toLocaleString(INTL_LOCALE[language]) };
    throw new AppError("invalid_input", { problems: [{ code, params }] });
  }
  return { ...counted, results: rows.map(view) };
}
