import type { BomColumn, BomOptions } from "#contract/groups/bom.api.ts";
import { attributeAddress } from "#contract/imports/attribute-targets.ts";
import { headerScore } from "#contract/imports/header-score.ts";
import { IMPORT_FIELDS } from "#contract/imports/targets.ts";
import { unitSymbol } from "#contract/reference/units.ts";
import type { Language } from "#contract/primitives.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { bomRows } from "#server/modules/groups/bom.store.ts";
import type { BomRow, BomValue } from "#server/modules/groups/bom.store.ts";
import { findGroup } from "#server/modules/groups/group.store.ts";
import { decimalText, fits1251, writeCsv } from "#server/platform/sheets/write-csv.ts";
import { translate } from "#server/platform/translate.ts";

/** Minimum score at which the import may mistake an attribute's header for one of its own fields. */
const TAKEN_FOR_A_FIELD = 30;

interface Column {
  readonly header: string;
  readonly cell: (row: BomRow) => string | null;
}

function valueText(
  { type, value }: BomValue,
  { language, decimal }: { language: Language; decimal: BomOptions["decimal"] },
): string {
  if (type === "boolean") return translate(language, value === "true" ? "controls.answer.yes" : "controls.answer.no");
  return type === "number" ? decimalText(value, decimal) : value;
}

const keyOf = ({ integration_source, key }: Pick<BomValue, "integration_source" | "key">): string =>
  JSON.stringify([integration_source, key]);
const isTaken = (header: string): boolean =>
  IMPORT_FIELDS.some((field) => headerScore(header, field) >= TAKEN_FOR_A_FIELD);

/**
 * Returns one column per attribute. The header is the attribute's name. An ambiguous name, or one that the import would
 * map to a field, is replaced by source and key.
 */
function attributeColumns(
  rows: readonly BomRow[],
  options: { language: Language; decimal: BomOptions["decimal"] },
): Column[] {
  const seen = new Map(rows.flatMap(({ attributes }) => attributes.map((each) => [keyOf(each), each] as const)));
  const headers = new Set<string>();
  return [...seen.values()].map((attribute) => {
    const names = [attribute.name, `${attribute.name} (${attribute.integration_source})`];
    const header = names.find((name) => !headers.has(name) && !isTaken(name)) ?? attributeAddress(attribute);
    headers.add(header);
    const mark = keyOf(attribute);
    return {
      header,
      cell: ({ attributes }) => {
        const own = attributes.find((each) => keyOf(each) === mark);
        return own === undefined ? null : valueText(own, options);
      },
    };
  });
}

function columnsOf(
  asked: BomColumn,
  rows: readonly BomRow[],
  options: { language: Language; decimal: BomOptions["decimal"] },
): Column[] {
  if (asked === "attributes") return attributeColumns(rows, options);
  const header = translate(options.language, `purchase_items.field.${asked}`);
  if (asked === "units") return [{ header, cell: ({ units }) => unitSymbol(units, options.language) ?? null }];
  if (asked === "quantity") return [{ header, cell: ({ quantity }) => decimalText(quantity ?? "", options.decimal) }];
  return [{ header, cell: (row) => row[asked] }];
}

/** Returns the language of headers and units: the caller's, or English if the code page lacks its letters. */
function writtenIn(language: Language, encoding: BomOptions["encoding"]): Language {
  const words = IMPORT_FIELDS.map((field) => translate(language, `purchase_items.field.${field}`));
  return encoding === "utf-8" || words.every(fits1251) ? language : "en";
}

/**
 * Exports the group's bill of materials as a CSV file named after the group. Importing the file again suggests the same
 * column mapping.
 * @throws AppError not_found
 */
export async function groupCsv(
  ctx: MemberContext,
  id: number,
  { columns, delimiter, encoding, decimal }: BomOptions,
): Promise<FileAnswer> {
  const group = foundOrThrow(await findGroup(ctx.db, id));
  const rows = await bomRows(ctx.db, id);
  const language = writtenIn(ctx.language, encoding);
  const written = columns.flatMap((column) => columnsOf(column, rows, { language, decimal }));
  const content = writeCsv(
    [written.map(({ header }) => header), ...rows.map((row) => written.map(({ cell }) => cell(row)))],
    { delimiter, encoding },
  );
  return {
    name: `${group.name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, "_")}.csv`,
    type: `text/csv; charset=${encoding}`,
    content: Buffer.from(content),
  };
}
