import type { TranslationMessages } from "ra-core";

/**
 * Converts a catalogue for react-admin's provider. react-admin's own translations are not needed, because the app
 * renders none of its components.
 */
export const messagesOf = (words: object): TranslationMessages => ({ ...words }) as TranslationMessages;
