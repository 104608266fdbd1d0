import { createHmac, timingSafeEqual } from "node:crypto";

/** Length of a step. The passwords follow RFC 6238 with its defaults: SHA-1, steps of 30 s, six digits. */
const STEP_S = 30;
const DIGITS = 6;
/**
 * Number of steps before and after the current one that are accepted, because phone clocks drift (RFC 6238, section
 * 5.2).
 */
const DRIFT_STEPS = 1;

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_S);

/** Computes the code of one step (RFC 4226, section 5.3). */
export function codeOfStep(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, "0");
}

/** Returns the step of the code if it is the current or an adjacent one, otherwise null. */
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

/** Encodes bytes in base 32 (RFC 4648, section 6) without padding, the key format of authenticator apps. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => ALPHABET[Number.parseInt(group.padEnd(5, "0"), 2)] ?? "")
    .join("");
}

export function otpauthUri(given: { issuer: string; account: string; secret: string }): string {
  const issuer = encodeURIComponent(given.issuer);
  return `otpauth://totp/${issuer}:${encodeURIComponent(given.account)}?secret=${given.secret}&issuer=${issuer}`;
}
