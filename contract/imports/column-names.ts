import { isRepeatable } from "./targets.ts";
import { keyOf } from "#contract/numbers/plain-text.ts";

/**
 * Returns a stable name for each column, so that files with the same headers have the same column names. Repeated
 * headers get a number. A blank header takes the name of the last header before it, because a merged header appears
 * only in its first cell.
 */
export function columnNames(headers: readonly string[]): string[] {
  const headings = new Set(headers.map(keyOf));
  const used = new Set<string>();
  let last = "";
  return headers.map((header) => {
    const key = keyOf(header);
    if (key !== "") last = header;
    if (key !== "" && !used.has(key)) {
      used.add(key);
      return header;
    }
    for (let number = key === "" ? 1 : 2; ; number += 1) {
      const name = `${last} # ${number}`.trim();
      if (used.has(keyOf(name)) || headings.has(keyOf(name))) continue;
      used.add(keyOf(name));
      return name;
    }
  });
}

/** Marks a column that a user left unmapped although a field was suggested. */
export const NO_FIELD = "";

type Chosen = readonly { readonly column: number; readonly field: string }[];

/**
 * Returns the chosen field of each column, keyed by column name. Columns whose sure suggestion was rejected get
 * `NO_FIELD`.
 */
export function namedFields(
  headers: readonly string[],
  given: { mapping: Chosen; sure: Chosen },
): Record<string, string> {
  const names = columnNames(headers);
  const left_out = given.sure
    .filter(({ column }) => !given.mapping.some((pair) => pair.column === column))
    .map(({ column }) => ({ column, field: NO_FIELD }));
  return Object.fromEntries(
    [...given.mapping, ...left_out].flatMap(({ column, field }): [string, string][] =>
      names[column] === undefined ? [] : [[names[column], field]],
    ),
  );
}

/** Returns the choices that differ from the sure suggestions, keyed by column name. */
export function namedByHand(
  headers: readonly string[],
  given: { mapping: Chosen; sure: Chosen },
): Record<string, string> {
  const seemed = namedFields(headers, { mapping: given.sure, sure: [] });
  return Object.fromEntries(
    Object.entries(namedFields(headers, given)).filter(([name, field]) => seemed[name] !== field),
  );
}

/**
 * Merges learned fields with manually chosen fields. A manual choice replaces a learned column of the same field,
 * because such a field has only one column.
 */
export function chosenByHandFirst(
  learned: Readonly<Record<string, string>> | undefined,
  hand: Readonly<Record<string, string>>,
): Record<string, string> {
  const taken = new Set(Object.values(hand).filter((field) => !isRepeatable(field)));
  return {
    ...Object.fromEntries(Object.entries(learned ?? {}).filter(([, field]) => field === NO_FIELD || !taken.has(field))),
    ...hand,
  };
}

export function learnedFields(
  headers: readonly string[],
  learned: Readonly<Record<string, string>>,
): (string | undefined)[] {
  const taught = new Map(Object.entries(learned).map(([name, field]) => [keyOf(name), field]));
  return columnNames(headers).map((name) => taught.get(keyOf(name)));
}
