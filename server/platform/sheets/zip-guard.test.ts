import { describe, expect, it } from "vitest";
import { SheetError } from "./sheet-error.ts";
import { guardZip } from "./zip-guard.ts";
import { zipOf } from "./zip-for-tests.ts";

function codeOf(file: Buffer): string {
  try {
    guardZip(file);
    return "accepted";
  } catch (error) {
    return error instanceof SheetError ? error.code : String(error);
  }
}

const MEGABYTE = 1024 * 1024;

describe("the guard before the zip parser", () => {
  it("names the entries of an ordinary zip", () => {
    expect(
      guardZip(
        zipOf([
          { name: "[Content_Types].xml", data: Buffer.from("<a/>") },
          { name: "xl\\workbook.xml", data: Buffer.from("<b/>") },
        ]),
      ),
    ).toEqual({ names: ["[Content_Types].xml", "xl/workbook.xml"], size: 8 });
  });

  it("refuses a bomb that declares its size, one that lies about it, and one in many parts", () => {
    const zeros = Buffer.alloc(70 * MEGABYTE);
    expect(codeOf(zipOf([{ name: "a", data: zeros }]))).toBe("file_too_complex");
    expect(codeOf(zipOf([{ name: "a", data: zeros, declared: 10 }]))).toBe("file_too_complex");
    const part = Buffer.alloc(20 * MEGABYTE);
    expect(codeOf(zipOf(["a", "b", "c", "d"].map((name) => ({ name, data: part, declared: 10 }))))).toBe(
      "file_too_complex",
    );
  });

  it("refuses entities in any encoding of a part, also at an odd offset", () => {
    for (const encoding of ["utf8", "utf16le"] as const) {
      for (const name of ["a.xml", "ab.xml"]) {
        expect(codeOf(zipOf([{ name, data: Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]>', encoding) }]))).toBe(
          "file_too_complex",
        );
      }
    }
  });

  it("tells an encrypted zip from a broken one", () => {
    expect(codeOf(zipOf([{ name: "a", data: Buffer.from("x"), flags: 1 }]))).toBe("file_encrypted");
    const whole = zipOf([{ name: "a", data: Buffer.from("some text that is long enough") }]);
    expect(codeOf(whole.subarray(0, whole.length - 30))).toBe("file_damaged");
    expect(
      codeOf(Buffer.concat([whole.subarray(0, 20), Buffer.alloc(whole.length - 42, 255), whole.subarray(-22)])),
    ).toBe("file_damaged");
    expect(
      codeOf(
        zipOf([
          { name: "a", data: Buffer.from("x") },
          { name: "a", data: Buffer.from("y") },
        ]),
      ),
    ).toBe("file_damaged");
  });
});
