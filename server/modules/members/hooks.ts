import { hook } from "#server/core/hook.ts";
import type { MemberContext } from "#server/http/context.ts";

/** A member and the number of open tasks that the member takes over. */
export interface TakenTasks {
  readonly id: number;
  readonly count: number;
}

/**
 * Hands the open tasks of a member over. They go to the member `to`, as far as that member may read their records. With
 * null, because the member leaves, each goes to its author, or else to the owner of the company.
 */
export const handOverTasks = hook<[ctx: MemberContext, from: number, to: number | null], Promise<TakenTasks[]>>(
  "handOverTasks",
);
