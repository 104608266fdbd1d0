import { sql } from "kysely";
import { InboxSettings, USUAL_SETTINGS } from "#contract/inbox/inbox-settings.schema.ts";
import { INBOX_KINDS } from "#contract/inbox/inbox-events.ts";
import type { Language } from "#contract/primitives.ts";
import type { SystemDb } from "#server/db/scope.ts";

export interface StoredSettings {
  readonly settings: InboxSettings;
  readonly next_digest_at: string | null;
}

/** Settings that an earlier version stored in another form count as the usual ones. */
const settingsOf = (stored: unknown): InboxSettings => InboxSettings.safeParse(stored).data ?? USUAL_SETTINGS;

export async function findSettings(db: SystemDb, user: number): Promise<StoredSettings> {
  const row = await db
    .selectFrom("inbox_setting")
    .select(["settings", "next_digest_at"])
    .where("user_id", "=", user)
    .executeTakeFirst();
  return { settings: settingsOf(row?.settings), next_digest_at: row?.next_digest_at ?? null };
}

/** Stores the settings. The first digest has the news from now on. */
export async function saveSettings(
  db: SystemDb,
  user: number,
  given: { settings: InboxSettings; next: Date | null; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO inbox_setting (user_id, settings, next_digest_at, last_digest_at)
    VALUES (
      ${user},
      ${JSON.stringify(given.settings)}::jsonb,
      ${given.next?.toISOString() ?? null}::timestamptz,
      ${given.now.toISOString()}::timestamptz
    )
    ON CONFLICT
      (user_id) DO UPDATE SET settings = excluded.settings,
      next_digest_at = excluded.next_digest_at,
      last_digest_at = CASE
        WHEN inbox_setting.next_digest_at IS NULL THEN excluded.last_digest_at
        ELSE inbox_setting.last_digest_at
      END`.execute(db);
}

export interface DueDigest {
  readonly user_id: number;
  readonly email: string;
  readonly language: Language;
  readonly settings: InboxSettings;
  readonly last_digest_at: string;
}

/** Locks the settings of a person whose digest is due. Skips rows that another server process has locked. */
export async function claimDueDigest(db: SystemDb, now: Date): Promise<DueDigest | undefined> {
  const { rows } = await sql<Omit<DueDigest, "settings"> & { settings: unknown }>`
    SELECT s.user_id, u.email, u.language, s.settings, coalesce(s.last_digest_at, s.next_digest_at) AS last_digest_at
    FROM inbox_setting s
      JOIN app_user u ON u.id = s.user_id
    WHERE s.next_digest_at <= ${now.toISOString()}::timestamptz
    ORDER BY s.next_digest_at
    LIMIT 1
    FOR UPDATE OF s SKIP LOCKED`.execute(db);
  return rows[0] === undefined ? undefined : { ...rows[0], settings: settingsOf(rows[0].settings) };
}

/** Returns the ids of unread entries for a digest, newest first, up to `most`. */
export async function digestEntries(db: SystemDb, due: DueDigest, most: number): Promise<number[]> {
  const kinds = INBOX_KINDS.filter((kind) => due.settings.kinds[kind]?.digest === true);
  const { rows } = await sql<{ id: number }>`
    SELECT i.id
    FROM inbox_entry i
    WHERE i.user_id = ${due.user_id}
      AND i.read_at IS NULL
      AND i.archived_at IS NULL
      AND i.happened_at > ${due.last_digest_at}::timestamptz
      AND i.kind = ANY(${kinds}::text[])
    ORDER BY i.happened_at DESC, i.id DESC
    LIMIT ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function noteDigest(db: SystemDb, given: { user: number; now: Date; next: Date | null }): Promise<void> {
  await db
    .updateTable("inbox_setting")
    .set({ last_digest_at: given.now.toISOString(), next_digest_at: given.next?.toISOString() ?? null })
    .where("user_id", "=", given.user)
    .execute();
}
