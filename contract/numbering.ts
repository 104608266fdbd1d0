import type { Language } from "#contract/primitives.ts";

const PREFIXES = {
  tender: { ru: "CP", other: "T" },
  offer: { ru: "ПР", other: "O" },
  order: { ru: "З", other: "PO" },
} as const;

/** 0 is a record that has no number yet. */
const code = (kind: keyof typeof PREFIXES, number: number, language: Language): string =>
  `${PREFIXES[kind][language === "ru" ? "ru" : "other"]}-${number === 0 ? "…" : String(number).padStart(5, "0")}`;

/** What a tender is named by: a number that counts up in its customer's workspace and is the same in all rounds, and the round, from 1. */
export interface TenderNumber {
  readonly number: number;
  readonly round: number;
}

/** A tender's number as people say it: «CP-00151», in other languages "T-00151"; «CP-00151/2» is its second round. */
export const tenderCode = ({ number, round }: TenderNumber, language: Language): string =>
  `${code("tender", number, language)}${round > 1 ? `/${round}` : ""}`;

/** An offer's number as people say it: «ПР-00392», in other languages "O-00392". */
export const offerCode = (number: number, language: Language): string => code("offer", number, language);

/** An order's number as people say it: «З-00089», in other languages "PO-00089". */
export const orderCode = (number: number, language: Language): string => code("order", number, language);
