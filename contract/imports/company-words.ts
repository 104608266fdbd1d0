/**
 * Adds words that a company gives a meaning to known ones, the newest last. A word that is known already, by its key,
 * gets its new meaning.
 */
export function withWords<W extends { readonly text: string }>(
  known: readonly W[],
  added: readonly W[],
  keyOf: (text: string) => string | null,
): W[] {
  const words = new Map<string | null, W>();
  for (const word of [...known, ...added]) {
    const key = keyOf(word.text);
    words.delete(key);
    words.set(key, word);
  }
  return [...words.values()];
}
