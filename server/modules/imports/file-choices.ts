import type { FileOptions, Fixes, ImportPatch } from "#contract/imports/import.schema.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import { findSource } from "#server/modules/imports/import.store.ts";
import { headerRowOf, sheetAt } from "#server/modules/imports/layout.ts";
import type { Layout, Learned } from "#server/modules/imports/layout.ts";
import { packWorkbook, unpackSource } from "#server/modules/imports/pack-workbook.ts";
import type { ReadWorkbook } from "#server/platform/sheets/workbook.ts";

type FileChoices = { [K in keyof FileOptions]?: FileOptions[K] | undefined };

/**
 * Merges a patch into the file options. If another sheet is chosen, its header row is detected again.
 * @throws AppError invalid_input, no_such_row
 */
export function fileOptionsAfter(
  before: FileOptions,
  patch: FileChoices | undefined,
  given: { workbook: ReadWorkbook; learned: Learned },
): FileOptions {
  const { workbook, learned } = given;
  const {
    sheet = before.sheet,
    decimal = before.decimal,
    encoding = before.encoding ?? null,
    delimiter = before.delimiter ?? null,
    without_hidden = before.without_hidden,
  } = patch ?? {};
  const rows = workbook.sheets[sheet]?.rows;
  if (rows === undefined) throw new AppError("invalid_input", { fields: { "options.sheet": ["choice"] } });
  const detected = sheet === before.sheet ? before.header_row : headerRowOf(sheetAt(workbook, sheet), learned);
  const header_row = patch?.header_row === undefined ? detected : patch.header_row;
  if (header_row !== null && !rows.some((row) => row.number === header_row))
    throw new AppError("no_such_row", { params: { row: header_row } });
  return { sheet, header_row, decimal, encoding, delimiter, without_hidden };
}

function isSameRow(left: readonly string[], right: readonly string[]): boolean {
  const width = Math.max(left.length, right.length);
  return Array.from({ length: width }, (_, column) => (left[column] ?? "") === (right[column] ?? "")).every(Boolean);
}

/** Merges a patch into the corrections. Drops corrections of rows that equal the file again. */
export function fixesAfter(before: Fixes, layout: Layout, asked: NonNullable<ImportPatch["fixes"]>): Fixes {
  const inFile = new Map(layout.rows.map((row) => [row.number, row.cells]));
  const after: Record<string, readonly string[] | null> = { ...before };
  for (const [index, { row, cells }] of asked.entries()) {
    const original = inFile.get(row);
    if (original === undefined) throw new AppError("invalid_input", { problems: [{ code: "not_found", row: index }] });
    if (cells !== null && isSameRow(cells, original)) delete after[String(row)];
    else after[String(row)] = cells;
  }
  return after;
}

/**
 * Parses the file of an import again with another encoding or delimiter, outside any transaction.
 * @throws AppError not_found, invalid_input for a file that is not text; SheetError
 */
export async function rereadFile(
  ctx: PreTransactionContext<MemberContext>,
  id: number,
  asked: Pick<FileChoices, "encoding" | "delimiter">,
  optionsOf: (inside: MemberContext) => Promise<FileOptions>,
): Promise<{ workbook: ReadWorkbook; packed: Buffer }> {
  const { file, options } = await ctx.transaction(async (inside) => ({
    options: await optionsOf(inside),
    file: foundOrThrow(await findSource(inside.db, id)),
  }));
  if (file.source === null)
    throw new AppError("invalid_input", {
      fields: { [asked.encoding === undefined ? "options.delimiter" : "options.encoding"]: ["choice"] },
    });
  const { encoding = options.encoding, delimiter = options.delimiter } = asked;
  const workbook = await ctx.deps.sheets.read(await unpackSource(file.source), file.file_name, {
    encoding: encoding ?? undefined,
    delimiter: delimiter ?? undefined,
    company: ctx.principal.workspace.id,
    signal: ctx.signal,
  });
  return { workbook, packed: await packWorkbook(workbook) };
}
