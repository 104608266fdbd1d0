import { expect, test } from "vitest";
import { PERSON_FIELDS } from "#contract/users/person-fields.ts";

const Phone = PERSON_FIELDS.phone.input;

test.each(["+7 495 123-45-67", "8 (495) 1234567 доб. 12", "+91 22 1234 5678", "112-33", "", null])(
  "%j may be a telephone number",
  (phone) => {
    expect(Phone.safeParse(phone).success).toBe(true);
  },
);

test.each(["не телефон", "1234", "+7 495 123-45-67 и ещё", "1234567890123456", "--------"])("%j is none", (phone) => {
  expect(Phone.safeParse(phone).success).toBe(false);
});
