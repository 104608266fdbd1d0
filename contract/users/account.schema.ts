import { z } from "zod";
import { Email } from "#contract/email.ts";
import { SECURITY_ACTIONS } from "#contract/history/security-actions.ts";
import { Id, IdParam, Timestamp } from "#contract/primitives.ts";
import { propertyOf } from "#contract/fields.ts";
import { PERSON_FIELDS } from "#contract/users/person-fields.ts";
import { NextPath } from "#contract/next-path.schema.ts";
import { NewPassword, SecondFactorInput, Session } from "#contract/users/user.schema.ts";

/**
 * Somebody who signs up. The consent is an action of its own: its box is never ticked beforehand (law 156-FZ of
 * 24.06.2025).
 */
export const SignUp = z
  .strictObject({
    email: Email,
    password: NewPassword,
    ...propertyOf(PERSON_FIELDS, "input"),
    consent: z.literal(true, { error: "validation.consent" }),
    /** The link of an invitation that they came by. */
    invite_token: z.string().max(100),
    next: NextPath,
  })
  .partial({ patronymic: true, phone: true, language: true, invite_token: true, next: true });

/** What became of a mail that was asked for: one a minute goes to an address. The same for one that nobody has. */
export const MailRequestResult = z
  .object({ sent: z.boolean(), /** Seconds until the next can be sent. */ again_in: z.int().min(1) })
  .meta({ id: "MailAsked" });
export type MailRequestResult = z.output<typeof MailRequestResult>;
/** Who signed up with the good link of an invitation is in at once; anybody else confirms the address first. */
export const SignUpAnswer = z.object({ session: Session.nullable() }).meta({ id: "SignUpAnswer" });
export type SignUpAnswer = z.output<typeof SignUpAnswer>;

export const ByEmail = z.strictObject({ email: Email });
export const PasswordResetRequest = ByEmail.extend({ next: NextPath.optional() });
export const ConfirmationRequest = z.strictObject({ next: NextPath.optional() });
const MailToken = z.string().min(20).max(100);
export const ByMailToken = z.strictObject({ token: MailToken });
export const PasswordReset = z.strictObject({ password: NewPassword });
export const PasswordChange = z.strictObject({ current_password: z.string().max(256), password: NewPassword });

/** A code of six digits from a mail; people type it with spaces. */
export const LoginCode = z.strictObject({
  email: Email,
  code: z
    .string()
    .transform((text) => text.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, { error: "validation.code" })),
  second_factor: SecondFactorInput.optional(),
});

/** Another address of one's own account: with the password, and the second factor where there is one. */
export const EmailChange = z.strictObject({
  email: Email,
  current_password: z.string().max(256),
  second_factor: SecondFactorInput.optional(),
});

/** What was tried with the caller's account and failed, in one minute from one address. */
export const FailedSignIn = z
  .object({
    id: Id,
    action: z.enum(SECURITY_ACTIONS),
    at: Timestamp,
    times: z.int().min(1),
    address: z.string().nullable(),
    user_agent: z.string().nullable(),
  })
  .meta({ id: "FailedSignIn" });
export type FailedSignIn = z.output<typeof FailedSignIn>;

/** A session of the caller: where it lives, when it was last used. */
export const OwnSession = z
  .object({
    id: Id,
    user_agent: z.string().nullable(),
    created_at: Timestamp,
    last_seen_at: Timestamp,
    is_current: z.boolean(),
  })
  .meta({ id: "OwnSession" });
export type OwnSession = z.output<typeof OwnSession>;
export const SessionById = z.object({ id: IdParam });
