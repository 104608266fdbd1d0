import { z } from "zod";

/** A lone UTF-16 surrogate, which can't be encoded in UTF-8. */
const HALF_CHARACTER = /\p{Surrogate}/u;

const isStorable = (text: string): boolean => !text.includes("\0") && !HALF_CHARACTER.test(text);

function* pathsOfUnstorable(value: unknown, path: readonly (string | number)[]): Generator<(string | number)[]> {
  if (typeof value === "string") {
    if (!isStorable(value)) yield [...path];
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) yield [...path];
    yield* pathsOfUnstorable(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

/**
 * Returns schema issues for texts that PostgreSQL can't store in text or jsonb columns: NUL or a lone surrogate.
 * Returns null if there are none. The schemas of the contract don't check these characters.
 */
export function unstorable(value: unknown): z.ZodError | null {
  const issues = [...pathsOfUnstorable(value, [])].map((path) => ({
    code: "custom" as const,
    path,
    message: "validation.invalid",
    input: undefined,
  }));
  return issues.length === 0 ? null : new z.ZodError(issues);
}
