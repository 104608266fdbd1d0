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
 * Parts of the translation catalogue. Each is a file of its own, so a page needs few of them. `work`: pages behind the
 * sign-in, documents, and questions in open tenders. `people`: users and companies. `buying`: import and comparison.
 * `items`: purchase items and commands. `deals`: offers, awards, the list of orders and the home page. `order`: one
 * order and changes to it. `one_c`: the exchange with 1C. `revisions`: revisions of groups. `supply`: suppliers and
 * spend. `tender`: the tender list. `inbox`: the inbox. `comments`: comments of colleagues.
 */
export type Words =
  | "work"
  | "people"
  | "buying"
  | "items"
  | "deals"
  | "order"
  | "one_c"
  | "revisions"
  | "supply"
  | "tender"
  | "inbox"
  | "comments"
  | "sample";

/** Adds parts to the page's translations. Set by `createTranslations`. */
let load: (parts: readonly Words[]) => Promise<void> = () =>
  Promise.reject(new Error("loadWords before createTranslations"));

/** Loads more parts of the catalogue. The initial translations suffice only for the public pages. */
export const loadWords = (...parts: Words[]): Promise<void> => load(parts);

/**
 * Creates the translations in this browser's language before the first render. The provider needs a catalogue
 * synchronously, so the small initial catalogue is fetched here and other parts on demand. Also sets `<html lang>`.
 * Changing the language reloads the page.
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
    // Forces the provider to reread its translations, which it does only when the locale changes.
    await provider.changeLocale(language);
  };
  return provider;
}
