import type { AtOnce } from "#contract/at-once.ts";
import { forEachAtOnce, recordsOf } from "#server/http/at-once.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import { addToSupplierList, removeFromSupplierList } from "#server/modules/workspaces/supplier-list.ts";

type Context = PreTransactionContext<MemberContext>;

/** Puts suppliers on the company's list. The errors are those of `addToSupplierList`. */
export const addSuppliersToList = (ctx: Context, ids: readonly number[]): Promise<AtOnce> =>
  forEachAtOnce(ctx, recordsOf(ids), { act: (inside, { id }) => addToSupplierList(inside, id) });

/** Takes suppliers off the company's list. The errors are those of `removeFromSupplierList`. */
export const removeSuppliersFromList = (ctx: Context, ids: readonly number[]): Promise<AtOnce> =>
  forEachAtOnce(ctx, recordsOf(ids), { act: (inside, { id }) => removeFromSupplierList(inside, id) });
