import { z } from "zod";
import { Id, lineText, Timestamp, Version } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";

/** The lot that a question is about. */
const AskedLot = z.object({ id: Id, position: z.number().int(), name: z.string().nullable() }).meta({ id: "AskedLot" });

/** A question as the customer reads it: with who asked. */
export const TenderQuestion = z
  .object({
    id: Id,
    version: Version,
    supplier: Named,
    /** The person who asked. */
    asked_by: z.string(),
    asked_at: Timestamp,
    lot: AskedLot.nullable(),
    question: z.string(),
    answer: z.string().nullable(),
    answered_by: z.string().nullable(),
    answered_at: Timestamp.nullable(),
    /** The wording that all suppliers read; null while the answer is the asker's alone. */
    published_question: z.string().nullable(),
  })
  .meta({ id: "TenderQuestion" });
export type TenderQuestion = z.output<typeof TenderQuestion>;

/**
 * An answer to the asker alone, or to every supplier, to whom the question may be put in other words. One that all have
 * read stays with all.
 */
export const AnswerQuestion = z.strictObject({
  answer: lineText(4000),
  to_all: z.boolean(),
  question: lineText(2000).optional(),
  version: Version.optional(),
});

/**
 * A question as a supplier reads it: its own, or one that the customer has answered to all. It doesn't say
 * who asked the others or when, only when they were answered.
 */
export const OfferQuestion = z
  .object({
    /** Counts for own questions and for the others apart. */
    id: Id,
    is_own: z.boolean(),
    lot: AskedLot.nullable(),
    question: z.string(),
    asked_at: Timestamp.nullable(),
    answer: z.string().nullable(),
    answered_at: Timestamp.nullable(),
    /** Answered since the supplier last looked. */
    is_new: z.boolean(),
  })
  .meta({ id: "OfferQuestion" });
export type OfferQuestion = z.output<typeof OfferQuestion>;

export const AskQuestion = z.strictObject({ question: lineText(2000), lot: Id.nullable().optional() });
