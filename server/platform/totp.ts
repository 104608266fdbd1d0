import { createHmac, timingSafeEqual } from "node:crypto";

/** Time-based one-time passwords, RFC 6238 with its defaults: SHA-1, steps of 30 s, six digits. */
const STEP_S = 30;
const DIGITS = 6;
/** The clocks of phones are a little wrong (RFC 6238, section 5.2). */
const DRIFT_STEPS = 1;

/** The step that an instant belongs to. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_S);

/** The code of one step (RFC 4226, section 5.3). */
export function codeOfStep(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, "0");
}

/** The step whose code this is, now or one step beside it; null when it is none. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const present = stepAt(now);
  const given = Buffer.from(code);
  for (let step = present - DRIFT_STEPS; step <= present + DRIFT_STEPS; step += 1) {
    const right = Buffer.from(codeOfStep(secret, step));
    if (given.length === right.length && timingSafeEqual(given, right)) return step;
  }
  return null;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Bytes in base 32 (RFC 4648, section 6) without padding: how authenticator apps take a key. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => ALPHABET[Number.parseInt(group.padEnd(5, "0"), 2)] ?? "")
    .join("");
}

/** The address that an authenticator app reads from the picture: whose key it is, for what, and the key. */
export function otpauthUri(given: { issuer: string; account: string; secret: string }): string {
  const issuer = encodeURIComponent(given.issuer);
  return `otpauth://totp/${issuer}:${encodeURIComponent(given.account)}?secret=${given.secret}&issuer=${issuer}`;
}
