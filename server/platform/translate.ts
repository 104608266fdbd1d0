import Polyglot from "node-polyglot";
import * as en from "#i18n/en/catalogue.ts";
import * as hi from "#i18n/hi/catalogue.ts";
import { quoteOnce, stopOnce } from "#i18n/quote-once.ts";
import * as ru from "#i18n/ru/catalogue.ts";
import * as zh from "#i18n/zh-hans/catalogue.ts";
import type { Language } from "#contract/primitives.ts";

type Params = Readonly<Record<string, string | number>>;

const catalogues: Record<Language, { locale: string; phrases: object }> = {
  ru: { locale: "ru", phrases: { ...ru } },
  en: { locale: "en", phrases: { ...en } },
  "zh-hans": { locale: "zh-hans", phrases: { ...zh } },
  hi: { locale: "hi", phrases: { ...hi } },
};

const made = new Map<Language, Polyglot>();
const translator = (language: Language): Polyglot => {
  const known = made.get(language);
  if (known !== undefined) return known;
  const fresh = new Polyglot(catalogues[language]);
  made.set(language, fresh);
  return fresh;
};

/**
 * Translates a key, fills in `%{name}` and chooses the plural form by `smart_count`. Returns a missing key unchanged.
 */
export function translate(language: Language, key: string, params: Params = {}): string {
  return stopOnce(quoteOnce(translator(language).t(key, params), params), params);
}

export const hasKey = (key: string): boolean => translator("en").has(key);

/** Returns the first supported language of an Accept-Language header, or Russian if none is supported. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? "").split(",")) {
    const tag = (part.split(";")[0] ?? "").trim().toLowerCase();
    if (tag.startsWith("ru")) return "ru";
    if (tag.startsWith("en")) return "en";
    if (tag.startsWith("zh")) return "zh-hans";
    if (tag.startsWith("hi")) return "hi";
  }
  return "ru";
}
