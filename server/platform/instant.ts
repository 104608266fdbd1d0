import { INTL_LOCALE } from "#contract/primitives.ts";
import type { Language } from "#contract/primitives.ts";
import { NAMED_ZONES, utcOffset } from "#contract/zone-names.ts";
import { translate } from "#server/platform/translate.ts";
import { knownZone } from "#server/platform/zoned-day.ts";

function formatIn(language: Language, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(INTL_LOCALE[language], {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  });
}

/** Returns the name of a zone as the pages show it: "МСК", "UTC+7". */
function zoneName(at: Date, zone: string, language: Language): string {
  const key = NAMED_ZONES.get(zone);
  return key === undefined ? utcOffset(at, zone) : translate(language, key);
}

export const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(INTL_LOCALE[language], {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));

/** Formats an instant with its zone's name. Without a known reader's zone (IANA name) it uses Moscow time. */
export function instantText(at: string, language: Language, zone?: string): string {
  const instant = new Date(at);
  const shown = knownZone(zone);
  const name = zoneName(instant, shown, language);
  return `${formatIn(language, shown).format(instant)} ${language === "hi" ? `(${name})` : name}`;
}
