import { isTarget } from "#contract/imports/attribute-targets.ts";
import type { AvailableTargets } from "#contract/imports/attribute-targets.ts";
import { checkRows } from "#contract/imports/check-rows.ts";
import type { QuantityByHand } from "#contract/imports/bom/plan-bom.ts";
import type { CheckedRows } from "#contract/imports/check-rows.ts";
import { columnStyles } from "#contract/imports/column-style.ts";
import { unitReader } from "#contract/imports/unit-words.ts";
import type { UnitReader } from "#contract/imports/unit-words.ts";
import type { ColumnStyle } from "#contract/imports/column-style.ts";
import { joinedTexts } from "#contract/imports/joined-texts.ts";
import type { PartNames } from "#contract/purchase-items/group-by-part.ts";
import { kindsOf } from "#contract/imports/detect-header.ts";
import type { FileRow } from "#contract/imports/detect-header.ts";
import { cellKey } from "#contract/imports/row-warnings.ts";
import type { ConfirmedCells, RowWarning } from "#contract/imports/row-warnings.ts";
import { withOtherHeadings } from "#contract/imports/second-headings.ts";
import type { Fixes, ImportOptions, Mapping } from "#contract/imports/import.schema.ts";
import { replaceMakers } from "#contract/imports/maker-aliases.ts";
import type { MakerUse } from "#contract/imports/maker-aliases.ts";
import { missingFields } from "#contract/imports/missing-fields.ts";
import type { ImportField, MappingSuggestion, TargetField } from "#contract/imports/targets.ts";
import { suggestionsFor } from "#server/modules/imports/layout.ts";
import type { Layout } from "#server/modules/imports/layout.ts";
import { fillMergedCells } from "#server/modules/imports/merged-cells.ts";
import { rowBlockers } from "#server/modules/imports/row-limit.ts";
import { tableOf } from "#server/modules/imports/several-sheets.ts";
import type { ReadWorkbook } from "#server/platform/sheets/workbook.ts";

/**
 * Result of applying an import's options, column mapping and corrections to its file. The result depends on nothing
 * else.
 */
export interface Analysis {
  readonly layout: Layout;
  readonly mapping: readonly { readonly column: number; readonly field: TargetField }[];
  readonly targets: AvailableTargets;
  readonly suggestion: readonly MappingSuggestion[];
  /** Rows below the header row, with corrections applied and without removed rows. */
  readonly rows: readonly FileRow[];
  /** What the rows name that the user has left out. */
  readonly left_out: readonly NamedRow[];
  readonly styles: (column: number) => ColumnStyle;
  readonly units: UnitReader;
  /** The good rows have their makers replaced. */
  readonly checked: CheckedRows;
  readonly makers: readonly MakerUse[];
  /** Warnings that a user has confirmed as correct. They are no longer part of `checked`. */
  readonly confirmed: readonly RowWarning[];
  /** Number of rows that describe a component to buy, including invalid rows. */
  readonly row_count: number;
  /** Codes under `problems` that always block the run, whatever options the user chooses. */
  readonly blockers: readonly string[];
}

/** The part that a row of the file names. */
export type NamedRow = PartNames & { readonly row: number };

/** Returns the parts in rows that are left out, whatever else is wrong with these rows. */
function leftOutRows(
  rows: readonly FileRow[],
  given: { mapping: Analysis["mapping"]; headers: readonly string[]; fixes: Fixes },
): NamedRow[] {
  const textIn = (row: FileRow, field: TargetField): string | null => {
    const column = given.mapping.find((pair) => pair.field === field)?.column;
    return (row.cells[column ?? -1] ?? "").trim() || null;
  };
  return rows
    .filter(({ number }) => given.fixes[String(number)] === null)
    .map((row) => {
      const name = joinedTexts(textIn(row, "nomenclature"), row, given);
      return {
        row: row.number,
        part_number: textIn(row, "part_number"),
        nomenclature: name.ok ? name.value : null,
        manufacturer: textIn(row, "manufacturer"),
      };
    });
}

const WITH_POINT = /^\d+\.\d+$/u;
/**
 * Returns whether a typed number replaces a number with the same decimal point. Numeric cells of a workbook are shown
 * with a point, whatever separator the texts of the column use, so such input is read with a point too.
 */
const isSameSign = (before: string | undefined, typed: string | undefined): boolean =>
  WITH_POINT.test(before ?? "") && WITH_POINT.test(typed ?? "");

export function applyFixes(rows: readonly FileRow[], fixes: Fixes): FileRow[] {
  return rows.flatMap((row) => {
    const fix = fixes[String(row.number)];
    if (fix === null) return [];
    if (fix === undefined) return [row];
    // A corrected cell is text. The other cells of the row keep their types.
    const kinds = kindsOf(row, (column) => fix[column] === row.cells[column]);
    const numbers = row.numbers?.filter(
      (column) => kinds.numbers?.includes(column) === true || isSameSign(row.cells[column], fix[column]),
    );
    return [
      {
        number: row.number,
        cells: fix,
        ...kinds,
        ...(numbers === undefined || numbers.length === 0 ? {} : { numbers }),
      },
    ];
  });
}

/** Returns the rows whose quantity the user has corrected or confirmed. */
function quantitiesByHand(
  rows: readonly FileRow[],
  {
    mapping,
    fixes,
    confirmed,
  }: { mapping: readonly { column: number; field: string }[]; fixes: Fixes; confirmed: ConfirmedCells },
): ReadonlyMap<number, QuantityByHand> {
  const column = mapping.find(({ field }) => field === "quantity")?.column;
  if (column === undefined) return new Map();
  return new Map(
    rows.flatMap(({ number, cells }): [number, QuantityByHand][] => {
      const text = cells[column] ?? "";
      const fixed = fixes[String(number)]?.[column] ?? text;
      if (confirmed[cellKey({ row: number, column })] === fixed) return [[number, "confirmed"]];
      return fixed === text ? [] : [[number, "corrected"]];
    }),
  );
}

function blockersOf(counts: {
  missing: readonly ImportField[];
  rows: number;
  left_out: boolean;
  layout: Layout;
  archived: boolean;
}): string[] {
  return [
    ...counts.missing.map((field) => `import_${field}_unmapped`),
    ...(counts.archived ? ["import_attribute_archived"] : []),
    ...rowBlockers(counts.rows, counts.layout),
    ...(counts.rows === 0 ? [counts.left_out ? "import_all_left_out" : "import_no_rows"] : []),
  ];
}

export function analyse(task: {
  workbook: ReadWorkbook;
  options: ImportOptions;
  mapping: Mapping;
  fixes: Fixes;
  confirmed: ConfirmedCells;
  targets: AvailableTargets;
  /** Day from which times like "6 weeks" count. */
  today: string;
  learned?: Readonly<Record<string, string>> | undefined;
}): Analysis {
  const { workbook, options, targets } = task;
  const { attributes } = targets;
  const mapping = task.mapping.flatMap(({ column, field }) => (isTarget(targets, field) ? [{ column, field }] : []));
  const layout = fillMergedCells(tableOf(workbook, options), { mapping, attributes });
  const allRows = withOtherHeadings(layout.rows, { mapping, headers: layout.headers });
  const rows = applyFixes(allRows, task.fixes);
  const styles = columnStyles(layout.rows, options.decimal, task.today);
  const units = unitReader(options.units);
  const checked = checkRows({
    rows,
    styles,
    mapping,
    attributes,
    headers: layout.headers,
    units,
    bom: options.bom,
    sheet: options.sheet,
    byHand: quantitiesByHand(layout.rows, { mapping, fixes: task.fixes, confirmed: task.confirmed }),
  });
  const row_count = rows.length - checked.skipped.length - checked.set_aside.length;
  const isConfirmed = (warning: RowWarning): boolean => task.confirmed[cellKey(warning)] === warning.value;
  const missing = missingFields(mapping, options);
  const named = replaceMakers(missing.length > 0 ? [] : checked.good, options.makers);
  return {
    layout,
    mapping,
    targets,
    suggestion: suggestionsFor(layout, { learned: task.learned, targets }),
    rows,
    left_out: leftOutRows(allRows, { mapping, headers: layout.headers, fixes: task.fixes }),
    styles,
    units,
    // Without the required columns, every row would fail for the same reason. The blocker reports the reason once
    // instead.
    checked:
      missing.length > 0
        ? { ...checked, good: [], bad: [], odd: [], units: [] }
        : { ...checked, good: named.rows, odd: checked.odd.filter((warning) => !isConfirmed(warning)) },
    makers: named.uses,
    confirmed: checked.odd.filter(isConfirmed),
    row_count,
    blockers: blockersOf({
      missing,
      rows: row_count,
      left_out: rows.length < layout.rows.length,
      archived: mapping.length < task.mapping.length,
      layout,
    }),
  };
}
