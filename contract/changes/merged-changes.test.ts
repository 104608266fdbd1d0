import { expect, test } from "vitest";
import { mergedChanges } from "#contract/changes/merged-changes.ts";

const change = (field: string, before: string | null, after: string | null) => ({ field, before, after });

test("changes of a field that follow one another are one, from the first to the last; documents stay apart", () => {
  expect(
    mergedChanges([
      change("name", "A", "B"),
      change("document", null, "1.pdf"),
      change("comment", null, "x"),
      change("name", "B", "C"),
      change("document", null, "2.pdf"),
    ]),
  ).toEqual([
    change("name", "A", "C"),
    change("document", null, "1.pdf"),
    change("comment", null, "x"),
    change("document", null, "2.pdf"),
  ]);
});

test("what was taken back is no change", () => {
  expect(mergedChanges([change("name", "A", "B"), change("comment", "x", null), change("name", "B", "A")])).toEqual([
    change("comment", "x", null),
  ]);
});
