import { randomBytes } from "node:crypto";
import { RECOVERY_CODES } from "#contract/limits.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { putRecoveryCodes } from "#server/modules/users/second-factor.store.ts";
import type { SecretBox } from "#server/platform/secret-box.ts";
import { base32 } from "#server/platform/totp.ts";

/** Number of random bytes per code. They give 16 letters and digits: impossible to guess, yet short enough to type. */
const CODE_BYTES = 10;

/**
 * Hashes a recovery code with the server's key, so that a stolen hash can't be brute-forced. `code` must be in capitals
 * without separators.
 */
export const recoveryMark = (secrets: SecretBox, user: number, code: string): Buffer =>
  secrets.mark(`recovery:${user}:${code}`);

/** Creates the recovery codes of a user, in groups of four characters. Invalidates the older codes. */
export async function makeRecoveryCodes(db: SystemDb, secrets: SecretBox, user: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(CODE_BYTES)));
  await putRecoveryCodes(
    db,
    user,
    codes.map((code) => recoveryMark(secrets, user, code)),
  );
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join("-"));
}
