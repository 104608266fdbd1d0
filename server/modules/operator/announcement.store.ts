import { sql } from "kysely";
import { Announcement, hasEnded } from "#contract/operator/announcement.schema.ts";
import type { AnnouncementInput } from "#contract/operator/announcement.schema.ts";
import type { SystemDb } from "#server/db/scope.ts";

export interface KnownAnnouncement {
  readonly announcement: Announcement;
  readonly created_by: string;
  readonly created_at: string;
}

/** Returns the last announcement, unless it has ended or was withdrawn. */
export async function findAnnouncement(db: SystemDb, now: Date): Promise<KnownAnnouncement | undefined> {
  const last = await db
    .selectFrom("announcement as a")
    .innerJoin("app_user as u", "u.id", "a.created_by")
    .select(["a.id", "a.texts", "a.tone", "a.starts_at", "a.ends_at", "a.withdrawn_at", "a.created_at"])
    .select(sql<string>`concat_ws(' ', u.first_name, u.last_name)`.as("created_by"))
    .orderBy("a.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last === undefined || last.withdrawn_at !== null) return undefined;
  const { created_by, created_at, withdrawn_at: _none, ...row } = last;
  const announcement = Announcement.parse(row);
  return hasEnded(announcement, now.getTime()) ? undefined : { announcement, created_by, created_at };
}

/** Returns the last announcement, unless it has ended, was withdrawn or was dismissed by the user. */
export async function findAnnouncementFor(db: SystemDb, user: number, now: Date): Promise<Announcement | null> {
  const known = await findAnnouncement(db, now);
  if (known === undefined) return null;
  const dismissed = await db
    .selectFrom("dismissed_announcement")
    .select("announcement_id")
    .where("user_id", "=", user)
    .executeTakeFirst();
  return dismissed?.announcement_id === known.announcement.id ? null : known.announcement;
}

export async function insertAnnouncement(
  db: SystemDb,
  given: AnnouncementInput & { starts_at: string; created_by: number; created_at: string },
): Promise<number> {
  const { id } = await db
    .insertInto("announcement")
    .values({ ...given, texts: JSON.stringify(given.texts) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function endAnnouncement(db: SystemDb, id: number, now: Date): Promise<void> {
  await db.updateTable("announcement").set({ withdrawn_at: now.toISOString() }).where("id", "=", id).execute();
}

/** Remembers what the user dismissed last. An id that isn't an announcement's is ignored. */
export async function insertDismissal(db: SystemDb, user: number, announcement: number): Promise<void> {
  await db
    .insertInto("dismissed_announcement")
    .columns(["user_id", "announcement_id"])
    .expression((build) =>
      build
        .selectFrom("announcement")
        .select([sql<number>`${user}::bigint`.as("user_id"), "id"])
        .where("id", "=", announcement),
    )
    .onConflict((at) =>
      at.column("user_id").doUpdateSet((set) => ({ announcement_id: set.ref("excluded.announcement_id") })),
    )
    .execute();
}
