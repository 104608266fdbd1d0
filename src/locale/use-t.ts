import { useCallback } from "react";
import { useTranslate } from "react-admin";
import type { Key } from "#i18n/keys.ts";
import { quoteOnce, stopOnce } from "#i18n/quote-once.ts";

/** Values for the `%{…}` placeholders in a translation. `smart_count` selects the plural form. */
export type TextValues = Readonly<Record<string, string | number>>;
export type Translate = (key: Key, values?: TextValues) => string;

export function useT(): Translate {
  const translate = useTranslate();
  return useCallback((key, values = {}) => stopOnce(quoteOnce(translate(key, values), values), values), [translate]);
}
