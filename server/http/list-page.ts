import { COUNTED_MOST } from "#contract/limits.ts";
import { INTL_LOCALE } from "#contract/primitives.ts";
import type { AnsweredCount } from "#server/db/bounded-count.ts";
import { AppError } from "#server/http/app-error.ts";
import type { CallContext } from "#server/http/context.ts";

/** One page of the rows that were found, in the form of every list. */
interface Found<R> extends AnsweredCount {
  readonly rows: readonly R[];
}

/** Rows that go out as they were read. */
export const asRead = <R>(row: R): R => row;

/**
 * A page of a list as it goes out. Behind what is counted pages aren't offered: the way to each of them is as long as
 * all before.
 * @throws AppError invalid_input
 */
export function listPage<R, V>(
  { language }: Pick<CallContext, "language">,
  { offset }: { readonly offset: number },
  { rows, ...counted }: Found<R>,
  view: (row: R) => V,
): AnsweredCount & { results: V[] } {
  if (counted.count_is_bound === true && offset >= COUNTED_MOST)
    throw new AppError("invalid_input", {
      problems: [{ code: "page_too_deep", params: { limit: COUNTED_MOST.toLocaleString(INTL_LOCALE[language]) } }],
    });
  return { ...counted, results: rows.map(view) };
}
