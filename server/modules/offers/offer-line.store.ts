import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import { namesOf } from "#contract/fields.ts";
import { LINE_FIELDS } from "#contract/offers/line-fields.ts";
import type { OfferDraftItem, OfferItem, OfferItemQuery } from "#contract/offers/offer.schema.ts";
import { describedTable } from "#server/db/described.ts";
import { formerLine, ofFormerLine } from "#server/records/offer/former-line.ts";
import { lotAttributes } from "#server/records/tender/lot-attributes.ts";
import { andAll, orderBy, trimmedDecimal, searchWords } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** A line of a working copy with what is asked for, in the words of the wire. */
export type DraftLineRow = z.input<typeof OfferDraftItem>;
export type OfferLineRow = z.input<typeof OfferItem>;

describedTable("offer_item", LINE_FIELDS, {
  id: "made",
  offer_id: "kept",
  lot_id: "kept",
  customer_id: "kept",
  supplier_id: "tenant",
  vat_percent: "kept",
  total: "kept",
  vat: "kept",
  total_with_vat: "kept",
});
/** What is offered in a line, of an offer or of a working copy: both tables have the same columns for it. */
const LINE = describedTable("offer_draft_item", LINE_FIELDS, {
  id: "made",
  version: "kept",
  draft_id: "kept",
  offer_item_id: "kept",
  lot_id: "kept",
  supplier_id: "tenant",
  revision: "kept",
});

/** What a line's offer says of its prices. */
interface Head {
  readonly basis: RawBuilder<unknown>;
  readonly currency: RawBuilder<unknown>;
}
/** Basis and currency of the prices of line `i` of an offer, and of a working copy. */
const headOf = (from: RawBuilder<unknown>): Head => ({
  basis: sql`(SELECT x.basis FROM ${from})`,
  currency: sql`(SELECT x.currency FROM ${from})`,
});
const OF_OFFER = headOf(sql`offer x WHERE x.id = i.offer_id`);
const OF_DRAFT = headOf(sql`offer_draft x WHERE x.id = i.draft_id`);

/** What is told of the price in the round before, from the row `r` that holds it. */
const told = sql`
  CASE
    WHEN r.place IS NULL THEN json_build_object('kind', 'distance', 'above', r.above)
    ELSE json_build_object('kind', 'rank', 'place', r.place, 'among', r.among)
  END`;
const toldOf = (db: TenantDb): RawBuilder<unknown> => sql`
  CASE
    WHEN l.previous_lot_id IS NOT NULL THEN (
      SELECT ${told}
      FROM round_told r
      WHERE r.lot_id = l.id AND r.supplier_id = ${db.me}
    )
  END AS told`;
/** What is asked for. */
const named = sql`
  l.id AS lot,
  l.position,
  l.nomenclature,
  l.part_number,
  l.manufacturer,
  ${trimmedDecimal("l.quantity")} AS quantity,
  l.unit,
  l.target_delivery_time,
  l.comment AS lot_comment`;
const asked = (db: TenantDb, { currency }: Head): RawBuilder<unknown> =>
  sql`
    ${named},
    (SELECT count(*) FROM design_document d WHERE d.lot_id = l.id) AS documents,
    ${lotAttributes} AS attributes,
    ${ofFormerLine(formerLine, { supplier: sql`${db.me}`, currency })} AS previous,
    ${toldOf(db)}`;
/** What is offered; `i` is a line of an offer or of a working copy. */
const offered = ({ basis }: Head): RawBuilder<unknown> => sql`
  trim_scale(
    coalesce(i.price_for_quantity, CASE WHEN ${basis} = 'gross' THEN i.price_with_vat ELSE i.price_per_unit END)
  )::text AS price,
  ${LINE.stored("i")}`;

/**
 * How many files the supplier has added to the line that stands in this column: those of a working copy lie at the
 * offer's own line.
 */
const filesOf = (db: TenantDb, item: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(SELECT count(*) FROM design_document x WHERE x.workspace_id = ${db.me} AND x.offer_item_id = ${item}) AS files`;
const DRAFTED = sql`i.offer_item_id`;

/**
 * The lots `l` of the tender that an offer answers. The database can't tell by the lines alone that they are all of one
 * tender, and would look at the lots of every other one.
 */
const ofItsTender = (db: TenantDb, offer: number): RawBuilder<boolean> =>
  sql`
    l.tender_id = (
      SELECT x.tender_id
      FROM offer x
      WHERE x.id = ${offer} AND (x.supplier_id = ${db.me} OR x.customer_id = ${db.me})
    )`;
/** The lots `l` of the tender that a working copy answers. */
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

async function listLines<R>(
  db: TenantDb,
  { from, own, head, columns, query }: LineQuery,
): Promise<{ count: number; rows: R[] }> {
  const conditions = andAll([
    own,
    ...searchWords(query.search, sql`text_key(concat_ws(' ', l.nomenclature, l.part_number, l.manufacturer))`),
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

/** Lines `i` of an offer that were found for their supplier, or for the customer who entered them from outside. */
const byEither = (db: TenantDb): RawBuilder<boolean> =>
  sql<boolean>`(i.supplier_id = ${db.me} OR i.customer_id = ${db.me})`;

/** One page of the lines of an offer, as who makes it sees them. */
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

/** One line of an offer, as its supplier sees it. */
export async function findOfferLine(db: TenantDb, offer: number, item: number): Promise<OfferLineRow | undefined> {
  const rows = await db.runPrepared<OfferLineRow>(sql`
    SELECT i.id, ${asked(db, OF_OFFER)}, ${offered(OF_OFFER)}, ${ofOffer(db)}
    FROM offer_item i
      JOIN lot l ON l.id = i.lot_id
    WHERE i.supplier_id = ${db.me} AND i.offer_id = ${offer} AND i.id = ${item}`);
  return rows[0];
}

/** The line of a working copy that stands for a line of its offer. */
export async function draftLineOf(db: TenantDb, draft: number, item: number): Promise<number | undefined> {
  const rows = await db.run<{ id: number }>(
    sql`
      SELECT i.id
      FROM offer_draft_item i
      WHERE i.supplier_id = ${db.me} AND i.draft_id = ${draft} AND i.offer_item_id = ${item}`,
  );
  return rows[0]?.id;
}

/** One page of the lines of a working copy. */
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

/** The lines of a working copy with these ids. */
export const findDraftLines = (db: TenantDb, draft: number, ids: readonly number[]): Promise<DraftLineRow[]> =>
  draftLines(db, draft, sql`i.id = ANY(${[...ids]}::bigint[])`);

/** The lines of a working copy that were saved after a revision of it. */
export const findLinesSince = (db: TenantDb, draft: number, since: number): Promise<DraftLineRow[]> =>
  draftLines(db, draft, sql`i.revision > ${since}`);

/** A line as it is about to be submitted: nothing that has to be counted or looked up for each of a thousand. */
export type LineToSubmit = Omit<
  DraftLineRow,
  "version" | "revision" | "files" | "documents" | "attributes" | "previous"
>;

/** Every line to be submitted, in order: those of the open working copy, or the offer's own. */
export const findLinesToSubmit = (db: TenantDb, of: { offer: number; draft: number | null }): Promise<LineToSubmit[]> =>
  db.run<LineToSubmit>(sql`
    SELECT i.id, ${named}, ${toldOf(db)}, ${offered(of.draft === null ? OF_OFFER : OF_DRAFT)}
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
 * What is given for each row, looked up by its id in one object of all: a join with a list would be a loop in a loop
 * wherever the planner takes the rows for few, and a table expression would be copied whole for each of them.
 */
const givenOf = (by: RawBuilder<unknown>, rows: readonly (readonly [id: number, row: object])[]): RawBuilder<unknown> =>
  sql`CROSS JOIN LATERAL (SELECT ${JSON.stringify(Object.fromEntries(rows))}::jsonb -> ${by}::text AS row) given`;
const LINE_NAMES = namesOf(LINE_FIELDS);

/** Writes lines of a working copy, all in one statement; each version counts up, the revision is the given one. */
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

/** A new working copy with the offer's lines in it. */
export const copyLinesToDraft = (db: TenantDb, of: { offer: number; draft: number }): Promise<number> =>
  db.change(sql`
    INSERT INTO offer_draft_item (draft_id, offer_item_id, lot_id, supplier_id, ${LINE.columns})
    SELECT ${of.draft}, i.id, i.lot_id, i.supplier_id, ${LINE.columnsOf("i")}
    FROM offer_item i
    WHERE i.supplier_id = ${db.me} AND i.offer_id = ${of.offer}`);

/** The lines of a new working copy of a customer who enters an answer from outside: one for each lot of its tender. */
export const insertOutsideLines = (db: TenantDb, of: { tender: number; draft: number }): Promise<number> =>
  db.change(sql`
    INSERT INTO offer_draft_item (draft_id, lot_id, supplier_id)
    SELECT ${of.draft}::bigint, l.id, l.workspace_id
    FROM lot l
    WHERE l.workspace_id = ${db.me} AND l.tender_id = ${of.tender}
    ORDER BY l.position, l.id`);

/** Puts into them what was entered before. */
export const copyEnteredLines = (db: TenantDb, of: { offer: number; draft: number }): Promise<number> =>
  db.change(sql`
    UPDATE offer_draft_item i
    SET ${LINE.assignments}
    FROM offer_item r
    WHERE i.draft_id = ${of.draft}
      AND i.supplier_id = ${db.me}
      AND r.offer_id = ${of.offer}
      AND r.customer_id = ${db.me}
      AND r.lot_id = i.lot_id`);

/** Takes the lines of a working copy over into the offer, in one statement. */
export const copyLinesToOffer = (db: TenantDb, of: { offer: number; draft: number }): Promise<number> =>
  db.change(sql`
    UPDATE offer_item i
    SET ${LINE.assignments}
    FROM offer_draft_item r
    WHERE i.offer_id = ${of.offer}
      AND i.supplier_id = ${db.me}
      AND r.draft_id = ${of.draft}
      AND r.supplier_id = ${db.me}
      AND r.lot_id = i.lot_id`);

/** Takes one line of a working copy over into the offer. */
export const copyLineToOffer = (db: TenantDb, of: { offer: number; line: number }): Promise<number> =>
  db.change(sql`
    UPDATE offer_item i
    SET ${LINE.assignments}
    FROM offer_draft_item r
    WHERE i.offer_id = ${of.offer}
      AND i.supplier_id = ${db.me}
      AND r.id = ${of.line}
      AND r.supplier_id = ${db.me}
      AND r.lot_id = i.lot_id`);

/** The amounts of one line, by the id of the line that was read for submission; null for a refused one. */
export interface LineSums {
  readonly id: number;
  readonly net: string | null;
  readonly vat: string | null;
  readonly gross: string | null;
}

/** Takes the lines over into the offer with their amounts, in one statement. */
export const submitLines = (
  db: TenantDb,
  of: { offer: number; draft: number | null; vat_percent: string | null; sums: readonly LineSums[] },
): Promise<number> => {
  const source =
    of.draft === null
      ? { table: sql`offer_item`, own: sql`r.offer_id = ${of.offer}` }
      : { table: sql`offer_draft_item`, own: sql`r.draft_id = ${of.draft}` };
  // A line is found by its lot and not by its offer (+ 0: no index): a thousand lines, taken for few, were each held
  // against all.
  const sum = (name: string): RawBuilder<unknown> => sql`(given.row ->> ${name})::numeric`;
  return db.change(sql`
    UPDATE offer_item i
    SET
      ${LINE.assignments},
      vat_percent = ${of.vat_percent}::numeric,
      total = ${sum("net")},
      vat = ${sum("vat")},
      total_with_vat = ${sum("gross")}
    FROM ${source.table} r ${givenOf(
      sql`r.id`,
      of.sums.map((line) => [line.id, line]),
    )}
    WHERE i.offer_id + 0 = ${of.offer}
      AND ${byEither(db)}
      AND ${source.own}
      AND r.supplier_id = ${db.me}
      AND r.lot_id = i.lot_id`);
};

/** Takes the prices out of an offer that its supplier declines after they were entered from outside. */
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
