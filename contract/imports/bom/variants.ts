import { isFittedMark, isFittedWord, isLeftOutMark, isTick, namesLeftOut, saysNotFitted } from "./fitted-marks.ts";
import {
  areVariantNumbers,
  endsInVariantNumber,
  isVariantNumber,
  speaksOfVariants,
  variantNames,
} from "./variant-names.ts";
import { headerKnowledge, headerScore, NAMES_FIELD } from "#contract/imports/header-score.ts";
import type { TargetField } from "#contract/imports/targets.ts";
import { keyOf } from "#contract/numbers/plain-text.ts";
import { isNumberText } from "#contract/numbers/decimal-text.ts";

/** Columns of a file that each describe one variant of the product, by marks of what is fitted or by quantities. */
export interface VariantSet {
  readonly kind: "marks" | "quantities";
  readonly columns: readonly number[];
}

type Rows = readonly (readonly string[])[];

interface Column {
  readonly column: number;
  readonly heading: string;
  /** Texts of the filled cells with the number of each. */
  readonly texts: ReadonlyMap<string, number>;
}

/** Minimum share of cells that must be marks or quantities. */
const MIN_SHARE = 0.9;
/** Most different texts in a column of marks. */
const MAX_MARKS = 12;
const NONE = /^(?:[-–—−]+|0+(?:[.,]0+)?)$/u;
/** Headings of columns that are ticked for another reason than variants. */
const PROPERTY =
  /(?:^|\s)(?:rohs|reach|smd|smt|tht|pth|dip|msl|esd|esr|critical|lead|free|automotive|aec|polar\p{L}*|consigned|customer|own|new|test\p{L}*|checked|check|ok|ordered|order|received|done|stock|paid|bought|price|link|печать|смд|новый|новая|заказ\p{L}*|получен\p{L}*|куплен\p{L}*|провер\p{L}*|готово|склад\p{L}*|наличи\p{L}*|давальч\p{L}*|импорт\p{L}*|вк|отк)(?:\s|$)/u;

/** Returns true for a cell of a quantity that says that the variant doesn't have the part. */
export const saysNone = (text: string): boolean => text.trim() === "" || NONE.test(text.trim());

const textIn = (cells: readonly string[], column: number): string => (cells[column] ?? "").trim();

/** Returns whether nearly all filled cells pass a test, and at least one. */
function nearlyAll({ texts }: Column, test: (text: string) => boolean): boolean {
  const counts = [...texts];
  const passed = counts.reduce((sum, [text, count]) => sum + (test(text) ? count : 0), 0);
  return passed > 0 && passed >= MIN_SHARE * counts.reduce((sum, [, count]) => sum + count, 0);
}
const every = ({ texts }: Column, test: (text: string) => boolean): boolean => [...texts.keys()].every(test);

const isNumbered = ({ heading }: Column): boolean => isVariantNumber(heading);
const isAmount = (text: string): boolean => isNumberText(text) || NONE.test(text);
const isOneOrNone = (text: string): boolean => NONE.test(text) || /^1$/u.test(text);

/** Splits columns into runs of neighbours. */
function runsOf(columns: readonly Column[]): Column[][] {
  const runs: Column[][] = [];
  for (const one of columns) {
    const last = runs.at(-1);
    if (last?.at(-1)?.column === one.column - 1) last.push(one);
    else runs.push([one]);
  }
  return runs;
}

const longest = (runs: readonly Column[][]): Column[] =>
  runs.toSorted((one, other) => other.length - one.length)[0] ?? [];

/** Returns true for a heading such as "DNP Lite" or "Fitted (Basic)", but not for "DNP" alone. */
const marksOneVariant = (heading: string): boolean => {
  const score = headerScore(heading, "fitted");
  return score >= 40 && score < 100 && keyOf(heading).split(" ").length > 1;
};
const isMarkColumn = (one: Column): boolean =>
  one.texts.size <= MAX_MARKS &&
  headerScore(one.heading, "fitted") < 100 &&
  headerKnowledge(one.heading) < 1 &&
  nearlyAll(one, isFittedMark);

const headingsOf = (columns: readonly Column[]): string[] => columns.map(({ heading }) => heading);
const areNumbered = (run: readonly Column[]): boolean => areVariantNumbers(headingsOf(run));

/** Finds columns of quantities for each variant. */
function quantityColumns(columns: readonly Column[]): Column[] {
  const named = columns.filter(
    ({ heading }) =>
      speaksOfVariants(heading) || (endsInVariantNumber(heading) && headerScore(heading, "quantity") > 0),
  );
  const amounts = (named.length > 1 ? named : longest(runsOf(columns.filter(isNumbered)).filter(areNumbered))).filter(
    (one) => nearlyAll(one, isAmount),
  );
  const isCountedElsewhere = columns.some(
    ({ column, heading }) =>
      !amounts.some((one) => one.column === column) &&
      Math.max(headerScore(heading, "quantity"), headerScore(heading, "designators")) >= NAMES_FIELD,
  );
  // If another column has the quantities, 1 and 0 only say what is fitted.
  const areMarks =
    isCountedElsewhere && amounts.every((one) => headerScore(one.heading, "quantity") === 0 && every(one, isOneOrNone));
  return areMarks ? [] : amounts;
}

/** Finds columns of marks for each variant. */
function markColumns(columns: readonly Column[], rows: Rows): Column[] {
  const marked = columns.filter(isMarkColumn);
  const certain = marked.filter(
    ({ heading, texts }) =>
      speaksOfVariants(heading) || marksOneVariant(heading) || [...texts.keys()].some(isFittedWord),
  );
  if (certain.length > 1) return certain;
  const numbered = longest(runsOf(marked.filter(isNumbered)).filter(areNumbered));
  if (numbered.length > 1) return numbered;
  // Ticks below headings that nothing else is known about, side by side: "Basic", "Pro".
  const ticked = marked.filter(
    (one) =>
      headerKnowledge(one.heading) === 0 &&
      !PROPERTY.test(keyOf(one.heading)) &&
      every(one, (text) => isTick(text) || NONE.test(text)),
  );
  const run = longest(runsOf(ticked));
  const [first] = run;
  const differ = rows.some((cells) =>
    run.some(({ column }) => textIn(cells, column) !== textIn(cells, first?.column ?? column)),
  );
  return differ ? run : [];
}

/** Returns the columns that have a heading and any text. */
function filledColumns(headers: readonly string[], rows: Rows): Column[] {
  return headers.flatMap((header, column): Column[] => {
    const heading = header.trim();
    if (heading === "") return [];
    const texts = new Map<string, number>();
    for (const cells of rows) {
      const text = textIn(cells, column);
      if (text !== "") texts.set(text, (texts.get(text) ?? 0) + 1);
    }
    return texts.size === 0 ? [] : [{ column, heading, texts }];
  });
}

/**
 * Finds the columns of a file's variants: two at least, each with a heading. Nothing but the headings and the cells
 * decides. Returns null if the file has no variants.
 */
export function findVariants(headers: readonly string[], rows: Rows): VariantSet | null {
  const columns = filledColumns(headers, rows);
  const quantities = quantityColumns(columns);
  const kind = quantities.length > 1 ? "quantities" : "marks";
  const found = kind === "quantities" ? quantities : markColumns(columns, rows);
  return found.length > 1 ? { kind, columns: found.map(({ column }) => column) } : null;
}

/** Fields of the column of the chosen variant. A column of marks that had been taken for all variants is one of them. */
const CHOOSING: Readonly<Record<VariantSet["kind"], readonly TargetField[]>> = {
  marks: ["fitted_in_variant", "fitted"],
  quantities: ["quantity"],
};

/** Returns the column of the chosen variant. Null if none is chosen. */
export function chosenVariant(
  { kind, columns }: VariantSet,
  mapping: readonly { readonly column: number; readonly field: string }[],
): number | null {
  const chosen = CHOOSING[kind].flatMap((field) => mapping.filter((pair) => pair.field === field));
  return chosen.find(({ column }) => columns.includes(column))?.column ?? null;
}

/** Returns a mapping in which a variant is chosen, or none. */
export function withVariant<M extends { readonly column: number; readonly field: string }>(
  mapping: readonly M[],
  { kind, columns }: VariantSet,
  chosen: number | null,
): (M | { column: number; field: TargetField })[] {
  const [field] = CHOOSING[kind];
  const rest = mapping.filter(
    (pair) =>
      pair.column !== chosen &&
      pair.field !== field &&
      !(columns.includes(pair.column) && CHOOSING[kind].some((one) => one === pair.field)),
  );
  return chosen === null || field === undefined ? rest : [...rest, { column: chosen, field }];
}

/** Returns the names of the variants in the order of their columns. */
export const namesOfVariants = ({ kind, columns }: VariantSet, headers: readonly string[]): string[] => {
  const headings = columns.map((column) => headers[column] ?? "");
  return kind === "quantities" ? variantNames(headings) : headings.map((heading) => heading.trim());
};

/**
 * Returns a function that says whether a variant lacks the part of a row, for a set of marks. In a set of ticks without
 * any other mark, an empty cell says so too, except in rows that no variant ticks while no row is ticked by all: these
 * are the parts that all variants have.
 */
export function variantReader(
  { columns }: VariantSet,
  headers: readonly string[],
  rows: Rows,
): (cells: readonly string[], column: number) => boolean {
  // "No." before a number is no mark.
  const headingOf = (column: number): string => (headers[column] ?? "").replace(/\bno\.?\s*(?=\d)/iu, "");
  const isFilled = (cells: readonly string[]) => (column: number) => textIn(cells, column) !== "";
  const isMarked = (cells: readonly string[]) => (column: number) => isLeftOutMark(textIn(cells, column));
  const areTicks =
    !columns.some((column) => namesLeftOut(headingOf(column))) && !rows.some((cells) => columns.some(isMarked(cells)));
  const isTickedByAll = rows.some((cells) => columns.every(isFilled(cells)));
  return (cells, column) =>
    isFilled(cells)(column) || !areTicks
      ? saysNotFitted(textIn(cells, column), headingOf(column))
      : isTickedByAll || columns.some(isFilled(cells));
}
