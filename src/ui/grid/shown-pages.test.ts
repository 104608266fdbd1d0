import { expect, it } from "vitest";
import { shownPages } from "./shown-pages.ts";

it.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 9, [1, 2, 3, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 6, 7, 8, 9]],
])("on page %i of %i offers %j", (page, pages, shown) => {
  expect(shownPages(page, pages)).toEqual(shown);
});
