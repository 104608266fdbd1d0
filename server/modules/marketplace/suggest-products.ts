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
import { paidFor } from "#server/modules/purchase-items/read-prices.ts";

/**
 * Products for what is being typed, the best first: such as hold it, or where none does, such as are like it. Nothing
 * for less than three letters. What was asked for or ordered before stands before the catalogue, each product once.
 */
export async function suggestProducts({ db }: MemberContext, text: string): Promise<Product[]> {
  if ([...text].length < SUGGEST_MIN_LENGTH) return [];
  const beginning = await productsBeginning(db, text, SUGGESTIONS_MAX);
  if (beginning.length >= SUGGESTIONS_MAX) return beginning;
  const holding = await productsWith(db, text, SUGGESTIONS_MAX);
  return holding.length > 0 ? holding : productsLike(db, text, SUGGESTIONS_MAX);
}

/**
 * One product with what this workspace paid for it.
 * @throws AppError not_found
 */
export async function readProduct(
  ctx: MemberContext,
  id: string,
): Promise<Product & { paid: Awaited<ReturnType<typeof paidFor>> }> {
  const product = foundOrThrow(await findProduct(ctx.db, id));
  return { ...product, paid: await paidFor(ctx, product) };
}
