import { sql } from "kysely";
import type { DuplicateChoice } from "#contract/imports/duplicate-choice.ts";
import type { Fixes, ImportOptions, ImportTask, Mapping } from "#contract/imports/import.schema.ts";
import type { RevisionCounts } from "#contract/imports/revision.schema.ts";
import type { ConfirmedCells } from "#contract/imports/row-warnings.ts";
import type { TenderStatus } from "#contract/states/tender.machine.ts";
import type { ChangedField } from "#contract/imports/compared-rows.ts";
import type { TenantDb } from "#server/db/scope.ts";

export interface StoredMerge {
  readonly id: number;
  readonly name: string;
  readonly quantity: string;
  readonly units: number;
  readonly manufacturer?: string;
  /** True for a request outside the group of the import. Absent from older merges, which were shared if so. */
  readonly is_shared?: boolean;
  /** Other fields that were changed, with their values before and after. */
  readonly fields?: Readonly<
    Partial<Record<ChangedField, { readonly from: string | null; readonly to: string | null }>>
  >;
}

/** What a revision did. `quantity` of a change is the difference, negative if the quantity was lowered. */
export interface StoredRevision extends RevisionCounts {
  /** Id of the user who applied it. */
  readonly by: number;
  readonly changes: readonly StoredMerge[];
  readonly removals: readonly { readonly id: number; readonly name: string }[];
}

/** Result of a run. Contains the ids of created lots for the undo. Created items refer to the import themselves. */
export interface StoredResult {
  readonly created: number;
  readonly rejected: number;
  readonly skipped: number;
  /** Absent from results of imports that knew no bills of materials. */
  readonly set_aside?: number;
  readonly at: string;
  readonly lots?: readonly number[];
  readonly duplicates?: {
    readonly merged: number;
    readonly skipped: number;
    readonly merges: readonly StoredMerge[];
    readonly skipped_items: readonly { readonly id: number; readonly name: string }[];
  };
  readonly revision?: StoredRevision;
}

/** Database record of an import. `workbook` is the parsed file in compressed form. */
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
  /** The user's choices for rows whose part is already requested, by row number in the file. */
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

/** Returns the compressed bytes and the name of an imported text file. The bytes are null for other kinds of files. */
export async function findSource(
  db: TenantDb,
  id: number,
): Promise<{ file_name: string; source: Buffer | null } | undefined> {
  return db.build
    .selectFrom("import_task")
    .select(["file_name", "source"])
    .where("workspace_id", "=", db.me)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function lockItemsOfImport(db: TenantDb, id: number): Promise<number[]> {
  const rows = await db.build
    .selectFrom("purchase_item")
    .select("id")
    .where("workspace_id", "=", db.me)
    .where("import_task_id", "=", id)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Returns a tender's status and locks its row, because lots may only be added to a draft. */
export async function lockTenderStatus(db: TenantDb, id: number): Promise<TenderStatus | undefined> {
  const tender = await db.build
    .selectFrom("tender")
    .select("status")
    .where("workspace_id", "=", db.me)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return tender?.status;
}

export const deleteLots = (db: TenantDb, tender: number, ids: readonly number[]): Promise<number> =>
  db.change(
    sql`DELETE FROM lot WHERE workspace_id = ${db.me} AND tender_id = ${tender} AND id = ANY(${[...ids]}::bigint[])`,
  );

export async function countLots(db: TenantDb, tender: number): Promise<number> {
  const rows = await db.run<{ count: number }>(
    sql`SELECT count(*) AS count FROM lot WHERE workspace_id = ${db.me} AND tender_id = ${tender}`,
  );
  return rows[0]?.count ?? 0;
}
