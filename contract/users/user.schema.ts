import { z } from "zod";
import { asciiEmail } from "#contract/email-text.ts";
import { propertyOf } from "#contract/fields.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "#contract/limits.ts";
import { GLOBAL_ROLES } from "#contract/permissions.ts";
import type { Access } from "#contract/permissions.ts";
import { Id, Version } from "#contract/primitives.ts";
import { PERSON_FIELDS } from "#contract/users/person-fields.ts";
import { isCommonPassword } from "#contract/users/common-passwords.ts";

export const USER_GROUPS = ["admin", "customer", "supplier"] as const;

/** A user as the product shows one; the password is never part of it. */
export const User = z
  .object({
    id: Id,
    version: Version,
    email: z.string(),
    ...propertyOf(PERSON_FIELDS, "output"),
    role: z.array(z.enum(GLOBAL_ROLES)),
    /** Derived from the roles. */
    group: z.enum(USER_GROUPS),
    /** The supplier company that the user belongs to. */
    agent: Id.nullable(),
    confirmed: z.boolean(),
    /** Signing in asks for a code of their phone besides. */
    second_factor: z.boolean(),
  })
  .meta({ id: "User" });
export type User = z.output<typeof User>;

/** A password that may be chosen (specification part 5). */
export const NewPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH, { error: "validation.password_short" })
  .max(PASSWORD_MAX_LENGTH, { error: "validation.too_long" })
  .refine((value) => !/\s/.test(value), { error: "validation.password_spaces" })
  .refine((value) => /\p{Lu}/u.test(value) && /\p{Ll}/u.test(value) && /\d/.test(value), {
    error: "validation.password_mix",
  })
  .refine((value) => !isCommonPassword(value), { error: "validation.password_common" });

/** A code of the phone, or one of the recovery codes, as people type them. */
export const SecondFactorInput = z.string().max(40);

/**
 * Both to log in, with the second factor where the account has one; neither to restore the session from its cookie or
 * token.
 */
export const Credentials = z
  .object({
    email: z.string().max(508).transform(asciiEmail).optional(),
    password: z.string().max(PASSWORD_MAX_LENGTH).optional(),
    second_factor: SecondFactorInput.optional(),
  })
  .superRefine(({ email, password }, context) => {
    // Without both the call restores a session; with either, both have to be there.
    if (email === undefined && password === undefined) return;
    for (const [name, value] of Object.entries({ email, password }))
      if (value === undefined || value === "")
        context.addIssue({ code: "custom", path: [name], message: "validation.credentials" });
  });

/** `must_enrol`: an administrator who has to set up a second factor before they may administer anything. */
export const Session = z
  .object({
    token: z.string(),
    user: User,
    must_enrol: z.boolean(),
    /** The account has no password yet: the person chooses one before they go on. */
    must_set_password: z.boolean(),
  })
  .meta({ id: "Session" });
export type Session = z.output<typeof Session>;

/** Who gives and takes roles. */
export const ROLE_WRITERS: Access = { kind: "admin" };

/** What a user may change of themselves; an administrator may change it of anybody, and the roles. */
export const UserPatch = z
  .strictObject({
    ...propertyOf(PERSON_FIELDS, "input"),
    role: z.array(z.enum(GLOBAL_ROLES)),
    version: Version,
  })
  .partial();
