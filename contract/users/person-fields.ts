import { choiceField, lineField, requiredLineField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { Language, LANGUAGES, optionalLine } from "#contract/primitives.ts";

/**
 * A telephone number as people write it: 5 to 15 digits (ITU-T E.164) with what stands between them, and an extension;
 * an empty one is null.
 */
const Phone = optionalLine(40).refine(
  (value) =>
    value === null || /^\+?(?:[\s().-]*\d){5,15}[\s().-]*(?:(?:доб\.?|ext\.?|x|#|,)\s*\d{1,6})?$/iu.test(value),
  { error: "validation.phone" },
);

/** What people say of themselves; an administrator may say it of anybody. */
export const PERSON_FIELDS = {
  first_name: requiredLineField(100),
  last_name: requiredLineField(100),
  patronymic: lineField(100),
  phone: { ...lineField(40), input: Phone },
  language: choiceField("text", LANGUAGES, Language),
} as const satisfies Fields;
