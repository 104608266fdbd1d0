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
    /** Wording that all suppliers see; null if only the supplier who asked sees the answer. */
    published_question: z.string().nullable(),
  })
  .meta({ id: "TenderQuestion" });
export type TenderQuestion = z.output<typeof TenderQuestion>;

/**
 * An answer, either to the supplier who asked or to all suppliers. For all suppliers, the question may be reworded. A
 * published answer can't become private again.
 */
export const AnswerQuestion = z.strictObject({
  answer: lineText(4000),
  to_all: z.boolean(),
  question: lineText(2000).optional(),
  version: Version.optional(),
});

/**
 * A question in a supplier's list: its own, or one answered to all suppliers. For questions of other suppliers, the
 * response omits who asked and when.
 */
export const OfferQuestion = z
  .object({
    /** Id of the question, unique only among the supplier's own questions or among the questions of other suppliers. */
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
