import type { z } from "zod";
import { hasKey } from "#server/platform/translate.ts";

type Issue = z.core.$ZodIssue;

export interface Sentence {
  readonly key: string;
  readonly params: Record<string, string | number>;
}

const plain = (key: string): Sentence => ({ key, params: {} });
const limited = (key: string, limit: unknown): Sentence => ({ key, params: { limit: Number(limit) } });

/** Catalogue key of the expected type, by zod type. */
const KINDS: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  int: "number",
  boolean: "boolean",
  array: "array",
  object: "object",
  record: "object",
};

function wrongType(issue: Issue & { code: "invalid_type" }): Sentence {
  if (issue.input === undefined || issue.input === null) return plain("validation.required");
  const kind = KINDS[issue.expected];
  return plain(kind === undefined ? "validation.type" : `errors.input.${kind}`);
}

function tooSmall({ origin, minimum, inclusive }: Issue & { code: "too_small" }): Sentence {
  if (origin === "string") return limited("errors.input.short", minimum);
  if (origin === "array") return limited("errors.input.few", minimum);
  return limited(inclusive === false ? "errors.input.above" : "validation.too_small", minimum);
}

function tooBig({ origin, maximum }: Issue & { code: "too_big" }): Sentence {
  if (origin === "string") return limited("validation.too_long", maximum);
  return limited(origin === "array" ? "errors.input.most" : "validation.too_big", maximum);
}

/**
 * Returns the message for a schema issue. A key set by the schema takes precedence over the key for the kind of issue.
 */
export function sentenceOfIssue(issue: Issue): Sentence {
  if (issue.message.startsWith("validation."))
    return "maximum" in issue
      ? limited(issue.message, issue.maximum)
      : "minimum" in issue
        ? limited(issue.message, issue.minimum)
        : plain(issue.message);
  switch (issue.code) {
    case "invalid_type":
      return wrongType(issue);
    case "too_big":
      return tooBig(issue);
    case "too_small":
      return tooSmall(issue);
    case "invalid_value":
      return plain("validation.choice");
    case "unrecognized_keys":
      return { key: "validation.unknown_field", params: { fields: issue.keys.join(", ") } };
    default:
      return plain("validation.invalid");
  }
}

/**
 * Returns the catalogue key for a field that an operation rejected. `validation`, shared with the browser, takes
 * precedence over the server's own keys.
 */
export const keyOfField = (code: string): string =>
  hasKey(`validation.${code}`) ? `validation.${code}` : `errors.input.${code}`;

/** Scores how well an input matches a branch of a union, by the depth of the deepest issue and by the root type. */
const nearness = (branch: readonly Issue[]): number =>
  Math.max(
    0,
    ...branch.map(({ path, code }) => path.length * 2 + (path.length === 0 && code === "invalid_type" ? 0 : 1)),
  );

/** Counts the input's fields that a branch of a union doesn't define. */
const strangers = (branch: readonly Issue[]): number =>
  branch.reduce((count, issue) => count + (issue.code === "unrecognized_keys" ? issue.keys.length : 0), 0);

/**
 * Flattens issues and gives each its full path. For a union, only the issues of the best-matching branch are returned.
 */
export function flatIssues(
  issues: readonly Issue[],
  path: readonly PropertyKey[] = [],
): { path: PropertyKey[]; issue: Issue }[] {
  return issues.flatMap((issue) => {
    const here = [...path, ...issue.path];
    if (issue.code !== "invalid_union" || issue.errors.length === 0) return [{ path: here, issue }];
    const nearest = [...issue.errors].sort((a, b) => nearness(b) - nearness(a) || strangers(a) - strangers(b))[0] ?? [];
    return flatIssues(nearest, here);
  });
}
