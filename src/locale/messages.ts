import type { TranslationMessages } from "ra-core";

/**
 * A catalogue as react-admin's provider takes one: no component of react-admin is shown, so its own words are never
 * asked for.
 */
export const messagesOf = (words: object): TranslationMessages => ({ ...words }) as TranslationMessages;
