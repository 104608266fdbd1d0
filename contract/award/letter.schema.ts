import { z } from "zod";
import { LANGUAGES, Language, Timestamp } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";
import { Seen } from "#contract/seen.ts";

export const LETTER_KINDS = ["won", "lost"] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** Words of the letters of one kind in one language. */
const LetterText = z.strictObject({
  kind: z.enum(LETTER_KINDS),
  language: Language,
  text: z.string().trim().min(1, { error: "validation.required" }).max(4000, { error: "validation.too_long" }),
});
export type LetterText = z.output<typeof LetterText>;

/** The letters about the award of a tender: to whom of those who answered, and who has got theirs. */
export const AwardLetters = z
  .object({
    /** Everything that is won is ordered, and somebody has no letter yet. */
    may_send: z.boolean(),
    /** The tender's revision, which sending has to name. */
    version: z.number().int(),
    letters: z.array(
      z.object({
        supplier: Named,
        kind: z.enum(LETTER_KINDS),
        /** Of its people who get it. */
        languages: z.array(Language),
        sent_at: Timestamp.nullable(),
        sent_by: Named.nullable(),
        /** What was sent, by language. */
        texts: z.partialRecord(Language, z.string()).nullable(),
      }),
    ),
    /** The usual words of each kind in each language that the letters to be sent need. */
    usual: z.array(z.object({ kind: z.enum(LETTER_KINDS), language: Language, text: z.string() })),
  })
  .meta({ id: "AwardLetters" });
export type AwardLetters = z.output<typeof AwardLetters>;

export const LettersSend = Seen.extend({ texts: z.array(LetterText).max(LETTER_KINDS.length * LANGUAGES.length) });
export type LettersSend = z.output<typeof LettersSend>;
