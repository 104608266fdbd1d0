import type { AtOnce } from "#contract/at-once.ts";
import type { ErrorBody } from "#contract/errors.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import { errorAnswer } from "#server/http/errors.ts";
import type { Reader } from "#server/http/reader.ts";

/** Returns an error as one sentence. Wrong input says what is wrong with it. */
function reasonOf({ code, detail, fields = {}, problems = [] }: ErrorBody): { code: string; detail: string } {
  const wrong = [...problems.map((problem) => problem.detail), ...Object.values(fields).flat()];
  return { code, detail: wrong.length === 0 ? detail : wrong.join(" ") };
}

/** Returns records for a step that needs nothing but their ids. */
export const recordsOf = (ids: readonly number[]): { id: number }[] => ids.map((id) => ({ id }));

/**
 * Takes a step for each record in a transaction of its own, one after the other. Reports the records for which it failed
 * with the same errors as the call for one record. `reader` words the errors for one side of an order.
 */
export async function forEachAtOnce<R extends { readonly id: number }>(
  ctx: PreTransactionContext<MemberContext>,
  records: readonly R[],
  { act, reader = null }: { act: (inside: MemberContext, record: R) => Promise<unknown>; reader?: Reader | null },
): Promise<AtOnce> {
  const results: AtOnce["results"] = [];
  for (const record of records) {
    try {
      await ctx.transaction((inside) => act(inside, record));
      results.push({ id: record.id, error: null });
    } catch (error) {
      const { body } = errorAnswer(error, { language: ctx.language, log: ctx.deps.log, reader });
      results.push({ id: record.id, error: reasonOf(body) });
    }
  }
  return { results };
}
