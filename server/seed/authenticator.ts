import { codeOfStep, stepAt } from "#server/platform/totp.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Decodes a base-32 key, with or without spaces, as authenticator apps do. */
export function keyOfText(text: string): Buffer {
  const bits = [...text.replace(/\s/g, "")].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export const authenticatorCode = (key: Buffer, now: Date, later = 0): string => codeOfStep(key, stepAt(now) + later);
