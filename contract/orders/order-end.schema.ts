import { z } from "zod";
import { lineText } from "#contract/primitives.ts";
import { Seen } from "#contract/seen.ts";

export const OrderClose = Seen.extend({
  status: z.literal("CLOSED"),
  decline: z.boolean().default(false),
  /** Closes the order although money or invoices are open; only with a reason, and never while goods are on the way. */
  at_once: z.boolean().optional(),
  reason: lineText(2000).optional(),
});
/** Opens a closed order again in which money or invoices are open, so that it can be invoiced and paid. */
export const OrderReopen = Seen.extend({ status: z.literal("OPENED") });
