import { attributeIdOf } from "#contract/attributes/attribute-column.ts";
import {
  EMPTY_COLUMNS,
  RANGE_COLUMNS,
  rangeName,
  REFERENCE_COLUMNS,
  TEXT_COLUMNS,
} from "#contract/purchase-items/item-filters.ts";
import type { AttributeFilter, GridField } from "#contract/purchase-items/item-filters.ts";
import type { StatePatch } from "#src/features/purchase-items/list-state.ts";

export type FilterKind = "text" | "values" | "amounts" | "days";

export interface ColumnFilter {
  readonly fragment: string;
  /** Selected values. For columns that refer to records, their ids. */
  readonly values: readonly string[];
  readonly from: string;
  readonly to: string;
  /** True to include rows without a value. If this is the only condition, only such rows match. */
  readonly empty: boolean;
}

export type FacetKey = GridField["key"];

type Params = Readonly<Record<string, string>>;

export const NO_FILTER: ColumnFilter = { fragment: "", values: [], from: "", to: "", empty: false };

const isText = (column: string): boolean => TEXT_COLUMNS.some((each) => each === column);
const isList = (column: string): boolean =>
  column === "status" || column === "tender" || REFERENCE_COLUMNS.some((each) => each === column);
const isRange = (column: string): boolean => RANGE_COLUMNS.some((each) => each === column);
const attributeOf = (column: string): string => String(attributeIdOf(column));

const KINDS: Readonly<Record<GridField["type"], FilterKind>> = {
  string: "text",
  quantity: "amounts",
  number: "amounts",
  date: "days",
  timestamp: "days",
  unit: "values",
  record: "values",
  status: "values",
  tender: "values",
  boolean: "values",
  enum: "values",
};
export const kindOf = ({ type }: Pick<GridField, "type">): FilterKind => KINDS[type];

export const mayBeEmpty = ({ key, attribute }: Pick<GridField, "key" | "attribute">): boolean =>
  attribute !== null || EMPTY_COLUMNS.some((column) => column === key);

const parsed = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    // Invalid JSON, for example after a manual edit of the URL.
    return null;
  }
};
const texts = (text: string | undefined): string[] => {
  const value = parsed(text);
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
};
const words = (text: string | undefined): string[] => (text ?? "").split(",").filter((each) => each !== "");

export const isEmptyFilter = ({ fragment, values, from, to, empty }: ColumnFilter): boolean =>
  fragment === "" && values.length === 0 && from === "" && to === "" && !empty;

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Parses the filter on one attribute. In a list of values, null selects rows without a value. */
function attributeIn(asked: unknown): ColumnFilter {
  const given: Partial<Record<string, unknown>> = Array.isArray(asked)
    ? { values: asked }
    : isObject(asked)
      ? { ...asked }
      : {};
  const text = (name: string): string => (typeof given[name] === "string" ? given[name] : "");
  const values: unknown[] = Array.isArray(given["values"]) ? given["values"] : [];
  return {
    fragment: text("contains"),
    from: text("from"),
    to: text("to"),
    values: values.filter((each) => typeof each === "string"),
    empty: values.includes(null),
  };
}

function attributeWord({ fragment, values, from, to, empty }: ColumnFilter): AttributeFilter {
  const all = [...values, ...(empty ? [null] : [])];
  const contains = fragment.trim();
  if (contains === "" && from === "" && to === "") return all;
  return {
    ...(contains === "" ? {} : { contains }),
    ...(from === "" ? {} : { from }),
    ...(to === "" ? {} : { to }),
    ...(all.length === 0 ? {} : { values: all }),
  };
}

function attributesIn(params: Params): Record<string, AttributeFilter> {
  const value = parsed(params["attributes"]);
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([id, asked]: [string, unknown]): [string, AttributeFilter][] =>
      isEmptyFilter(attributeIn(asked)) ? [] : [[id, attributeWord(attributeIn(asked))]],
    ),
  );
}

export function readFilter(params: Params, column: string): ColumnFilter {
  const empty = words(params["empty"]).includes(column);
  if (isText(column))
    return { ...NO_FILTER, fragment: params[column] ?? "", values: texts(params[`${column}_in`]), empty };
  if (isList(column)) return { ...NO_FILTER, values: words(params[column]), empty };
  if (isRange(column))
    return {
      ...NO_FILTER,
      from: params[`${rangeName(column)}_from`] ?? "",
      to: params[`${rangeName(column)}_to`] ?? "",
      empty,
    };
  return attributeIn(attributesIn(params)[attributeOf(column)]);
}

const orNull = (text: string): string | null => (text === "" ? null : text);

export function filterPatch(params: Params, column: string, filter: ColumnFilter): StatePatch {
  const others = words(params["empty"]).filter((each) => each !== column);
  const empty = { empty: orNull([...others, ...(filter.empty ? [column] : [])].join(",")) };
  if (isText(column))
    return {
      [column]: orNull(filter.fragment.trim()),
      [`${column}_in`]: filter.values.length === 0 ? null : JSON.stringify(filter.values),
      ...empty,
    };
  if (isList(column)) return { [column]: orNull(filter.values.join(",")), ...empty };
  if (isRange(column))
    return {
      [`${rangeName(column)}_from`]: orNull(filter.from),
      [`${rangeName(column)}_to`]: orNull(filter.to),
      ...empty,
    };
  const { [attributeOf(column)]: _before, ...rest } = attributesIn(params);
  const all = isEmptyFilter(filter) ? rest : { ...rest, [attributeOf(column)]: attributeWord(filter) };
  return { attributes: Object.keys(all).length === 0 ? null : JSON.stringify(all) };
}

export const filteredColumns = (params: Params, columns: readonly string[]): string[] =>
  columns.filter((column) => !isEmptyFilter(readFilter(params, column)));
