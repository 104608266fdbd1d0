import { describe, expect, test } from "vitest";
import { checkList } from "./bom-test-kit.ts";
import { findVariants, namesOfVariants } from "./variants.ts";
import { detectHeader } from "#contract/imports/detect-header.ts";
import { headingsOf } from "#contract/imports/shared-heading.ts";
import { suggestMapping } from "#contract/imports/suggest-mapping.ts";

/** Finds the variants of a list: `found("MPN;Variant A;Variant B", "A-1;x;", "A-2;;x")` returns their names. */
function found(headings: string, ...lines: readonly string[]) {
  const headers = headings.split(";");
  const set = findVariants(
    headers,
    lines.map((line) => line.split(";")),
  );
  return set === null ? null : { [set.kind]: namesOfVariants(set, headers) };
}

describe("columns of variants are recognised", () => {
  test.each([
    // Altium: a column for each variant, with the words of its own reports.
    [
      "Designator;Comment;Basic;Extended",
      ["R1;10k;Fitted;Fitted", "R2;1k;Not Fitted;Fitted"],
      { marks: ["Basic", "Extended"] },
    ],
    [
      "Designator;MPN;Fitted (Basic);Fitted (Lite)",
      ["R1;R-1;1;1", "R2;R-2;1;0"],
      { marks: ["Fitted (Basic)", "Fitted (Lite)"] },
    ],
    ["Designator;MPN;[Variant A];[Variant B]", ["R1;R-1;X;", "R2;R-2;;X"], { marks: ["[Variant A]", "[Variant B]"] }],
    // KiCad: fields that schematics have for each variant.
    ["Reference;Value;DNP Lite;DNP Pro", ["R1;10k;DNP;", "R2;1k;;DNP"], { marks: ["DNP Lite", "DNP Pro"] }],
    ["Reference;Value;Basic;Pro;Lite", ["R1;10k;x;x;x", "R2;1k;;x;", "R3;1k;x;;"], { marks: ["Basic", "Pro", "Lite"] }],
    [
      "Поз. обозначение;Наименование;исполнение 1;исполнение 2",
      ["R1;С2-23;+;+", "R2;С2-33;-;+"],
      { marks: ["исполнение 1", "исполнение 2"] },
    ],
    ["Поз. обозначение;Наименование;Кол.;-;-01", ["R1;С2-23;1;1;1", "R2;С2-33;1;;1"], { marks: ["-", "-01"] }],
    ["位号;名称;变体A;变体B", ["R1;10k;贴;不贴", "R2;1k;贴;贴"], { marks: ["变体A", "变体B"] }],
    // ГОСТ 2.113 and lists of other programs with the quantities of each variant.
    ["Наименование;-;-01;-02", ["Болт;4;2;-", "Гайка;4;2;8"], { quantities: ["-", "-01", "-02"] }],
    ["Name;Qty Variant A;Qty Variant B", ["Bolt;4;2", "Nut;4;"], { quantities: ["A", "B"] }],
    ["Наименование;Кол. на исп. -;Кол. на исп. -01", ["Болт;4;2", "Гайка;-;2"], { quantities: ["-", "-01"] }],
    ["Наименование;Исполнение 1;Исполнение 2", ["Болт;1;1", "Гайка;1;-"], { quantities: ["1", "2"] }],
  ])("%j", (headings, lines, variants) => {
    expect(found(headings, ...lines)).toEqual(variants);
  });

  test.each([
    ["MPN;DNP;Fitted", ["A-1;DNP;", "A-2;;x"]],
    ["MPN;RoHS;SMD", ["A-1;x;", "A-2;;x"]],
    ["MPN;Qty;Critical;Long lead", ["A-1;1;yes;no", "A-2;2;no;yes"]],
    ["MPN;Qty 10;Qty 100;Qty 1000", ["A-1;1;2;3", "A-2;2;2;2"]],
    ["MPN;Qty per unit;Qty total", ["A-1;1;10", "A-2;2;20"]],
    ["MPN;Variant;Qty", ["A-1;Fitted;1", "A-2;Not fitted;2"]],
    ["MPN;Qty;Basic;Notes", ["A-1;1;x;", "A-2;2;;x"]],
    ["MPN;Qty;Plant A;Plant B", ["A-1;1;x;x", "A-2;2;x;x"]],
    ["MPN;Version;Revision", ["A-1;1.0;A", "A-2;1.1;B"]],
    ["MPN;2023;2024", ["A-1;1;2", "A-2;5;7"]],
  ])("but not %j", (headings, lines) => {
    expect(found(headings, ...lines)).toBeNull();
  });
});

/** Checks a list whose columns have other headings than their fields. */
const check = (headings: string, lines: readonly string[], field: string, options = {}) =>
  checkList(field, lines, options, headings);

describe("the chosen variant", () => {
  const HEADINGS = "MPN;Qty;Basic;Lite";
  const LINES = ["A-1;1;Fitted;Fitted", "A-2;1;Not Fitted;Fitted", "A-3;1;Fitted;Not Fitted", "A-4;1;DNP;DNP"];

  test("alone says what is fitted, and without one everything is bought that any variant has", () => {
    const basic = check(HEADINGS, LINES, "part_number;quantity;fitted_in_variant;");
    expect(basic.bom.variants).toEqual({
      kind: "marks",
      columns: [
        { column: 2, name: "Basic" },
        { column: 3, name: "Lite" },
      ],
      chosen: 2,
    });
    expect(basic).toMatchObject({ bought: ["A-1 1", "A-3 1"], aside: ["3 not_fitted", "5 not_fitted"] });
    expect(check(HEADINGS, LINES, "part_number;quantity;;fitted_in_variant").bought).toEqual(["A-1 1", "A-2 1"]);
    expect(check(HEADINGS, LINES, "part_number;quantity").aside).toEqual(["5 not_fitted"]);
    // A column that an older mapping has as the one of marks is the variant's.
    expect(check(HEADINGS, LINES, "part_number;quantity;fitted;").bom.variants?.chosen).toBe(2);
    expect(check(HEADINGS, LINES, "part_number;quantity;fitted_in_variant;", { not_fitted: "buy" }).aside).toEqual([]);
  });

  test("counts beside a column of marks for all variants", () => {
    const lines = ["A-1;1;;x;x", "A-2;1;x;x;x", "A-3;1;;;x"];
    const bom = check("MPN;Qty;DNP;Variant A;Variant B", lines, "part_number;quantity;fitted;fitted_in_variant;");
    expect(bom.bought).toEqual(["A-1 1"]);
    expect(bom.bom.not_fitted).toEqual([
      { row: 3, mark: "x" },
      { row: 4, mark: "" },
    ]);
  });

  test("may be marked by ticks: then an empty cell leaves a part out, unless only what differs is ticked", () => {
    const field = "part_number;quantity;fitted_in_variant;";
    expect(check("MPN;Qty;Variant A;Variant B", ["A-1;1;x;x", "A-2;1;;x", "A-3;1;;"], field).bought).toEqual(["A-1 1"]);
    expect(check("MPN;Qty;Variant A;Variant B", ["A-1;1;x;", "A-2;1;;x", "A-3;1;;"], field).bought).toEqual([
      "A-1 1",
      "A-3 1",
    ]);
    expect(check("MPN;Qty;DNP Lite;DNP Pro", ["A-1;1;x;", "A-2;1;;x"], field).bought).toEqual(["A-2 1"]);
    expect(check("MPN;Qty;Variant No. 1;Variant No. 2", ["A-1;1;x;x", "A-2;1;;x"], field).bought).toEqual(["A-1 1"]);
  });

  test("of a column that no rule recognises is the one that the user names", () => {
    const bom = check("MPN;Qty;RoHS", ["A-1;1;x", "A-2;1;"], "part_number;quantity;fitted_in_variant");
    expect(bom).toMatchObject({ bought: ["A-1 1"], aside: ["3 not_fitted"] });
  });
});

describe("a group specification by ГОСТ 2.113", () => {
  const FORM = [
    "Поз.;Обозначение;Наименование;Кол. на исполнение;;;Примечание",
    ";;;-;-01;-02;",
    "1;АБВГ.001;Корпус;1;1;1;",
    "2;АБВГ.002;Крышка;1;-;1;",
    "3;АБВГ.003;Винт;4;;8;",
  ].map((line, place) => ({ number: place + 1, cells: line.split(";") }));
  const { texts, rows } = headingsOf(FORM, detectHeader(FORM) ?? 0);
  const lines = FORM.slice(2).map(({ cells }) => cells);

  test("has its columns of quantities below one heading, and none of them is suggested", () => {
    expect(rows).toEqual([1, 2]);
    expect(texts.slice(3, 6)).toEqual(["Кол. на исполнение -", "Кол. на исполнение -01", "Кол. на исполнение -02"]);
    expect(found(texts.join(";"), ...lines.map((cells) => cells.join(";")))).toEqual({
      quantities: ["-", "-01", "-02"],
    });
    expect(suggestMapping(texts, lines).filter(({ field }) => field === "quantity")).toEqual([]);
  });

  test("is bought by the column of the chosen variant, which doesn't need the other rows", () => {
    const checked = check(
      texts.join(";"),
      lines.map((cells) => cells.join(";")),
      ";part_number;nomenclature;;quantity;;",
    );
    expect(checked).toMatchObject({
      bought: ["АБВГ.001 1"],
      aside: ["3 not_in_variant", "4 not_in_variant"],
      problems: [],
      bom: { variants: { kind: "quantities", chosen: 4 } },
    });
  });

  test("is counted by its quantities even where it names places, and leaves out assemblies with their parts", () => {
    const list = check("Designator;MPN;-;-01", ["R1,R2;R-1;2;1", "C1;C-1;-;1"], "designators;part_number;;quantity");
    expect(list).toMatchObject({ bought: ["R-1 1", "C-1 1"], bom: { designators: { counted_by: "quantity" } } });
    const tree = ["1;BOARD;2;-", "2;RES;10;10", "1;CASE;1;1"];
    const other = check("Level;MPN;Кол. -;Кол. -01", tree, "level;part_number;;quantity");
    expect(other).toMatchObject({ bought: ["CASE 1"], aside: ["2 not_in_variant", "3 not_in_variant"] });
  });
});
