import { offerMachine } from "#contract/states/offer.machine.ts";
import { pricesOpen } from "#server/db/prices-open.ts";

/**
 * What a customer writes in a supplier's offer: that it expired or is open again, and when its supplier is reminded.
 */
const BY_CUSTOMER = ["status", "version", "remind_at", "reminded_at"];

/** What it writes besides where it enters an answer from outside, or takes its own entry back to correct it. */
const ENTERED = [
  "basis",
  "currency",
  "payment_terms",
  "comment",
  "freight",
  "total",
  "vat",
  "total_with_vat",
  "submitted_at",
  "entered_at",
  "entered_by",
];

/** States that the course of a tender moves an offer between; sending and declining are the supplier's alone. */
const moves = [offerMachine.transitions.expire, offerMachine.transitions.reopen]
  .flatMap(({ from, to }) => from.map((state) => `('${state}', '${to}')`))
  .join(", ");

const differ = (columns: readonly string[]): string =>
  `to_jsonb(NEW) - '{${columns.join(",")}}'::text[] IS DISTINCT FROM to_jsonb(OLD) - '{${columns.join(",")}}'::text[]`;
/**
 * An answer from outside: put where the supplier has begun none, or taken back where it was one. The prices of a sealed
 * tender stay as they are until it is done.
 */
const ENTERS = `OLD.begun_at IS NULL AND (
      (OLD.status IN ('NOT_PROCESSED', 'EXPIRED') AND NEW.status = 'PROCESSED' AND NEW.entered_at IS NOT NULL)
      OR (OLD.status = 'PROCESSED' AND OLD.entered_at IS NOT NULL AND NEW.status = 'NOT_PROCESSED' AND NEW.entered_at IS NULL))
      AND EXISTS (SELECT FROM tender r WHERE r.id = NEW.tender_id AND ${pricesOpen("r")})`;

/** Columns that say whose a record is and what it belongs to: nobody changes them. */
const FIXED = {
  offer: ["id", "tender_id", "customer_id", "supplier_id", "number", "sent_at"],
  offer_item: ["id", "offer_id", "lot_id", "customer_id", "supplier_id"],
};

/**
 * What row-level security can't say of offers, because it sees no columns: nobody gives an offer or a line of it to
 * another tender or company, and a customer leaves alone what its supplier wrote. The counter of an offer's parts (made
 * by the migration on what changed) runs as the owner and isn't asked.
 */
export const offerFence = (role: string): readonly string[] => [
  ...Object.entries(FIXED).flatMap(([table, fixed]) => [
    `REVOKE UPDATE ON ${table} FROM ${role}`,
    `DO $$ BEGIN EXECUTE (
      SELECT format('GRANT UPDATE (%s) ON ${table} TO ${role}', string_agg(quote_ident(column_name), ', ')) FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = '${table}' AND is_generated = 'NEVER' AND column_name <> ALL('{${fixed.join(",")}}'::text[]));
    END $$`,
  ]),
  `CREATE OR REPLACE FUNCTION keep_supplier_words() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF ${differ([...BY_CUSTOMER, ...ENTERED])}
      OR NOT (NOT (${differ(BY_CUSTOMER)}) AND (NEW.status = OLD.status OR (OLD.status, NEW.status) IN (${moves})) OR (${ENTERS})) THEN
      RAISE EXCEPTION 'permission denied: offer % belongs to its supplier', OLD.id USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
  END $$`,
  `CREATE OR REPLACE TRIGGER offer_by_customer BEFORE UPDATE ON offer FOR EACH ROW
  WHEN (current_user = '${role}' AND OLD.supplier_id <> current_workspace()) EXECUTE FUNCTION keep_supplier_words()`,
];
