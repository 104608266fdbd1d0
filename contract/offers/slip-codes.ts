export const PRICE_SLIP_CODES = ["tenfold", "hundred", "thousand", "line_total", "quantity", "vat", "far"] as const;
