import { randomBytes } from "node:crypto";
import { RECOVERY_CODES } from "#contract/limits.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { putRecoveryCodes } from "#server/modules/users/second-factor.store.ts";
import type { SecretBox } from "#server/platform/secret-box.ts";
import { base32 } from "#server/platform/totp.ts";

/** 10 bytes are 16 letters and digits: more than anybody can guess, few enough to type. */
const CODE_BYTES = 10;

/**
 * What is stored of a recovery code: without the server's key it can't be tried out. `code` is in capitals, without
 * signs between.
 */
export const recoveryMark = (secrets: SecretBox, user: number, code: string): Buffer =>
  secrets.mark(`recovery:${user}:${code}`);

/** Makes a user's recovery codes, in groups of four as they are shown; the older ones are dead. */
export async function makeRecoveryCodes(db: SystemDb, secrets: SecretBox, user: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(CODE_BYTES)));
  await putRecoveryCodes(
    db,
    user,
    codes.map((code) => recoveryMark(secrets, user, code)),
  );
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join("-"));
}
