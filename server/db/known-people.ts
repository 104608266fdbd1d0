import type { Permission } from "#contract/permissions.ts";
import { notDeclined } from "#server/db/not-declined.ts";

/** Columns of a user that every company may read, because offers, orders and histories name the people who acted. */
export const PUBLIC_PERSON = ["id", "first_name", "last_name"] as const;

const me = "(SELECT current_workspace())";

/**
 * Returns the condition for recipients of emails about one kind of record: the owner, and members whose role may change
 * such records.
 */
const dealsWith = (right: Permission): string => `(w.owner_id = u.id OR EXISTS (
    SELECT FROM workspace_role_member r JOIN workspace_role a ON a.id = r.role_id WHERE r.workspace_id = m.workspace_id AND r.user_id = u.id AND '${right}' = ANY(a.actions)))`;

/**
 * Selects members of other companies that the active workspace may email. `use` names the reason; `where` selects the
 * companies.
 */
const peopleFor = (use: string, right: Permission, where: string): string => `
  SELECT '${use}' AS use, m.workspace_id, NULL::bigint AS tender_id, u.id, u.email, u.language
  FROM workspace_member m JOIN workspace w ON w.id = m.workspace_id JOIN app_user u ON u.id = m.user_id
  WHERE (m.workspace_id = ${me} OR ${where}) AND ${dealsWith(right)}`;

/**
 * Views of personal data beyond names that the active workspace may read. They bypass the policies and grants of their
 * tables, so each view checks the workspace. `security_barrier` evaluates that check before the caller's conditions.
 */
const VIEWS: Readonly<Record<string, string>> = {
  colleague: `
    SELECT u.id, u.first_name, u.last_name, u.email, u.language, u.confirmed, u.blocked_at, u.last_seen_at
    FROM workspace_member m JOIN app_user u ON u.id = m.user_id WHERE m.workspace_id = ${me}`,
  // Mail recipients by reason. offers: people who answer tenders, at invited suppliers or suppliers listed on a tender.
  // orders: people who handle orders, at trading partners. payments: people who confirm payments, at customers.
  // answers: managers of tenders with an offer of this workspace. invites: senders of this workspace's invitations,
  // even if they have left since.
  mail_recipient: [
    peopleFor(
      "offers",
      "update_offer",
      `EXISTS (SELECT FROM offer o WHERE o.customer_id = ${me} AND o.supplier_id = m.workspace_id) OR EXISTS (SELECT FROM tender_supplier s WHERE s.workspace_id = ${me} AND s.supplier_id = m.workspace_id)`,
    ),
    peopleFor(
      "orders",
      "update_order",
      `EXISTS (SELECT FROM purchase_order p WHERE p.customer_id = ${me} AND p.supplier_id = m.workspace_id) OR EXISTS (SELECT FROM purchase_order p WHERE p.supplier_id = ${me} AND p.is_released AND p.customer_id = m.workspace_id)`,
    ),
    peopleFor(
      "payments",
      "confirm_payment",
      `EXISTS (SELECT FROM purchase_order p WHERE p.supplier_id = ${me} AND p.customer_id = m.workspace_id)`,
    ),
    `SELECT 'answers', t.workspace_id, t.tender_id, u.id, u.email, u.language
    FROM offer o JOIN tender_manager t ON t.tender_id = o.tender_id JOIN app_user u ON u.id = t.user_id WHERE o.supplier_id = ${me}`,
    `SELECT DISTINCT 'invites', i.workspace_id, NULL::bigint, u.id, u.email, u.language
    FROM workspace_invite i JOIN app_user u ON u.id = i.inviter_id WHERE i.workspace_id = ${me}`,
  ].join("\n  UNION ALL "),
  // A workspace sees the administrators' addresses only while it is waiting for verification.
  administrator_recipient: `
    SELECT u.id, u.email, u.language FROM app_user u
    WHERE 'admin' = ANY(u.role) AND u.confirmed AND u.blocked_at IS NULL AND EXISTS (SELECT FROM workspace w WHERE w.id = ${me} AND w.status = 'SENT_TO_VERIFICATION')`,
  // Counts the lots of the workspace's sent offers that other suppliers won completely. A supplier may learn this
  // number, but not the winners. Orders of a tender's lots always contain the tender's id.
  lost_lots: `
    SELECT o.id AS offer_id, count(*) AS lots FROM offer o
      CROSS JOIN LATERAL (
        SELECT x.lot_id, sum(x.covered_quantity) AS quantity, bool_or(p.supplier_id = o.supplier_id) AS has_own
        FROM purchase_order p JOIN purchase_order_item x ON x.order_id = p.id
        WHERE p.tender_id = o.tender_id AND ${notDeclined("p")} GROUP BY x.lot_id OFFSET 0) ordered
      JOIN lot l ON l.id = ordered.lot_id JOIN offer_item i ON i.offer_id = o.id AND i.lot_id = ordered.lot_id
    WHERE o.supplier_id = ${me} AND i.supplier_id = ${me} AND o.status = 'PROCESSED' AND NOT i.rejected AND i.price_per_unit IS NOT NULL AND NOT ordered.has_own AND ordered.quantity >= l.quantity
    GROUP BY o.id`,
};

export const PEOPLE_VIEWS: readonly string[] = Object.keys(VIEWS);

/** The views are dropped first, because their replacements may have other columns. */
export const dropPeopleViews = PEOPLE_VIEWS.map((name) => `DROP VIEW IF EXISTS ${name}`);

/**
 * Creates the views and `known_address`. That function returns language and block status for addresses that the caller
 * already knows.
 */
export const makePeopleViews: readonly string[] = [
  ...Object.entries(VIEWS).map(([name, text]) => `CREATE VIEW ${name} WITH (security_barrier) AS ${text}`),
  `CREATE OR REPLACE FUNCTION known_address(addresses text[]) RETURNS TABLE (address text, language text, is_blocked boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
    SELECT u.email, u.language, u.blocked_at IS NOT NULL FROM app_user u WHERE u.email = ANY(addresses)
  $$`,
];
