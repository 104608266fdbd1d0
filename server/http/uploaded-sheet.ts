import { PEOPLE_SHEET_MAX_ROWS } from "#contract/limits.ts";
import { LANGUAGES } from "#contract/primitives.ts";
import { SHEET_TEXT_MAX } from "#contract/sheets/checked-row.ts";
import { AppError } from "#server/core/app-error.ts";
import type { PreTransactionContext } from "#server/http/context.ts";
import type { UploadedFile } from "#server/http/uploads.ts";
import { columnsByHeading, namedRows, visibleSheets } from "#server/platform/sheets/named-rows.ts";
import type { ColumnWords, NamedRow } from "#server/platform/sheets/named-rows.ts";
import type { ReadWorkbook } from "#server/platform/sheets/workbook.ts";
import { translate } from "#server/platform/translate.ts";

type Uploading = Pick<PreTransactionContext<unknown>, "file" | "deps" | "signal">;

/**
 * Parses an uploaded spreadsheet outside any transaction. Files of different companies take turns; null is for calls
 * without a company.
 * @throws AppError file_missing, file_empty; SheetError
 */
export async function readWorkbook(
  { file, deps, signal }: Uploading,
  company: number | null,
): Promise<{ file: UploadedFile; workbook: ReadWorkbook }> {
  if (file === null) throw new AppError("file_missing");
  const workbook = await deps.sheets.read(file.bytes, file.name, { company, signal });
  if (workbook.sheets.every((sheet) => sheet.rows.length === 0)) throw new AppError("file_empty");
  return { file, workbook };
}

/** Returns the headings under these keys of the catalogues, in all languages. A text may list several, separated by |. */
export const headings = (...keys: readonly string[]): string[] =>
  keys.flatMap((key) => LANGUAGES.flatMap((language) => translate(language, key).split("|")));

/** Columns of a spreadsheet that is uploaded, checked row by row and carried out. */
export interface NamedColumns<C extends string> {
  readonly words: Readonly<Record<C, ColumnWords>>;
  readonly required: NoInfer<C>;
  /** Heading of the required column in the reader's language, for the error. */
  readonly heading: string;
}

const cut = (text: string): string => (text.length > SHEET_TEXT_MAX ? `${text.slice(0, SHEET_TEXT_MAX - 1)}…` : text);

/**
 * Parses an uploaded spreadsheet with named columns. Rows in which all these columns are empty are left out.
 * @throws AppError column_missing with the heading, too_many_rows, and the errors of `readWorkbook`
 */
export async function readNamedSheet<C extends string>(
  ctx: Uploading,
  company: number | null,
  { words, required, heading }: NamedColumns<C>,
): Promise<({ row: number } & Record<C, string>)[]> {
  const { workbook } = await readWorkbook(ctx, company);
  const tables = visibleSheets(workbook).map(({ rows }) => rows);
  const named = namedRows<C>(tables, { find: columnsByHeading(words), required });
  if (named === undefined) throw new AppError("column_missing", { params: { name: heading } });
  const names = columnNames(words);
  const rows = named.filter((row) => names.some((name) => row.text(name) !== null));
  if (rows.length === 0) throw new AppError("file_empty");
  if (rows.length > PEOPLE_SHEET_MAX_ROWS)
    throw new AppError("too_many_rows", { params: { rows: rows.length, limit: PEOPLE_SHEET_MAX_ROWS } });
  return rows.map((row) => ({ row: row.number, ...textsOf(row, names) }));
}

// The keys of the record are its declared names.
const columnNames = <C extends string>(words: Readonly<Record<C, ColumnWords>>): C[] => Object.keys(words) as C[];

// Every name gets a text.
const textsOf = <C extends string>(row: NamedRow<C>, names: readonly C[]): Record<C, string> =>
  Object.fromEntries(names.map((name) => [name, cut(row.text(name) ?? "")])) as Record<C, string>;
