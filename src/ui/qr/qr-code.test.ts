import { expect, test } from "vitest";
import { codewordsOf } from "#src/ui/qr/qr-codewords.ts";
import { qrCode } from "#src/ui/qr/qr-code.ts";
import { formatBits, versionBits } from "#src/ui/qr/qr-matrix.ts";
import { correctionOf } from "#src/ui/qr/reed-solomon.ts";

// "HELLO WORLD" at 1-M, the worked example that every tutorial of the standard has.
test("the error correction of a known block is the known one", () => {
  expect(correctionOf([32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17], 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

// ISO/IEC 18004, annexes C and D.
test("the bits of format and version are those of the standard's tables", () => {
  const formats = Array.from({ length: 8 }, (_, mask) => formatBits(mask).toString(2).padStart(15, "0"));
  expect(formats).toEqual(["101010000010010", "101000100100101", "101111001111100", "101101101001011", "100010111111001", "100000011001110", "100111110010111", "100101010100000"]);
  expect([7, 8, 9, 10].map((version) => versionBits(version).toString(2).padStart(18, "0"))).toEqual(["000111110010010100", "001000010110111100", "001001101010011001", "001010010011010011"]);
});

test("a text is put into the smallest version that holds it", () => {
  const versions = [14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 213].map((length) => codewordsOf("x".repeat(length)).version);
  expect(versions).toEqual([1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(() => codewordsOf("x".repeat(214))).toThrow(RangeError);
  // Letters count by their bytes.
  expect(codewordsOf("я".repeat(7)).version).toBe(1);
  expect(codewordsOf("я".repeat(8)).version).toBe(2);
});

/** A short mark of a drawing (FNV-1a). */
const markOf = (text: string): string => [...text].reduce((mark, sign) => Math.imul(mark ^ sign.charCodeAt(0), 0x0100_0193) >>> 0, 0x811c_9dc5).toString(16);

// These very codes, and one of each length up to 213, were read by a reader that knows nothing of this code (jsQR 1.4.0).
test.for([
  ["HELLO WORLD", 21, "13438877"],
  ["otpauth://totp/Lotwise:anna%40example.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Lotwise", 41, "b569438e"],
  ["x".repeat(213), 57, "a683a535"],
] as const)("%s is drawn as it was when it was read", ([text, size, mark]) => {
  const modules = qrCode(text);
  const drawn = modules.map((line) => line.map((dark) => (dark ? "1" : "0")).join("")).join("\n");
  expect([modules.length, markOf(drawn)]).toEqual([size, mark]);
});
