/** Matches names that contain quotation marks, as most Russian company names do. */
const QUOTED = /[«»„“”"]/;
/** Pairs of quotation marks used in the catalogues. */
const PAIRS = ["«»", "“”", '""'] as const;

/**
 * Removes the quotation marks that the text puts around names with quotation marks of their own. Used for emails,
 * dialogs and headings.
 */
export function quoteOnce(text: string, values: Readonly<Record<string, string | number>>): string {
  let quoted = text;
  for (const value of Object.values(values))
    if (typeof value === "string" && QUOTED.test(value))
      for (const pair of PAIRS) quoted = quoted.replaceAll(pair.charAt(0) + value + pair.charAt(1), value);
  return quoted;
}
