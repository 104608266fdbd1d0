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

type Values = Readonly<Record<string, string | number>>;

/** Removes the full stop that the text puts after a value with its own, such as "20 июля 2027 г.". */
export function stopOnce(text: string, values: Values): string {
  let stopped = text;
  for (const value of Object.values(values))
    if (typeof value === "string" && value.endsWith(".")) stopped = stopped.replaceAll(`${value}.`, () => value);
  return stopped;
}

/** Joins sentences. One that ends with an abbreviation, such as a date with "г.", gets no second full stop. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences.map((each, place) => (place === sentences.length - 1 ? each : each.replace(/\.?$/u, "."))).join(" ");
