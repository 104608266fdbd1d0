/** Decimal signs of a column. With `auto`, the user is asked if "1,234" or "1.234" is ambiguous. */
export const NUMBER_STYLES = ["auto", "comma", "point"] as const;
