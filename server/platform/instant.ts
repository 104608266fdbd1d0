import { INTL_LOCALE } from "#contract/primitives.ts";
import type { Language } from "#contract/primitives.ts";

/** Where the reader's own zone isn't known. */
const USUAL_ZONE = "Europe/Moscow";

function formatIn(language: Language, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(INTL_LOCALE[language], {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
    timeZoneName: "short",
  });
}

/** An instant in words, with the zone named: in the reader's zone (IANA name) where it is known, else in Moscow time. */
export function instantText(at: string, language: Language, zone: string = USUAL_ZONE): string {
  try {
    return formatIn(language, zone).format(new Date(at));
  } catch {
    return formatIn(language, USUAL_ZONE).format(new Date(at));
  }
}
