/** What has a number that people write down and say on the telephone. */
export type DocumentKind = "tender" | "offer" | "order";

/** The letters before a number: the same in every language, and none of them is taken for a digit. */
const PREFIXES: Record<DocumentKind, string> = { tender: "T", offer: "Q", order: "PO" };

/** Letters that documents carried before 2026-11-23, in Russian and in the other languages; look-alikes are folded. */
const FORMER_PREFIXES: Readonly<Record<string, DocumentKind>> = {
  CP: "tender",
  ПP: "offer",
  O: "offer",
  З: "order",
};

const KIND_OF = new Map<string, DocumentKind>([
  ...Object.entries(FORMER_PREFIXES),
  ["T", "tender"],
  ["Q", "offer"],
  ["PO", "order"],
]);

/** Cyrillic letters that look like Latin ones: people type a number from paper, on either keyboard. */
const LOOK_ALIKE: Readonly<Record<string, string>> = { Т: "T", О: "O", Р: "P", С: "C" };

/** 0 is a record that has no number yet. */
const code = (kind: DocumentKind, number: number): string =>
  `${PREFIXES[kind]}-${number === 0 ? "…" : String(number).padStart(5, "0")}`;

/**
 * What a tender is named by: a number that counts up in its customer's workspace and is the same in all rounds, and the
 * round, from 1.
 */
export interface TenderNumber {
  readonly number: number;
  readonly round: number;
}

/** A tender's number as it is printed: "T-00151"; "T-00151/2" is its second round. */
export const tenderCode = ({ number, round }: TenderNumber): string =>
  `${code("tender", number)}${round > 1 ? `/${round}` : ""}`;

/** An offer's number as it is printed: "Q-00392". */
export const offerCode = (number: number): string => code("offer", number);

/** An order's number as it is printed: "PO-00089". */
export const orderCode = (number: number): string => code("order", number);

/** A document's number as somebody typed it. Without letters it may be of any kind; a round is a tender's alone. */
export interface TypedNumber {
  readonly kind: DocumentKind | null;
  readonly number: number;
  readonly round: number | null;
}

/**
 * Reads one word as a document's number: "T-00012", "po-12", "00012", "12", the former "З-00012", and letters of the
 * other alphabet that look alike («Т-00012» in Cyrillic). Null when it is none, or larger than a number can be.
 */
export function readDocumentNumber(word: string): TypedNumber | null {
  const folded = word
    .trim()
    .toUpperCase()
    .replace(/[ТОРС]/g, (letter) => LOOK_ALIKE[letter] ?? letter)
    .replace(/[‐-―−]/g, "-");
  const parts = /^(?:([A-ZА-Я]{1,2})-?)?0*([1-9]\d{0,8})(?:\/([1-9]\d{0,3}))?$/.exec(folded);
  if (parts === null) return null;
  const [, letters, digits, round] = parts;
  const kind = letters === undefined ? null : KIND_OF.get(letters);
  if (kind === undefined) return null;
  if (round !== undefined && kind !== null && kind !== "tender") return null;
  return { kind, number: Number(digits), round: round === undefined ? null : Number(round) };
}

/** The number as it is printed today, of whatever kind it was typed; null when the word names no kind. */
export const printedNumber = ({ kind, number, round }: TypedNumber): string | null =>
  kind === null ? null : kind === "tender" ? tenderCode({ number, round: round ?? 1 }) : code(kind, number);
