import { z } from "zod";
import { ErrorBody } from "#contract/errors.ts";
import { RECORDS_AT_ONCE_MAX } from "#contract/limits.ts";
import { Id } from "#contract/primitives.ts";
import { Seen } from "#contract/seen.ts";

/** Records for which one call takes a step, each in a transaction of its own. */
export const recordsAtOnce = <T extends z.ZodType>(record: T) => z.array(record).min(1).max(RECORDS_AT_ONCE_MAX);

/** A record with the revision that the user saw. */
export const SeenRecord = Seen.extend({ id: Id });

/** What became of each record, in the order of the call. Without an error, the step was taken. */
export const AtOnce = z
  .object({
    results: z.array(z.object({ id: Id, error: ErrorBody.pick({ code: true, detail: true }).nullable() })),
  })
  .meta({ id: "AtOnce" });
export type AtOnce = z.output<typeof AtOnce>;
