import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Big from "big.js";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { checkRows } from "#contract/imports/check-rows.ts";
import { readDecimal } from "#contract/numbers/decimal-text.ts";
import { detectHeader } from "#contract/imports/detect-header.ts";
import { suggestMapping } from "#contract/imports/suggest-mapping.ts";
import { IMPORT_MAX_ROWS } from "#contract/limits.ts";
import { SheetError } from "./sheet-error.ts";
import { createSheetReader } from "./sheet-reader.ts";
import type { ReadSheet, ReadWorkbook } from "./workbook.ts";

/**
 * Folder of real spreadsheets with facts established by other programs. The folder is not part of the project; without
 * it, the tests are skipped.
 */
const FOLDER = fileURLToPath(new URL("../../../../shared/data/", import.meta.url));
const isThere = existsSync(`${FOLDER}manifest.json`);
if (!isThere) console.log("The corpus of real spreadsheets (../shared/data) is absent: its tests are skipped.");

const TableFacts = z.object({
  sheet: z.string(),
  header_row: z.number().nullable().optional(),
  quantity_column: z.number().optional(),
  quantity_sum: z.number().optional(),
  quantity_numeric_cells: z.number().optional(),
  quantity_nonnumeric_count: z.number().optional(),
});
const File = z.object({
  file: z.string(),
  kind: z.string(),
  suggested_handling: z.string().nullish(),
  expected: z
    .object({
      sheets: z.array(z.object({ name: z.string(), nonempty_rows: z.number().nullish() })).default([]),
      two_oracles_agree_on_row_counts: z.boolean().nullish(),
      table_facts: z.array(TableFacts).default([]),
    })
    .optional(),
});
const Manifest = z.object({ files: z.array(File) });
type CorpusFile = z.output<typeof File>;

const files = isThere
  ? Manifest.parse(JSON.parse(readFileSync(`${FOLDER}manifest.json`, "utf8"))).files.filter((file) =>
      /^(?:bom|priced|torture)\//.test(file.file),
    )
  : [];

/** Files whose counts deliberately differ from the counts in other programs, with the reason. */
const COUNTED_OTHERWISE = new Map([
  ["torture/PHPOffice_PhpSpreadsheet/sep.csv", "the line sep=; is a hint and no row"],
]);

const PART_NUMBERS: Readonly<Record<string, readonly string[]>> = {
  "SPCoast-INVENTORY": ["MPN"],
  "JLCPCB-INVENTORY": ["MFR Part #"],
  "combined.csv": ["MPN"],
  BOM_v3: ["LibRef", "Comment"],
  part_list_big: ["manf#"],
  test_423: ["manf#"],
  JLC_ASSEMBLYBOM: ["Supplier Part"],
  "VoronDesign_Voron-Hardware/BOM.csv": ["Part Num"],
  Taco_Raven: ["MFG PN"],
  "V0_Display-BOM": ["LCSC"],
  "STM32_Klipper_Expander-BOM": ["LCSC"],
  "BOM-Daylight_Matchstick": ["LCSC"],
  Microswitch_Z_endstop_BOM: ["LCSC Part Number"],
  V0_Simple_Screen_Bom: ["JLCPCB Part #（optional）"],
  "lora-for-arudupilot/BOM": ["Manufacturer Part"],
  "3mdeb_PCI2USB": ["Mfr PN"],
  cvra: ["Fournisseur et réf."],
  Номенклатура: ["Артикул"],
  "BOM.xls Sheet2": ["零件号"],
  rows_100: ["Part number"],
  formula_and: ["Part number"],
  "product.code": ["code"],
};

const reader = createSheetReader({ log: { warn: () => undefined } });
afterAll(() => reader.close());
const outcomes = new Map<string, ReadWorkbook | SheetError>();

async function outcomeOf(file: string): Promise<ReadWorkbook | SheetError> {
  const known = outcomes.get(file);
  if (known !== undefined) return known;
  const outcome = await reader.read(readFileSync(FOLDER + file), file).catch((error: unknown) => {
    if (error instanceof SheetError) return error;
    throw error;
  });
  outcomes.set(file, outcome);
  return outcome;
}

async function tablesOf(file: CorpusFile) {
  const outcome = await outcomeOf(file.file);
  if (outcome instanceof SheetError) return [];
  return (file.expected?.table_facts ?? []).flatMap((facts) => {
    const sheet = outcome.sheets.find((one) => one.name === facts.sheet) ?? outcome.sheets[0];
    return sheet === undefined ? [] : [{ sheet, facts }];
  });
}

function suggestionsOf(sheet: ReadSheet) {
  const header = detectHeader(sheet.rows);
  const headers = sheet.rows.find((row) => row.number === header)?.cells ?? [];
  const rows = sheet.rows.filter((row) => row.number > (header ?? 0));
  return {
    header,
    headers,
    rows,
    mapping: suggestMapping(
      headers,
      rows.slice(0, 100).map((row) => row.cells),
    ),
  };
}

describe.skipIf(!isThere)("real spreadsheets", () => {
  it.each(files)("$file is read or refused, with the rows that other programs count", async (file) => {
    const outcome = await outcomeOf(file.file);
    const handling = file.suggested_handling ?? "";
    if (file.kind === "torture/encrypted") {
      expect(outcome).toMatchObject({ code: "file_encrypted" });
      return;
    }
    if (handling.startsWith("reject: too many rows")) {
      expect(outcome instanceof SheetError ? 0 : (outcome.sheets[0]?.row_count ?? 0) - 1).toBeGreaterThan(
        IMPORT_MAX_ROWS,
      );
    } else if (handling.startsWith("reject")) expect(outcome).toBeInstanceOf(SheetError);
    if (
      outcome instanceof SheetError ||
      file.expected?.two_oracles_agree_on_row_counts !== true ||
      COUNTED_OTHERWISE.has(file.file)
    )
      return;
    file.expected.sheets.forEach((sheet, index) => {
      const read = outcome.sheets[index];
      if (typeof sheet.nonempty_rows !== "number" || read === undefined || read.truncated) return;
      expect(read.row_count).toBe(sheet.nonempty_rows);
      if (outcome.kind === "xlsx") expect(read.name).toBe(sheet.name);
    });
  });

  it.each(files.filter((file) => file.expected?.table_facts.some((facts) => facts.quantity_sum !== undefined)))(
    "$file: the quantities add up",
    async (file) => {
      for (const { sheet, facts } of await tablesOf(file)) {
        if (facts.quantity_sum === undefined || facts.quantity_column === undefined || sheet.truncated) continue;
        const texts = sheet.rows
          .filter((row) => row.number > (facts.header_row ?? 0))
          .map((row) => row.cells[(facts.quantity_column ?? 1) - 1] ?? "");
        const readings = texts.filter((text) => text !== "").map((text) => readDecimal(text, { style: "point" }));
        const numbers = readings.flatMap((reading) => (reading.ok ? [reading.value] : []));
        expect(numbers.reduce((sum, value) => sum.plus(value), new Big(0)).toNumber()).toBe(facts.quantity_sum);
        expect([numbers.length, readings.length - numbers.length]).toEqual([
          facts.quantity_numeric_cells,
          facts.quantity_nonnumeric_count,
        ]);
      }
    },
  );

  it("the rows that a filter hides in an .xls are known", async () => {
    const outcome = await outcomeOf(
      files.find(({ file }) => file.startsWith("bom/wei1224hf") && file.endsWith("/BOM.xls"))?.file ?? "",
    );
    expect(
      outcome instanceof SheetError
        ? outcome
        : outcome.sheets.find(({ name }) => name === "Sheet2")?.rows.filter(({ hidden }) => hidden === true).length,
    ).toBe(86);
  });

  it("bills of materials are mapped untouched in nine of ten", async () => {
    const tally = { tables: 0, headers: 0, with_quantity: 0, quantities: 0, with_part: 0, parts: 0, sure: 0 };
    const misses: string[] = [];
    for (const file of files.filter((one) => one.file.startsWith("bom/"))) {
      for (const { sheet, facts } of await tablesOf(file)) {
        const { header, headers, mapping } = suggestionsOf(sheet);
        const at = `${file.file} ${sheet.name}`;
        const column = (field: string) => mapping.find((one) => one.field === field)?.column;
        tally.tables += 1;
        if (header === (facts.header_row ?? null)) tally.headers += 1;
        else misses.push(`${at}: header ${String(header)} instead of ${String(facts.header_row)}`);
        tally.with_quantity += 1;
        if ((column("quantity") ?? -1) + 1 === (facts.quantity_column ?? 0)) tally.quantities += 1;
        else misses.push(`${at}: quantity ${String(column("quantity"))}`);
        const required = mapping.filter((one) => one.field === "quantity" || one.field === "part_number");
        if (required.length > 0 && required.every((one) => one.sure)) tally.sure += 1;
        const wanted = Object.entries(PART_NUMBERS).find(([part]) => at.includes(part))?.[1];
        if (wanted === undefined) continue;
        tally.with_part += 1;
        if (wanted.includes(headers[column("part_number") ?? -1] ?? "")) tally.parts += 1;
        else misses.push(`${at}: part number ${headers[column("part_number") ?? -1] ?? "none"}`);
      }
    }
    console.log(
      `Header rows ${tally.headers} of ${tally.tables}, quantity columns ${tally.quantities} of ${tally.with_quantity}, part numbers ${tally.parts} of ${tally.with_part}; required fields that need no confirmation: ${tally.sure} of ${tally.tables} tables.`,
      misses,
    );
    expect(
      Math.min(tally.headers / tally.tables, tally.quantities / tally.with_quantity, tally.parts / tally.with_part),
    ).toBeGreaterThanOrEqual(0.9);
  });

  it("every row of every bill of materials is good, a problem, set aside or skipped, and none is lost", async () => {
    for (const file of files.filter((one) => /^(?:bom|priced)\//.test(one.file))) {
      for (const { sheet } of await tablesOf(file)) {
        const { headers, rows, mapping } = suggestionsOf(sheet);
        const checked = checkRows({ rows, mapping, headers });
        const seen = new Set(
          [...checked.good, ...checked.bad, ...checked.set_aside, ...checked.skipped].map((row) => row.row),
        );
        expect([...seen].toSorted((left, right) => left - right)).toEqual(rows.map((row) => row.number));
      }
    }
  });

  it("the component rows at the limit of 1000 are all good", async () => {
    const outcome = await outcomeOf("bom/plocher_jBOM/rows_1000.csv");
    if (outcome instanceof SheetError) throw outcome;
    const sheet = outcome.sheets[0];
    if (sheet === undefined) throw new Error("no sheet");
    const { headers, rows, mapping } = suggestionsOf(sheet);
    const checked = checkRows({ rows, mapping, headers });
    expect([checked.good.length, checked.bad, checked.skipped]).toEqual([1000, [], []]);
  });
});
