import type { LanguageCode } from "#src/locale/languages.ts";

const PACKS = {
  ru: () => import("#src/locale/mui-ru.ts").then((pack) => pack.ruRU),
  en: () => Promise.resolve({}),
} satisfies Record<LanguageCode, () => Promise<object>>;

/** MUI's own words (pagination, autocomplete, alerts) in a language; English is built in. */
export function muiLocale(language: LanguageCode): Promise<object> {
  return PACKS[language]();
}
