import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { offerCode, orderCode, printedNumber, readDocumentNumber, tenderCode } from "#contract/numbering.ts";

describe("document numbers", () => {
  test("are printed with five digits and letters that every alphabet has", () => {
    expect(tenderCode({ number: 12, round: 1 })).toBe("T-00012");
    expect(tenderCode({ number: 12, round: 2 })).toBe("T-00012/2");
    expect(offerCode(392)).toBe("Q-00392");
    expect(orderCode(123456)).toBe("PO-123456");
    expect(orderCode(0)).toBe("PO-…");
  });

  test("what is printed is read back, whatever the number", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 1, max: 9999 }), (number, round) => {
        expect(readDocumentNumber(tenderCode({ number, round }))).toEqual({
          kind: "tender",
          number,
          round: round === 1 ? null : round,
        });
        expect(readDocumentNumber(offerCode(number))).toEqual({ kind: "offer", number, round: null });
        expect(readDocumentNumber(orderCode(number))).toEqual({ kind: "order", number, round: null });
      }),
    );
  });

  test.each([
    ["T-00012", "tender"],
    ["t-12", "tender"],
    ["T00012", "tender"],
    ["Т-00012", "tender"],
    ["CP-00012", "tender"],
    ["СР-00012", "tender"],
    ["Q-00012", "offer"],
    ["ПР-00012", "offer"],
    ["пр-12", "offer"],
    ["O-00012", "offer"],
    ["О-00012", "offer"],
    ["PO-00012", "order"],
    ["РО-00012", "order"],
    ["З-00012", "order"],
    ["00012", null],
    ["12", null],
    ["T–00012", "tender"],
  ] as const)("%s names number 12", (word, kind) => {
    expect(readDocumentNumber(word)).toEqual({ kind, number: 12, round: null });
  });

  test.each(["", "T-", "T-0", "000", "X-12", "RC0603", "12.5", "T-12/0", "PO-12/2", "1234567890", "LM358"])(
    "%s is no number of a document",
    (word) => {
      expect(readDocumentNumber(word)).toBeNull();
    },
  );

  test("a former number is printed as it is today", () => {
    expect(
      ["CP-00011", "ПР-00392", "З-00089", "12"].map((word) => printedNumber(readDocumentNumber(word) ?? never())),
    ).toEqual(["T-00011", "Q-00392", "PO-00089", null]);
  });
});

function never(): never {
  throw new Error("no number was read");
}
