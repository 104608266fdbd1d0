import { z } from "zod";
import { Id, IdParam, INTEGER_MAX, SEARCH_MAX_LENGTH } from "#contract/primitives.ts";
import { LIST_DEFAULT_LIMIT, LIST_MAX_LIMIT } from "#contract/limits.ts";

/** One field of an `ordering`, parsed. */
export interface OrderBy<F extends string = string> {
  readonly field: F;
  readonly descending: boolean;
}

/** So many fields without a fixed name order a list together. */
const MAX_UNNAMED_SORT_FIELDS = 5;

/** How many rows of a list are skipped. */
const OffsetParam = z.coerce.number().int().min(0).max(INTEGER_MAX);

/** What a list is searched for. */
export const SearchParam = z.string().trim().max(SEARCH_MAX_LENGTH).optional();

/** A flag in a query string. */
export const FlagParam = z.enum(["true", "false"]).transform((value) => value === "true");

const split = (text: string): string[] => text.split(",").filter((part) => part !== "");

/** Several ids as one filter in a query string, comma separated. */
export const idListParam = z.string().transform(split).pipe(z.array(IdParam));

/** Several words of a list as one filter in a query string, comma separated. */
export const enumListParam = <const W extends string>(words: readonly W[]) =>
  z.string().transform((text, issue): W[] => {
    const parts = split(text);
    const found = words.filter((word) => parts.includes(word));
    if (found.length < parts.length) issue.addIssue({ code: "custom", message: "validation.choice" });
    return found;
  });

/**
 * The query of a list call: limit, offset, search, ordering (comma separated, `-` for descending) and the filters.
 * Strict: an unknown filter or ordering is invalid input, not ignored. `also_ordered` are fields that have no fixed
 * name.
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

/**
 * The query of a list that is short as a whole and stands in one order: limit and offset as everywhere; without a limit
 * all of it is answered, since pages need it whole.
 */
export const ShortListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(LIST_MAX_LIMIT).optional(),
  offset: OffsetParam.default(0),
});
export type ShortListQuery = z.output<typeof ShortListQuery>;

/** Reads an `ordering` that the schema has let through. */
export function parseOrdering(ordering: string): OrderBy[] {
  return ordering.split(",").map((part) => ({ field: part.replace(/^-/, ""), descending: part.startsWith("-") }));
}

/** What a file of a list is asked beside its filters and order: the columns in this order. */
export const exportParams = <const C extends readonly [string, ...string[]]>(columns: C) => ({
  format: z.enum(["xlsx", "csv"]),
  columns: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(columns)).min(1).max(columns.length)),
});

/** Companies or people to narrow a list by: by id, or by a part of their names. */
export const FoundNamesQuery = z.strictObject({ id: idListParam.optional(), search: SearchParam });
export type FoundNamesQuery = z.output<typeof FoundNamesQuery>;
export const FoundNames = z
  .object({
    /** With how many records of the list each has. */
    results: z.array(z.object({ id: Id, name: z.string(), count: z.number().int() })),
    /** There are more than are answered. */
    more: z.boolean(),
  })
  .meta({ id: "FoundNames" });
export type FoundNames = z.output<typeof FoundNames>;

/** The answer of a list call. */
export const listAnswer = <T extends z.ZodType>(row: T) =>
  z.object({
    count: z.number().int().min(0),
    /** There are more than `count`, up to which was counted (`COUNTED_MOST`); absent where the count is exact. */
    count_is_bound: z.literal(true).optional(),
    results: z.array(row),
  });
