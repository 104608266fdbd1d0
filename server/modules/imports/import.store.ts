import { sql } from "kysely";
import type { DuplicateChoice } from "#contract/imports/duplicate-choice.ts";
import type { Fixes, ImportOptions, ImportTask, Mapping } from "#contract/imports/import.schema.ts";
import type { ConfirmedCells } from "#contract/imports/row-warnings.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** What was added to an item; `quantity` is a decimal in `units`. */
export interface StoredMerge {
  readonly id: number;
  readonly name: string;
  readonly quantity: string;
  readonly units: number;
  /** The maker that the item took over, where it named none. */
  readonly manufacturer?: string;
}

/** What a run made; the ids of lots are kept for the undo, items know their import themselves. */
export interface StoredResult {
  readonly created: number;
  readonly rejected: number;
  readonly skipped: number;
  readonly at: string;
  readonly lots?: readonly number[];
  /** Rows whose part was requested already: how many were merged and left out, what grew, and what was there. */
  readonly duplicates?: {
    readonly merged: number;
    readonly skipped: number;
    readonly merges: readonly StoredMerge[];
    readonly skipped_items: readonly { readonly id: number; readonly name: string }[];
  };
}

/** An import as stored; `workbook` is the parsed file, packed. */
export interface ImportRecord {
  readonly id: number;
  readonly version: number;
  readonly status: ImportTask["status"];
  readonly target: ImportTask["target"];
  readonly tender_id: number | null;
  readonly file_name: string;
  readonly file_size: number;
  readonly workbook: Buffer;
  readonly options: ImportOptions;
  readonly mapping: Mapping;
  readonly mapping_name: string | null;
  readonly fixes: Fixes;
  /** What becomes of single rows whose part is requested already, by their number in the file. */
  readonly duplicate_rows: Readonly<Record<string, DuplicateChoice>>;
  readonly confirmed_cells: ConfirmedCells;
  readonly result: StoredResult | null;
  readonly created_at: string;
}

const COLUMNS = sql`
  id,
  version,
  status,
  target,
  tender_id,
  file_name,
  file_size,
  workbook,
  options,
  mapping,
  mapping_name,
  fixes,
  duplicate_rows,
  confirmed_cells,
  result,
  created_at`;

/** An import of the workspace; `lock` holds it until the end of the transaction. */
export async function findImport(
  db: TenantDb,
  id: number,
  options: { lock?: boolean } = {},
): Promise<ImportRecord | undefined> {
  const rows = await db.run<ImportRecord>(
    sql`
      SELECT ${COLUMNS}
      FROM import_task
      WHERE workspace_id = ${db.me}
        AND id = ${id}
        AND target <> 'offer' ${options.lock === true ? sql`FOR UPDATE` : sql``}`,
  );
  return rows[0];
}

/** The packed bytes of an imported text file, under its name; null for a file of another kind. */
export async function findSource(
  db: TenantDb,
  id: number,
): Promise<{ file_name: string; source: Buffer | null } | undefined> {
  const rows = await db.run<{ file_name: string; source: Buffer | null }>(
    sql`SELECT file_name, source FROM import_task WHERE workspace_id = ${db.me} AND id = ${id}`,
  );
  return rows[0];
}

/** The items that an import made and that are still there, locked. */
export async function lockItemsOfImport(db: TenantDb, id: number): Promise<number[]> {
  const rows = await db.run<{ id: number }>(
    sql`
      SELECT i.id
      FROM purchase_item i
      WHERE i.workspace_id = ${db.me} AND i.import_task_id = ${id}
      ORDER BY i.id
      FOR UPDATE`,
  );
  return rows.map((row) => row.id);
}

/** The status of a tender of the workspace, its row locked so that it stays so: lots may go into a draft alone. */
export async function lockTenderStatus(db: TenantDb, id: number): Promise<string | undefined> {
  const rows = await db.run<{ status: string }>(
    sql`SELECT t.status FROM tender t WHERE t.workspace_id = ${db.me} AND t.id = ${id} FOR UPDATE`,
  );
  return rows[0]?.status;
}

/** Deletes those of these lots that the tender still has. */
export const deleteLots = (db: TenantDb, tender: number, ids: readonly number[]): Promise<number> =>
  db.change(
    sql`DELETE FROM lot WHERE workspace_id = ${db.me} AND tender_id = ${tender} AND id = ANY(${[...ids]}::bigint[])`,
  );

/** How many lots a tender has. */
export async function countLots(db: TenantDb, tender: number): Promise<number> {
  const rows = await db.run<{ count: number }>(
    sql`SELECT count(*) AS count FROM lot WHERE workspace_id = ${db.me} AND tender_id = ${tender}`,
  );
  return rows[0]?.count ?? 0;
}
