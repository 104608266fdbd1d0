import { IMPORT_MAX_ROWS } from "#contract/limits.ts";
import type { Language } from "#contract/primitives.ts";
import { AppError } from "#server/core/app-error.ts";
import type { RawProblem } from "#server/core/app-error.ts";
import type { Layout } from "#server/modules/imports/layout.ts";
import { translate } from "#server/platform/translate.ts";

/** Returns blockers if the file has too many rows or the sheet continues below the rows that were read. */
export function rowBlockers(rows: number, { read_to }: Layout): ("import_too_many_rows" | "import_rows_cut")[] {
  if (rows > IMPORT_MAX_ROWS) return ["import_too_many_rows"];
  return read_to === null ? [] : ["import_rows_cut"];
}

export const blockerProblems = (blockers: readonly string[], { read_to }: Layout): RawProblem[] =>
  blockers.map((code) => ({ code, params: { limit: IMPORT_MAX_ROWS, row: read_to ?? 0 } }));

/**
 * Throws if there are too many rows. If the sheet continues below the rows that were read, the message says "more
 * than".
 * @throws AppError too_many_rows
 */
export function assertFewRows(rows: number, { read_to }: Layout, language: Language): void {
  if (rows <= IMPORT_MAX_ROWS) return;
  throw new AppError("too_many_rows", {
    params: {
      rows: read_to === null ? rows : translate(language, "imports.strip.more_than", { count: rows }),
      limit: IMPORT_MAX_ROWS,
    },
  });
}
