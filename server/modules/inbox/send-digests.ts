import type { MailToSend } from "#server/core/mail-to-send.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { systemTransaction } from "#server/db/transaction.ts";
import type { ClockDeps } from "#server/http/each-due.ts";
import { sideEffects } from "#server/http/side-effects.ts";
import { claimDueDigest, digestEntries, noteDigest } from "#server/modules/inbox/inbox-settings.store.ts";
import type { DueDigest } from "#server/modules/inbox/inbox-settings.store.ts";
import { readDigest } from "#server/modules/inbox/read-inbox.ts";
import { nextDigest } from "#server/platform/mail/mail-time.ts";
import { translate } from "#server/platform/translate.ts";

/** Maximum number of entries that a digest counts, and of those that it lists. */
const COUNTED = 999;
const LISTED = 30;

/** Returns the digest of a person, or null if nothing is new that the person may read. */
async function digestOf(trx: SystemDb, due: DueDigest): Promise<MailToSend | null> {
  const ids = await digestEntries(trx, due, COUNTED);
  const listed = await readDigest(trx, { user: due.user_id, language: due.language }, ids.slice(0, LISTED));
  const rows = listed.flatMap(({ words, workspace }) => (words === null ? [] : [[words.title, workspace.name]]));
  if (rows.length === 0) return null;
  const rest = ids.length - listed.length;
  return {
    kind: "inbox_digest",
    to: due.email,
    language: due.language,
    params: { smart_count: rows.length + rest },
    path: "/service/inbox",
    table: {
      head: ["mails.inbox_digest.head_news", "mails.inbox_digest.head_company"],
      numbers: [],
      rows,
      ...(rest > 0 ? { more: translate(due.language, "mails.inbox_digest.more", { smart_count: rest }) } : {}),
    },
  };
}

/** Sends one digest in one transaction, together with the time of the next one. Returns false if none is due. */
function sendOne(deps: ClockDeps): Promise<boolean> {
  return systemTransaction(deps.db, {}, async (trx) => {
    const now = deps.clock.now();
    const due = await claimDueDigest(trx, now);
    if (due === undefined) return false;
    const digest = await digestOf(trx, due);
    const { effects } = sideEffects({
      actor: { workspace_id: null, user_id: null, address: "", at: now },
      public_url: deps.env.PUBLIC_URL,
      run: async (statement) => (await statement.execute(trx)).rows,
    });
    if (digest !== null) await effects.mail([digest]);
    await noteDigest(trx, { user: due.user_id, now, next: nextDigest(due.settings, now) });
    return true;
  });
}

/** Sends all due digests, each once. A lock ensures that only one server process sends each of them. */
export async function sendDigests(deps: ClockDeps): Promise<void> {
  for (let sent = true; sent;) sent = await sendOne(deps);
}
