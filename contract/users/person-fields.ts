import { choiceField, lineField, requiredLineField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { Language, LANGUAGES, optionalLine } from "#contract/primitives.ts";

/**
 * A phone number: 5 to 15 digits (ITU-T E.164) with separators and an optional extension. An empty text becomes null.
 */
const Phone = optionalLine(40).refine(
  (value) =>
    value === null || /^\+?(?:[\s().-]*\d){5,15}[\s().-]*(?:(?:доб\.?|ext\.?|x|#|,)\s*\d{1,6})?$/iu.test(value),
  { error: "validation.phone" },
);

/** Personal details that users edit themselves. Administrators may edit them for any user. */
export const PERSON_FIELDS = {
  first_name: requiredLineField(100),
  last_name: requiredLineField(100),
  patronymic: lineField(100),
  phone: { ...lineField(40), input: Phone },
  language: choiceField("text", LANGUAGES, Language),
} as const satisfies Fields;
