import { useCallback } from "react";
import { useTranslate } from "react-admin";
import type { Key } from "#i18n/keys.ts";
import { quoteOnce } from "#i18n/quote-once.ts";

/** Texts and numbers for the `%{…}` of a text; `smart_count` chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number>>;
export type Translate = (key: Key, values?: TextValues) => string;

/** Reads a text of the catalogue in the language of the page. */
export function useT(): Translate {
  const translate = useTranslate();
  return useCallback((key, values = {}) => quoteOnce(translate(key, values), values), [translate]);
}
