import { z } from "zod";
import { LANGUAGES, Language, Timestamp } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";
import { Seen } from "#contract/seen.ts";

export const LETTER_KINDS = ["won", "lost"] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

const LetterText = z.strictObject({
  kind: z.enum(LETTER_KINDS),
  language: Language,
  text: z.string().trim().min(1, { error: "validation.required" }).max(4000, { error: "validation.too_long" }),
});
export type LetterText = z.output<typeof LetterText>;

export const AwardLetters = z
  .object({
    /** True if all winners are ordered and at least one supplier has no letter yet. */
    may_send: z.boolean(),
    /** Tender revision that the request to send must repeat. */
    version: z.number().int(),
    letters: z.array(
      z.object({
        supplier: Named,
        kind: z.enum(LETTER_KINDS),
        /** Languages of the supplier's members who will receive the letter. */
        languages: z.array(Language),
        sent_at: Timestamp.nullable(),
        sent_by: Named.nullable(),
        texts: z.partialRecord(Language, z.string()).nullable(),
      }),
    ),
    /** Default texts for each combination of kind and language that the unsent letters need. */
    usual: z.array(z.object({ kind: z.enum(LETTER_KINDS), language: Language, text: z.string() })),
  })
  .meta({ id: "AwardLetters" });
export type AwardLetters = z.output<typeof AwardLetters>;

export const LettersSend = Seen.extend({ texts: z.array(LetterText).max(LETTER_KINDS.length * LANGUAGES.length) });
export type LettersSend = z.output<typeof LettersSend>;
