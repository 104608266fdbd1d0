import type { z } from "zod";
import type { Key } from "#i18n/keys.ts";
import type { Translate } from "#src/locale/use-t.ts";

/** Validates form values with a contract schema. Returns one message per field, identical to the server's message. */
export function formProblems(schema: z.ZodType, values: unknown, t: Translate): Readonly<Record<string, string>> {
  const answer = schema.safeParse(values);
  if (answer.success) return {};
  const problems = answer.error.issues.map((issue): [string, string] => [
    String(issue.path[0] ?? ""),
    issue.message.startsWith("validation.") ? t(issue.message as Key) : t("validation.required"),
  ]);
  return Object.fromEntries(problems.toReversed());
}
