import { INBOX_UNREAD_SHOWN } from "#contract/limits.ts";
import { MERGED_MINUTES } from "#contract/inbox/inbox-events.ts";
import { namesSample } from "#server/db/sample-records.ts";
import { SETTLING_FUNCTION, WAITING_FUNCTION } from "#server/db/inbox-waiting.ts";

/** The oldest company with which a user may accept an invitation of the customer that the record is. */
const ACCEPTING_COMPANY = `(
            SELECT min(w.id) FROM workspace w JOIN workspace_member o ON o.workspace_id = w.id AND o.user_id = u.id
            WHERE w.is_supplier AND w.status <> 'CLOSED' AND w.id <> e.record_id AND u.confirmed
              AND (w.owner_id = u.id OR EXISTS (
                SELECT FROM workspace_role_member rm JOIN workspace_role r ON r.id = rm.role_id
                WHERE rm.workspace_id = w.id AND rm.user_id = u.id AND 'update_offer' = ANY(r.actions))))`;

/**
 * Functions with which a company's call writes to inboxes of other companies' members, whose rows it can neither read
 * nor change.
 *
 * `add_inbox_entries` adds one entry per reader and event; readers that are not members of the entry's company get
 * none. Entries without a company are about an invitation, and are in a company that can accept it. A change of a record
 * that changed within the last hour updates the entry of that change, unless the entry is archived. A new question or invitation stands for the earlier ones about its record. A reader who doesn't follow the
 * record gets an entry only if it is passed to such readers. Returns the readers with their settings and the places of
 * the emails that they don't want.
 *
 * `unread_inbox_entries` counts the unread entries of a person and stops at one more than is shown.
 */
const FUNCTIONS: Readonly<Record<string, string>> = {
  "add_inbox_entries(jsonb, timestamptz)": `CREATE OR REPLACE FUNCTION add_inbox_entries(entries jsonb, at timestamptz)
  RETURNS TABLE (user_id bigint, address text, settings jsonb, muted integer[])
  LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
    WITH asked AS MATERIALIZED (
      SELECT u.id AS reader, m.workspace_id, e.place, e.kind, e.event, e.entity, e.record_id, e.facts, e.answer_until,
        e.waits, u.email AS address, (NOT e.is_passed AND EXISTS (
        SELECT FROM inbox_mute x
        WHERE x.user_id = u.id AND x.workspace_id = m.workspace_id AND x.entity = e.entity AND x.record_id = e.record_id))
        OR ${namesSample("e", "record_id")} AS is_muted
      FROM jsonb_to_recordset(entries) AS e(
          place integer, address text, workspace_id bigint, kind text, event text, entity text, record_id bigint,
          facts jsonb, answer_until timestamptz, is_passed boolean, waits boolean)
        JOIN app_user u ON u.email = e.address
        JOIN workspace_member m ON m.user_id = u.id
          AND m.workspace_id = coalesce(e.workspace_id, ${ACCEPTING_COMPANY})
      WHERE u.blocked_at IS NULL
    ), given AS MATERIALIZED (
      SELECT DISTINCT ON (a.reader, a.workspace_id, a.event, a.entity, a.record_id)
        row_number() OVER (ORDER BY a.place, a.reader) AS n, a.*
      FROM asked a WHERE NOT a.is_muted
      ORDER BY a.reader, a.workspace_id, a.event, a.entity, a.record_id, a.place
    ), merged AS (
      UPDATE inbox_entry i
      SET event = g.event, facts = g.facts, answer_until = g.answer_until, event_count = i.event_count + 1,
        happened_at = at, read_at = NULL, later_until = NULL
      FROM given g
      WHERE g.kind = 'changes' AND i.id = (
        SELECT max(x.id) FROM inbox_entry x
        WHERE x.user_id = g.reader AND x.workspace_id = g.workspace_id AND x.entity = g.entity AND x.record_id = g.record_id
          AND x.kind = g.kind AND x.archived_at IS NULL AND x.created_at > at - interval '${MERGED_MINUTES} minutes')
      RETURNING g.n
    ), replaced AS (
      UPDATE inbox_entry i SET waits = false
      FROM given g
      WHERE g.waits AND g.kind IN ('questions', 'invitations') AND i.waits AND i.kind = g.kind AND i.user_id = g.reader
        AND i.workspace_id = g.workspace_id AND i.entity = g.entity AND i.record_id = g.record_id
    ), added AS (
      INSERT INTO inbox_entry (workspace_id, user_id, kind, event, entity, record_id, facts, answer_until, waits, created_at, happened_at)
      SELECT g.workspace_id, g.reader, g.kind, g.event, g.entity, g.record_id, g.facts, g.answer_until, g.waits, at, at
      FROM given g WHERE g.n NOT IN (SELECT n FROM merged)
      ORDER BY g.n
    )
    SELECT a.reader, a.address, s.settings, coalesce(array_agg(a.place) FILTER (WHERE a.is_muted), '{}')
    FROM asked a LEFT JOIN inbox_setting s ON s.user_id = a.reader
    GROUP BY a.reader, a.address, s.settings
  $$`,
  "settle_inbox_entries(jsonb, bigint, bigint, timestamptz)": SETTLING_FUNCTION,
  "unread_inbox_entries(bigint)": `CREATE OR REPLACE FUNCTION unread_inbox_entries(reader bigint) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
    SELECT count(*)::integer FROM (
      SELECT FROM inbox_entry i
      WHERE i.user_id = reader AND i.read_at IS NULL AND i.archived_at IS NULL AND i.later_until IS NULL
      LIMIT ${INBOX_UNREAD_SHOWN + 1}) counted
  $$`,
};

/** Returns the statements that create the functions and let only the tenant role execute them. */
export const makeInboxFunctions = (role: string): string[] => [
  WAITING_FUNCTION,
  "REVOKE ALL ON FUNCTION inbox_entry_waits(text, text, bigint, bigint, bigint) FROM PUBLIC",
  ...Object.entries(FUNCTIONS).flatMap(([signature, text]) => [
    text,
    `REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC`,
    `GRANT EXECUTE ON FUNCTION ${signature} TO ${role}`,
  ]),
];
