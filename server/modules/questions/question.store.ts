import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { OfferQuestion, TenderQuestion } from "#contract/questions/question.schema.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** A question in the wire format for customers, as the query returns it. */
export type QuestionRow = z.input<typeof TenderQuestion>;

const lot = sql`
  CASE
    WHEN l.id IS NOT NULL THEN json_build_object(
      'id', l.id,
      'position', l.position,
      'name', coalesce(l.nomenclature, l.part_number)
    )
  END`;
const person = (id: string): RawBuilder<unknown> =>
  sql`(SELECT concat_ws(' ', u.first_name, u.last_name) FROM app_user u WHERE u.id = ${sql.ref(id)})`;

const questions = (db: TenantDb, tender: number): RawBuilder<unknown> => sql`
  SELECT
    q.id,
    q.version,
    json_build_object('id', w.id, 'name', w.name) AS supplier,
    ${person("q.asked_by")} AS asked_by,
    q.asked_at,
    ${lot} AS lot,
    q.question,
    q.answer,
    ${person("q.answered_by")} AS answered_by,
    q.answered_at,
    p.question AS published_question
  FROM tender_question q
    JOIN workspace w ON w.id = q.supplier_id
    LEFT JOIN lot l ON l.id = q.lot_id
    LEFT JOIN published_answer p ON p.id = q.published_answer_id
  WHERE q.customer_id = ${db.me} AND q.tender_id = ${tender}`;

/** Lists the questions of a tender: unanswered ones first, oldest first, then answered ones, newest first. */
export const listQuestions = (db: TenantDb, tender: number): Promise<QuestionRow[]> =>
  db.run<QuestionRow>(
    sql<QuestionRow>`
      ${questions(db, tender)}
      ORDER BY q.answer IS NOT NULL, CASE WHEN q.answer IS NULL THEN q.id END, q.answered_at DESC, q.id DESC`,
  );

export async function findQuestion(
  db: TenantDb,
  of: { tender: number; question: number },
): Promise<QuestionRow | undefined> {
  const rows = await db.run<QuestionRow>(sql<QuestionRow>`${questions(db, of.tender)} AND q.id = ${of.question}`);
  return rows[0];
}

/** Locks a question. Returns its offer and the id of its public answer, if there is one. */
export async function lockQuestion(
  db: TenantDb,
  of: { tender: number; question: number },
): Promise<
  | {
      version: number;
      offer_id: number;
      supplier_id: number;
      lot_id: number | null;
      published_answer_id: number | null;
    }
  | undefined
> {
  const rows = await db.run<{
    version: number;
    offer_id: number;
    supplier_id: number;
    lot_id: number | null;
    published_answer_id: number | null;
  }>(sql`
    SELECT q.version, q.offer_id, q.supplier_id, q.lot_id, q.published_answer_id
    FROM tender_question q
    WHERE q.customer_id = ${db.me} AND q.tender_id = ${of.tender} AND q.id = ${of.question}
    FOR UPDATE`);
  return rows[0];
}

export const writeAnswer = (
  db: TenantDb,
  question: number,
  given: { answer: string; by: number; at: Date; published: number | null },
): Promise<number> =>
  db.change(sql`
    UPDATE tender_question q
    SET
      version = q.version + 1,
      answer = ${given.answer},
      answered_by = ${given.by},
      answered_at = ${given.at.toISOString()},
      published_answer_id = ${given.published}
    WHERE q.customer_id = ${db.me} AND q.id = ${question}`);

/** A public answer for all suppliers of a tender. Its text must not identify the supplier who asked. */
export interface Published {
  readonly tender: number;
  readonly lot: number | null;
  readonly question: string;
  readonly answer: string;
  readonly at: Date;
}

export async function insertPublished(db: TenantDb, given: Published): Promise<number | undefined> {
  const { tender: tender_id, lot: lot_id, question, answer, at } = given;
  const made = await db.build
    .insertInto("published_answer")
    .values({ tender_id, workspace_id: db.me, lot_id, question, answer, at: at.toISOString() })
    .returning("id")
    .executeTakeFirst();
  return made?.id;
}

export const updatePublished = (db: TenantDb, id: number, given: Published): Promise<number> =>
  db.change(
    sql`
      UPDATE published_answer
      SET question = ${given.question}, answer = ${given.answer}, at = ${given.at.toISOString()}
      WHERE workspace_id = ${db.me} AND id = ${id}`,
  );

/** Lists a supplier's own questions and the public answers to others, newest first. */
export const listOfferQuestions = (db: TenantDb, offer: number): Promise<z.input<typeof OfferQuestion>[]> =>
  db.run<z.input<typeof OfferQuestion>>(sql`
    WITH mine AS (
      SELECT o.id, o.tender_id, coalesce(o.seen_at, o.sent_at) AS seen
      FROM offer o
      WHERE o.supplier_id = ${db.me} AND o.id = ${offer}
    )
    SELECT
      r.id,
      r.is_own,
      ${lot} AS lot,
      r.question,
      r.asked_at,
      r.answer,
      r.answered_at,
      coalesce(r.answered_at > r.seen, false) AS is_new
    FROM (
      SELECT q.id, true AS is_own, q.lot_id, q.question, q.asked_at, q.answer, q.answered_at, mine.seen
      FROM mine
        JOIN tender_question q ON q.offer_id = mine.id AND q.supplier_id = ${db.me}
      UNION ALL
      SELECT p.id, false, p.lot_id, p.question, NULL, p.answer, p.at, mine.seen
      FROM mine
        JOIN published_answer p ON p.tender_id = mine.tender_id
      WHERE NOT EXISTS (SELECT FROM tender_question q WHERE q.published_answer_id = p.id AND q.supplier_id = ${db.me})
    ) r
      LEFT JOIN lot l ON l.id = r.lot_id
    ORDER BY coalesce(r.answered_at, r.asked_at) DESC, r.id DESC`);

/**
 * Inserts a supplier's question about a lot of the offer, or about the whole tender if `lot` is null. Returns undefined
 * if the lot is not part of the offer.
 */
export async function insertQuestion(
  db: TenantDb,
  given: { offer: number; lot: number | null; question: string; by: number; at: Date },
): Promise<number | undefined> {
  const rows = await db.run<{ id: number }>(sql`
    INSERT INTO tender_question (tender_id, offer_id, customer_id, supplier_id, lot_id, question, asked_by, asked_at)
    SELECT
      o.tender_id,
      o.id,
      o.customer_id,
      o.supplier_id,
      ${given.lot}::bigint,
      ${given.question},
      ${given.by}::bigint,
      ${given.at.toISOString()}::timestamptz
    FROM offer o
    WHERE o.supplier_id = ${db.me}
      AND o.id = ${given.offer}
      AND (
        ${given.lot}::bigint IS NULL
        OR EXISTS (SELECT FROM offer_item i WHERE i.offer_id = o.id AND i.lot_id = ${given.lot})
      )
    RETURNING id`);
  return rows[0]?.id;
}
