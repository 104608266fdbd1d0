import { describe, expect, it } from "vitest";
import { detectHeader } from "./detect-header.ts";
import { suggestMapping } from "./suggest-mapping.ts";

const rowsOf = (...lines: readonly (readonly string[])[]) =>
  lines.map((cells, index) => ({ number: index + 1, cells: [...cells] }));
const fields = (
  headers: readonly string[],
  rows: readonly (readonly string[])[] = [],
  learned: Record<string, string> = {},
) =>
  Object.fromEntries(
    suggestMapping(headers, rows, learned).map(({ column, field, sure }) => [
      field,
      `${headers[column] ?? column}${sure ? "" : "?"}`,
    ]),
  );

describe("suggested columns", () => {
  it("hold to a clear heading whose cells look like something else, and ask", () => {
    const short = [
      ["Bolt", "B1", "10"],
      ["Nut", "D1", "20"],
      ["Washer", "F1", "30"],
    ];
    expect(fields(["Name", "Part number", "Quantity"], short)).toEqual({
      nomenclature: "Name",
      part_number: "Part number?",
      quantity: "Quantity",
    });
  });

  it("know the headers of Russian requests", () => {
    const headers = [
      "№ п/п",
      "Наименование товара",
      "Артикул производителя",
      "Производитель",
      "Ед. изм.",
      "Кол-во, шт",
      "Цена за ед., руб.",
      "Требуемый срок поставки",
      "Артикул",
      "Код PDM",
      "Номер ЗМВП",
      "Направление деятельности",
      "Тип",
      "Плановая дата поставки",
    ];
    const row = [
      "1",
      "Болт М6",
      "DIN933-M6",
      "Метизы",
      "шт",
      "10",
      "5,20",
      "15.12.2026",
      "A-17",
      "P1",
      "Z1",
      "Ремонт",
      "Крепёж",
      "20.12.2026",
    ];
    expect(fields(headers, [row, row])).toEqual({
      nomenclature: "Наименование товара",
      part_number: "Артикул производителя",
      manufacturer: "Производитель",
      units: "Ед. изм.",
      quantity: "Кол-во, шт",
      target_delivery_time: "Требуемый срок поставки",
      article: "Артикул",
      pdm_code: "Код PDM",
      zmvp_number: "Номер ЗМВП",
      field_of_activity: "Направление деятельности",
      type: "Тип",
      planned_delivery_time: "Плановая дата поставки",
    });
  });

  it("know Chinese, Hindi, German and the usual exports", () => {
    expect(fields(["序号", "名称", "制造商型号", "品牌", "需求数量", "单位"])).toEqual({
      nomenclature: "名称",
      part_number: "制造商型号",
      manufacturer: "品牌",
      quantity: "需求数量",
      units: "单位",
    });
    expect(fields(["नाम", "पार्ट नंबर", "मात्रा", "इकाई", "निर्माता"])).toEqual({
      nomenclature: "नाम",
      part_number: "पार्ट नंबर",
      quantity: "मात्रा",
      units: "इकाई",
      manufacturer: "निर्माता",
    });
    expect(fields(["Pos", "Bezeichnung", "Herstellernummer", "Hersteller", "Menge", "Einheit"])).toEqual({
      nomenclature: "Bezeichnung",
      part_number: "Herstellernummer",
      manufacturer: "Hersteller",
      quantity: "Menge",
      units: "Einheit",
    });
    expect(
      fields([
        "Mouser #",
        "Mfr. #",
        "Manufacturer",
        "Customer #",
        "Description",
        "RoHS",
        "Lifecycle",
        "Order Qty.",
        "Price (USD)",
        "Ext. (USD)",
      ]),
    ).toMatchObject({
      part_number: "Mfr. #",
      manufacturer: "Manufacturer",
      nomenclature: "Description",
      quantity: "Order Qty.",
    });
    expect(
      fields([
        "Index",
        "Quantity",
        "Part Number",
        "Manufacturer Part Number",
        "Description",
        "Customer Reference",
        "Available",
        "Backorder",
        "Unit Price",
        "Extended Price",
      ]),
    ).toMatchObject({ quantity: "Quantity", nomenclature: "Description", part_number: "Manufacturer Part Number" });
  });

  it("never take a price for a unit, a stock for a quantity or a running number for a quantity", () => {
    const headers = ["Part number", "Unit price", "In stock", "MOQ", "Amount"];
    const rows = [
      ["A1", "2.50", "100", "10", "1"],
      ["A2", "3", "100", "10", "2"],
      ["A3", "3", "100", "10", "3"],
      ["A4", "3", "100", "10", "4"],
    ];
    expect(fields(headers, rows)).toEqual({ part_number: "Part number", minimum_quantity: "MOQ" });
  });

  it("prefer, between two columns that could be the quantity, the one with numbers above zero, and say that they aren't sure", () => {
    const headers = ["MPN", "Qty A", "Qty B"];
    expect(
      fields(headers, [
        ["A1", "0", "5"],
        ["A2", "", "7"],
      ]),
    ).toMatchObject({ quantity: "Qty B?" });
    expect(
      fields(headers, [
        ["A1", "3", "5"],
        ["A2", "2", "7"],
      ]).quantity,
    ).toBe("Qty A?");
  });

  it("let the article stand in for a part number, as most Russian lists have no other", () => {
    const rows = [
      ["КМТ-2045", "Болт", "5"],
      ["КМТ-2046", "Гайка", "5"],
    ];
    expect(fields(["Артикул", "Наименование", "Количество"], rows)).toEqual({
      part_number: "Артикул",
      nomenclature: "Наименование",
      quantity: "Количество",
    });
    expect(fields(["Артикул", "Партномер", "Количество"])).toEqual({
      article: "Артикул",
      part_number: "Партномер",
      quantity: "Количество",
    });
  });

  it("follow what the workspace mapped before, even against the header's own words", () => {
    expect(fields(["Name", "Наш код", "Qty"], [], { "наш КОД": "part_number", name: "type" })).toEqual({
      type: "Name",
      part_number: "Наш код",
      quantity: "Qty",
    });
    expect(fields(["Qty"], [], { Qty: "no_such_field" })).toEqual({ quantity: "Qty" });
  });

  it("do not take the places of parts on a board for part numbers", () => {
    const rows = [
      ["U1", "Плата", "ESP32-S3", "1"],
      ["U3,U4", "Микрофон", "INMP441", "2"],
    ];
    expect(fields(["Обозначение", "Компонент", "Модель / номинал", "Кол-во"], rows)).toEqual({
      designators: "Обозначение?",
      part_number: "Модель / номинал",
      nomenclature: "Компонент",
      quantity: "Кол-во",
    });
    expect(
      fields(
        ["Reference", "Value", "Qty"],
        [
          ["C1,C7", "22u", "2"],
          ["U1", "TLVM23615RDNR", "1"],
          ["R1", "10k", "1"],
        ],
      ),
    ).toEqual({ designators: "Reference", part_number: "Value?", quantity: "Qty" });
  });

  it("find the columns of a bill of materials by heading and cells", () => {
    const headers = ["Designator", "Value", "Footprint", "MPN", "Alt MPN", "Qty", "DNP"];
    const rows = [
      ["C1,C2", "100nF", "0603", "GRM188R71C104KA01", "CL10B104KB8NNNC", "2", ""],
      ["R1-R4", "10k", "0402", "RC0402FR-0710KL", "", "4", "DNP"],
      ["R7", "4k7", "0402", "RC0402FR-074K7L", "", "1", ""],
    ];
    expect(fields(headers, rows)).toEqual({
      designators: "Designator",
      nomenclature: "Value?",
      joined: "Footprint?",
      part_number: "MPN",
      alternates: "Alt MPN",
      quantity: "Qty",
      fitted: "DNP",
    });
    const values = rows.map(([places, value, , part]) => [places ?? "", value ?? "", part ?? "", "1", ""]);
    expect(
      fields(["Designator", "Comment", "MPN", "Qty", "Примечание"], [...values, ["R9", "1k", "R-900", "1", "срочно"]]),
    ).toMatchObject({
      nomenclature: "Comment?",
      comment: "Примечание",
    });
    const levels = ["1", "1.1", "1.1.1", "1.1.2", "1.2"].map((level, place) => [
      level,
      `Узел ${place}`,
      `AB-${place}00`,
      "1",
    ]);
    expect(fields(["Уровень", "Наименование", "Обозначение", "Кол."], levels)).toMatchObject({ level: "Уровень" });
    const counted = ["1", "2", "3"].map((number) => [number, `Болт ${number}`, `AB-${number}00`, "1"]);
    expect(fields(["Уровень", "Наименование", "Обозначение", "Кол."], counted)).not.toHaveProperty("level");
  });

  it("recognise part numbers by their looks where no header helps, without being sure", () => {
    expect(
      suggestMapping(
        [],
        [
          ["CC0603KRX7R9BB103", "5"],
          ["STM32F103C8T6", "7"],
        ],
      ),
    ).toContainEqual({ column: 0, field: "part_number", why: "content", sure: false });
  });
});

describe("the header row", () => {
  it("is found below titles and project lines, and above the data", () => {
    expect(
      detectHeader(
        rowsOf(
          ["Заявка на закупку № 15 от 01.12.2026"],
          ["Заказчик:", "ООО Ромашка"],
          [],
          ["№", "Наименование", "Кол-во", "Цена"],
          ["1", "Болт", "5", "2"],
          ["2", "Гайка", "7", "1"],
        ),
      ),
    ).toBe(4);
    expect(detectHeader(rowsOf(["", "Part number", "Qty"], ["", "A1", "5"], ["", "A2", "5"]))).toBe(1);
  });

  it("is not the repeated one, nor a total", () => {
    expect(detectHeader(rowsOf(["MPN", "Qty"], ["A1", "5"], ["Total", "5"], ["MPN", "Qty"], ["A2", "5"]))).toBe(1);
  });

  it("is told by its shape where its words are unknown, and isn't invented", () => {
    expect(detectHeader(rowsOf(["Foo", "Bar"], ["a1", "5"], ["a2", "6"], ["a3", "6"]))).toBe(1);
    expect(detectHeader(rowsOf(["A759MW157M1", "5"], ["ZLLS350TA", "6"], ["ZHCS1000", "6"]))).toBeNull();
    expect(detectHeader([])).toBeNull();
  });
});
