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
 * Parts of the text catalogue. `work`: the working areas. `people`: users and companies. `buying`: import and
 * comparison. `items`: the request list. `item`: one request, its documents, questions of open tenders, and commands.
 * `deals`: offers, orders and the home page. `order`: changes of an order. `one_c`: the exchange with 1C. `supply`:
 * suppliers and spend. `tender`: the tender list.
 */
export type Words = "work" | "people" | "buying" | "items" | "item" | "deals" | "order" | "one_c" | "supply" | "tender";

/** Adds parts to the page's texts. A module variable, because there is one page. */
let load: (parts: readonly Words[]) => Promise<void> = () =>
  Promise.reject(new Error("loadWords before createTranslations"));

/** Loads more parts of the catalogue. Without them only the public pages can be shown. */
export const loadWords = (...parts: Words[]): Promise<void> => load(parts);

/**
 * Creates the translations in this browser's language before the first render. The provider needs a catalogue
 * synchronously, so the small first one is fetched here and the others on demand. Also sets the language on `<html
 * lang>`. Choosing another language reloads the page.
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
    // The provider rereads its texts only when the locale changes.
    await provider.changeLocale(language);
  };
  return provider;
}
