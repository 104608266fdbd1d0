import { compare, multiply } from "#contract/money/decimal.ts";
import { readDecimal } from "#contract/numbers/decimal-text.ts";
import type { NumberStyle } from "#contract/numbers/decimal-text.ts";
import type { MakerKeys } from "#contract/purchase-items/maker-key.ts";
import { partKey } from "#contract/purchase-items/same-part.ts";
import type { IdentityField } from "./offer-fields.ts";
import type { OfferValues } from "./offer-rows.ts";
import { unitsIn } from "./other-units.ts";
import { isUnitWord } from "#contract/reference/units.ts";
import { CHANGED_FIELDS } from "./offer-import-codes.ts";
import type { FormAnswer } from "./offer-import-codes.ts";

/** Cells that identify the part of a row, exactly as in the file. A cell is blank if its column is missing. */
export type RowIdentity = Readonly<Record<IdentityField, string>>;

export interface RequestedLine {
  readonly part_number: string | null;
  readonly manufacturer: string | null;
  readonly quantity: string;
  readonly unit: number;
}

export interface FormChange {
  readonly field: (typeof CHANGED_FIELDS)[number];
  readonly file: string;
}

/**
 * The user's answers by row. `about` stores the cell texts that an answer refers to; if these texts change, the user is
 * asked again.
 */
export type FormAnswers = Readonly<Record<string, { readonly answer: FormAnswer; readonly about: string }>>;

const differs = (file: string, asked: string | null, keyOf: MakerKeys): boolean =>
  keyOf(file) !== null && keyOf(file) !== keyOf(asked);

function quantityOf(text: string, style: NumberStyle): string | null {
  const reading = readDecimal(text, { style });
  return reading.ok ? reading.value : null;
}

/**
 * Returns the cells of our own form that contradict the line. An empty cell contradicts nothing, and neither does an
 * equal quantity in another unit or another name of the same manufacturer.
 */
export function formChanges(
  file: RowIdentity,
  line: RequestedLine,
  { style, makerOf }: { readonly style: NumberStyle; readonly makerOf: MakerKeys },
): FormChange[] {
  const unit = file.unit === "" || isUnitWord(file.unit, line.unit) ? null : file.unit;
  const factor = unit === null ? "1" : (unitsIn(unit, line.unit) ?? "1");
  const quantity = file.quantity === "" ? null : quantityOf(file.quantity, style);
  const isOther: Record<FormChange["field"], boolean> = {
    part_number: differs(file.part_number, line.part_number, partKey),
    manufacturer: differs(file.manufacturer, line.manufacturer, makerOf),
    quantity: file.quantity !== "" && (quantity === null || compare(multiply(quantity, factor), line.quantity) !== 0),
    unit: unit !== null,
  };
  return CHANGED_FIELDS.filter((field) => isOther[field]).map((field) => ({ field, file: file[field] }));
}

export const aboutChanges = (changes: readonly FormChange[]): string =>
  JSON.stringify(changes.map(({ field, file }) => [field, file]));

/** Returns the user's answer to the changes, or null if there is no answer to exactly these texts. */
export function formAnswer(answers: FormAnswers, row: number, changes: readonly FormChange[]): FormAnswer | null {
  const given = answers[String(row)];
  return given?.about === aboutChanges(changes) ? given.answer : null;
}

/**
 * Converts the changed cells of a row into values of an offer. Another part or manufacturer becomes a substitute;
 * another quantity becomes the available quantity. Returns null if `read` fails for one of the cells.
 */
export function formValues(
  changes: readonly FormChange[],
  line: RequestedLine,
  read: (
    source: IdentityField,
    target: "replacement_part_number" | "replacement_manufacturer" | "available_quantity",
  ) => OfferValues | null,
): OfferValues | null {
  const names = new Set(changes.map(({ field }) => field));
  const isOtherPart = names.has("part_number");
  const parts = [
    isOtherPart
      ? read("part_number", "replacement_part_number")
      : names.has("manufacturer")
        ? { replacement: true, replacement_part_number: line.part_number }
        : {},
    names.has("manufacturer") ? read("manufacturer", "replacement_manufacturer") : {},
    names.has("quantity") ? read("quantity", "available_quantity") : {},
  ];
  return parts.reduce<OfferValues | null>(
    (all, part) => (all === null || part === null ? null : { ...all, ...part }),
    {},
  );
}
