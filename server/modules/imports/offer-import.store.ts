import { sql } from "kysely";
import type { FormAnswers } from "#contract/imports/form-changes.ts";
import type { RowChoices } from "#contract/imports/offer-match.ts";
import type { OfferImportOptions, OfferImportTask } from "#contract/imports/offer-import.schema.ts";
import type { TenantDb } from "#server/db/scope.ts";
import type { Fixes, Mapping } from "#contract/imports/import.schema.ts";

export type LineValue = string | number | boolean | null;

export interface StoredLineChange {
  readonly lot: number;
  readonly before: Readonly<Record<string, LineValue>>;
  readonly after: Readonly<Record<string, LineValue>>;
}

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
  /** The user's answers about changed cells in our own form. */
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
