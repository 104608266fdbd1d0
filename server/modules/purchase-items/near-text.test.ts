import fc from "fast-check";
import { expect, test } from "vitest";
import { nearestPart, nearestWord, typoPatterns } from "#server/modules/purchase-items/near-text.ts";

test.each([
  ["резсистор", "чип-резистор 10 ком", "резистор"],
  ["стабелизатор", "стабилизатор 3,3 в", "стабилизатор"],
  ["yaego", "yageo", "yageo"],
  ["murta", "конденсатор murata", "murata"],
  ["stm32f470", "stm32f407vgt6", "stm32f407"],
  ["0603fr-0701", "rc0603fr-0710kl", "0603fr-0710"],
])("what was typed as %s is found in %s as %s", (typed, text, part) => {
  expect(nearestPart(text, typed)?.part).toBe(part);
});

test("a short word, or one that is far from everything, is not guessed at", () => {
  expect(nearestPart("кот", "код")).toBeNull();
  expect(nearestPart("конденсатор", "резистор")).toBeNull();
});

test("the nearest of several texts is taken, the first of equals", () => {
  expect(nearestWord(["резистот", "резистор"], "резистор")).toBe("резистор");
  expect(nearestWord(["мурата", "мурота"], "мурита")).toBe("мурата");
});

function fits(pattern: string, text: string): boolean {
  const parts = [...pattern.slice(0, -1).matchAll(/\\?(.)/gs)];
  return parts.length <= text.length && parts.every(([all, letter], at) => all === "_" || letter === text[at]);
}

test("what was meant by a short word fits one of its patterns, whatever the slip", () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 5, maxLength: 7 }),
      fc.nat(6),
      fc.constantFrom("ж", "%", "_", "\\"),
      (meant, place, other) => {
        const [letters, at] = [[...meant], place % (meant.length - 1)];
        const swapped = letters.toSpliced(at, 2, letters[at + 1] ?? "", letters[at] ?? "");
        const slips = [letters.with(at, other), letters.toSpliced(at, 1), letters.toSpliced(at, 0, other), swapped];
        for (const typed of slips.filter(({ length }) => length < 8))
          expect(typoPatterns(typed.join("")).filter((pattern) => fits(pattern, meant))).not.toEqual([]);
      },
    ),
  );
});

test("a word that stands in the text is found as it is", () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 12 }),
      fc.string({ minLength: 4, maxLength: 10 }),
      fc.string({ maxLength: 12 }),
      (head, word, tail) => {
        expect(nearestPart(`${head}${word}${tail}`, word)).toEqual({ part: word, mistakes: 0 });
      },
    ),
  );
});
