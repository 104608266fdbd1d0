import polyglotI18nProvider from "ra-i18n-polyglot";
import * as en from "#i18n/en/catalogue.ts";
import * as hi from "#i18n/hi/catalogue.ts";
import * as ru from "#i18n/ru/catalogue.ts";
import * as zh from "#i18n/zh-hans/catalogue.ts";
import type { LanguageCode } from "#src/locale/languages.ts";
import { messagesOf } from "#src/locale/messages.ts";
import type { Translate } from "#src/locale/use-t.ts";

const CATALOGUES = { ru, en, "zh-hans": zh, hi } satisfies Record<LanguageCode, object>;

/** Returns a language's translate function with the real translations, for tests without a page. */
export function translateIn(language: LanguageCode): Translate {
  const provider = polyglotI18nProvider(() => messagesOf(CATALOGUES[language]), language);
  return (key, values) => provider.translate(key, values);
}
