import { z } from "zod";
import { Money, Timestamp, Version } from "#contract/primitives.ts";

/**
 * The state that a person saw before they made a record final: each such call carries it, and is refused with what has
 * changed since where the record is no longer in that state.
 */
export const Seen = z.strictObject({ version: Version });
export type Seen = z.output<typeof Seen>;

/** The same where money becomes final: the total that the person confirmed. */
export const SeenTotal = Seen.extend({ total: Money });
export type SeenTotal = z.output<typeof SeenTotal>;

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
