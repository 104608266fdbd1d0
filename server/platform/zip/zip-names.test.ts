import { expect, test } from "vitest";
import { zipNames } from "#server/platform/zip/zip-names.ts";

test("each name comes once, whatever its case, and stays readable", () => {
  expect(
    zipNames(["Чертёж.pdf", "чертёж.PDF", "Чертёж.pdf", "без ending", "без ending", ".hidden", ".hidden"]),
  ).toEqual([
    "Чертёж.pdf",
    "чертёж (2).PDF",
    "Чертёж (3).pdf",
    "без ending",
    "без ending (2)",
    ".hidden",
    ".hidden (2)",
  ]);
  expect(zipNames(["a (2).txt", "a.txt", "a.txt"])).toEqual(["a (2).txt", "a.txt", "a (3).txt"]);
});

test("no system is given a name that it can't use", () => {
  expect(zipNames(['a/b\\c:d*e?"f"<g>|h.pdf', "con.txt", "name. . ", "...", "И\u0306.pdf"])).toEqual([
    "a_b_c_d_e__f__g__h.pdf",
    "_con.txt",
    "name",
    "file",
    "Й.pdf",
  ]);
});
