/**
 * Characters that make a spreadsheet program take a text for a formula; also in their full-width forms (OWASP, CSV
 * injection).
 */
const DANGEROUS = /^[=+\-@\t\r\n＝＋－＠]/u;
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/u;
const ESCAPED = /^'(?=[=+\-@\t\r\n＝＋－＠])/u;

/** A CSV cell that opens as text everywhere: an apostrophe before what would be a formula; numbers stay numbers. */
export function escapeFormula(text: string): string {
  return DANGEROUS.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** The text behind the apostrophe of escapeFormula, so that what we wrote reads back as it was. */
export function unescapeFormula(text: string): string {
  return text.replace(ESCAPED, "");
}
