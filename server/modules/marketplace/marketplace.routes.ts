import { marketplaceApi } from "#contract/marketplace/marketplace.api.ts";
import { implement } from "#server/http/implement.ts";
import { readProduct, suggestProducts } from "#server/modules/marketplace/suggest-products.ts";

export const marketplaceRoutes = implement("marketplace", marketplaceApi, {
  suggestions: async (ctx, { query }) => ({ results: await suggestProducts(ctx, query.query) }),
  product: (ctx, { params }) => readProduct(ctx, params.id),
});
