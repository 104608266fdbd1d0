/** Matches names with quotation marks of their own, which most Russian companies have. */
const QUOTED = /[«»„“”"]/;
/** Quotation marks that our catalogues use. */
const PAIRS = ["«»", "“”", '""'] as const;

/**
 * Removes the text's quotation marks around names that have their own. Applies to mails, dialogs and headings alike.
 */
export function quoteOnce(text: string, values: Readonly<Record<string, string | number>>): string {
  let quoted = text;
  for (const value of Object.values(values))
    if (typeof value === "string" && QUOTED.test(value))
      for (const pair of PAIRS) quoted = quoted.replaceAll(pair.charAt(0) + value + pair.charAt(1), value);
  return quoted;
}
