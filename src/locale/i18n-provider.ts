import polyglotI18nProvider from "ra-i18n-polyglot";
import type { I18nProvider } from "ra-core";
import { messagesOf } from "#src/locale/messages.ts";
import type { LanguageCode } from "#src/locale/languages.ts";
import { LANGUAGES, currentLanguage, languageOf } from "#src/locale/languages.ts";

const CATALOGUES = {
  ru: () => import("#i18n/ru/browser.ts"),
  en: () => import("#i18n/en/browser.ts"),
  "zh-hans": () => import("#i18n/zh-hans/browser.ts"),
  hi: () => import("#i18n/hi/browser.ts"),
} satisfies Record<LanguageCode, () => Promise<{ first: object } & Record<Words, () => Promise<object>>>>;

/**
 * A part of the catalogue: what the working areas say, the pages about people and companies, the import and the
 * comparison, the requests, offers and orders with the home page, one request with its documents and what both sides of
 * an open tender say to each other and the commands, the changes of an order, the exchange with 1C, suppliers and what
 * was bought of them, the list of tenders.
 */
export type Words = "work" | "people" | "buying" | "items" | "item" | "deals" | "order" | "one_c" | "supply" | "tender";

/** Adds parts to the words of the page; there is one page, so there is one of these. */
let load: (parts: readonly Words[]) => Promise<void> = () =>
  Promise.reject(new Error("loadWords before createTranslations"));

/** Fetches more words; before the first only the pages before the sign-in can be shown. */
export const loadWords = (...parts: Words[]): Promise<void> => load(parts);

/**
 * The translations in the language of this browser, for use before the first render: the provider wants its first
 * catalogue at once, so the small one is fetched here and the others on demand. Also names the language on
 * `<html lang>`. Another language is never loaded: choosing one loads the page again.
 */
export async function createTranslations(): Promise<I18nProvider> {
  const language = currentLanguage();
  const catalogue = await CATALOGUES[language]();
  let words: object = catalogue.first;
  document.documentElement.lang = languageOf(language).html_lang;
  const provider = polyglotI18nProvider(
    () => messagesOf(words),
    language,
    LANGUAGES.map(({ code, name }) => ({ locale: code, name })),
    { allowMissing: false },
  );
  load = async (parts) => {
    const more = await Promise.all(parts.map((part) => catalogue[part]()));
    words = Object.assign({}, words, ...more) as object;
    // The provider reads its words anew when it is told the language.
    await provider.changeLocale(language);
  };
  return provider;
}
