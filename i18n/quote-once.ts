/** Names that bring quotation marks of their own, as most Russian companies do. */
const QUOTED = /[«»„“”"]/;
/** What our catalogues quote with. */
const PAIRS = ["«»", "“”", '""'] as const;

/**
 * A text whose names stand in one pair of quotation marks: where a name has its own, those of the text around it go.
 * For mails, dialogs and headings alike.
 */
export function quoteOnce(text: string, values: Readonly<Record<string, string | number>>): string {
  let quoted = text;
  for (const value of Object.values(values))
    if (typeof value === "string" && QUOTED.test(value))
      for (const pair of PAIRS) quoted = quoted.replaceAll(pair.charAt(0) + value + pair.charAt(1), value);
  return quoted;
}
