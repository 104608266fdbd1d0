import { z } from "zod";
import { Email } from "#contract/email.ts";
import { SECURITY_ACTIONS } from "#contract/history/security-actions.ts";
import { Id, IdParam, Timestamp } from "#contract/primitives.ts";
import { propertyOf } from "#contract/fields.ts";
import { PERSON_FIELDS } from "#contract/users/person-fields.ts";
import { NextPath } from "#contract/next-path.schema.ts";
import { NewPassword, SecondFactorInput, Session } from "#contract/users/user.schema.ts";

/**
 * A sign-up. Without an invitation link the password may be missing: the user chooses one after the emailed link has
 * proved the address, because a password from before that proof is discarded. Consent must be a separate action, so its checkbox
 * is never pre-ticked (law 156-FZ of 24.06.2025).
 */
export const SignUp = z
  .strictObject({
    email: Email,
    password: NewPassword,
    ...propertyOf(PERSON_FIELDS, "input"),
    consent: z.literal(true, { error: "validation.consent" }),
    invite_token: z.string().max(100),
    next: NextPath,
  })
  .partial({ password: true, patronymic: true, phone: true, language: true, invite_token: true, next: true });

/**
 * Result of requesting an email. Each address can request one email per minute. The response is the same for unknown
 * addresses.
 */
export const MailRequestResult = z
  .object({ sent: z.boolean(), /** Seconds until the next email can be requested. */ again_in: z.int().min(1) })
  .meta({ id: "MailAsked" });
export type MailRequestResult = z.output<typeof MailRequestResult>;
/**
 * Response to a sign-up. With a valid invitation link, the session starts at once. Without a valid link, users must
 * confirm their address first.
 */
export const SignUpAnswer = z.object({ session: Session.nullable() }).meta({ id: "SignUpAnswer" });
export type SignUpAnswer = z.output<typeof SignUpAnswer>;

export const ByEmail = z.strictObject({ email: Email });
export const PasswordResetRequest = ByEmail.extend({ next: NextPath.optional() });
export const ConfirmationRequest = z.strictObject({ next: NextPath.optional() });
const MailToken = z.string().min(20).max(100);
export const ByMailToken = z.strictObject({ token: MailToken });
export const PasswordReset = z.strictObject({ password: NewPassword });
export const PasswordChange = z.strictObject({ current_password: z.string().max(256), password: NewPassword });

/** A six-digit code from an email. Spaces are ignored, because users type them. */
export const LoginCode = z.strictObject({
  email: Email,
  code: z
    .string()
    .transform((text) => text.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, { error: "validation.code" })),
  second_factor: SecondFactorInput.optional(),
});

/** Changes the caller's email address. Requires the password and, if enabled, the second factor. */
export const EmailChange = z.strictObject({
  email: Email,
  current_password: z.string().max(256),
  second_factor: SecondFactorInput.optional(),
});

/** Failed attempts on the caller's account, aggregated per minute and IP address. */
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
