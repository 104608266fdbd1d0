import type { Attribute } from "#contract/attributes/attribute.schema.ts";
import { NO_FIELD } from "./column-names.ts";
import { keyOf } from "#contract/numbers/plain-text.ts";
import { readAttribute } from "./read-attribute.ts";
import { isImportField, REQUIRED_IMPORT_FIELDS } from "./targets.ts";
import type { AttributeField, MappingSuggestion, TargetField } from "./targets.ts";

/** What the import knows of an attribute of the items' catalogue. */
export type ImportAttribute = Pick<Attribute, "id" | "key" | "name" | "type" | "options">;

/** An attribute as the target of a column. */
export type AttributeTarget = { field: AttributeField; kind: "attribute"; attribute: ImportAttribute };

export const attributeTarget = (attribute: ImportAttribute): AttributeTarget => ({
  field: `attribute:${attribute.id}`,
  kind: "attribute",
  attribute,
});

/** The attribute that a field names; undefined for the fixed fields and for what isn't in the list. */
export const attributeOf = (attributes: readonly ImportAttribute[], field: string): ImportAttribute | undefined =>
  attributes.find(({ id }) => field === `attribute:${id}`);

/** What heads an attribute's column in a file of ours where its name would be taken for another column. */
export const attributeAddress = ({ integration_source, key }: Pick<Attribute, "integration_source" | "key">): string =>
  `[${integration_source}: ${key}]`;

/** True for such a heading; it names no field, whatever its words say. */
export const isAttributeAddress = (header: string): boolean => /^\[[^[\]]+: [^[\]]+\]$/u.test(header.trim());

const MAX_LISTED_OPTIONS = 10;
/** What there is to choose, for a sentence. */
export const optionsText = ({ options }: Pick<ImportAttribute, "options"> = { options: [] }): string =>
  options.slice(0, MAX_LISTED_OPTIONS).join(", ") + (options.length > MAX_LISTED_OPTIONS ? ", …" : "");

/** What the columns of one import can fill: fixed fields of what it creates, and the attributes that are in use. */
export interface AvailableTargets {
  readonly fields: readonly string[];
  readonly attributes: readonly ImportAttribute[];
}

/** True for what a column of this import can fill. */
export const isTarget = ({ fields, attributes }: AvailableTargets, field: string): field is TargetField =>
  isImportField(field) ? fields.includes(field) : attributeOf(attributes, field) !== undefined;

/** A name without case, blanks and signs. */
const bare = (text: string): string => keyOf(text).replaceAll(" ", "");

type Given = {
  headers: readonly string[];
  columns: readonly (readonly string[])[];
  attributes: readonly ImportAttribute[];
  taught: readonly (string | undefined)[];
};

/**
 * The columns that are attributes: taught before under the same header, or headed by an attribute's name or key. One
 * that another column or another source's attribute is headed by as well, or whose cells mostly are of another type,
 * isn't sure.
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
    filled.filter((text) => readAttribute(text, attribute, { number: "comma", date: "day" }).ok).length * 2 >=
    filled.length
  );
}

/**
 * The fixed fields go first where they are sure, or may be a required one by their header; what was taught goes before
 * all.
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
