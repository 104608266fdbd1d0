import type { Key } from "#i18n/keys.ts";

/** Suppliers in the sign-in picture, in the same order as the prices in a row. The `id` selects the colour. */
export const EXAMPLE_SUPPLIERS = [
  { id: 9, name: "session.example.supplier.first" },
  { id: 7, name: "session.example.supplier.second" },
  { id: 8, name: "session.example.supplier.third" },
] as const satisfies readonly { id: number; name: Key }[];

interface ExampleRow {
  /** Part number. `cable` is translated, because each language writes it in its own script. */
  readonly part: string;
  readonly quantity: string;
  readonly unit: "pcs" | "m";
  /** Prices in the same order as the suppliers. Null means that the supplier declined. */
  readonly prices: readonly (string | null)[];
  readonly decimals: number;
  readonly best: number;
}

export const EXAMPLE_ROWS: readonly ExampleRow[] = [
  { part: "STM32F407VGT6", quantity: "400", unit: "pcs", prices: ["742.00", "689.50", "715.00"], decimals: 2, best: 1 },
  {
    part: "GRM21BR71H104KA01L",
    quantity: "24000",
    unit: "pcs",
    prices: ["0.940", "1.020", "0.910"],
    decimals: 3,
    best: 2,
  },
  { part: "SN65HVD230DR", quantity: "800", unit: "pcs", prices: ["96.40", "104.00", "99.80"], decimals: 2, best: 0 },
  {
    part: "TSW-120-07-G-D",
    quantity: "1200",
    unit: "pcs",
    prices: ["212.00", "198.40", "187.00"],
    decimals: 2,
    best: 2,
  },
  { part: "cable", quantity: "600", unit: "m", prices: ["68.20", "71.50", "74.00"], decimals: 2, best: 0 },
  { part: "W25Q128JVSIQ", quantity: "400", unit: "pcs", prices: ["168.00", "159.90", null], decimals: 2, best: 1 },
];

/** Total for the winners. `percent` is the difference from the average prices. */
export const EXAMPLE_TOTAL = { amount: "704040.00", percent: "-4.4" } as const;
