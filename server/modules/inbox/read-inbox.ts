import type { z } from "zod";
import { inboxRule, isInboxEvent, MUTED_RECORDS } from "#contract/inbox/inbox-events.ts";
import type { InboxEntry, InboxQuery } from "#contract/inbox/inbox.api.ts";
import type { Membership } from "#contract/permissions.ts";
import type { Language } from "#contract/primitives.ts";
import { decideRecord } from "#contract/records.ts";
import type { SystemDb } from "#server/db/scope.ts";
import type { SessionContext } from "#server/http/context.ts";
import { countEntries, findEntries, listEntries, membershipsOf } from "#server/modules/inbox/inbox.store.ts";
import type { EntryRow } from "#server/modules/inbox/inbox.store.ts";
import { translate } from "#server/platform/translate.ts";

type Entry = z.input<typeof InboxEntry>;

interface Reader {
  readonly user: number;
  readonly language: Language;
}

/** Returns what an entry says in the reader's language: the subject of its email, and the names that it lacks. */
function wordsOf({ event, facts }: EntryRow, language: Language): NonNullable<Entry["words"]> {
  const title = translate(language, `mails.${event}.subject`, facts);
  const partner = [facts["who"], facts["customer"], facts["supplier"]].find((name) => name !== undefined);
  const details = [facts["name"], partner, facts["workspace"]].flatMap((fact) => {
    const text = String(fact ?? "");
    return text === "" || title.includes(text) ? [] : [text];
  });
  return { title, details: [...new Set(details)], button: translate(language, `mails.${event}.button`) };
}

function mayRead(row: EntryRow, user: number, workspace: Membership | undefined): boolean {
  if (workspace === undefined || !row.has_record) return false;
  return decideRecord(row.entity, { user_id: user, is_admin: false, confirmed: true, workspace }) === "ok";
}

/** Describes entries to their reader. An entry whose record the reader may no longer read has no words. */
async function describe(db: SystemDb, rows: readonly EntryRow[], reader: Reader): Promise<Entry[]> {
  const companies = [...new Set(rows.map(({ workspace }) => workspace.id))];
  const memberships = await membershipsOf(db, reader.user, companies);
  return rows.flatMap((row): Entry[] => {
    const { event, facts: _facts, entity, record_id, has_record: _has, is_muted, ...entry } = row;
    // An earlier version of the product may have known other events.
    if (!isInboxEvent(event)) return [];
    const membership = memberships.find(({ id }) => id === row.workspace.id);
    return [
      {
        ...entry,
        event,
        tone: inboxRule(event).tone,
        record: { entity, id: record_id },
        is_followed: MUTED_RECORDS.some((one) => one === entity) ? !is_muted : null,
        words: mayRead(row, reader.user, membership) ? wordsOf(row, reader.language) : null,
      },
    ];
  });
}

/** Returns the entries of a digest. */
export async function readDigest(db: SystemDb, reader: Reader, ids: readonly number[]): Promise<Entry[]> {
  return ids.length === 0 ? [] : describe(db, await findEntries(db, reader.user, ids), reader);
}

/** Returns a page of the caller's entries with the place at which the next page begins. */
export async function listInbox(
  ctx: SessionContext,
  query: InboxQuery,
): Promise<{ results: Entry[]; next: string | null; counts: { unread: number; waits: number; later: number } }> {
  const { user_id: user } = ctx.principal;
  const rows = await listEntries(ctx.system, user, { ...query, limit: query.limit + 1 });
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    results: await describe(ctx.system, page, { user, language: ctx.language }),
    next: rows.length > page.length && last !== undefined ? `${last.happened_at}_${last.id}` : null,
    counts: await countEntries(ctx.system, user),
  };
}
