import polyglotI18nProvider from "ra-i18n-polyglot";
import type { I18nProvider } from "react-admin";
import type { LanguageCode } from "#src/locale/languages.ts";
import { LANGUAGES, currentLanguage, languageOf } from "#src/locale/languages.ts";

const CATALOGUES = {
  ru: () => import("#i18n/ru/catalogue.ts"),
  en: () => import("#i18n/en/catalogue.ts"),
} satisfies Record<LanguageCode, () => Promise<object>>;

/**
 * The translations in the language of this browser, for use before the first render: react-admin wants the first
 * catalogue at once, so it is fetched here and the rest on demand. Also names the language on `<html lang>`.
 */
export async function createI18nProvider(): Promise<I18nProvider> {
  const language = currentLanguage();
  const first = { ...(await CATALOGUES[language]()) };
  document.documentElement.lang = languageOf(language).html_lang;
  return polyglotI18nProvider(
    (locale) => {
      const wanted = languageOf(locale).code;
      return wanted === language ? first : CATALOGUES[wanted]().then((catalogue) => ({ ...catalogue }));
    },
    language,
    LANGUAGES.map(({ code, name }) => ({ locale: code, name })),
    { allowMissing: false },
  );
}
