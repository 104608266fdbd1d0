import { keyOf } from "#contract/numbers/plain-text.ts";

/**
 * A name for each column by which it is known again in another file of the same headings: its heading, with a number
 * where that comes again; one without a heading is named after the last one that has one (a heading that is merged over
 * quantity and unit stands over the first of them).
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

/** In place of a field: the column is nothing, though it seemed to be something. */
export const NO_FIELD = "";

type Chosen = readonly { readonly column: number; readonly field: string }[];

/**
 * What the columns of a file were taken for, by their names; those that surely seemed to be something and were taken
 * for nothing too.
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

/** What people chose for columns otherwise than it surely seemed, by their names. */
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
 * What columns are taken for by their names, of which those chosen by hand go before what was learned: a field has one
 * column.
 */
export function chosenByHandFirst(
  learned: Readonly<Record<string, string>> | undefined,
  hand: Readonly<Record<string, string>>,
): Record<string, string> {
  const taken = new Set(Object.values(hand));
  return {
    ...Object.fromEntries(Object.entries(learned ?? {}).filter(([, field]) => field === NO_FIELD || !taken.has(field))),
    ...hand,
  };
}

/** The field of each column that was named before. */
export function learnedFields(
  headers: readonly string[],
  learned: Readonly<Record<string, string>>,
): (string | undefined)[] {
  const taught = new Map(Object.entries(learned).map(([name, field]) => [keyOf(name), field]));
  return columnNames(headers).map((name) => taught.get(keyOf(name)));
}
