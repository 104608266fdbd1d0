import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatClipboard, parseClipboard } from "./clipboard.ts";

describe("clipboard text", () => {
  it("is read into rows of cells, the last line break ending the last row", () => {
    expect(parseClipboard("14,20\t4\r\n6,35\t\r\n")).toEqual([
      ["14,20", "4"],
      ["6,35", ""],
    ]);
    expect(parseClipboard("a\tb\rc\td")).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
    expect(parseClipboard("")).toEqual([]);
  });

  it("keeps tabs, line breaks and doubled quotes of a quoted cell", () => {
    expect(parseClipboard('"two\nlines"\t"a ""b"""\nend')).toEqual([["two\nlines", 'a "b"'], ["end"]]);
  });

  it("takes a quote that does not close before a separator as part of the text", () => {
    expect(parseClipboard('"3/4" pipe\t5\n6" bolt')).toEqual([['"3/4" pipe', "5"], ['6" bolt']]);
  });

  it("read back after writing gives the same cells", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "Я", '"', "\t", "\n", "\r", " ", "1") });
    const block = fc
      .array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
      .filter((rows) => rows.at(-1)?.join("") !== "");
    fc.assert(
      fc.property(block, (rows) => {
        expect(parseClipboard(formatClipboard(rows))).toEqual(rows);
      }),
    );
  });
});
