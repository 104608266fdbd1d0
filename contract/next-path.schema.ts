import { z } from "zod";
import { PRODUCT_PATH } from "#contract/limits.ts";

/** Where somebody wanted to go who comes back by a mail: a page of this product, never another site. */
export const NextPath = z.string().max(2000).regex(PRODUCT_PATH, { error: "validation.invalid" });
