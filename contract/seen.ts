import { z } from "zod";
import { INVOICE_REPEATS_SHOWN } from "#contract/limits.ts";
import { Id, Money, Timestamp, Version } from "#contract/primitives.ts";

/**
 * The state that a person saw before they made a record final: each such call carries it, and is refused with what has
 * changed since where the record is no longer in that state.
 */
export const Seen = z.strictObject({ version: Version });
export type Seen = z.output<typeof Seen>;

/** The same where money becomes final: the total that the person confirmed. */
export const SeenTotal = Seen.extend({ total: Money });
export type SeenTotal = z.output<typeof SeenTotal>;

/**
 * The same for a payment that is confirmed: the account (`payee.id` of the billing details) that the person has checked.
 * It may be missing where the company has paid to that account before.
 */
export const SeenPayee = SeenTotal.extend({ account: Id.optional() });
export type SeenPayee = z.output<typeof SeenPayee>;

/** The same for an invoice that is confirmed: other invoices with its number that the person knows of. */
export const SeenInvoice = SeenTotal.extend({ known_repeats: z.array(Id).max(INVOICE_REPEATS_SHOWN).optional() });
export type SeenInvoice = z.output<typeof SeenInvoice>;

/** One thing that is different from what was seen, by whom and when it was changed last. */
export const ChangeSince = z
  .object({
    /** The line that it is about, by its number and name; null for the record as a whole. */
    line: z.object({ position: z.number().int(), name: z.string().nullable() }).nullable(),
    field: z.string(),
    from: z.unknown(),
    to: z.unknown(),
    by: z.string().nullable(),
    at: Timestamp,
  })
  .meta({ id: "ChangeSince" });
export type ChangeSince = z.output<typeof ChangeSince>;
