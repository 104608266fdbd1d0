import { expect, test } from "vitest";
import { differingWords } from "#src/features/verification/differing-words.ts";

test("only the words that differ are marked", () => {
  expect(
    differingWords("ул. Заречная, 14, оф. 5", "ул. Заречная, д. 14")
      .filter(({ differs }) => differs)
      .map(({ word }) => word),
  ).toEqual(["оф.", "5"]);
});
