import { z } from "zod";
import { Id, Language, LANGUAGES, lineText, Timestamp } from "#contract/primitives.ts";

export const ANNOUNCEMENT_MAX_LENGTH = 300;
export const ANNOUNCEMENT_TONES = ["info", "warn", "bad"] as const;

const Text = lineText(ANNOUNCEMENT_MAX_LENGTH);
/** The text in at least one language. */
const Texts = z.partialRecord(Language, Text);

/** A sentence for all users, such as a planned maintenance. Users see it from `starts_at` until `ends_at`. */
export const Announcement = z
  .object({
    id: Id,
    texts: Texts,
    tone: z.enum(ANNOUNCEMENT_TONES),
    starts_at: Timestamp,
    /** Null if users see it until it is withdrawn. */
    ends_at: Timestamp.nullable(),
  })
  .meta({ id: "Announcement" });
export type Announcement = z.output<typeof Announcement>;

/** An announcement without a start begins at once. */
export const AnnouncementInput = z
  .strictObject({
    texts: Texts.refine((texts) => Object.keys(texts).length > 0, { error: "validation.required" }),
    tone: z.enum(ANNOUNCEMENT_TONES),
    starts_at: Timestamp.nullable(),
    ends_at: Timestamp.nullable(),
  })
  .refine(
    ({ starts_at, ends_at }) => starts_at === null || ends_at === null || Date.parse(ends_at) > Date.parse(starts_at),
    { error: "validation.ends_before_start", path: ["ends_at"] },
  );
export type AnnouncementInput = z.output<typeof AnnouncementInput>;

type Times = Pick<Announcement, "starts_at" | "ends_at">;

export const hasEnded = ({ ends_at }: Times, now: number): boolean => ends_at !== null && Date.parse(ends_at) <= now;

/** Returns when the announcement will next appear or end, or null if its state won't change any more. */
export function nextChange({ starts_at, ends_at }: Times, now: number): number | null {
  const times = [starts_at, ...(ends_at === null ? [] : [ends_at])].map((time) => Date.parse(time));
  return times.find((time) => time > now) ?? null;
}

export const isShown = (times: Times, now: number): boolean =>
  Date.parse(times.starts_at) <= now && !hasEnded(times, now);

/** Returns the text in the reader's language, or else in the first language that it was written in. */
export const announcementText = ({ texts }: Pick<Announcement, "texts">, language: Language): string =>
  [language, ...LANGUAGES].flatMap((each) => texts[each] ?? [])[0] ?? "";
