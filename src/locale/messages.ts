import type { TranslationMessages } from "ra-core";

/**
 * Converts a catalogue for react-admin's provider. No react-admin components are rendered, so its own texts are not
 * needed.
 */
export const messagesOf = (words: object): TranslationMessages => ({ ...words }) as TranslationMessages;
