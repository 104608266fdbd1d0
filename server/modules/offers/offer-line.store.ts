import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import { namesOf } from "#contract/fields.ts";
import { toAmountColumns } from "#contract/money/amount-columns.ts";
import { LINE_FIELDS } from "#contract/offers/line-fields.ts";
import type { OfferDraftItem, OfferItem, OfferItemQuery } from "#contract/offers/offer.schema.ts";
import { typedPriceOf } from "#server/db/price-basis.ts";
import { formerLine, ofFormerLine } from "#server/records/offer/former-line.ts";
import { makerAliasKeysOf } from "#server/records/company-word/maker-alias.ts";
import { hasMaker, searchWordsAndMakers } from "#server/records/purchase-item/maker-search.ts";
import { lotAttributes } from "#server/records/tender/lot-attributes.ts";
import { andAll, orderBy, trimmedDecimal } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { LINE } from "#server/modules/offers/offer-line-table.sql.ts";

export type DraftLineRow = z.input<typeof OfferDraftItem>;
export type OfferLineRow = z.input<typeof OfferItem>;

interface Head {
  readonly basis: RawBuilder<unknown>;
  readonly currency: RawBuilder<unknown>;
}
const headOf = (from: RawBuilder<unknown>): Head => ({
  basis: sql`(SELECT x.basis FROM ${from})`,
  currency: sql`(SELECT x.currency FROM ${from})`,
});
const OF_OFFER = headOf(sql`offer x WHERE x.id = i.offer_id`);
const OF_DRAFT = headOf(sql`offer_draft x WHERE x.id = i.draft_id`);

const priceFeedback = sql`
  CASE
    WHEN r.place IS NULL THEN json_build_object('kind', 'distance', 'above', r.above)
    ELSE json_build_object('kind', 'rank', 'place', r.place, 'among', r.among)
  END`;
const priceFeedbackOf = (db: TenantDb): RawBuilder<unknown> => sql`
  CASE
    WHEN l.previous_lot_id IS NOT NULL THEN (
      SELECT ${priceFeedback}
      FROM price_feedback r
      WHERE r.lot_id = l.id AND r.supplier_id = ${db.me}
    )
  END AS feedback`;
const named = sql`
  l.id AS lot,
  l.position,
  l.nomenclature,
  l.part_number,
  l.manufacturer,
  ${trimmedDecimal("l.quantity")} AS quantity,
  l.unit,
  l.target_delivery_time,
  l.alternates,
  l.comment AS lot_comment`;
const asked = (db: TenantDb, { currency }: Head): RawBuilder<unknown> =>
  sql`
    ${named},
    (SELECT count(*) FROM design_document d WHERE d.lot_id = l.id) AS documents,
    ${lotAttributes} AS attributes,
    ${ofFormerLine(formerLine, { supplier: sql`${db.me}`, currency })} AS previous,
    ${priceFeedbackOf(db)}`;
const offered = ({ basis }: Head): RawBuilder<unknown> => sql`
  trim_scale(${typedPriceOf("i", basis)})::text AS price, ${LINE.stored("i")}`;

/** Number of files of a line. Files of a draft line belong to the corresponding line of its offer. */
const filesOf = (db: TenantDb, item: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(SELECT count(*) FROM design_document x WHERE x.workspace_id = ${db.me} AND x.offer_item_id = ${item}) AS files`;
const DRAFTED = sql`i.offer_item_id`;

/**
 * Condition that a lot (alias `l`) belongs to the tender that the offer answers. Without the condition, the planner
 * would scan the lots of all tenders.
 */
const ofItsTender = (db: TenantDb, offer: number): RawBuilder<boolean> =>
  sql`
    l.tender_id = (
      SELECT x.tender_id
      FROM offer x
      WHERE x.id = ${offer} AND (x.supplier_id = ${db.me} OR x.customer_id = ${db.me})
    )`;
const ofDraftsTender = (db: TenantDb, draft: number): RawBuilder<boolean> =>
  sql`
    l.tender_id = (
      SELECT x.tender_id
      FROM offer_draft d
        JOIN offer x ON x.id = d.offer_id
      WHERE d.id = ${draft} AND d.supplier_id = ${db.me} AND (x.supplier_id = ${db.me} OR x.customer_id = ${db.me})
    )`;

interface LineQuery {
  readonly from: RawBuilder<unknown>;
  readonly own: RawBuilder<boolean>;
  readonly head: Head;
  readonly columns: RawBuilder<unknown>;
  readonly query: z.output<typeof OfferItemQuery>;
}

const TEXTS = sql`text_key(concat_ws(' ', l.nomenclature, l.part_number, l.manufacturer))`;

async function listLines<R>(
  db: TenantDb,
  { from, own, head, columns, query }: LineQuery,
): Promise<{ count: number; rows: R[] }> {
  const conditions = andAll([
    own,
    ...searchWordsAndMakers(query.search, TEXTS, {
      aliases: (query.search ?? "") === "" ? new Map() : await makerAliasKeysOf(db),
      madeBy: hasMaker(sql`l.manufacturer`),
    }),
  ]);
  const rows = await db.runPrepared<R & { full_count: number }>(sql`
    SELECT i.id, ${asked(db, head)}, ${offered(head)}, ${columns}, count(*) OVER () AS full_count
    FROM ${from} i
      JOIN lot l ON l.id = i.lot_id
    WHERE ${conditions}
    ORDER BY ${orderBy(query.ordering, { position: sql`l.position` }, sql`i.id`)}
    LIMIT ${query.limit}
    OFFSET ${query.offset}`);
  if (rows.length > 0 || query.offset === 0) return { count: rows[0]?.full_count ?? 0, rows };
  const counted = await db.run<{ count: number }>(
    sql`SELECT count(*) AS count FROM ${from} i JOIN lot l ON l.id = i.lot_id WHERE ${conditions}`,
  );
  return { count: counted[0]?.count ?? 0, rows };
}

const ofOffer = (db: TenantDb): RawBuilder<unknown> =>
  sql`${trimmedDecimal("i.vat_percent")} AS vat_percent, i.total, i.vat, i.total_with_vat, ${filesOf(db, sql`i.id`)}`;

/** Condition on offer lines `i`: the workspace is their supplier, or the customer who entered them. */
const byEither = (db: TenantDb): RawBuilder<boolean> =>
  sql<boolean>`(i.supplier_id = ${db.me} OR i.customer_id = ${db.me})`;

export const listOfferLines = (
  db: TenantDb,
  offer: number,
  query: z.output<typeof OfferItemQuery>,
): Promise<{ count: number; rows: OfferLineRow[] }> =>
  listLines(db, {
    from: sql`offer_item`,
    own: sql<boolean>`${byEither(db)} AND i.offer_id = ${offer} AND ${ofItsTender(db, offer)}`,
    head: OF_OFFER,
    columns: ofOffer(db),
    query,
  });

export async function findOfferLine(db: TenantDb, offer: number, item: number): Promise<OfferLineRow | undefined> {
  const rows = await db.runPrepared<OfferLineRow>(sql`
    SELECT i.id, ${asked(db, OF_OFFER)}, ${offered(OF_OFFER)}, ${ofOffer(db)}
    FROM offer_item i
      JOIN lot l ON l.id = i.lot_id
    WHERE i.supplier_id = ${db.me} AND i.offer_id = ${offer} AND i.id = ${item}`);
  return rows[0];
}

export async function draftLineOf(db: TenantDb, draft: number, item: number): Promise<number | undefined> {
  const line = await db.build
    .selectFrom("offer_draft_item")
    .select("id")
    .where("supplier_id", "=", db.me)
    .where("draft_id", "=", draft)
    .where("offer_item_id", "=", item)
    .executeTakeFirst();
  return line?.id;
}

export const listDraftLines = (
  db: TenantDb,
  draft: number,
  query: z.output<typeof OfferItemQuery>,
): Promise<{ count: number; rows: DraftLineRow[] }> =>
  listLines(db, {
    from: sql`offer_draft_item`,
    own: sql<boolean>`i.supplier_id = ${db.me} AND i.draft_id = ${draft} AND ${ofDraftsTender(db, draft)}`,
    head: OF_DRAFT,
    columns: sql`i.version, i.revision, ${filesOf(db, DRAFTED)}`,
    query,
  });

const draftLines = (db: TenantDb, draft: number, which: RawBuilder<unknown>): Promise<DraftLineRow[]> =>
  db.runPrepared<DraftLineRow>(sql`
    SELECT i.id, ${asked(db, OF_DRAFT)}, ${offered(OF_DRAFT)}, i.version, i.revision, ${filesOf(db, DRAFTED)}
    FROM offer_draft_item i
      JOIN lot l ON l.id = i.lot_id
    WHERE i.supplier_id = ${db.me} AND i.draft_id = ${draft} AND ${ofDraftsTender(db, draft)} AND ${which}
    ORDER BY l.position, i.id`);

export const findDraftLines = (db: TenantDb, draft: number, ids: readonly number[]): Promise<DraftLineRow[]> =>
  draftLines(db, draft, sql`i.id = ANY(${[...ids]}::bigint[])`);

export const findLinesSince = (db: TenantDb, draft: number, since: number): Promise<DraftLineRow[]> =>
  draftLines(db, draft, sql`i.revision > ${since}`);

/** A line before submission, without counts and lookups that would be slow for a thousand lines. */
export type LineToSubmit = Omit<
  DraftLineRow,
  "version" | "revision" | "files" | "documents" | "attributes" | "previous"
>;

/**
 * Returns the lines to submit by position: the lines of the open draft, or the lines of the offer if no draft is open.
 */
export const findLinesToSubmit = (db: TenantDb, of: { offer: number; draft: number | null }): Promise<LineToSubmit[]> =>
  db.run<LineToSubmit>(sql`
    SELECT i.id, ${named}, ${priceFeedbackOf(db)}, ${offered(of.draft === null ? OF_OFFER : OF_DRAFT)}
    FROM ${of.draft === null ? sql`offer_item` : sql`offer_draft_item`} i
      JOIN lot l ON l.id = i.lot_id
    WHERE ${
      of.draft === null
        ? sql`${byEither(db)} AND i.offer_id = ${of.offer}`
        : sql`i.supplier_id = ${db.me} AND i.draft_id = ${of.draft}`
    }
      AND ${ofItsTender(db, of.offer)}
    ORDER BY l.position, i.id`);

/**
 * Builds a subquery that looks up each row's input by id in a single JSON object. A join would become a nested loop if
 * the planner underestimates the number of rows. A CTE would be copied for each row.
 */
const givenOf = (by: RawBuilder<unknown>, rows: readonly (readonly [id: number, row: object])[]): RawBuilder<unknown> =>
  sql`CROSS JOIN LATERAL (SELECT ${JSON.stringify(Object.fromEntries(rows))}::jsonb -> ${by}::text AS row) given`;
const LINE_NAMES = namesOf(LINE_FIELDS);

export const updateDraftLines = (db: TenantDb, draft: number, lines: readonly DraftLineRow[]): Promise<number> => {
  const given = lines.map(
    ({ id, revision, ...line }) =>
      [id, { revision, ...Object.fromEntries(LINE_NAMES.map((name) => [name, line[name]])) }] as const,
  );
  return db.change(sql`
    UPDATE offer_draft_item i
    SET version = i.version + 1, revision = r.revision, ${LINE.assignments}
    FROM offer_draft_item d ${givenOf(sql`d.id`, given)}
      CROSS JOIN LATERAL jsonb_to_record(given.row) AS r(revision integer, ${LINE.types})
    WHERE d.supplier_id = ${db.me} AND d.draft_id = ${draft} AND given.row IS NOT NULL AND i.id = d.id`);
};

/** Amounts of one submitted line, by the id of its source line; null for a declined line. */
export interface LineSums {
  readonly id: number;
  readonly net: string | null;
  readonly vat: string | null;
  readonly gross: string | null;
}

export const submitLines = (
  db: TenantDb,
  of: { offer: number; draft: number | null; vat_percent: string | null; sums: readonly LineSums[] },
): Promise<number> => {
  const source =
    of.draft === null
      ? { table: sql`offer_item`, own: sql`r.offer_id = ${of.offer}` }
      : { table: sql`offer_draft_item`, own: sql`r.draft_id = ${of.draft}` };
  // The planner underestimates the number of lines. With the offer's index, it would compare each line with every other
  // line. The `+ 0` in the query below prevents the use of that index.
  const sum = (name: string): RawBuilder<unknown> => sql`(given.row ->> ${name})::numeric`;
  return db.change(sql`
    UPDATE offer_item i
    SET
      ${LINE.assignments},
      vat_percent = ${of.vat_percent}::numeric,
      total = ${sum("total")},
      vat = ${sum("vat")},
      total_with_vat = ${sum("total_with_vat")}
    FROM ${source.table} r ${givenOf(
      sql`r.id`,
      of.sums.map((line) => [line.id, toAmountColumns(line)]),
    )}
    WHERE i.offer_id + 0 = ${of.offer}
      AND ${byEither(db)}
      AND ${source.own}
      AND r.supplier_id = ${db.me}
      AND r.lot_id = i.lot_id`);
};

/** Clears the prices that the customer has entered, because the supplier declines. */
export const clearPrices = (db: TenantDb, offer: number): Promise<number> =>
  db.change(sql`
    UPDATE offer_item i
    SET
      price_per_unit = NULL,
      price_with_vat = NULL,
      price_quantity = 1,
      price_for_quantity = NULL,
      total = NULL,
      vat = NULL,
      total_with_vat = NULL
    WHERE i.supplier_id = ${db.me} AND i.offer_id = ${offer}`);
