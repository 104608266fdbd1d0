import fc from "fast-check";
import { expect, test } from "vitest";
import { USUAL_BOM } from "./bom-options.ts";
import type { BomOptions } from "./bom-options.ts";
import { checkList as run } from "./bom-test-kit.ts";
import { checkRows } from "#contract/imports/check-rows.ts";
import { rowOfSheet } from "#contract/imports/sheet-rows.ts";
import { sum } from "#contract/money/decimal.ts";

const BOM = "designators;quantity;part_number;fitted";
const HEADERS = "Designator;Qty;MPN;DNP";
const LINES = ["C2,C3,C10,C11;5;CAP-1;", "R1-R5;2;RES-1;", "R9;1;RES-2;DNP"];

test("designators count the parts, differences are told, and what isn't fitted isn't bought", () => {
  const bom = run(BOM, LINES, {}, HEADERS);
  expect(bom.bought).toEqual(["CAP-1 4", "RES-1 5"]);
  expect(bom.aside).toEqual(["4 not_fitted"]);
  expect(bom.odd.map(({ row, code, value, suggestion }) => [row, code, value, suggestion])).toEqual([
    [2, "designators_differ", "5", "4"],
    [3, "designators_differ", "2", "5"],
  ]);
  expect(run(BOM, LINES, { count_by: "quantity" }, HEADERS).bought).toEqual(["CAP-1 5", "RES-1 2"]);
  expect(run(BOM, LINES, { not_fitted: "buy" }, HEADERS).bought).toEqual(["CAP-1 4", "RES-1 5", "RES-2 1"]);
});

test("the file is taken as it is if the user says that it is an ordinary list", () => {
  const list = run(BOM, LINES, { is_on: false, boards: 250, spare: "2" }, HEADERS);
  expect(list.bought).toEqual(["CAP-1 5", "RES-1 2", "RES-2 1"]);
  expect(list.odd).toEqual([]);
});

test("quantities are those of all boards with the spare, rounded up", () => {
  const all = (options: Partial<BomOptions>) => run("designators;part_number", ["C1-C12;CAP-1"], options).bought;
  expect(all({ boards: 250, spare: "2" })).toEqual(["CAP-1 3060"]);
  expect(all({ boards: 7, spare: "2.5" })).toEqual(["CAP-1 87"]);
  expect(all({ boards: 7, spare: "10", spare_in: "units" })).toEqual(["CAP-1 94"]);
  const wire = run("quantity;units;part_number", ["0,15;м;WIRE"], { boards: 3, spare: "2" });
  expect(wire.bought).toEqual(["WIRE 0.459"]);
});

test("without a column of quantities, designators that can't be counted are a problem", () => {
  const bom = run("designators;part_number", ["C1, C2 …;CAP-1", ";CAP-2", "C5;CAP-3"]);
  expect(bom.problems).toEqual(["2 designators not_designators", "3 designators empty"]);
  expect(bom.bought).toEqual(["CAP-3 1"]);
  expect(run("designators;quantity;part_number", ["C1, C2 …;7;CAP-1"]).bought).toEqual(["CAP-1 7"]);
});

test("a quantity that can't be read is told beside the number of designators that stands for it", () => {
  const bom = run("designators;quantity;part_number", ["C1,C2;по 2 на плату;CAP-1", "C5;1;CAP-2"]);
  expect(bom.bought).toEqual(["CAP-1 2", "CAP-2 1"]);
  expect(bom.odd).toMatchObject([{ row: 2, code: "designators_differ", value: "по 2 на плату", suggestion: "2" }]);
});

test("a quantity of zero at a place of the board isn't bought", () => {
  const fields = "designators;quantity;part_number";
  expect(run(fields, ["J1;0;EDGE", "C1;1;CAP-1"])).toMatchObject({ aside: ["2 not_fitted"], bought: ["CAP-1 1"] });
  expect(run("quantity;part_number", ["0;EDGE"]).problems).toEqual(["2 quantity not_positive"]);
});

test("quantities for several boards are recognised and taken from their column", () => {
  const bom = run("designators;quantity;part_number", ["C1,C2;20;CAP-1", "R1;10;RES-1", "R2-R4;30;RES-2"]);
  expect(bom.bom.designators).toMatchObject({ boards: 10, counted_by: "quantity", agree: 3, differ: [] });
  expect(bom.bought).toEqual(["CAP-1 20", "RES-1 10", "RES-2 30"]);
});

test("a quantity that the user has corrected or confirmed counts", () => {
  const check = (byHand: "corrected" | "confirmed") =>
    checkRows({
      rows: [{ number: 2, cells: ["C1, C2", "5", "CAP-1"] }],
      mapping: [
        { column: 0, field: "designators" },
        { column: 1, field: "quantity" },
        { column: 2, field: "part_number" },
      ],
      byHand: new Map([[2, byHand]]),
    });
  expect(check("corrected")).toMatchObject({ good: [{ quantity: "5" }], odd: [] });
  expect(check("confirmed")).toMatchObject({ good: [{ quantity: "5" }], odd: [{ code: "designators_differ" }] });
});

test("a column for several boards is left as soon as a number of boards is given", () => {
  const lines = ["C1,C2;20;CAP-1", "R1;10;RES-1", "R2-R4;30;RES-2"];
  const bom = run("designators;quantity;part_number", lines, { boards: 25 });
  expect(bom.bought).toEqual(["CAP-1 50", "RES-1 25", "RES-2 75"]);
});

test("a row without a level is on that of the row above it, and a number is only inside what begins it", () => {
  const blank = ["1;ASM;2", "2;P-1;4", "1;P-3;1", ";P-4;5", "1;P-5;4"];
  expect(run("level;part_number;quantity", blank).bought).toEqual(["P-1 8", "P-3 1", "P-4 5", "P-5 4"]);
  const orphans = ["1;ASM;2", "1.1;P-1;4", "2.1;P-7;3", "2.2;P-8;3"];
  expect(run("level;part_number;quantity", orphans).bought).toEqual(["P-1 8", "P-7 3", "P-8 3"]);
});

test("numbered titles are no assemblies", () => {
  const lines = ["1;;Резисторы;", "1.1;RC-1;R;4", "2;;Конденсаторы;", "2.1;CC-1;C;6"];
  for (const assemblies of ["parts", "assemblies"] as const) {
    const bom = run("level;part_number;nomenclature;quantity", lines, { assemblies });
    expect(bom).toMatchObject({ bought: ["RC-1 4", "CC-1 6"], problems: [] });
  }
});

test("pieces for several boards are whole", () => {
  expect(run("quantity;part_number", ["0,3;GLUE"], { boards: 7 }).bought).toEqual(["GLUE 3"]);
  expect(run("quantity;part_number", ["0,3;GLUE"]).bought).toEqual(["GLUE 0.3"]);
});

test.each(["10k_DNP", "10k NOSTUFF", "не уст. 10k", "10k н.у.", "10k no pop", "10k 不装", "NC", "N/F"])(
  "a part named %j at a place of the board isn't fitted",
  (name) => {
    expect(run("designators;nomenclature;quantity", [`R1;${name};1`]).aside).toEqual(["2 not_fitted"]);
  },
);

test("a mark behind a quantity or a designator leaves the part out", () => {
  const bom = run("designators;quantity;part_number", ["R1;1 (DNP);A", "R2 DNP;1;B", "R3;1 шт (не уст.);C", "R4;1;D"]);
  expect(bom.bought).toEqual(["D 1"]);
});

test("zeros for all parts say nothing about fitting", () => {
  expect(run("designators;quantity;part_number", ["R1,R2;0;A", "R3;0;B"]).bought).toEqual(["A 2", "B 1"]);
});

const LEVELS = "level;part_number;quantity";
const TREE = ["0;DEVICE;1", "1;BOARD;2", "2;RES;10", "2;CHIP;1", "1;CASE;1"];

test("levels are multiplied out, and assemblies aren't bought beside their parts", () => {
  const bom = run(LEVELS, TREE);
  expect(bom.bought).toEqual(["RES 20", "CHIP 2", "CASE 1"]);
  expect(bom.aside).toEqual(["2 assembly", "3 assembly"]);
  // The product itself is made of the list, so "assemblies" are those that it consists of.
  const assemblies = run(LEVELS, TREE, { assemblies: "assemblies" });
  expect(assemblies.bought).toEqual(["BOARD 2", "CASE 1"]);
  expect(assemblies.aside).toEqual(["2 assembly", "4 part_of_assembly", "5 part_of_assembly"]);
  expect(run(LEVELS, ["1;BOARD;2", "1.1;RES;10", "2;CASE;1"]).bought).toEqual(["RES 20", "CASE 1"]);
});

test("the parts of an assembly that isn't fitted aren't bought", () => {
  const bom = run(`${LEVELS};fitted`, ["1;BOARD;2;DNP", "2;RES;10;", "1;CASE;1;"], {}, "Level;MPN;Qty;DNP");
  expect(bom.bought).toEqual(["CASE 1"]);
  expect(bom.aside).toEqual(["2 not_fitted", "3 not_fitted"]);
});

test("parts aren't counted while the quantity of their assembly can't be read", () => {
  const bom = run(LEVELS, ["1;BOARD;two;", "2;RES;10", "1;CASE;1"]);
  expect(bom.problems).toEqual(["2 quantity not_a_number", "3 quantity assembly_quantity"]);
  expect(bom.bought).toEqual(["CASE 1"]);
});

test.each([
  ["DNP", "DNP", true],
  ["DNP", "x", true],
  ["DNP", "", false],
  ["DNP", "0", false],
  ["Fitted", "0", true],
  ["Fitted", "No", true],
  ["Fitted", "Not Fitted", true],
  ["Fitted", "Fitted", false],
  ["Установка", "н/у", true],
  ["Не устанавливать", "да", true],
  ["Populate", "NC", true],
])("a column %j with %j leaves the part out: %s", (header, mark, is_left_out) => {
  const bom = run("fitted;part_number;quantity", [`${mark};R-1;1`, ";R-2;1"], {}, `${header};MPN;Qty`);
  expect(bom.aside).toEqual(is_left_out ? ["2 not_fitted"] : []);
});

test("marks in names, remarks and quantities leave a part out, but not words that only look like them", () => {
  const fields = "nomenclature;part_number;quantity;comment";
  const lines = [
    "10k DNP;R-1;1;",
    "Реле NO/NC;K-1;1;",
    "LED;D-1;1;не устанавливать",
    "R;R-2;DNP;",
    "R;R-3;2;замена запрещена",
  ];
  const bom = run(fields, lines);
  expect(bom.aside).toEqual(["2 not_fitted", "4 not_fitted", "5 not_fitted"]);
  expect(bom.bought).toEqual(["K-1 1", "R-3 2"]);
});

test("cases and tolerances go into the name, further columns into the comment behind their headings", () => {
  const [row] = run(
    "nomenclature;joined;joined;part_number;noted;comment;quantity",
    ["10k;0603;1 %;R-1;R-9;urgent;1"],
    {},
    "Value;Case;Tol;MPN;Shelf;Note;Qty",
  ).good;
  expect(row).toMatchObject({ nomenclature: "10k 0603 1 %", comment: "urgent; Shelf: R-9" });
});

test("alternates are those of all their columns, each with the maker next to it", () => {
  const fields = "part_number;quantity;alternates;alternate_manufacturer;alternates;alternate_manufacturer";
  const { good } = run(fields, ["R-1;1;R-8;Yageo;R-9, R-10;KOA", "R-2;1;;;-;", "R-3;1;R-7;;R-7;TI"]);
  expect(good.map(({ alternates }) => alternates)).toEqual([
    "R-8 (Yageo); R-9 (KOA); R-10 (KOA)",
    null,
    "R-7; R-7 (TI)",
  ]);
  const many = Array.from({ length: 200 }, (_, place) => `R-${1000 + place}`).join(", ");
  expect(run("part_number;quantity;alternates", [`R-1;1;${many}`]).problems).toEqual(["2 alternates too_long"]);
});

const line = fc.record({
  level: fc.integer({ min: 0, max: 3 }),
  count: fc.integer({ min: 1, max: 20 }),
  written: fc.constantFrom("", "1", "3", "12", "a few"),
  mark: fc.constantFrom("", "", "", "DNP"),
  name: fc.constantFrom("CAP", "RES", "Итого", ""),
  variants: fc.array(fc.constantFrom("", "Fitted", "Not Fitted", "x", "DNP"), { minLength: 2, maxLength: 2 }),
  quantities: fc.array(fc.constantFrom("", "-", "0", "1", "4"), { minLength: 2, maxLength: 2 }),
});
/** Columns in which one of two variants is chosen. */
const VARIANTS = ["none", "marks", "quantities"] as const;

test("every row of a bill of materials is bought, a problem, set aside or skipped, and only one of them", () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 30 }),
      fc.record({
        boards: fc.integer({ min: 1, max: 500 }),
        spare: fc.constantFrom("0", "2", "0.5"),
        not_fitted: fc.constantFrom("set_aside" as const, "buy" as const),
        assemblies: fc.constantFrom("parts" as const, "assemblies" as const),
        count_by: fc.constantFrom("designators" as const, "quantity" as const, null),
      }),
      fc.constantFrom(...VARIANTS),
      (lines, options, variant) => {
        const texts = lines.map(({ level, count, written, mark, name, variants, quantities }) =>
          [level, `R1-R${count}`, written, name, mark, ...variants, ...quantities].join(";"),
        );
        const bom = run(
          [
            "level;designators",
            variant === "quantities" ? "" : "quantity",
            "part_number;fitted",
            variant === "marks" ? "fitted_in_variant" : "",
            variant === "quantities" ? ";;quantity" : ";;",
          ].join(";"),
          texts,
          options,
          variant === "quantities"
            ? "Level;Designator;Qty;MPN;DNP;Status;State;Кол. на исп. -;Кол. на исп. -01"
            : "Level;Designator;Qty;MPN;DNP;Variant A;Variant B;Shelf;Room",
        );
        const places = [
          ...bom.good.map(({ row }) => row),
          ...new Set(bom.bad.map(({ row }) => row)),
          ...bom.set_aside.map(({ row }) => row),
          ...bom.skipped.map(({ row }) => row),
        ];
        expect(places.toSorted((one, other) => one - other)).toEqual(lines.map((_, place) => place + 2));
        // Without a spare, all boards need what one needs, times their number.
        if (options.spare === "0")
          expect(sum(bom.good.map(({ quantity }) => quantity))).toBe(
            String(Number(sum([...bom.per_board.values()])) * options.boards),
          );
      },
    ),
  );
});

test("assemblies and levels end with their sheet", () => {
  const lines = ["1;DEVICE;2", "2;BOARD;3", "3;RES-1;10"];
  const further = ["2;CASE;1", "3;SCREW;8"];
  const rows = [
    ...lines.map((line, place) => ({ number: place + 2, cells: line.split(";") })),
    ...further.map((line, place) => ({ number: rowOfSheet(1, place + 2), cells: line.split(";") })),
  ];
  const mapping = [
    { column: 0, field: "level" as const },
    { column: 1, field: "part_number" as const },
    { column: 2, field: "quantity" as const },
  ];
  const { good, set_aside } = checkRows({
    rows,
    mapping,
    bom: { ...USUAL_BOM, sheet_boards: [{ sheet: 1, boards: 5 }] },
  });
  expect(good.map(({ part_number, quantity }) => `${part_number} ${quantity}`)).toEqual(["RES-1 60", "SCREW 40"]);
  expect(set_aside.map(({ row }) => row)).toEqual([2, 3, rowOfSheet(1, 2)]);
});
