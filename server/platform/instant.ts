import { INTL_LOCALE } from "#contract/primitives.ts";
import type { Language } from "#contract/primitives.ts";
import { zoneName } from "#contract/zone-names.ts";
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
  const name = zoneName(instant, shown, (key) => translate(language, key));
  return `${formatIn(language, shown).format(instant)} ${language === "hi" ? `(${name})` : name}`;
}
