import fc from "fast-check";
import { expect, test } from "vitest";
import { joinAlternates, readAlternates } from "./alternates.ts";

const partsOf = (text: string) => readAlternates(text).map(({ part_number }) => part_number);

test.each([
  ["CL21B104KBCNNNC; CC0805KRX7R9BB104", ["CL21B104KBCNNNC", "CC0805KRX7R9BB104"]],
  ["AMS1117-3.3, LD1117S33TR или LM3940", ["AMS1117-3.3", "LD1117S33TR", "LM3940"]],
  ["A-1\nA-2 / A-3", ["A-1", "A-2", "A-3"]],
  // Part numbers contain commas and slashes.
  ["74HC595D,118; TPS54302DDC/REEL7", ["74HC595D,118", "TPS54302DDC/REEL7"]],
  ["—", []],
  ["нет", []],
  ["", []],
])("alternates are read from %j", (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});

test("a maker stands in brackets behind its part", () => {
  expect(readAlternates("CL21B104 (Samsung); LM358 (8)")).toEqual([
    { part_number: "CL21B104", manufacturer: "Samsung" },
    { part_number: "LM358 (8)", manufacturer: null },
  ]);
});

test("lists are joined without repeating a part, and a joined list says the same", () => {
  expect(joinAlternates("A-1; A-2", "a1, A-3 (TI)", null)).toBe("a1; A-2; A-3 (TI)");
  expect(joinAlternates(null, "-")).toBeNull();
  const name = fc.stringMatching(/^[A-Z]{2}\d{2,6}$/u);
  fc.assert(
    fc.property(fc.array(name), fc.array(name), (one, other) => {
      const joined = joinAlternates(one.join("; "), other.join(", "));
      expect(partsOf(joined ?? "")).toEqual([...new Set([...one, ...other])]);
      expect(joinAlternates(joined, joined)).toBe(joined);
    }),
  );
});
