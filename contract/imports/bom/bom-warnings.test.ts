import { describe, expect, test } from "vitest";
import { checkList } from "./bom-test-kit.ts";

const BOARD = "designators;quantity;part_number";

describe("designators that several rows name", () => {
  const repeatedIn = (headings: string, lines: readonly string[], headers?: string) =>
    checkList(headings, lines, {}, headers).bom.designators?.repeated;

  test("are named with their rows", () => {
    expect(repeatedIn(BOARD, ["R5,R6,C1;3;RES-1", "R7;1;RES-2", "R5-R6;2;RES-3"])).toEqual([
      { names: ["R5", "R6"], rows: [2, 4] },
    ]);
    expect(repeatedIn(BOARD, ["R5;1;RES-1", "R6;1;RES-2"])).toEqual([]);
  });

  test("aren't doubtful if only one of the rows is fitted, or if the rows belong to two assemblies", () => {
    expect(repeatedIn(`${BOARD};fitted`, ["R5;1;RES-1;DNP", "R5;1;RES-2;"], "Designator;Qty;MPN;DNP")).toEqual([]);
    const boards = ["1;;2;BOARD-1", "2;R5;1;RES-1", "1;;1;BOARD-2", "2;R5;1;RES-1"];
    expect(repeatedIn("level;designators;quantity;part_number", boards)).toEqual([]);
  });

  test("include sections of one part in several rows", () => {
    expect(repeatedIn(BOARD, ["U1A;1;LM358", "U1B;1;LM358", "U2A;1;LM358"])).toEqual([{ names: ["U1"], rows: [2, 3] }]);
  });
});

describe("sections of one part in a row", () => {
  test.each([
    ["U1A, U1B", "LM358 1"],
    ["DA1.1, DA1.2, DA2.1, DA2.2", "LM358 2"],
    ["U1A, U2", "LM358 2"],
    ["U1A", "LM358 1"],
  ])("%j is bought as %j", (designators, bought) => {
    expect(checkList("designators;part_number", [`${designators};LM358`]).bought).toEqual([bought]);
  });

  test("are reported, because the row could mean two parts", () => {
    const list = checkList(BOARD, ["U1A, U1B;2;LM358"]);
    expect(list.bom.designators?.sections).toEqual([{ row: 2, part: "U1", names: ["U1A", "U1B"] }]);
    expect(list.odd).toMatchObject([{ code: "designators_differ", value: "2", suggestion: "1" }]);
  });
});

describe("an ordinary list", () => {
  test("buys rows that are marked as not fitted, and sets them aside if the user says so", () => {
    const lines = ["C1;1;CAP-1;", "R9;1;RES-2;DNP"];
    const run = (list_not_fitted: "buy" | "set_aside") =>
      checkList(`${BOARD};fitted`, lines, { is_on: false, list_not_fitted }, "Designator;Qty;MPN;DNP");
    expect(run("buy")).toMatchObject({ bought: ["CAP-1 1", "RES-2 1"], aside: [] });
    expect(run("buy").bom.not_fitted).toEqual([{ row: 3, mark: "DNP" }]);
    expect(run("set_aside")).toMatchObject({ bought: ["CAP-1 1"], aside: ["3 not_fitted"] });
  });

  test.each(["NM", "нет", "n/a"])("has a problem in a cell with %j instead of a quantity", (mark) => {
    const list = checkList("quantity;part_number", [`${mark};A-1`, "2;B-1"]);
    expect(list).toMatchObject({ aside: [], problems: ["2 quantity not_a_number"], bought: ["B-1 2"] });
    expect(list.bad).toMatchObject([{ row: 2, column: 0, value: mark }]);
  });

  test("sets aside a quantity that can only mean that the part isn't fitted", () => {
    expect(checkList("quantity;part_number", ["DNP;A-1", "2;B-1"]).aside).toEqual(["2 not_fitted"]);
  });
});

describe("the product itself in the first row", () => {
  const LEVELS = "level;part_number;quantity";

  test.each(["parts", "assemblies"] as const)("isn't bought, and multiplies what it consists of: %s", (assemblies) => {
    const list = checkList(LEVELS, ["0;DEVICE;3", "1;BOARD;2", "1;CASE;1"], { assemblies });
    expect(list).toMatchObject({ bought: ["BOARD 6", "CASE 3"], aside: ["2 assembly"] });
  });

  test("has all numbered rows inside", () => {
    const lines = ["0;DEVICE;1", "1;BOARD;2", "1.1;RES;10", "2;CASE;1"];
    expect(checkList(LEVELS, lines).bought).toEqual(["RES 20", "CASE 1"]);
    expect(checkList(LEVELS, lines, { assemblies: "assemblies" }).bought).toEqual(["BOARD 2", "CASE 1"]);
  });

  test("is an ordinary row if other rows are beside it", () => {
    expect(checkList(LEVELS, ["0;DEVICE;1", "1;BOARD;2", "0;CABLE;1"], { assemblies: "assemblies" }).bought).toEqual([
      "DEVICE 1",
      "CABLE 1",
    ]);
  });
});

describe("the quantity of an assembly in a multiple of a unit", () => {
  const LEVELS = "level;part_number;quantity;units";

  test.each([
    ["2;тыс. шт", "RES 20000"],
    ["0,002;тыс. шт", "RES 20"],
    ["2 тыс. шт;", "RES 20000"],
    ["1.5;дюжина", "RES 180"],
    ["2;шт", "RES 20"],
  ])("%j is converted exactly: %j", (quantity, bought) => {
    expect(checkList(LEVELS, [`1;ASM;${quantity}`, "2;RES;10;шт"]).bought).toEqual([bought]);
  });

  test("is a problem of the assembly and of its parts if the unit is unknown", () => {
    expect(checkList(LEVELS, ["1;ASM;2;бочонков", "2;RES;10;шт"]).problems).toEqual([
      "2 units unknown_unit",
      "3 quantity assembly_quantity",
    ]);
  });
});
