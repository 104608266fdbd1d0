import { z } from "zod";
import { add, compare } from "#contract/money/decimal.ts";

/** A difference between the order and the 1C document. A value is null if the line is missing on that side. */
export const OneCDifference = z
  .object({
    what: z.enum(["sum", "currency", "counterparty", "quantity"]),
    /** Name of the line if a quantity differs, otherwise null. */
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
}

/** Contents of a document on one side. A field is null if that side has no information. */
export interface ComparedDocument {
  readonly sum: string | null;
  readonly currency: string | null;
  readonly inn: string | null;
  readonly lines: readonly ComparedLine[] | null;
}

/** Adds up the quantities by part, because a part may appear in several lines. */
function byPart(lines: readonly ComparedLine[]): Map<string, { name: string; quantity: string }> {
  const parts = new Map<string, { name: string; quantity: string }>();
  for (const { key, name, quantity } of lines) {
    if (quantity === null) continue;
    const part = parts.get(key);
    parts.set(key, { name: part?.name ?? name, quantity: add(part?.quantity ?? "0", quantity) });
  }
  return parts;
}

function quantities(ours: readonly ComparedLine[], theirs: readonly ComparedLine[]): OneCDifference[] {
  // If the 1C database assigned its own ids to the parts, the documents are compared by part name.
  const isKnown = theirs.some(({ key }) => ours.some((line) => line.key === key));
  const keyed = (lines: readonly ComparedLine[]): readonly ComparedLine[] =>
    isKnown ? lines : lines.map((line) => ({ ...line, key: line.name.trim().toLowerCase() }));
  const [here, there] = [byPart(keyed(ours)), byPart(keyed(theirs))];
  if (![...there.keys()].some((key) => here.has(key))) return [];
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((key) => {
    const [own, other] = [here.get(key), there.get(key)];
    if (own !== undefined && other !== undefined && compare(own.quantity, other.quantity) === 0) return [];
    const line = own?.name ?? other?.name ?? null;
    return [{ what: "quantity" as const, line, ours: own?.quantity ?? null, theirs: other?.quantity ?? null }];
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
  return [
    ...one("sum", (a, b) => compare(a, b) === 0, [ours.sum, theirs.sum]),
    ...one("currency", (a, b) => a === b, [ours.currency, theirs.currency]),
    ...one("counterparty", (a, b) => a === b, [ours.inn, theirs.inn]),
    ...(ours.lines === null || theirs.lines === null ? [] : quantities(ours.lines, theirs.lines)),
  ];
}
