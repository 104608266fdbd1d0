import type { Permission } from "#contract/permissions.ts";

/** Columns of a user that every company may know: whoever acts is named in offers, orders and histories. */
export const PUBLIC_PERSON = ["id", "first_name", "last_name"] as const;

const me = "(SELECT current_workspace())";

/** Members who are written to about records of one kind: the owner, and everyone whose role may change them. */
const dealsWith = (right: Permission): string => `(w.owner_id = u.id OR EXISTS (
    SELECT FROM workspace_role_member r JOIN workspace_role a ON a.id = r.role_id WHERE r.workspace_id = m.workspace_id AND r.user_id = u.id AND '${right}' = ANY(a.actions)))`;

/**
 * One reason to write to people of a company: `use` names it, and `where` says whose addresses the active workspace
 * then gets.
 */
const peopleFor = (use: string, right: Permission, where: string): string => `
  SELECT '${use}' AS use, m.workspace_id, NULL::bigint AS tender_id, u.id, u.email, u.language
  FROM workspace_member m JOIN workspace w ON w.id = m.workspace_id JOIN app_user u ON u.id = m.user_id
  WHERE (m.workspace_id = ${me} OR ${where}) AND ${dealsWith(right)}`;

/**
 * What the active workspace may know of people beyond their names. The views run past the policies and grants of their
 * tables, so each names the workspace itself; `security_barrier` keeps a caller's own conditions behind that.
 */
const VIEWS: Readonly<Record<string, string>> = {
  // Members of the workspace.
  colleague: `
    SELECT u.id, u.first_name, u.last_name, u.email, u.language, u.confirmed, u.blocked_at, u.last_seen_at
    FROM workspace_member m JOIN app_user u ON u.id = m.user_id WHERE m.workspace_id = ${me}`,
  // Who is written to, and about what:
  // offers: those who answer tenders at the suppliers that the workspace has on a tender or has asked.
  // orders: those who deal with orders at the companies that the workspace has an order with.
  // payments: those who confirm payments at the customers of the workspace.
  // answers: the managers of the tenders that the workspace was asked in.
  // invites: who sent the workspace's invitations; they may have left since.
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
  // Whoever checks companies hears of a workspace that waits to be checked, and of no other.
  administrator_recipient: `
    SELECT u.id, u.email, u.language FROM app_user u
    WHERE 'admin' = ANY(u.role) AND u.confirmed AND u.blocked_at IS NULL AND EXISTS (SELECT FROM workspace w WHERE w.id = ${me} AND w.status = 'SENT_TO_VERIFICATION')`,
  // How many lots of its sent offers others have wholly got: that, not who they are, is a supplier's to know. Orders of
  // a tender's lots are orders of the tender.
  lost_lots: `
    SELECT o.id AS offer_id, count(*) AS lots FROM offer o
      CROSS JOIN LATERAL (
        SELECT x.lot_id, sum(x.quantity) AS quantity, bool_or(p.supplier_id = o.supplier_id) AS has_own
        FROM purchase_order p JOIN purchase_order_item x ON x.order_id = p.id
        WHERE p.tender_id = o.tender_id AND p.declined_at IS NULL GROUP BY x.lot_id OFFSET 0) ordered
      JOIN lot l ON l.id = ordered.lot_id JOIN offer_item i ON i.offer_id = o.id AND i.lot_id = ordered.lot_id
    WHERE o.supplier_id = ${me} AND i.supplier_id = ${me} AND o.status = 'PROCESSED' AND NOT i.rejected AND i.price_per_unit IS NOT NULL AND NOT ordered.has_own AND ordered.quantity >= l.quantity
    GROUP BY o.id`,
};

/** The views' names; tenants read them and write none. */
export const PEOPLE_VIEWS: readonly string[] = Object.keys(VIEWS);

/** Takes the views down; what a later one replaces may have other columns. */
export const dropPeopleViews = PEOPLE_VIEWS.map((name) => `DROP VIEW IF EXISTS ${name}`);

/**
 * Makes the views, and the question about addresses that the caller has already: whose language, and who is blocked.
 */
export const makePeopleViews: readonly string[] = [
  ...Object.entries(VIEWS).map(([name, text]) => `CREATE VIEW ${name} WITH (security_barrier) AS ${text}`),
  `CREATE OR REPLACE FUNCTION known_address(addresses text[]) RETURNS TABLE (address text, language text, is_blocked boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
    SELECT u.email, u.language, u.blocked_at IS NOT NULL FROM app_user u WHERE u.email = ANY(addresses)
  $$`,
];
