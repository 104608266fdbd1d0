import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { z } from "zod";
import type { CommentCount, CommentPart, RecordComment } from "#contract/comments/comment.schema.ts";
import type { Commented } from "#contract/comments/commented.ts";
import type { OwnTask } from "#contract/comments/own-task.schema.ts";
import { answeredCount, boundedCount } from "#server/db/bounded-count.ts";
import type { AnsweredCount } from "#server/db/bounded-count.ts";
import { orderBy } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

export type CommentRow = z.input<typeof RecordComment>;
export type TaskRow = Omit<z.input<typeof OwnTask>, "text"> &
  Pick<CommentRow, "parts" | "mentioned"> & { readonly author: number };

export interface Place {
  readonly record: Commented;
  readonly id: number;
}

const person = (db: TenantDb, id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (
    SELECT json_build_object(
      'id', u.id,
      'name', concat_ws(' ', u.first_name, u.last_name),
      'is_member', EXISTS (SELECT FROM workspace_member m WHERE m.workspace_id = ${db.me} AND m.user_id = u.id)
    )
    FROM app_user u
    WHERE u.id = ${id}
  )`;

const mentioned = (db: TenantDb): RawBuilder<unknown> => sql`
  (
    SELECT coalesce(json_agg(${person(db, sql`x.id`)} ORDER BY x.id), '[]')
    FROM (
      SELECT DISTINCT (p ->> 'user')::bigint AS id
      FROM jsonb_array_elements(c.parts) p
      WHERE p ->> 'kind' = 'mention'
    ) x
  )`;

const columns = (db: TenantDb): RawBuilder<unknown> => sql`
  c.id,
  c.version,
  c.record,
  c.record_id,
  (
    SELECT json_build_object('position', l.position, 'name', coalesce(l.nomenclature, l.part_number))
    FROM lot l
    WHERE l.id = c.lot_id AND l.workspace_id = ${db.me}
  ) AS lot,
  c.parts,
  ${mentioned(db)} AS mentioned,
  ${person(db, sql`c.author_id`)} AS author,
  c.created_at,
  c.edited_at,
  c.struck_at,
  CASE
    WHEN c.assignee_id IS NOT NULL THEN json_build_object(
      'assignee', ${person(db, sql`c.assignee_id`)},
      'due', c.due,
      'done_at', to_char(c.done_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'done_by', ${person(db, sql`c.done_by`)}
    )
  END AS task`;

/** Comments of a record. Those of a tender include the comments on its lots and received offers. */
const of = (db: TenantDb, { record, id }: Place): RawBuilder<SqlBool> =>
  record === "tender"
    ? sql<SqlBool>`c.workspace_id = ${db.me} AND c.tender_id = ${id}`
    : sql<SqlBool>`c.workspace_id = ${db.me} AND c.record = ${record} AND c.record_id = ${id}`;

export async function listComments(
  db: TenantDb,
  place: Place,
  page: { limit: number; offset: number; ordering: string },
): Promise<AnsweredCount & { rows: CommentRow[] }> {
  const from = sql`record_comment c WHERE ${of(db, place)}`;
  const rows = await db.run<CommentRow & { count: number }>(sql`
    SELECT ${columns(db)}, ${boundedCount(from)} AS count
    FROM (SELECT * FROM ${from}) c
    ORDER BY ${orderBy(page.ordering, {}, sql`c.id`)}
    LIMIT ${page.limit}
    OFFSET ${page.offset}`);
  return { ...answeredCount(rows[0]?.count ?? 0), rows: rows.map(({ count: _count, ...row }) => row) };
}

export async function countComments(db: TenantDb, place: Place): Promise<CommentCount> {
  const rows = await db.run<CommentCount>(sql`
    SELECT
      count(*) AS comments,
      count(*) FILTER (WHERE c.assignee_id IS NOT NULL AND c.done_at IS NULL AND c.struck_at IS NULL) AS open_tasks
    FROM record_comment c
    WHERE ${of(db, place)}`);
  return rows[0] ?? { comments: 0, open_tasks: 0 };
}

export async function findComment(db: TenantDb, id: number): Promise<CommentRow | undefined> {
  const rows = await db.run<CommentRow>(
    sql`SELECT ${columns(db)} FROM record_comment c WHERE c.workspace_id = ${db.me} AND c.id = ${id}`,
  );
  return rows[0];
}

/** Locks a comment until the transaction ends, so that two changes of it come one after the other. */
export const lockComment = async (db: TenantDb, id: number): Promise<boolean> =>
  (await db.run(sql`SELECT c.id FROM record_comment c WHERE c.workspace_id = ${db.me} AND c.id = ${id} FOR UPDATE`))
    .length > 0;

interface Written {
  readonly parts: readonly CommentPart[];
  readonly task: { readonly assignee: number; readonly due: string } | null;
  readonly at: Date;
}

export async function insertComment(
  db: TenantDb,
  { record, id, tender }: Place & { readonly tender: number | null },
  { parts, task, by, at }: Written & { readonly by: number },
): Promise<number | undefined> {
  const rows = await db.run<{ id: number }>(sql`
    INSERT INTO record_comment (
      workspace_id, record, record_id, tender_id, parts, author_id, created_at, assignee_id, due
    )
    VALUES (
      ${db.me},
      ${record},
      ${id},
      ${tender},
      ${JSON.stringify(parts)}::jsonb,
      ${by},
      ${at.toISOString()}::timestamptz,
      ${task?.assignee ?? null},
      ${task?.due ?? null}::date
    )
    RETURNING id`);
  return rows[0]?.id;
}

/** Replaces the text and the task. A task for somebody else, or for another day, is open again. */
export const updateComment = (db: TenantDb, id: number, { parts, task, at }: Written): Promise<number> =>
  db.change(sql`
    UPDATE record_comment
    SET
      parts = ${JSON.stringify(parts)}::jsonb,
      edited_at = ${at.toISOString()}::timestamptz,
      assignee_id = ${task?.assignee ?? null},
      due = ${task?.due ?? null}::date,
      done_at = CASE WHEN (assignee_id, due) = (${task?.assignee ?? null}, ${task?.due ?? null}::date) THEN done_at END,
      done_by = CASE WHEN (assignee_id, due) = (${task?.assignee ?? null}, ${task?.due ?? null}::date) THEN done_by END,
      version = version + 1
    WHERE workspace_id = ${db.me} AND id = ${id}`);

export const strikeComment = (db: TenantDb, id: number, at: Date): Promise<number> =>
  db.change(sql`
    UPDATE record_comment
    SET struck_at = ${at.toISOString()}::timestamptz, version = version + 1
    WHERE workspace_id = ${db.me} AND id = ${id}`);

export const checkTask = (db: TenantDb, id: number, done: { by: number; at: Date } | null): Promise<number> =>
  db.change(sql`
    UPDATE record_comment
    SET done_at = ${done?.at.toISOString() ?? null}::timestamptz, done_by = ${done?.by ?? null}, version = version + 1
    WHERE workspace_id = ${db.me} AND id = ${id}`);

/** Gives tasks to other members. */
export const reassignTasks = (
  db: TenantDb,
  tasks: readonly { readonly id: number; readonly assignee: number }[],
): Promise<number> =>
  db.change(sql`
    UPDATE record_comment c
    SET assignee_id = x.assignee, version = c.version + 1
    FROM unnest(${tasks.map(({ id }) => id)}::bigint[], ${tasks.map(({ assignee }) => assignee)}::bigint[]) AS x(
      id, assignee
    )
    WHERE c.workspace_id = ${db.me} AND c.id = x.id`);

/** Counts the comments and open tasks on each lot of a tender that has any. */
export const countLotComments = (db: TenantDb, tender: number): Promise<(CommentCount & { lot: number })[]> =>
  db.run<CommentCount & { lot: number }>(sql`
    SELECT
      c.record_id AS lot,
      count(*) AS comments,
      count(*) FILTER (WHERE c.assignee_id IS NOT NULL AND c.done_at IS NULL AND c.struck_at IS NULL) AS open_tasks
    FROM record_comment c
    WHERE c.workspace_id = ${db.me} AND c.tender_id = ${tender} AND c.record = 'lot'
    GROUP BY c.record_id
    ORDER BY c.record_id`);

/** Lists a person's open tasks on these kinds of records. Tasks on deleted requests are left out. */
export const listOwnTasks = (db: TenantDb, user: number, records: readonly Commented[]): Promise<TaskRow[]> =>
  db.run<TaskRow>(sql`
    SELECT
      c.id,
      c.record,
      c.record_id,
      c.tender_id AS tender,
      coalesce(o.number, f.number, t.number) AS number,
      t.round,
      l.position,
      coalesce(o.name, ft.name, l.nomenclature, l.part_number, t.name, i.nomenclature, i.part_number) AS name,
      c.parts,
      ${mentioned(db)} AS mentioned,
      c.author_id AS author,
      c.due
    FROM record_comment c
      LEFT JOIN purchase_order o ON o.id = c.order_id
      LEFT JOIN offer f ON f.id = c.offer_id AND f.supplier_id = ${db.me} AND c.record = 'offer'
      LEFT JOIN tender ft ON ft.id = f.tender_id
      LEFT JOIN tender t ON t.id = c.tender_id AND t.workspace_id = ${db.me}
      LEFT JOIN lot l ON l.id = c.lot_id AND l.workspace_id = ${db.me}
      LEFT JOIN purchase_item i ON c.record = 'purchase_item' AND i.id = c.record_id AND i.workspace_id = ${db.me}
    WHERE c.workspace_id = ${db.me}
      AND c.assignee_id = ${user}
      AND c.done_at IS NULL
      AND c.struck_at IS NULL
      AND c.record = ANY(${[...records]}::text[])
      AND (c.record <> 'purchase_item' OR i.id IS NOT NULL)
    ORDER BY c.due, c.id`);
