import { compare, multiply } from "#contract/money/decimal.ts";
import { readDecimal } from "#contract/numbers/decimal-text.ts";
import type { NumberStyle } from "#contract/numbers/decimal-text.ts";
import { partKey } from "#contract/purchase-items/same-part.ts";
import type { IdentityField } from "./offer-fields.ts";
import type { OfferValues } from "./offer-rows.ts";
import { unitsIn } from "./other-units.ts";
import { isUnitWord } from "#contract/reference/units.ts";
import { CHANGED_FIELDS } from "./offer-import-codes.ts";
import type { FormAnswer } from "./offer-import-codes.ts";

/** The words of a row about its own line, as they stand in the file; blank where there is no such column. */
export type RowIdentity = Readonly<Record<IdentityField, string>>;

/** What a line asks for. */
export interface RequestedLine {
  readonly part_number: string | null;
  readonly manufacturer: string | null;
  readonly quantity: string;
  readonly unit: number;
}

export interface FormChange {
  readonly field: (typeof CHANGED_FIELDS)[number];
  /** The text in the file. */
  readonly file: string;
}

/** Answers by row, each with the texts that it was given for: other texts ask again. */
export type FormAnswers = Readonly<Record<string, { readonly answer: FormAnswer; readonly about: string }>>;

const differs = (file: string, asked: string | null): boolean =>
  partKey(file) !== null && partKey(file) !== partKey(asked);

function quantityOf(text: string, style: NumberStyle): string | null {
  const reading = readDecimal(text, { style });
  return reading.ok ? reading.value : null;
}

/**
 * The cells of a row of our own form that contradict its line. An emptied cell contradicts nothing. A quantity in
 * another unit that comes to the same is no other quantity.
 */
export function formChanges(file: RowIdentity, line: RequestedLine, style: NumberStyle): FormChange[] {
  const unit = file.unit === "" || isUnitWord(file.unit, line.unit) ? null : file.unit;
  const factor = unit === null ? "1" : (unitsIn(unit, line.unit) ?? "1");
  const quantity = file.quantity === "" ? null : quantityOf(file.quantity, style);
  const isOther: Record<FormChange["field"], boolean> = {
    part_number: differs(file.part_number, line.part_number),
    manufacturer: differs(file.manufacturer, line.manufacturer),
    quantity: file.quantity !== "" && (quantity === null || compare(multiply(quantity, factor), line.quantity) !== 0),
    unit: unit !== null,
  };
  return CHANGED_FIELDS.filter((field) => isOther[field]).map((field) => ({ field, file: file[field] }));
}

/** The texts that an answer is about. */
export const aboutChanges = (changes: readonly FormChange[]): string =>
  JSON.stringify(changes.map(({ field, file }) => [field, file]));

/** The answer to changes; null while nobody has given one for these texts. */
export function formAnswer(answers: FormAnswers, row: number, changes: readonly FormChange[]): FormAnswer | null {
  const given = answers[String(row)];
  return given?.about === aboutChanges(changes) ? given.answer : null;
}

/**
 * What the changed cells of a row offer: another part or maker makes a replacement, another quantity is what is
 * available. `read` reads a cell as a field of the offer; null where one can't be read: then nothing is offered.
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
