import type { z } from "zod";
import { may } from "#contract/permissions.ts";
import type { PaidPrices } from "#contract/purchase-items/item-cards.api.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { paidLines, paidSummaries } from "#server/modules/purchase-items/paid.store.ts";
import type { Part } from "#server/modules/purchase-items/paid.store.ts";
import { findItems } from "#server/modules/purchase-items/purchase-item.store.ts";

/** So many lines are shown; the sums are of all. */
const SHOWN = 20;

type Answer = z.input<typeof PaidPrices>;

/** Which lines of orders count, and how many of them are shown. */
interface PaidAsked {
  readonly shown?: number;
  /** Orders of this tender are left out: what it buys isn't what was paid before it. */
  readonly before?: number;
  /** What was delivered in the part's place counts, too, as long as nothing else is said. */
  readonly with_substitutes?: boolean;
}

/**
 * What the workspace paid for a part, as far as the caller may read orders. Without a part number nothing is known to
 * be the same.
 */
export async function paidFor(
  { db, principal }: MemberContext,
  part: Part,
  { shown = SHOWN, before, with_substitutes = true }: PaidAsked = {},
): Promise<Answer> {
  const visible = may(principal, "read_order");
  if (!visible || part.part_number === null) return { visible, count: 0, results: [], by_currency: [] };
  const asked = { part, before: before ?? null, with_substitutes };
  return { visible, ...(await paidLines(db, asked, shown)), by_currency: await paidSummaries(db, asked) };
}

/**
 * What the workspace paid for the part of an item.
 * @throws AppError not_found
 */
export const readPrices = async (ctx: MemberContext, id: number): Promise<Answer> =>
  paidFor(ctx, foundOrThrow((await findItems(ctx.db, [id]))[0]));
