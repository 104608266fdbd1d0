import { sql } from "kysely";
import type { Insertable } from "kysely";
import type { Database } from "#server/db/schema.gen.ts";
import type { TenantDb } from "#server/db/scope.ts";

type Task = Insertable<Database["import_task"]>;

interface Uploaded extends Pick<Task, "target" | "file_name" | "file_size" | "workbook"> {
  readonly tender_id?: number | null;
  readonly offer_id?: number;
  readonly source: Buffer | null;
  readonly original?: Buffer | null;
  readonly options: object;
  readonly mapping: object;
  readonly by: number;
  readonly at: Date;
}

export async function insertTask(db: TenantDb, task: Uploaded): Promise<number | undefined> {
  const rows = await db.run<{ id: number }>(sql`
    INSERT INTO import_task (
      workspace_id,
      target,
      tender_id,
      offer_id,
      file_name,
      file_size,
      workbook,
      source,
      original,
      options,
      mapping,
      created_by,
      created_at
    )
    VALUES (
      ${db.me},
      ${task.target},
      ${task.tender_id ?? null},
      ${task.offer_id ?? null},
      ${task.file_name},
      ${task.file_size},
      ${task.workbook},
      ${task.source},
      ${task.original ?? null},
      ${JSON.stringify(task.options)},
      ${JSON.stringify(task.mapping)},
      ${task.by},
      ${task.at.toISOString()}
    )
    RETURNING id`);
  return rows[0]?.id;
}

type Chosen = Partial<
  Readonly<
    Record<"options" | "mapping" | "fixes" | "duplicate_rows" | "confirmed_cells" | "choices" | "answers", object>
  >
> & { readonly mapping_name?: string | null };

export const updateTask = (
  db: TenantDb,
  { id, workbook = null, ...chosen }: Chosen & { readonly id: number; readonly workbook?: Buffer | null | undefined },
): Promise<number> => {
  const columns = Object.entries(chosen).map(([column, value]) => {
    const kept = value === null || typeof value === "string" ? value : JSON.stringify(value);
    return sql`${sql.ref(column)} = ${kept}`;
  });
  return db.change(sql`
    UPDATE import_task
    SET version = version + 1, workbook = coalesce(${workbook}::bytea, workbook), ${sql.join(columns)}
    WHERE workspace_id = ${db.me} AND id = ${id}`);
};
