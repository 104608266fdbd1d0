import { z } from "zod";
import { ASCII, asciiEmail, MAX_EMAIL_LENGTH } from "#contract/email-text.ts";

/**
 * Matches common addresses. The top-level domain consists of letters or is internationalised in ASCII ("xn--p1ai" for
 * .рф).
 */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]{0,62}\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** An email address in the form in which addresses are stored and compared (see `asciiEmail`). */
export const Email = z
  .string({ error: "validation.email" })
  .max(2 * MAX_EMAIL_LENGTH, { error: "validation.email" })
  .transform(asciiEmail)
  .pipe(
    z
      .string()
      .refine((email) => ASCII.test(email.slice(0, email.lastIndexOf("@") + 1)), {
        error: "validation.email_letters",
        abort: true,
      })
      .max(MAX_EMAIL_LENGTH, { error: "validation.email" })
      .regex(ADDRESS, { error: "validation.email" }),
  );

export function emailProblem(text: string): "validation.email" | "validation.email_letters" | null {
  const { error } = Email.safeParse(text);
  if (error === undefined) return null;
  return error.issues[0]?.message === "validation.email_letters" ? "validation.email_letters" : "validation.email";
}
