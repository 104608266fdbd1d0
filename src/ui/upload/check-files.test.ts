import { expect, it } from "vitest";
import { checkFiles } from "#src/ui/upload/check-files.ts";

const sheets = { endings: [".xls", ".xlsx", ".csv"], max_bytes: 100, many: true };

it("lets in what fits and says of each other file what is wrong", () => {
  const fitting = { name: "BOM.XLSX", size: 100 };
  const { fit, problems } = checkFiles(
    [fitting, { name: "BOM.pdf", size: 5 }, { name: "b.csv", size: 101 }, { name: "c.csv", size: 0 }],
    sheets,
  );
  expect(fit).toEqual([fitting]);
  expect(problems).toEqual([
    { kind: "wrong_kind", name: "BOM.pdf" },
    { kind: "too_large", name: "b.csv", bytes: 101 },
    { kind: "empty", name: "c.csv" },
  ]);
});

it("takes none of several files where one is wanted", () => {
  const two = [
    { name: "a.csv", size: 1 },
    { name: "b.csv", size: 1 },
  ];
  expect(checkFiles(two, { ...sheets, many: false })).toEqual({ fit: [], problems: [{ kind: "one_only" }] });
});
