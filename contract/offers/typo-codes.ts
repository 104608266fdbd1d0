export const PRICE_TYPO_CODES = ["tenfold", "hundred", "thousand", "line_total", "quantity", "vat", "far"] as const;
