import { INTL_LOCALE } from "#contract/primitives.ts";
import type { Language } from "#contract/primitives.ts";
import { knownZone } from "#server/platform/zoned-day.ts";

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

export const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(INTL_LOCALE[language], {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));

/** Formats an instant with the name of the time zone. Uses Moscow time if the reader's zone (IANA name) is unknown. */
export const instantText = (at: string, language: Language, zone?: string): string =>
  formatIn(language, knownZone(zone)).format(new Date(at));
