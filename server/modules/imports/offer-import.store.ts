import { sql } from "kysely";
import type { FormAnswers } from "#contract/imports/form-changes.ts";
import type { RowChoices } from "#contract/imports/offer-match.ts";
import type { OfferImportOptions, OfferImportTask } from "#contract/imports/offer-import.schema.ts";
import type { TenantDb } from "#server/db/scope.ts";
import type { Fixes, Mapping } from "#contract/imports/import.schema.ts";

/** A value of a line as the wire has it. */
export type LineValue = string | number | boolean | null;

/** What a run made of a line: its fields before and after. */
export interface StoredLineChange {
  readonly lot: number;
  readonly before: Readonly<Record<string, LineValue>>;
  readonly after: Readonly<Record<string, LineValue>>;
}

/** An import of an offer as stored; `workbook` is the parsed file, packed. */
export interface OfferImportRecord {
  readonly id: number;
  readonly version: number;
  readonly status: OfferImportTask["status"];
  readonly offer_id: number;
  readonly file_name: string;
  readonly file_size: number;
  readonly workbook: Buffer;
  readonly options: OfferImportOptions;
  readonly mapping: Mapping;
  readonly fixes: Fixes;
  readonly choices: RowChoices;
  /** How changed cells of our form are meant. */
  readonly answers: FormAnswers;
  readonly result: { readonly at: string; readonly cells: number; readonly lines: readonly StoredLineChange[] } | null;
  readonly created_at: string;
}

const COLUMNS = sql`
  id,
  version,
  status,
  offer_id,
  file_name,
  file_size,
  workbook,
  options,
  mapping,
  fixes,
  choices,
  answers,
  result,
  created_at`;

/** An import into an offer of the workspace; `lock` holds it until the end of the transaction. */
export async function findOfferImport(
  db: TenantDb,
  id: number,
  options: { lock?: boolean } = {},
): Promise<OfferImportRecord | undefined> {
  const rows = await db.run<OfferImportRecord>(
    sql`
      SELECT ${COLUMNS}
      FROM import_task
      WHERE workspace_id = ${db.me}
        AND id = ${id}
        AND target = 'offer' ${options.lock === true ? sql`FOR UPDATE` : sql``}`,
  );
  return rows[0];
}
