import polyglotI18nProvider from "ra-i18n-polyglot";
import type { I18nProvider, TranslationMessages } from "ra-core";
import type { LanguageCode } from "#src/locale/languages.ts";
import { LANGUAGES, currentLanguage, languageOf } from "#src/locale/languages.ts";

/** The words of the pages before the sign-in, and all words. */
const CATALOGUES = {
  ru: { first: () => import("#i18n/ru/public.ts"), all: () => import("#i18n/ru/catalogue.ts") },
  en: { first: () => import("#i18n/en/public.ts"), all: () => import("#i18n/en/catalogue.ts") },
} satisfies Record<LanguageCode, Record<"first" | "all", () => Promise<object>>>;

export interface Translations {
  readonly provider: I18nProvider;
  /** Fetches all words; before it only the pages before the sign-in can be shown. */
  loadAll(): Promise<void>;
}

/**
 * The translations in the language of this browser, for use before the first render: the provider wants its first
 * catalogue at once, so the small one is fetched here and the whole one on demand. Also names the language on
 * `<html lang>`. Another language is never loaded: choosing one loads the page again.
 */
export async function createTranslations(): Promise<Translations> {
  const language = currentLanguage();
  const catalogues = CATALOGUES[language];
  let words: object = await catalogues.first();
  document.documentElement.lang = languageOf(language).html_lang;
  const provider = polyglotI18nProvider(
    // react-admin asks only for what is shown: its own words come with the areas behind the sign-in.
    () => ({ ...words }) as TranslationMessages,
    language,
    LANGUAGES.map(({ code, name }) => ({ locale: code, name })),
    { allowMissing: false },
  );
  const loadAll = async (): Promise<void> => {
    words = await catalogues.all();
    // The provider reads its words anew when it is told the language.
    await provider.changeLocale(language);
  };
  return { provider, loadAll };
}
