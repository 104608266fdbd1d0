import { z } from "zod";
import { Id, lineText, Timestamp, Version } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";

const AskedLot = z.object({ id: Id, position: z.number().int(), name: z.string().nullable() }).meta({ id: "AskedLot" });

export const TenderQuestion = z
  .object({
    id: Id,
    version: Version,
    supplier: Named,
    asked_by: z.string(),
    asked_at: Timestamp,
    lot: AskedLot.nullable(),
    question: z.string(),
    answer: z.string().nullable(),
    answered_by: z.string().nullable(),
    answered_at: Timestamp.nullable(),
    /** The wording visible to all suppliers; null while the answer is only for the asker. */
    published_question: z.string().nullable(),
  })
  .meta({ id: "TenderQuestion" });
export type TenderQuestion = z.output<typeof TenderQuestion>;

/**
 * An answer to the asker alone or to all suppliers; for all, the question may be reworded. A published answer can't
 * become private again.
 */
export const AnswerQuestion = z.strictObject({
  answer: lineText(4000),
  to_all: z.boolean(),
  question: lineText(2000).optional(),
  version: Version.optional(),
});

/**
 * A question as a supplier sees it: its own, or one that was answered to all. For others' questions the response omits
 * the asker and the time of asking.
 */
export const OfferQuestion = z
  .object({
    /** Unique only among own questions or among the others. */
    id: Id,
    is_own: z.boolean(),
    lot: AskedLot.nullable(),
    question: z.string(),
    asked_at: Timestamp.nullable(),
    answer: z.string().nullable(),
    answered_at: Timestamp.nullable(),
    is_new: z.boolean(),
  })
  .meta({ id: "OfferQuestion" });
export type OfferQuestion = z.output<typeof OfferQuestion>;

export const AskQuestion = z.strictObject({ question: lineText(2000), lot: Id.nullable().optional() });
