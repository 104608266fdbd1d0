/** Decimal sign of a column's numbers. `auto` asks the user if "1,234" or "1.234" is ambiguous. */
export const NUMBER_STYLES = ["auto", "comma", "point"] as const;
