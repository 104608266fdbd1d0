import { z } from "zod";
import { INVOICE_REPEATS_SHOWN } from "#contract/limits.ts";
import { Id, Money, Timestamp, Version } from "#contract/primitives.ts";

/**
 * Version that a user saw before an irreversible action. Every request for such an action carries this version. If the
 * record has changed since, the request is refused with the changes.
 */
export const Seen = z.strictObject({ version: Version });
export type Seen = z.output<typeof Seen>;

/** Adds the total that the user confirmed, for irreversible actions that involve money. */
export const SeenTotal = Seen.extend({ total: Money });
export type SeenTotal = z.output<typeof SeenTotal>;

/**
 * Adds the account (`payee.id` of the billing details) that the user checked before confirming a payment. It may be
 * omitted if the company has paid to that account before.
 */
export const SeenPayee = SeenTotal.extend({ account: Id.optional() });
export type SeenPayee = z.output<typeof SeenPayee>;

/** Adds the other invoices with the same number that were displayed when the user confirmed an invoice. */
export const SeenInvoice = SeenTotal.extend({ known_repeats: z.array(Id).max(INVOICE_REPEATS_SHOWN).optional() });
export type SeenInvoice = z.output<typeof SeenInvoice>;

/** One difference from the version that the user saw, with the author and time of the last change. */
export const ChangeSince = z
  .object({
    line: z.object({ position: z.number().int(), name: z.string().nullable() }).nullable(),
    field: z.string(),
    from: z.unknown(),
    to: z.unknown(),
    by: z.string().nullable(),
    at: Timestamp,
  })
  .meta({ id: "ChangeSince" });
export type ChangeSince = z.output<typeof ChangeSince>;
