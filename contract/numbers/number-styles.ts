/**
 * How the numbers of a column are written: `comma` and `point` say which sign is the decimal one, `auto` asks where
 * "1,234" or "1.234" could be either.
 */
export const NUMBER_STYLES = ["auto", "comma", "point"] as const;
