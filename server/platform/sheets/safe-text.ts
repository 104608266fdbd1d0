/**
 * Characters that make a spreadsheet program treat text as a formula, including full-width forms (OWASP, CSV
 * injection).
 */
const DANGEROUS = /^[=+\-@\t\r\n＝＋－＠]/u;
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/u;
const ESCAPED = /^'(?=[=+\-@\t\r\n＝＋－＠])/u;

/** Prefixes an apostrophe to text that would open as a formula in CSV. Numbers are unchanged. */
export function escapeFormula(text: string): string {
  return DANGEROUS.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe added by `escapeFormula`, so that exported text is imported unchanged. */
export function unescapeFormula(text: string): string {
  return text.replace(ESCAPED, "");
}
