import type { z } from "zod";
import { attributeOf, attributeTarget, optionsText } from "#contract/imports/attribute-targets.ts";
import type { ImportAttribute } from "#contract/imports/attribute-targets.ts";
import { readCell } from "#contract/imports/check-rows.ts";
import type { RowProblem } from "#contract/imports/check-rows.ts";
import type { Duplicate } from "#contract/imports/duplicates.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { IMPORT_TARGET_FIELDS } from "#contract/imports/targets.ts";
import { findUnit } from "#contract/imports/units.ts";
import { IMPORT_PREVIEW_ROWS } from "#contract/limits.ts";
import type { Language } from "#contract/primitives.ts";
import type { Analysis } from "#server/modules/imports/analyse-import.ts";
import { duplicateRows, resultView } from "#server/modules/imports/duplicate.view.ts";
import type { ImportRecord } from "#server/modules/imports/import.store.ts";
import { sheetAt } from "#server/modules/imports/layout.ts";
import { translate } from "#server/platform/translate.ts";
import type { ReadWorkbook } from "#server/platform/sheets/workbook.ts";

type View = z.input<typeof ImportTask>;

/** A problem's sentence. */
export const problemText = (language: Language, problem: Pick<RowProblem, "code" | "value" | "field">, attributes: readonly ImportAttribute[]): string =>
  translate(language, `problems.row_${problem.code}`, { value: problem.value.slice(0, 100), options: optionsText(attributeOf(attributes, problem.field)) });

/** The rows with problems, each once with its cells and all that is wrong with it. */
export function problemRows(analysis: Analysis, language: Language): View["problem_rows"] {
  const cells = new Map(analysis.rows.map((row) => [row.number, row.cells]));
  const rows = new Map<number, View["problem_rows"][number]>();
  for (const problem of analysis.checked.bad) {
    const row = rows.get(problem.row) ?? { row: problem.row, cells: padded(cells.get(problem.row) ?? [], analysis.layout.width), problems: [] };
    const { column, field, code, value, suggestion = null } = problem;
    row.problems.push({ column, field, code, value, detail: problemText(language, problem, analysis.attributes), suggestion });
    rows.set(problem.row, row);
  }
  return [...rows.values()];
}

const padded = (cells: readonly string[], width: number): string[] => Array.from({ length: Math.max(width, cells.length) }, (_, column) => cells[column] ?? "");

/** The unit that a text means, in the reader's language; null where the text is its symbol already, in whatever language. */
function unitText(text: string, language: Language): string | null {
  const symbols = findUnit(text)?.symbol;
  return symbols === undefined || Object.values(symbols).includes(text) ? null : symbols[language];
}

/** The first rows of the file as they stand, each mapped cell with what it becomes where that differs, or what is wrong. */
function previewOf(record: ImportRecord, analysis: Analysis, given: { workbook: ReadWorkbook; language: Language }): View["preview"] {
  const { header_row } = record.options;
  const counted = new Map(analysis.rows.map((row) => [row.number, row.cells]));
  const skipped = new Set(analysis.checked.skipped.map(({ row }) => row));
  const targets = new Map(
    analysis.mapping.map(({ column, field }) => {
      const attribute = attributeOf(analysis.attributes, field);
      const target = attribute === undefined ? IMPORT_TARGET_FIELDS.find((one) => one.field === field) : attributeTarget(attribute);
      return [column, target === undefined ? undefined : { target, style: analysis.styleOf(column) }];
    }),
  );
  return sheetAt(given.workbook, record.options.sheet).rows.slice(0, IMPORT_PREVIEW_ROWS).map((row) => {
    const read = counted.has(row.number) && !skipped.has(row.number);
    const cells = padded(counted.get(row.number) ?? row.cells, analysis.layout.width).map((text, column) => {
      const mapped = read ? targets.get(column) : undefined;
      if (mapped === undefined) return { text, value: null, problem: null };
      const { target, style } = mapped;
      const reading = readCell(text, target, style);
      if (!reading.ok) return { text, value: null, problem: problemText(given.language, { code: reading.code, value: text, field: target.field }, analysis.attributes) };
      const value = target.kind === "unit" ? unitText(text, given.language) : reading.value;
      return { text, value: value === text || text === "" ? null : value, problem: null };
    });
    return { row: row.number, is_header: row.number === header_row, cells };
  });
}

/** An import as the wizard shows it. */
export function importView(record: ImportRecord, analysis: Analysis, given: { workbook: ReadWorkbook; language: Language; duplicates: readonly Duplicate[] | null }): View {
  const { workbook, language, duplicates } = given;
  return {
    id: record.id,
    version: record.version,
    status: record.status,
    target: record.target,
    tender: record.tender_id,
    file_name: record.file_name,
    file_size: record.file_size,
    encoding: workbook.encoding,
    delimiter: workbook.delimiter,
    sheets: workbook.sheets.map(({ name, row_count, hidden }) => ({ name, row_count, hidden })),
    options: record.options,
    mapping: record.mapping,
    mapping_name: record.mapping_name,
    suggestion: [...analysis.suggestion],
    headers: [...analysis.layout.headers],
    preview: previewOf(record, analysis, given),
    row_count: analysis.row_count,
    good_count: analysis.checked.good.length,
    skipped: analysis.checked.skipped,
    problem_rows: problemRows(analysis, language),
    blockers: [...analysis.blockers],
    duplicates: duplicates === null ? null : duplicateRows(duplicates, language),
    duplicate_count: duplicates?.length ?? null,
    result: record.result === null ? null : resultView(record.result),
    created_at: record.created_at,
  };
}
