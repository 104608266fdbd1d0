import { z } from "zod";
import type { ErrorCode } from "#contract/errors.ts";
import { PASSWORD_MAX_LENGTH } from "#contract/limits.ts";

/**
 * What a call carries that redirects money: the password of whoever makes it, or a code of their second factor where the
 * account has one. It may be missing: the call then says which of the two it needs, if it needs any.
 */
export const withProof = { proof: z.string().max(PASSWORD_MAX_LENGTH).optional() };

/** What such a call answers when the proof is missing or wrong. */
export const PROOF_ERRORS = [
  "password_required",
  "password_incorrect",
  "second_factor_required",
  "second_factor_incorrect",
] as const satisfies readonly ErrorCode[];
