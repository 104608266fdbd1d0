import polyglotI18nProvider from "ra-i18n-polyglot";
import * as en from "#i18n/en/catalogue.ts";
import * as ru from "#i18n/ru/catalogue.ts";
import { messagesOf } from "#src/locale/messages.ts";
import type { Translate } from "#src/locale/use-t.ts";

/** For tests: the real translations of a language, without a page. */
export function translateIn(language: "ru" | "en"): Translate {
  const provider = polyglotI18nProvider(() => messagesOf(language === "ru" ? ru : en), language);
  return (key, values) => provider.translate(key, values);
}
