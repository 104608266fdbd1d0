import type { AskingEvent } from "#contract/inbox/inbox-events.ts";

const orderOf = (table: string, where: string): string =>
  `EXISTS (SELECT FROM ${table} x WHERE x.order_id = of_record AND (x.customer_id = of_company OR x.supplier_id = of_company) AND ${where})`;
const OFFER_AWAITED =
  "EXISTS (SELECT FROM offer x WHERE x.id = of_record AND x.supplier_id = of_company AND x.status = 'NOT_PROCESSED')";
const LIST_INVITED = `EXISTS (
    SELECT FROM supplier_invite x JOIN app_user u ON u.email = x.email
    WHERE x.workspace_id = of_record AND u.id = of_reader AND x.cleared_at IS NULL)`;
const approvalOf = (column: string): string =>
  `EXISTS (SELECT FROM award_approval x WHERE x.${column} = of_record AND x.workspace_id = of_company AND x.status = 'ASKED')`;
const adjustmentOf = (kind: string): string =>
  orderOf("purchase_order_adjustment", `x.kind = '${kind}' AND x.status = 'PROPOSED'`);

/** Tells from the state of its record whether an entry still waits for its reader. */
const WAITS: Readonly<Record<AskingEvent, string>> = {
  award_approval_asked: approvalOf("tender_id"),
  order_approval_asked: approvalOf("order_id"),
  question_asked: `EXISTS (
    SELECT FROM tender_question x JOIN tender t ON t.id = x.tender_id AND t.status = 'TENDER_OPENED'
    WHERE x.tender_id = of_record AND x.customer_id = of_company AND x.answered_at IS NULL)`,
  tender_invitation: OFFER_AWAITED,
  tender_invitation_urgent: OFFER_AWAITED,
  tender_reopened: OFFER_AWAITED,
  tender_reminder: OFFER_AWAITED,
  tender_reminder_words: OFFER_AWAITED,
  tender_reminder_complete: OFFER_AWAITED,
  supplier_invite: LIST_INVITED,
  supplier_invite_words: LIST_INVITED,
  invite_asked_again:
    "EXISTS (SELECT FROM workspace_invite x WHERE x.workspace_id = of_company AND x.status = 'REQUESTED' AND x.asked_again_at IS NOT NULL)",
  order_created:
    "EXISTS (SELECT FROM purchase_order x WHERE x.id = of_record AND x.supplier_id = of_company AND x.status <> 'CLOSED' AND x.confirmation IS NULL)",
  change_proposed: orderOf(
    "purchase_order_amendment",
    "x.status = 'PROPOSED' AND of_company = CASE x.side WHEN 'customer' THEN x.supplier_id ELSE x.customer_id END",
  ),
  invoice_sent: orderOf("purchase_order_invoice", "x.customer_id = of_company AND x.decided_at IS NULL"),
  payment_requested: orderOf("purchase_order_payment", "x.decided_at IS NULL"),
  correction_requested: adjustmentOf("correction"),
  return_requested: adjustmentOf("return"),
  ownership_offered: "EXISTS (SELECT FROM ownership_offer x WHERE x.workspace_id = of_company AND x.to_id = of_reader)",
  verification_rejected: "EXISTS (SELECT FROM workspace x WHERE x.id = of_company AND x.status = 'NOT_VERIFIED')",
  task: `EXISTS (
    SELECT FROM record_comment x
    WHERE x.workspace_id = of_company AND x.assignee_id = of_reader AND x.done_at IS NULL AND x.struck_at IS NULL
      AND CASE of_entity WHEN 'tender' THEN x.tender_id = of_record ELSE x.record = of_entity AND x.record_id = of_record END)`,
};

/**
 * `inbox_entry_waits` tells whether the action that an entry asks for is still to be done. Only functions of the
 * database and calls outside of a company execute it, because it answers for records of any company.
 */
export const WAITING_FUNCTION = `CREATE OR REPLACE FUNCTION inbox_entry_waits(of_event text, of_entity text, of_record bigint, of_company bigint, of_reader bigint)
  RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
    SELECT CASE of_event
      ${Object.entries(WAITS)
        .map(([event, condition]) => `WHEN '${event}' THEN ${condition}`)
        .join("\n      ")}
      ELSE false END
  $$`;

/**
 * `settle_inbox_entries` ends the waiting of entries about these records whose action was done or is no longer needed.
 * It archives them for the person who acted, and for everybody else notes which colleague that was. Without records, it
 * looks at all entries. Returns the readers whose entries changed.
 */
export const SETTLING_FUNCTION = `CREATE OR REPLACE FUNCTION settle_inbox_entries(records jsonb, actor bigint, company bigint, at timestamptz)
  RETURNS TABLE (user_id bigint)
  LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
    WITH given AS MATERIALIZED (
      SELECT r.entity, r.id FROM jsonb_to_recordset(records) AS r(entity text, id bigint)
    ), touched AS MATERIALIZED (
      SELECT g.entity, g.id FROM given g
      UNION SELECT 'offer', o.id FROM given g JOIN offer o ON o.tender_id = g.id WHERE g.entity = 'tender'
      UNION SELECT 'tender', o.tender_id FROM given g JOIN offer o ON o.id = g.id WHERE g.entity IN ('offer', 'received_offer')
      UNION SELECT 'tender', l.tender_id FROM given g JOIN lot l ON l.id = g.id WHERE g.entity = 'lot'
    ), over AS (
      SELECT i.id FROM touched t JOIN inbox_entry i ON i.entity = t.entity AND i.record_id = t.id
      WHERE i.waits AND NOT inbox_entry_waits(i.event, i.entity, i.record_id, i.workspace_id, i.user_id)
      UNION ALL
      SELECT i.id FROM inbox_entry i
      WHERE records IS NULL AND i.waits AND NOT inbox_entry_waits(i.event, i.entity, i.record_id, i.workspace_id, i.user_id)
    ), settled AS (
      UPDATE inbox_entry i
      SET waits = false, settled_at = at, later_until = NULL,
        settled_by = CASE WHEN i.workspace_id = company THEN (SELECT u.id FROM app_user u WHERE u.id = actor) END,
        read_at = CASE WHEN i.user_id = actor THEN coalesce(i.read_at, at) ELSE i.read_at END,
        archived_at = CASE WHEN i.user_id = actor THEN coalesce(i.archived_at, at) ELSE i.archived_at END
      WHERE i.id IN (SELECT o.id FROM over o)
      RETURNING i.user_id
    )
    SELECT DISTINCT s.user_id FROM settled s
  $$`;
