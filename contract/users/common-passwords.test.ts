import { expect, test } from "vitest";
import { NewPassword } from "#contract/users/user.schema.ts";

const problemOf = (password: string): string | undefined => NewPassword.safeParse(password).error?.issues[0]?.message;

test.each([
  "Password1",
  "P@ssw0rd2026",
  "Qwerty123!",
  "123456Qwerty",
  "Пароль2026",
  "1Qaz2wsx",
  "Admin12345",
  "Aa123456",
])("%s is refused as one of the most common passwords", (password) =>
  expect(problemOf(password)).toBe("validation.password_common"),
);

test.each(["Lotwise2026", "kV7-mudra-Oslo", "Passwordless4Ever", "Крепёж400штук"])("%s is taken", (password) =>
  expect(problemOf(password)).toBeUndefined(),
);
