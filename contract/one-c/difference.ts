import { z } from "zod";
import { add, compare } from "#contract/money/decimal.ts";
import { ONE_C_DETAILS } from "#contract/orders/order-fields.ts";

/** Texts of an order that its 1C document repeats. */
export const ONE_C_TEXTS = ["name", "comment", ...ONE_C_DETAILS] as const;
export type OneCText = (typeof ONE_C_TEXTS)[number];

/** Values of the difference `state`. */
export const ONE_C_STATES = ["active", "cancelled"] as const;

/** A difference between the order and the 1C document. A value is null if that side has no such value or line. */
export const OneCDifference = z
  .object({
    what: z.enum(["state", "sum", "payment", "currency", "counterparty", "quantity", "price", ...ONE_C_TEXTS]),
    /** Name of the line if a quantity or a price differs, otherwise null. */
    line: z.string().nullable(),
    ours: z.string().nullable(),
    theirs: z.string().nullable(),
  })
  .meta({ id: "OneCDifference" });
export type OneCDifference = z.output<typeof OneCDifference>;

interface ComparedLine {
  readonly key: string;
  readonly name: string;
  readonly quantity: string | null;
  /** Price of one unit with VAT. Missing if that side has no information. */
  readonly price?: string;
}

/** Contents of a document on one side. A field is null or missing if that side has no information. */
export interface ComparedDocument {
  readonly sum: string | null;
  readonly currency: string | null;
  readonly inn: string | null;
  readonly lines: readonly ComparedLine[] | null;
  readonly is_cancelled?: boolean;
  /** Sum that is paid in total. 1C's side has it only if it reports a payment. */
  readonly paid?: string | null;
  readonly texts?: Readonly<Record<OneCText, string | null>>;
}

interface Part {
  readonly name: string;
  readonly quantity: string;
  readonly prices: ReadonlySet<string>;
}

/** Adds up the quantities by part, because a part may appear in several lines. */
function byPart(lines: readonly ComparedLine[]): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const { key, name, quantity, price } of lines) {
    if (quantity === null) continue;
    const part = parts.get(key);
    parts.set(key, {
      name: part?.name ?? name,
      quantity: add(part?.quantity ?? "0", quantity),
      prices: new Set([...(part?.prices ?? []), ...(price === undefined ? [] : [price])]),
    });
  }
  return parts;
}

/** Returns the prices of a part as one text, or null if none is known. */
const pricesOf = (part: Part | undefined): string | null =>
  part === undefined || part.prices.size === 0 ? null : [...part.prices].toSorted(compare).join("; ");

/** With `areKeysOurs`, both sides have our keys, so that lines without a common part are a difference as well. */
function quantities(
  ours: readonly ComparedLine[],
  theirs: readonly ComparedLine[],
  areKeysOurs: boolean,
): OneCDifference[] {
  // If the 1C database assigned its own ids to the parts, the documents are compared by part name.
  const isKnown = areKeysOurs || theirs.some(({ key }) => ours.some((line) => line.key === key));
  const keyed = (lines: readonly ComparedLine[]): readonly ComparedLine[] =>
    isKnown ? lines : lines.map((line) => ({ ...line, key: line.name.trim().toLowerCase() }));
  const [here, there] = [byPart(keyed(ours)), byPart(keyed(theirs))];
  if (!areKeysOurs && ![...there.keys()].some((key) => here.has(key))) return [];
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((key) => {
    const [own, other] = [here.get(key), there.get(key)];
    const line = own?.name ?? other?.name ?? null;
    const isSameQuantity = own !== undefined && other !== undefined && compare(own.quantity, other.quantity) === 0;
    const [ours, theirs] = [pricesOf(own), pricesOf(other)];
    return [
      ...(isSameQuantity
        ? []
        : [{ what: "quantity" as const, line, ours: own?.quantity ?? null, theirs: other?.quantity ?? null }]),
      ...(ours === null || theirs === null || ours === theirs ? [] : [{ what: "price" as const, line, ours, theirs }]),
    ];
  });
}

const stateOf = ({ is_cancelled }: ComparedDocument): (typeof ONE_C_STATES)[number] | null =>
  is_cancelled === undefined ? null : is_cancelled ? "cancelled" : "active";

function textDifferences(ours: ComparedDocument, theirs: ComparedDocument): OneCDifference[] {
  const [here, there] = [ours.texts, theirs.texts];
  if (here === undefined || there === undefined) return [];
  return ONE_C_TEXTS.flatMap((what) => {
    // A detail that was added to the product later is missing in older documents.
    const [a, b] = [here[what] ?? null, there[what] ?? null];
    return a === b ? [] : [{ what, line: null, ours: a, theirs: b }];
  });
}

/** Returns the differences between the order and the 1C document. Values that are missing on one side are skipped. */
export function differencesOf(ours: ComparedDocument, theirs: ComparedDocument): OneCDifference[] {
  const one = (
    what: OneCDifference["what"],
    is_same: (a: string, b: string) => boolean,
    pair: [string | null, string | null],
  ) => {
    const [a, b] = pair;
    return a === null || b === null || is_same(a, b) ? [] : [{ what, line: null, ours: a, theirs: b }];
  };
  const areOurs = ours.texts !== undefined && theirs.texts !== undefined;
  return [
    ...one("state", (a, b) => a === b, [stateOf(ours), stateOf(theirs)]),
    ...one("sum", (a, b) => compare(a, b) === 0, [ours.sum, theirs.sum]),
    // What is paid here and not in 1C yet is no difference: 1C may book it later.
    ...one("payment", (a, b) => compare(a, b) >= 0, [ours.paid ?? null, theirs.paid ?? null]),
    ...one("currency", (a, b) => a === b, [ours.currency, theirs.currency]),
    ...one("counterparty", (a, b) => a === b, [ours.inn, theirs.inn]),
    ...(ours.lines === null || theirs.lines === null ? [] : quantities(ours.lines, theirs.lines, areOurs)),
    ...textDifferences(ours, theirs),
  ];
}
