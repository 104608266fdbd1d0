import { sql } from "kysely";
import type { z } from "zod";
import { dayField } from "#contract/field-kinds.ts";
import type { Fields, StoredFields } from "#contract/fields.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { TenderBasis, TenderBasisSet, TenderRate } from "#contract/tender-basis/tender-basis.schema.ts";
import { BASIS_FIELDS, RATE_FIELDS } from "#contract/tender-basis/basis-fields.ts";
import { describedTable } from "#server/db/described.ts";
import type { TenantDb } from "#server/db/scope.ts";

const FROZEN_FIELDS = { ...RATE_FIELDS, asked: dayField() } as const satisfies Fields;

/** A frozen rate. `asked` is the day requested from the bank, or null for a rate entered by a user. */
export type RateRow = z.input<typeof TenderRate> & { readonly asked: string | null };
export type BasisRow = z.input<typeof TenderBasis>;

const RATE = describedTable("tender_rate", FROZEN_FIELDS, {
  tender_id: "kept",
  workspace_id: "tenant",
  currency: "kept",
  set_by: "kept",
  set_at: "kept",
});
const BASIS = describedTable("tender_basis", BASIS_FIELDS, {
  tender_id: "kept",
  workspace_id: "tenant",
  version: "kept",
});

export const findRates = (db: TenantDb, tender: number): Promise<RateRow[]> =>
  db.runPrepared<RateRow>(sql`
    SELECT r.currency, ${RATE.stored("r")}, r.set_at, concat_ws(' ', u.first_name, u.last_name) AS set_by
    FROM tender_rate r
      JOIN app_user u ON u.id = r.set_by
    WHERE r.workspace_id = ${db.me} AND r.tender_id = ${tender}
    ORDER BY r.currency`);

export async function offeredCurrencies(db: TenantDb, tender: number): Promise<CurrencyId[]> {
  const rows = await db.run<{ currency: CurrencyId }>(
    sql`
      SELECT DISTINCT o.currency
      FROM offer o
      WHERE o.customer_id = ${db.me} AND o.tender_id = ${tender} AND o.status = 'PROCESSED'
      ORDER BY o.currency`,
  );
  return rows.map(({ currency }) => currency);
}

export type NewRate = Pick<RateRow, "currency" | keyof typeof FROZEN_FIELDS>;

/** Upserts frozen rates. A rate from the bank never replaces a rate entered by a user. */
export const freezeRates = (
  db: TenantDb,
  tender: number,
  given: { rates: readonly NewRate[]; by: number; at: Date },
): Promise<number> =>
  db.change(sql`
    INSERT INTO tender_rate (tender_id, workspace_id, currency, ${RATE.columns}, set_by, set_at)
    SELECT
      ${tender}::bigint,
      ${db.me},
      r.currency,
      ${RATE.values},
      ${given.by}::bigint,
      ${given.at.toISOString()}::timestamptz
    FROM ${RATE.recordset(given.rates, { currency: "smallint" })}
    ON CONFLICT
      (tender_id, currency) DO UPDATE SET ${RATE.replacements},
      set_by = excluded.set_by,
      set_at = excluded.set_at
    WHERE excluded.source = 'MANUAL' OR tender_rate.source = 'CBR'`);

/** Default settings of a comparison: only prices are compared. */
const UNSET: BasisRow = { version: 0, deducts_vat: null, annual_rate: null, post_days: 0 };

/**
 * Returns the comparison settings of a tender. Whether VAT is deducted depends on the company, so the default is that
 * of the newest tender with this setting.
 */
export async function findBasis(db: TenantDb, tender: number): Promise<BasisRow> {
  const deducts_vat = sql`
    CASE
      WHEN b.tender_id IS NULL THEN (
        SELECT x.deducts_vat
        FROM tender_basis x
        WHERE x.workspace_id = ${db.me} AND x.deducts_vat IS NOT NULL
        ORDER BY x.tender_id DESC
        LIMIT 1
      )
      ELSE b.deducts_vat
    END`;
  const rows = await db.runPrepared<BasisRow>(sql`
    SELECT
      coalesce(b.version, 0) AS version,
      ${BASIS.shown("b", { deducts_vat, post_days: sql`coalesce(b.post_days, 0)` })}
    FROM tender t
      LEFT JOIN tender_basis b ON b.tender_id = t.id AND b.workspace_id = ${db.me}
    WHERE t.workspace_id = ${db.me} AND t.id = ${tender}`);
  return rows[0] ?? UNSET;
}

export const upsertBasis = (db: TenantDb, tender: number, given: StoredFields<typeof BASIS_FIELDS>): Promise<number> =>
  db.change(sql`
    INSERT INTO tender_basis (tender_id, workspace_id, ${BASIS.columns})
    SELECT ${tender}::bigint, ${db.me}, ${BASIS.values}
    FROM ${BASIS.recordset([given])}
    ON CONFLICT (tender_id) DO UPDATE SET version = tender_basis.version + 1, ${BASIS.replacements}`);

/** Returns the freight costs that the customer has estimated for offers of the tender. */
export const findFreight = (db: TenantDb, tender: number): Promise<{ offer: number; amount: string }[]> =>
  db.runPrepared(
    sql`
      SELECT f.offer_id AS offer, f.amount
      FROM offer_freight f
      WHERE f.workspace_id = ${db.me} AND f.tender_id = ${tender}
      ORDER BY f.offer_id`,
  );

/**
 * Replaces the freight estimates. Returns the number of inserted amounts, which excludes those for offers of other
 * tenders.
 */
export async function replaceFreight(
  db: TenantDb,
  tender: number,
  freight: TenderBasisSet["freight"],
): Promise<number> {
  await db.change(sql`DELETE FROM offer_freight WHERE workspace_id = ${db.me} AND tender_id = ${tender}`);
  return db.change(sql`
    INSERT INTO offer_freight (offer_id, tender_id, workspace_id, amount)
    SELECT o.id, o.tender_id, ${db.me}, r.amount
    FROM jsonb_to_recordset(${JSON.stringify(freight)}::jsonb) AS r(offer bigint, amount numeric)
      JOIN offer o ON o.id = r.offer
    WHERE o.customer_id = ${db.me} AND o.tender_id = ${tender} AND (r.amount > 0 OR o.freight IS NOT NULL)`);
}
