import { z } from "zod";
import { IdParam } from "#contract/primitives.ts";
import { LIST_DEFAULT_LIMIT, LIST_MAX_LIMIT } from "#contract/limits.ts";

/** One field of an `ordering`, parsed. */
export interface OrderBy<F extends string = string> {
  readonly field: F;
  readonly descending: boolean;
}

/** A flag in a query string. */
export const FlagParam = z.enum(["true", "false"]).transform((value) => value === "true");

const split = (text: string): string[] => text.split(",").filter((part) => part !== "");

/** Several ids as one filter in a query string, comma separated. */
export const idListParam = z.string().transform(split).pipe(z.array(IdParam));

/** Several words of a list as one filter in a query string, comma separated. */
export const wordListParam = <const W extends string>(words: readonly W[]) =>
  z.string().transform((text, issue): W[] => {
    const parts = split(text);
    const found = words.filter((word) => parts.includes(word));
    if (found.length < parts.length) issue.addIssue({ code: "custom", message: "validation.choice" });
    return found;
  });

/**
 * The query of a list call: limit, offset, search, ordering (comma separated, `-` for descending) and the filters.
 * Strict: an unknown filter or ordering is invalid input, not ignored.
 */
export function listQuery<const F extends readonly [string, ...string[]], S extends z.ZodRawShape>(definition: { ordering: F; default_ordering: string; filters: S }) {
  const known = new Set<string>(definition.ordering);
  return z.strictObject({
    limit: z.coerce.number().int().min(1).max(LIST_MAX_LIMIT).default(LIST_DEFAULT_LIMIT),
    offset: z.coerce.number().int().min(0).default(0),
    search: z.string().trim().max(200).optional(),
    ordering: z
      .string()
      .max(500)
      .default(definition.default_ordering)
      .refine((text) => text.split(",").every((part) => known.has(part.replace(/^-/, ""))), { error: "validation.ordering" }),
    ...definition.filters,
  });
}

/** Reads an `ordering` that the schema has let through. */
export function parseOrdering(ordering: string): OrderBy[] {
  return ordering.split(",").map((part) => ({ field: part.replace(/^-/, ""), descending: part.startsWith("-") }));
}

/** The answer of a list call. */
export const listAnswer = <T extends z.ZodType>(row: T) => z.object({ count: z.number().int().min(0), results: z.array(row) });
