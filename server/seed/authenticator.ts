import { codeOfStep, stepAt } from "#server/platform/totp.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The bytes of a key as an app reads it: base 32, with spaces or without. */
export function keyOfText(text: string): Buffer {
  const bits = [...text.replace(/\s/g, "")].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What the app on somebody's phone shows for a key: now, or some steps of 30 s later. */
export const authenticatorCode = (key: Buffer, now: Date, later = 0): string => codeOfStep(key, stepAt(now) + later);
