import { expect, test } from "vitest";
import { base32, codeOfStep, otpauthUri, stepAt, stepOfCode } from "#server/platform/totp.ts";

const SECRET = Buffer.from("12345678901234567890");
const at = (seconds: number): Date => new Date(seconds * 1000);

// RFC 6238, appendix B, SHA-1 rows (eight digits).
test.for([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
] as const)("at %i s the code is %s", ([seconds, code]) => {
  expect(codeOfStep(SECRET, stepAt(at(seconds)), 8)).toBe(code);
  expect(codeOfStep(SECRET, stepAt(at(seconds)))).toBe(code.slice(2));
});

// RFC 4226, appendix D.
test("the codes of the first ten steps are those of RFC 4226", () => {
  expect(Array.from({ length: 10 }, (_, step) => codeOfStep(SECRET, step))).toEqual([
    "755224",
    "287082",
    "359152",
    "969429",
    "338314",
    "254676",
    "287922",
    "162583",
    "399871",
    "520489",
  ]);
});

test("a code is taken one step before and after its own, not two", () => {
  const code = codeOfStep(SECRET, 100);
  const taken = [98, 99, 100, 101, 102].map((step) => stepOfCode(SECRET, code, at(step * 30 + 15)));
  expect(taken).toEqual([null, 100, 100, 100, null]);
  for (const wrong of ["", "12345", "1234567", "abcdef"]) expect(stepOfCode(SECRET, wrong, at(3015))).toBeNull();
});

// RFC 4648, section 10, without padding.
test.for([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
] as const)("%s in base 32 is %s", ([text, code]) => {
  expect(base32(Buffer.from(text))).toBe(code);
});

test("the address for the app escapes what stands in it", () => {
  expect(otpauthUri({ issuer: "Lot wise", account: "a+b@example.test", secret: "MZXW6" })).toBe(
    "otpauth://totp/Lot%20wise:a%2Bb%40example.test?secret=MZXW6&issuer=Lot%20wise",
  );
});
