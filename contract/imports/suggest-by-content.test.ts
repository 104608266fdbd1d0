import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectHeader } from "./detect-header.ts";
import { skipReason } from "./skip-rows.ts";
import { suggestMapping } from "./suggest-mapping.ts";

const fieldsOf = (headers: readonly string[], rows: readonly (readonly string[])[]) =>
  Object.fromEntries(suggestMapping(headers, rows).map(({ column, field }) => [field, headers[column]]));

const VALUES = [
  ["10k", "12"],
  ["100nF", "40"],
  ["4.7uF 16V", "8"],
];

describe("columns by their cells", () => {
  it("are suggested for the name where no heading names one, and are never sure", () => {
    const rows = [
      ["Вал приводной", "4"],
      ["Кронштейн сварной", "12"],
      ["Плита опорная", "2"],
    ];
    expect(suggestMapping(["Что нужно", "Кол-во"], rows)).toContainEqual({
      column: 0,
      field: "nomenclature",
      why: "content",
      sure: false,
    });
  });

  it("leave a column of values the name, and make a column of codes the part number", () => {
    expect(fieldsOf(["Value", "Qty"], VALUES)).toEqual({ nomenclature: "Value", quantity: "Qty" });
    const chips = [
      ["STM32F407VGT6", "1"],
      ["LM358DR", "2"],
      ["10k", "5"],
    ];
    expect(fieldsOf(["Value", "Qty"], chips)).toEqual({ part_number: "Value", quantity: "Qty" });
  });

  it("aren't suggested where they are empty, whatever their headings say and in whatever order they stand", () => {
    const columns = [
      { header: "Партномер", cells: ["", "", ""] },
      { header: "Наименование", cells: ["Реле", "Клемма", "Провод"] },
      { header: "Кол-во", cells: ["5", "2", "2"] },
      { header: "Производитель", cells: ["", "", ""] },
      { header: "Примечание", cells: ["срочно", "", ""] },
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(columns, { minLength: columns.length }), (shuffled) => {
        const rows = [0, 1, 2].map((row) => shuffled.map(({ cells }) => cells[row] ?? ""));
        const headers = shuffled.map(({ header }) => header);
        expect(fieldsOf(headers, rows)).toEqual({
          nomenclature: "Наименование",
          quantity: "Кол-во",
          comment: "Примечание",
        });
      }),
    );
  });

  it.each([
    { headers: ["Descripción", "Referencia", "Cant.", "Unidad"] },
    { headers: ["Désignation", "Référence fabricant", "Qté", "Unité"] },
    { headers: ["Descrizione", "Codice articolo", "Q.tà", "Unità"] },
    { headers: ["Descrição", "Código", "Qtd", "Unidade"] },
    { headers: ["Nazwa", "Numer katalogowy", "Ilość", "J.m."] },
    { headers: ["Ürün Adı", "Parça No", "Adet", "Birim"] },
    { headers: ["品名", "型式", "個数", "単位"] },
  ])("are named in other languages: $headers", ({ headers }) => {
    const rows = [
      ["Relé", "RL-100", "2", "pcs"],
      ["Terminal", "KL-505", "10", "pcs"],
    ];
    expect(fieldsOf(headers, rows)).toEqual({
      nomenclature: headers[0],
      part_number: headers[1],
      quantity: headers[2],
      units: headers[3],
    });
  });
});

describe("the heading row", () => {
  it("may have a total next to it", () => {
    const rows = [
      ["№", "Наименование", "Артикул", "Кол-во", "Цена", "Сумма", "Итого:", "1500"],
      ["1", "Реле", "RL-100", "2", "500", "1000"],
      ["2", "Клемма", "KL-5", "10", "50", "500"],
    ];
    expect(detectHeader(rows.map((cells, place) => ({ number: place + 1, cells })))).toBe(1);
  });

  it("may be followed by the numbers of its columns, with gaps", () => {
    const headers = ["Поз.", "Наименование", "Обозначение", "Кол-во", "Масса"];
    const columns = new Map([
      ["nomenclature", 1],
      ["part_number", 2],
      ["quantity", 3],
    ]);
    expect(skipReason(["1", "2", "3", "5", "7"], { columns, headers })).toBe("repeated_header");
    expect(skipReason(["1", "Кронштейн", "АБВГ.301.001", "4", "0,25"], { columns, headers })).toBeNull();
  });
});
