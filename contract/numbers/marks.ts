export interface NumberMarks {
  readonly decimal: "," | ".";
  readonly group: "," | " ";
}

/**
 * Returns the decimal and grouping signs of a product language (a BCP 47 tag): "1 234,5" in Russian, "1,234.5"
 * elsewhere.
 */
export const marksOf = (language: string): NumberMarks =>
  language.startsWith("ru") ? { decimal: ",", group: " " } : { decimal: ".", group: "," };
