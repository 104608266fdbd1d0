import type { z } from "zod";
import { may } from "#contract/permissions.ts";
import type { PaidPrices } from "#contract/purchase-items/item-cards.api.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { makerAliasKeysOf } from "#server/records/company-word/maker-alias.ts";
import { paidLines, paidSummaries } from "#server/modules/purchase-items/paid.store.ts";
import type { Part } from "#server/modules/purchase-items/paid.store.ts";
import { findItems } from "#server/modules/purchase-items/purchase-item.store.ts";

/** Maximum number of listed order lines. The summaries include all lines. */
const SHOWN = 20;

type Answer = z.input<typeof PaidPrices>;

interface PaidAsked {
  readonly shown?: number;
  /** Id of a tender whose orders are excluded, because they aren't prices paid before the tender. */
  readonly before?: number;
  /** True (the default) to include substitutes that were delivered for the part. */
  readonly with_substitutes?: boolean;
}

/**
 * Returns the prices that the workspace paid for a part, if the caller may read orders. Returns none if there is no
 * part number, which is needed to find purchases.
 */
export async function paidFor(
  { db, principal }: MemberContext,
  part: Part,
  { shown = SHOWN, before, with_substitutes = true }: PaidAsked = {},
): Promise<Answer> {
  const visible = may(principal, "read_order");
  if (!visible || part.part_number === null) return { visible, count: 0, results: [], by_currency: [] };
  const asked = { part, before: before ?? null, with_substitutes, aliases: await makerAliasKeysOf(db) };
  return { visible, ...(await paidLines(db, asked, shown)), by_currency: await paidSummaries(db, asked) };
}

/** @throws AppError not_found if the item doesn't exist */
export const readPrices = async (ctx: MemberContext, id: number): Promise<Answer> =>
  paidFor(ctx, foundOrThrow((await findItems(ctx.db, [id]))[0]));
