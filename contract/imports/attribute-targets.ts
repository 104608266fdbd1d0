import type { Attribute } from "#contract/attributes/attribute.schema.ts";
import { NO_FIELD } from "./column-names.ts";
import { keyOf } from "#contract/numbers/plain-text.ts";
import { readAttribute } from "./read-attribute.ts";
import { isImportField, isRowField, REQUIRED_IMPORT_FIELDS } from "./targets.ts";
import type { AttributeField, MappingSuggestion, TargetField } from "./targets.ts";

export type ImportAttribute = Pick<Attribute, "id" | "key" | "name" | "type" | "options">;

export type AttributeTarget = { field: AttributeField; kind: "attribute"; attribute: ImportAttribute };

export const attributeTarget = (attribute: ImportAttribute): AttributeTarget => ({
  field: `attribute:${attribute.id}`,
  kind: "attribute",
  attribute,
});

export const attributeOf = (attributes: readonly ImportAttribute[], field: string): ImportAttribute | undefined =>
  attributes.find(({ id }) => field === `attribute:${id}`);

/**
 * Returns the header of an attribute's column in the files that we generate, for attributes whose name alone is
 * ambiguous.
 */
export const attributeAddress = ({ integration_source, key }: Pick<Attribute, "integration_source" | "key">): string =>
  `[${integration_source}: ${key}]`;

export const isAttributeAddress = (header: string): boolean => /^\[[^[\]]+: [^[\]]+\]$/u.test(header.trim());

const MAX_LISTED_OPTIONS = 10;
export const optionsText = ({ options }: Pick<ImportAttribute, "options"> = { options: [] }): string =>
  options.slice(0, MAX_LISTED_OPTIONS).join(", ") + (options.length > MAX_LISTED_OPTIONS ? ", …" : "");

export interface AvailableTargets {
  readonly fields: readonly string[];
  readonly attributes: readonly ImportAttribute[];
}

export const isTarget = ({ fields, attributes }: AvailableTargets, field: string): field is TargetField =>
  isImportField(field) || isRowField(field) ? fields.includes(field) : attributeOf(attributes, field) !== undefined;

const bare = (text: string): string => keyOf(text).replaceAll(" ", "");

type Given = {
  headers: readonly string[];
  columns: readonly (readonly string[])[];
  attributes: readonly ImportAttribute[];
  taught: readonly (string | undefined)[];
};

/**
 * Finds the columns that contain attributes. A column qualifies if it was learned from an earlier file, or if its
 * header is an attribute's name or key. A match isn't sure if another column or attribute has the same name, or if most
 * cells don't fit the attribute's type.
 */
export function suggestAttributes({ headers, columns, attributes, taught }: Given): MappingSuggestion[] {
  const found = headers.flatMap((header, column): (MappingSuggestion & { rank: number })[] => {
    const learned = attributeOf(attributes, taught[column] ?? "");
    if (learned !== undefined)
      return [{ column, field: `attribute:${learned.id}`, why: "learned", sure: true, rank: 0 }];
    const name = bare(header);
    if (name === "" || taught[column] === NO_FIELD) return [];
    const named = attributes.filter((attribute) => bare(attribute.name) === name);
    const matching = named.length > 0 ? named : attributes.filter(({ key }) => bare(key) === name);
    const [first] = matching;
    return first === undefined
      ? []
      : [
          {
            column,
            field: `attribute:${first.id}`,
            why: "header",
            sure: matching.length === 1 && fits(first, columns[column] ?? []),
            rank: 1,
          },
        ];
  });
  return found
    .toSorted((left, right) => left.rank - right.rank)
    .reduce<MappingSuggestion[]>((chosen, { rank: _rank, ...one }) => {
      const rival = chosen.find(({ field }) => field === one.field);
      if (rival === undefined) return [...chosen, one];
      return chosen.map((other) => (other === rival && other.why !== "learned" ? { ...other, sure: false } : other));
    }, []);
}

function fits(attribute: ImportAttribute, texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text.trim() !== "");
  return (
    filled.filter((text) => readAttribute(text, attribute, { number: "comma", date: "day", today: null }).ok).length *
      2 >=
    filled.length
  );
}

/**
 * Merges the suggestions for fixed fields with the suggestions for attributes. If a column has both, a learned
 * attribute wins. Otherwise the fixed field wins if it is sure, or if the header suggests a required field.
 */
export function withAttributes(
  fixed: readonly MappingSuggestion[],
  attributes: readonly MappingSuggestion[],
): MappingSuggestion[] {
  const isFirm = (one: MappingSuggestion) =>
    one.sure || (one.why !== "content" && REQUIRED_IMPORT_FIELDS.some((field) => field === one.field));
  const taken = attributes.filter(
    (one) => one.why === "learned" || !fixed.some((other) => other.column === one.column && isFirm(other)),
  );
  return [...fixed.filter((one) => !taken.some(({ column }) => column === one.column)), ...taken].toSorted(
    (left, right) => left.column - right.column,
  );
}
