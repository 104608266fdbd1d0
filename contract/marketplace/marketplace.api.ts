import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id } from "#contract/primitives.ts";
import { PaidPrices } from "#contract/purchase-items/item-cards.api.ts";

/** Minimum length of a search text for suggestions. */
export const SUGGEST_MIN_LENGTH = 3;
export const SUGGESTIONS_MAX = 10;

/**
 * Id of a product with a prefix for its source: `c` is the shared catalogue, `i` an item and `o` an order line of this
 * workspace.
 */
export const ProductId = z.string().regex(/^[cio][1-9]\d{0,14}$/);

export const Product = z
  .object({
    id: ProductId,
    source: z.enum(["catalogue", "history"]),
    nomenclature: z.string().nullable(),
    part_number: z.string().nullable(),
    manufacturer: z.string().nullable(),
    unit: Id,
  })
  .meta({ id: "Product" });
export type Product = z.output<typeof Product>;

const read = { kind: "member", permission: "read_purchase" } as const;

export const marketplaceApi = {
  suggestions: endpoint({
    method: "GET",
    path: "/marketplace-search-suggestions",
    summary: "Products whose name, part number or maker holds the text, or nearly: at most ten, the best first",
    access: read,
    query: z.strictObject({ query: z.string().trim().max(200).default("") }),
    response: z.object({ results: z.array(Product) }),
  }),
  product: endpoint({
    method: "GET",
    path: "/marketplace-product/{id}",
    summary: "One product, with what this workspace paid for it before",
    access: read,
    params: z.object({ id: ProductId }),
    response: Product.extend({ paid: PaidPrices }),
  }),
};
