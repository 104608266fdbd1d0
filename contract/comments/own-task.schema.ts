import { z } from "zod";
import { COMMENTED } from "#contract/comments/commented.ts";
import { Id, IsoDate } from "#contract/primitives.ts";

/** An open task of the reader, with what is needed to name its record and to lead there. */
export const OwnTask = z
  .object({
    id: Id,
    record: z.enum(COMMENTED),
    record_id: Id,
    /** Tender of a lot or of a received offer. */
    tender: Id.nullable(),
    number: z.number().int().nullable(),
    round: z.number().int().nullable(),
    position: z.number().int().nullable(),
    name: z.string().nullable(),
    text: z.string(),
    due: IsoDate,
  })
  .meta({ id: "OwnTask" });
export type OwnTask = z.output<typeof OwnTask>;
