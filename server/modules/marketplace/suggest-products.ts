import { SUGGEST_MIN_LENGTH, SUGGESTIONS_MAX } from "#contract/marketplace/marketplace.api.ts";
import type { Product } from "#contract/marketplace/marketplace.api.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import {
  findProduct,
  productsBeginning,
  productsLike,
  productsWith,
} from "#server/modules/marketplace/product.store.ts";
import { makerAliasKeysOf } from "#server/records/company-word/maker-alias.ts";
import { paidFor } from "#server/modules/purchase-items/read-prices.ts";

/**
 * Suggests products for a typed text, without duplicates and best match first. Products with a similar text are
 * suggested only if none contains the text itself. A text needs at least three characters. The company's own history
 * ranks above the catalogue.
 */
export async function suggestProducts({ db }: MemberContext, text: string): Promise<Product[]> {
  if ([...text].length < SUGGEST_MIN_LENGTH) return [];
  const asked = { text, limit: SUGGESTIONS_MAX, aliases: await makerAliasKeysOf(db) };
  const beginning = await productsBeginning(db, asked);
  if (beginning.length >= SUGGESTIONS_MAX) return beginning;
  const holding = await productsWith(db, asked);
  return holding.length > 0 ? holding : productsLike(db, asked);
}

/** @throws AppError not_found if the product doesn't exist */
export async function readProduct(
  ctx: MemberContext,
  id: string,
): Promise<Product & { paid: Awaited<ReturnType<typeof paidFor>> }> {
  const product = foundOrThrow(await findProduct(ctx.db, id));
  return { ...product, paid: await paidFor(ctx, product) };
}
