import polyglotI18nProvider from "ra-i18n-polyglot";
import type { I18nProvider } from "ra-core";
import { messagesOf } from "#src/locale/messages.ts";
import type { LanguageCode } from "#src/locale/languages.ts";
import { LANGUAGES, currentLanguage, languageOf } from "#src/locale/languages.ts";

/** The words of the pages before the sign-in, and what areas behind it say besides. */
const CATALOGUES = {
  ru: { first: () => import("#i18n/ru/public.ts"), work: () => import("#i18n/ru/work.ts"), people: () => import("#i18n/ru/people.ts"), buying: () => import("#i18n/ru/buying.ts"), today: () => import("#i18n/ru/today.ts") },
  en: { first: () => import("#i18n/en/public.ts"), work: () => import("#i18n/en/work.ts"), people: () => import("#i18n/en/people.ts"), buying: () => import("#i18n/en/buying.ts"), today: () => import("#i18n/en/today.ts") },
} satisfies Record<LanguageCode, Record<"first" | Words, () => Promise<object>>>;

/** A part of the catalogue: what the working areas say, the pages about people and companies, the import and the comparison, the home page. */
export type Words = "work" | "people" | "buying" | "today";

/** Adds parts to the words of the page; there is one page, so there is one of these. */
let load: (parts: readonly Words[]) => Promise<void> = () => Promise.reject(new Error("loadWords before createTranslations"));

/** Fetches more words; before the first only the pages before the sign-in can be shown. */
export const loadWords = (...parts: Words[]): Promise<void> => load(parts);

/**
 * The translations in the language of this browser, for use before the first render: the provider wants its first
 * catalogue at once, so the small one is fetched here and the others on demand. Also names the language on
 * `<html lang>`. Another language is never loaded: choosing one loads the page again.
 */
export async function createTranslations(): Promise<I18nProvider> {
  const language = currentLanguage();
  const catalogues = CATALOGUES[language];
  let words: object = await catalogues.first();
  document.documentElement.lang = languageOf(language).html_lang;
  const provider = polyglotI18nProvider(
    () => messagesOf(words),
    language,
    LANGUAGES.map(({ code, name }) => ({ locale: code, name })),
    { allowMissing: false },
  );
  load = async (parts) => {
    const more = await Promise.all(parts.map((part) => catalogues[part]()));
    words = Object.assign({}, words, ...more) as object;
    // The provider reads its words anew when it is told the language.
    await provider.changeLocale(language);
  };
  return provider;
}
