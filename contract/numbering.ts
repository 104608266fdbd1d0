import type { Language } from "#contract/primitives.ts";

const PREFIXES = {
  tender: { ru: "CP", other: "T" },
  offer: { ru: "ПР", other: "O" },
  order: { ru: "З", other: "PO" },
} as const;

const code = (kind: keyof typeof PREFIXES, number: number, language: Language): string => `${PREFIXES[kind][language === "ru" ? "ru" : "other"]}-${String(number).padStart(5, "0")}`;

/** A tender's number as people say it: «CP-00151», in other languages "T-00151". */
export const tenderCode = (number: number, language: Language): string => code("tender", number, language);

/** An offer's number as people say it: «ПР-00392», in other languages "O-00392". */
export const offerCode = (number: number, language: Language): string => code("offer", number, language);

/** An order's number as people say it: «З-00089», in other languages "PO-00089". */
export const orderCode = (number: number, language: Language): string => code("order", number, language);
