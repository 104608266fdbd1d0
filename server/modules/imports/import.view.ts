import type { z } from "zod";
import { attributeOf, attributeTarget, optionsText } from "#contract/imports/attribute-targets.ts";
import type { ImportAttribute } from "#contract/imports/attribute-targets.ts";
import { readAt } from "#contract/imports/read-cell.ts";
import type { RowProblem } from "#contract/imports/check-row.ts";
import { valueParams } from "#contract/numbers/decimal-text.ts";
import type { FileRow } from "#contract/imports/detect-header.ts";
import type { Duplicate } from "#contract/imports/duplicates.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import type { RowWarning } from "#contract/imports/row-warnings.ts";
import { IMPORT_TARGET_FIELDS } from "#contract/imports/targets.ts";
import { unitById } from "#contract/reference/units.ts";
import type { UnitReader } from "#contract/imports/unit-words.ts";
import type { Language } from "#contract/primitives.ts";
import type { Analysis } from "#server/modules/imports/analyse-import.ts";
import { bomFound, filledCells, goodRows, packsFound, setAsideRows } from "#server/modules/imports/bom.view.ts";
import { duplicateRows, resultView } from "#server/modules/imports/duplicate.view.ts";
import type { ImportRecord } from "#server/modules/imports/import.store.ts";
import { cellsByRow, fileView } from "#server/modules/imports/file.view.ts";
import type { PreviewReading } from "#server/modules/imports/file.view.ts";
import { otherSheets } from "#server/modules/imports/several-sheets.ts";
import { translate } from "#server/platform/translate.ts";
import type { ReadWorkbook } from "#server/platform/sheets/workbook.ts";

type View = z.input<typeof ImportTask>;

export const problemText = (
  language: Language,
  problem: Pick<RowProblem, "code" | "value" | "field">,
  attributes: readonly ImportAttribute[],
): string =>
  translate(language, `problems.row_${problem.code}`, {
    ...valueParams(problem.value),
    options: optionsText(attributeOf(attributes, problem.field)),
  });

export function problemRows(analysis: Analysis, language: Language): View["problem_rows"] {
  const cellsOf = cellsByRow(analysis);
  const rows = new Map<number, View["problem_rows"][number]>();
  for (const problem of analysis.checked.bad) {
    const row = rows.get(problem.row) ?? {
      row: problem.row,
      cells: cellsOf(problem.row),
      problems: [],
    };
    const { column, field, code, value, suggestion = null } = problem;
    row.problems.push({
      column,
      field,
      code,
      value,
      detail: problemText(language, problem, analysis.targets.attributes),
      suggestion,
    });
    rows.set(problem.row, row);
  }
  return [...rows.values()];
}

const warningText = (language: Language, { code, value, letters = "", suggestion = "" }: RowWarning): string =>
  translate(language, `imports.warning.${code}`, { value, letters, suggestion });

function warningRows(analysis: Analysis, language: Language): View["warning_rows"] {
  const cellsOf = cellsByRow(analysis);
  const rows = new Map<number, View["warning_rows"][number]>();
  for (const warning of analysis.checked.odd) {
    const row = rows.get(warning.row) ?? {
      row: warning.row,
      cells: cellsOf(warning.row),
      warnings: [],
    };
    const { column, field, code, value, letters = null, suggestion = null } = warning;
    row.warnings.push({ column, field, code, value, detail: warningText(language, warning), letters, suggestion });
    rows.set(warning.row, row);
  }
  return [...rows.values()];
}

/** Returns the unit that a text is read as ("1000 kg" for "t"), or null if the text is its symbol already. */
function unitText(text: string, units: UnitReader, language: Language): string | null {
  const read = units(text);
  const symbols = unitById(read?.id ?? null)?.symbol;
  if (read === null || symbols === undefined) return null;
  if (read.factor !== "1") return `${read.factor} ${symbols[language]}`;
  return Object.values(symbols).includes(text) ? null : symbols[language];
}

function previewReader({
  analysis,
  language,
}: {
  analysis: Analysis;
  language: Language;
}): (row: FileRow, column: number) => PreviewReading {
  const targets = new Map(
    analysis.mapping.map(({ column, field }) => {
      const attribute = attributeOf(analysis.targets.attributes, field);
      const target =
        attribute === undefined ? IMPORT_TARGET_FIELDS.find((one) => one.field === field) : attributeTarget(attribute);
      return [column, target];
    }),
  );
  return (row, column) => {
    const target = targets.get(column);
    if (target === undefined) return null;
    const text = row.cells[column] ?? "";
    const reading = readAt(row, { column, target, styles: analysis.styles, units: analysis.units });
    if (!reading.ok)
      return {
        problem: problemText(
          language,
          { code: reading.code, value: text, field: target.field },
          analysis.targets.attributes,
        ),
      };
    return { value: target.kind === "unit" ? unitText(text, analysis.units, language) : reading.value };
  };
}

export function importView(
  record: ImportRecord,
  analysis: Analysis,
  given: { workbook: ReadWorkbook; language: Language; duplicates: readonly Duplicate[] | null },
): View {
  const { workbook, language, duplicates } = given;
  return {
    ...fileView(record, {
      workbook,
      layout: analysis.layout,
      rows: analysis.rows,
      skipped: analysis.checked.skipped,
      readCell: previewReader({ analysis, language }),
      styles: analysis.styles,
    }),
    target: record.target,
    tender: record.tender_id,
    options: record.options,
    mapping_name: record.mapping_name,
    suggestion: [...analysis.suggestion],
    row_count: analysis.row_count,
    good_count: analysis.checked.good.length,
    filled: filledCells(analysis),
    other_sheets: otherSheets(workbook, record.options, record.mapping),
    bom: bomFound(analysis, record.options),
    set_aside: setAsideRows(analysis),
    packs: packsFound(analysis),
    good_rows: duplicates === null ? null : record.status === "uploaded" ? goodRows(analysis) : [],
    units: analysis.checked.units.map(({ text, known, rows }) => ({
      text,
      unit: known?.id ?? null,
      factor: known?.factor ?? null,
      is_own: known?.is_own ?? false,
      rows,
    })),
    makers: [...analysis.makers],
    problem_rows: problemRows(analysis, language),
    warning_rows: warningRows(analysis, language),
    confirmed: analysis.confirmed.map(({ row, column, value }) => ({ row, column, value })),
    blockers: [...analysis.blockers],
    duplicates: duplicates === null ? null : duplicateRows(duplicates, language),
    duplicate_count: duplicates?.length ?? null,
    result: record.result === null ? null : resultView(record.result),
  };
}
