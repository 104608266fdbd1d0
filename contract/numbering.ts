/** Documents whose numbers people write down and read out on the phone. */
export type DocumentKind = "tender" | "offer" | "order";

/** Prefixes of document numbers. They are the same in every language and contain no letter that resembles a digit. */
const PREFIXES: Record<DocumentKind, string> = { tender: "T", offer: "Q", order: "PO" };

/** Prefixes used before 2026-11-23, in Russian and in the other languages. Look-alike letters are replaced. */
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

/** Cyrillic letters that look like Latin letters. People who copy numbers from paper may use either keyboard layout. */
const LOOK_ALIKE: Readonly<Record<string, string>> = { Т: "T", О: "O", Р: "P", С: "C" };

/** Number 0 means that the record has no number yet. */
const code = (kind: DocumentKind, number: number): string =>
  `${PREFIXES[kind]}-${number === 0 ? "…" : String(number).padStart(5, "0")}`;

/**
 * A tender's number and round. The number is sequential within the customer's workspace and the same in all rounds.
 * Rounds start at 1.
 */
export interface TenderNumber {
  readonly number: number;
  readonly round: number;
}

/** Formats a tender's number, such as "T-00151"; the second round is "T-00151/2". */
export const tenderCode = ({ number, round }: TenderNumber): string =>
  `${code("tender", number)}${round > 1 ? `/${round}` : ""}`;

export const offerCode = (number: number): string => code("offer", number);

export const orderCode = (number: number): string => code("order", number);

/** A document number as typed by a user. Without a prefix, the kind is unknown. Only tenders have rounds. */
export interface TypedNumber {
  readonly kind: DocumentKind | null;
  readonly number: number;
  readonly round: number | null;
}

/**
 * Parses one word as a document number. Accepts "T-00012", "po-12", "00012", "12", the former "З-00012" and Cyrillic
 * look-alikes («Т-00012»). Returns null for any other word and for numbers that are too large.
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

/** Formats a typed number in its current form, or returns null if the number has no prefix. */
export const printedNumber = ({ kind, number, round }: TypedNumber): string | null =>
  kind === null ? null : kind === "tender" ? tenderCode({ number, round: round ?? 1 }) : code(kind, number);
