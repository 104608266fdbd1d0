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

export const User = z
  .object({
    id: Id,
    version: Version,
    email: z.string(),
    ...propertyOf(PERSON_FIELDS, "output"),
    role: z.array(z.enum(GLOBAL_ROLES)),
    /** User group, derived from the roles. */
    group: z.enum(USER_GROUPS),
    agent: Id.nullable(),
    confirmed: z.boolean(),
    /** True if sign-in requires a code from the user's authenticator app. */
    second_factor: z.boolean(),
  })
  .meta({ id: "User" });
export type User = z.output<typeof User>;

export const USER_STATES = ["active", "unconfirmed", "blocked"] as const;
export type UserState = (typeof USER_STATES)[number];

/** Returns whether a user may sign in, and if not, why. */
export const userState = (user: { readonly is_blocked: boolean; readonly confirmed: boolean }): UserState =>
  user.is_blocked ? "blocked" : user.confirmed ? "active" : "unconfirmed";

/** Rules for new passwords (specification, part 5). */
export const NewPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH, { error: "validation.password_short" })
  .max(PASSWORD_MAX_LENGTH, { error: "validation.too_long" })
  .refine((value) => !/\s/.test(value), { error: "validation.password_spaces" })
  .refine((value) => /\p{Lu}/u.test(value) && /\p{Ll}/u.test(value) && /\d/.test(value), {
    error: "validation.password_mix",
  })
  .refine((value) => !isCommonPassword(value), { error: "validation.password_common" });

/** A code of the authenticator app or a recovery code, as typed. */
export const SecondFactorInput = z.string().max(40);

/**
 * Sign-in with email and password, plus the second factor if enabled. Without email and password, the session is
 * restored from its cookie or token.
 */
export const Credentials = z
  .object({
    email: z.string().max(508).transform(asciiEmail).optional(),
    password: z.string().max(PASSWORD_MAX_LENGTH).optional(),
    second_factor: SecondFactorInput.optional(),
  })
  .superRefine(({ email, password }, context) => {
    // A request without both fields restores a session. If one of the fields is present, the other is required.
    if (email === undefined && password === undefined) return;
    for (const [name, value] of Object.entries({ email, password }))
      if (value === undefined || value === "")
        context.addIssue({ code: "custom", path: [name], message: "validation.credentials" });
  });

/**
 * A signed-in session. If `must_enrol` is true, the administrator has to set up a second factor before using the
 * administration area.
 */
export const Session = z
  .object({
    token: z.string(),
    user: User,
    must_enrol: z.boolean(),
    must_set_password: z.boolean(),
  })
  .meta({ id: "Session" });
export type Session = z.output<typeof Session>;

export const ROLE_WRITERS: Access = { kind: "admin" };

/**
 * Fields that users may change for themselves. Administrators may change them for any user, and may also change the
 * roles.
 */
export const UserPatch = z
  .strictObject({
    ...propertyOf(PERSON_FIELDS, "input"),
    role: z.array(z.enum(GLOBAL_ROLES)),
    version: Version,
  })
  .partial();
