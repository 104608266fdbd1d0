import { z } from "zod";
import type { ErrorCode } from "#contract/errors.ts";
import { PASSWORD_MAX_LENGTH } from "#contract/limits.ts";

/**
 * Proof of identity for requests that redirect money: the caller's password, or a second-factor code if enabled. If the
 * proof is missing or wrong, the error says which proof is required.
 */
export const withProof = { proof: z.string().max(PASSWORD_MAX_LENGTH).optional() };

export const PROOF_ERRORS = [
  "password_required",
  "password_incorrect",
  "second_factor_required",
  "second_factor_incorrect",
] as const satisfies readonly ErrorCode[];
