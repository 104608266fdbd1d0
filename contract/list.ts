import { z } from "zod";
import { Id, IdParam, INTEGER_MAX, SEARCH_MAX_LENGTH } from "#contract/primitives.ts";
import { SheetQuery } from "#contract/sheet-query.ts";
import { LIST_DEFAULT_LIMIT, LIST_MAX_LIMIT } from "#contract/limits.ts";

export interface OrderBy<F extends string = string> {
  readonly field: F;
  readonly descending: boolean;
}

/** Maximum number of sort keys for attributes, which have no fixed names. */
const MAX_UNNAMED_SORT_FIELDS = 5;

const OffsetParam = z.coerce.number().int().min(0).max(INTEGER_MAX);

export const SearchParam = z.string().trim().max(SEARCH_MAX_LENGTH).optional();

export const FlagParam = z.enum(["true", "false"]).transform((value) => value === "true");

const split = (text: string): string[] => text.split(",").filter((part) => part !== "");

/** Comma-separated ids as one filter in a query string. */
export const idListParam = z.string().transform(split).pipe(z.array(IdParam));

/**
 * Filter of a list by the ids of its records, with which several records are read in one call. A list may have it if it
 * returns every record that the caller may open.
 */
export const idFilter = { id: idListParam.optional() } as const satisfies z.ZodRawShape;

/** Comma-separated enum values as one filter in a query string. */
export const enumListParam = <const W extends string>(words: readonly W[]) =>
  z.string().transform((text, issue): W[] => {
    const parts = split(text);
    const found = words.filter((word) => parts.includes(word));
    if (found.length < parts.length) issue.addIssue({ code: "custom", message: "validation.choice" });
    return found;
  });

/**
 * Builds the query schema of a list: limit, offset, search, ordering (comma-separated, `-` for descending) and filters.
 * The schema is strict: an unknown filter or sort key is invalid input. `also_ordered` matches additional sort keys
 * without fixed names.
 */
export function listQuery<const F extends readonly string[], S extends z.ZodRawShape>(definition: {
  ordering: F;
  also_ordered?: RegExp;
  default_ordering: string;
  filters: S;
}) {
  const names = new Set<string>(definition.ordering);
  const isUnnamed = (field: string): boolean => definition.also_ordered?.test(field) === true;
  const isKnown = (fields: readonly string[]): boolean =>
    fields.every((field) => names.has(field) || isUnnamed(field)) &&
    fields.filter(isUnnamed).length <= MAX_UNNAMED_SORT_FIELDS;
  return z.strictObject({
    limit: z.coerce.number().int().min(1).max(LIST_MAX_LIMIT).default(LIST_DEFAULT_LIMIT),
    offset: OffsetParam.default(0),
    search: SearchParam,
    ordering: z
      .string()
      .max(500)
      .default(definition.default_ordering)
      .refine((text) => isKnown(text.split(",").map((part) => part.replace(/^-/, ""))), {
        error: "validation.ordering",
      }),
    ...definition.filters,
  });
}

/** Query for a short list with a fixed order. Without a limit, the response contains all rows. */
export const ShortListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(LIST_MAX_LIMIT).optional(),
  offset: OffsetParam.default(0),
});
export type ShortListQuery = z.output<typeof ShortListQuery>;

/** Query for a short list of named rows, which is searched by name. Its own order is kept unless names order it. */
export const NamedListQuery = ShortListQuery.extend({
  search: SearchParam,
  ordering: z.enum(["name", "-name"], { error: "validation.ordering" }).optional(),
});
export type NamedListQuery = z.output<typeof NamedListQuery>;

export function parseOrdering(ordering: string): OrderBy[] {
  return ordering.split(",").map((part) => ({ field: part.replace(/^-/, ""), descending: part.startsWith("-") }));
}

export const EXPORT_FORMATS = ["xlsx", "csv"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Parameters of an export in addition to those of its list. Days are written in `time_zone`. */
export const exportParams = <const C extends readonly [string, ...string[]]>(columns: C) => ({
  ...SheetQuery.shape,
  format: z.enum(EXPORT_FORMATS),
  columns: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(columns)).min(1).max(columns.length)),
});

/** Query for the names in a filter of companies or people. Selects by id or by part of the name. */
export const FoundNamesQuery = z.strictObject({ id: idListParam.optional(), search: SearchParam });
export type FoundNamesQuery = z.output<typeof FoundNamesQuery>;
export const FoundNames = z
  .object({
    results: z.array(z.object({ id: Id, name: z.string(), count: z.number().int() })),
    more: z.boolean(),
  })
  .meta({ id: "FoundNames" });
export type FoundNames = z.output<typeof FoundNames>;

export const listAnswer = <T extends z.ZodType>(row: T) =>
  z.object({
    count: z.number().int().min(0),
    /** True if counting stopped at `count` (`COUNTED_MAX_ROWS`) and more rows exist. Absent if the count is exact. */
    count_is_bound: z.literal(true).optional(),
    results: z.array(row),
  });
