import { z } from "zod";

/** Half of a pair of UTF-16 surrogates: no character, and nothing that UTF-8 could hold. */
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
 * The texts of an input that PostgreSQL can't hold in a text or a jsonb column (NUL, half a surrogate pair), as the
 * issues of a schema; null when there are none. No schema of the contract has to think of them.
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
