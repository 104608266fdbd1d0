import { z } from "zod";
import { PRODUCT_PATH } from "#contract/limits.ts";

/** Redirect target after an email link: a page of this product, never another site. */
export const NextPath = z.string().max(2000).regex(PRODUCT_PATH, { error: "validation.invalid" });
