import { offerMachine } from "#contract/states/offer.machine.ts";
import { pricesOpen } from "#server/db/sealed-prices.ts";

/**
 * Columns that a customer may change in a supplier's offer: the status when the offer expires or reopens, and
 * reminders.
 */
const BY_CUSTOMER = ["status", "version", "remind_at", "reminded_at"];

/**
 * Further columns that a customer may change when recording an offer that the supplier sent outside Lotwise, or when
 * withdrawing that record for correction.
 */
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

/** Status changes that follow the tender. Only the supplier may send or decline an offer. */
const moves = [offerMachine.transitions.expire, offerMachine.transitions.reopen]
  .flatMap(({ from, to }) => from.map((state) => `('${state}', '${to}')`))
  .join(", ");

const differ = (columns: readonly string[]): string =>
  `to_jsonb(NEW) - '{${columns.join(",")}}'::text[] IS DISTINCT FROM to_jsonb(OLD) - '{${columns.join(",")}}'::text[]`;
/**
 * Lets the customer record or withdraw an offer sent outside Lotwise, as long as the supplier has not started to
 * answer. In a sealed tender, this is possible only after the tender is done.
 */
const ENTERS = `OLD.begun_at IS NULL AND (
      (OLD.status IN ('NOT_PROCESSED', 'EXPIRED') AND NEW.status = 'PROCESSED' AND NEW.entered_at IS NOT NULL)
      OR (OLD.status = 'PROCESSED' AND OLD.entered_at IS NOT NULL AND NEW.status = 'NOT_PROCESSED' AND NEW.entered_at IS NULL))
      AND EXISTS (SELECT FROM tender r WHERE r.id = NEW.tender_id AND ${pricesOpen("r")})`;

/** Columns that identify an offer or a line and their owners. No tenant may change them. */
const FIXED = {
  offer: ["id", "tender_id", "customer_id", "supplier_id", "number", "sent_at"],
  offer_item: ["id", "offer_id", "lot_id", "customer_id", "supplier_id"],
};

/**
 * Returns rules for offers that row-level security cannot express, because policies do not distinguish columns. Offers
 * and their lines cannot move to another tender or company, and customers cannot change the supplier's content. The
 * trigger that counts content changes runs as the owner and is exempt.
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
