/** The signs of numbers in a language: before the fraction, and between groups of digits. */
export interface NumberMarks {
  readonly decimal: "," | ".";
  readonly group: "," | " ";
}

/** How numbers are written in a language of the product (a BCP 47 tag): "1 234,5" in Russian, "1,234.5" elsewhere. */
export const marksOf = (language: string): NumberMarks =>
  language.startsWith("ru") ? { decimal: ",", group: " " } : { decimal: ".", group: "," };
