import type { FileRow } from "./detect-header.ts";
import type { OfferField, OfferValueField } from "./offer-fields.ts";
import { isBlank } from "./offer-rows.ts";
import type { OfferRowProblem, OfferValues } from "./offer-rows.ts";
import { inRequestedUnit, perUnit, unitsIn } from "./other-units.ts";
import type { PerUnit } from "./other-units.ts";
import { isPack, unitsInHeading } from "./price-unit.ts";
import { isUnitWord, unitById } from "#contract/reference/units.ts";
import type { OfferNote } from "./offer-import-codes.ts";

export type OfferCellProblem = {
  readonly row: number;
  readonly column: number;
  readonly field: OfferValueField | "unit";
  readonly code: OfferRowProblem;
  readonly value: string;
  readonly suggestion?: string;
};

type Notes = Readonly<Partial<Record<OfferValueField, OfferNote>>>;

export const problemIn = (
  row: FileRow,
  { column, field }: Pick<OfferCellProblem, "column" | "field">,
  code: OfferCellProblem["code"],
): OfferCellProblem => ({ row: row.number, column, field, code, value: row.cells[column] ?? "" });

interface NamedUnit {
  readonly column: number;
  readonly field: OfferCellProblem["field"];
  readonly text: string;
}

interface RowUnits {
  readonly values: OfferValues;
  readonly notes: Notes;
  readonly over: ReadonlyMap<PerUnit, string | null>;
  readonly columns: ReadonlyMap<OfferField, number>;
  readonly unit: number;
  /** True if the unit in the row is ignored, because the user confirmed that the requested unit is meant. */
  readonly without_own: boolean;
}

/** Returns how many requested units the named unit contains. For a pack, returns the pack size of the row. */
function factorOf({ text, field }: NamedUnit, unit: number, pack: string | null): string | null {
  const known = field === "unit" ? unitsIn(text, unit) : unitsInHeading(text, unit);
  return known ?? (isPack(text) ? pack : null);
}

/**
 * Converts the row's prices and quantities to the requested unit. Returns null if the row names no unit or already uses
 * the requested one. If a unit can't be converted, reports a problem and drops the values. Packs are converted by the
 * row's pack size, which is in the requested unit.
 */
export function readUnit(
  row: FileRow,
  { over, columns, values, notes, unit, without_own }: RowUnits,
): { readonly values: OfferValues; readonly notes: Notes; readonly problem: OfferCellProblem | null } | null {
  const column = columns.get("unit") ?? -1;
  const own: NamedUnit = { column, field: "unit", text: without_own ? "" : (row.cells[column] ?? "").trim() };
  const named = (field: PerUnit): NamedUnit => {
    const text = over.get(field) ?? null;
    return text === null ? own : { column: columns.get(field) ?? -1, field, text };
  };
  const pack = values.pack_quantity ?? null;
  const given = perUnit(values)
    .map((field) => ({ field, of: named(field) }))
    .filter(({ of: { text } }) => !isBlank(text, "price_per_unit") && !isUnitWord(text, unit))
    .filter(({ field, of: { text } }) => !(field === "pack_quantity" && isPack(text)));
  if (given.length === 0) return null;
  const factors = new Map<PerUnit, string>();
  for (const { field, of } of given) {
    const factor = factorOf(of, unit, pack);
    if (factor !== null) factors.set(field, factor);
  }
  const converted = factors.size < given.length ? null : inRequestedUnit(values, factors);
  if (converted === null) {
    const { of: wrong } = given.find(({ field }) => !factors.has(field)) ?? given[0] ?? { of: own };
    const suggestion = unitById(unit)?.slug ?? "";
    const fields = perUnit(values);
    const left = Object.fromEntries(Object.entries(values).filter(([field]) => !fields.some((each) => each === field)));
    return {
      values: left,
      notes: {},
      problem: { ...problemIn(row, wrong, "other_unit"), value: wrong.text, suggestion },
    };
  }
  const isRounded = (field: PerUnit): boolean => converted.rounded.has(field) || notes[field] === "rounded";
  // A price stored with its number of units equals the text in the file.
  const changed = given.filter(({ field }) => converted.values[field] !== undefined);
  const noted = changed.map(({ field, of }): [PerUnit, OfferNote] => {
    const kind = isPack(of.text) ? "pack" : "unit";
    return [field, isRounded(field) ? `${kind}_rounded` : kind];
  });
  return { values: { ...values, ...converted.values }, notes: Object.fromEntries(noted), problem: null };
}
