import { createHash } from "node:crypto";
import type { MemberContext } from "#server/http/context.ts";
import { orderNumber } from "#server/modules/one-c/exchange/match-documents.ts";
import type { Match } from "#server/modules/one-c/exchange/match-documents.ts";
import { isFinal } from "#server/modules/one-c/exchange/apply-report.ts";
import { countOpen, putReconciliation, settleMatched } from "#server/modules/one-c/reconciliation.store.ts";
import { candidatesOf } from "#server/modules/one-c/reconciliation-candidate.store.ts";
import type { ReconciliationNote } from "#server/modules/one-c/reconciliation.store.ts";
import type { SettingRow } from "#server/modules/one-c/setting.store.ts";
import { MessageError } from "#server/platform/commerceml/message-error.ts";
import type { DocumentReport } from "#server/platform/commerceml/read-message.ts";

/**
 * Maximum number of open documents per workspace. Beyond this number, reports from 1C are rejected until users have
 * decided on some documents.
 */
const MAX_OPEN = 10_000;
/**
 * Minimum length of a usable id. 1C's own ids are as long as a UUID, and a shorter id may belong to several documents.
 */
const ID_LENGTH = 32;

const digest = (content: unknown): Buffer => createHash("sha256").update(JSON.stringify(content)).digest();

function sourceKey({ id, number, date, operation }: DocumentReport): string {
  return id.length >= ID_LENGTH ? id : digest([id, number, date, operation]).toString("hex");
}

interface Matched {
  readonly said: DocumentReport;
  readonly match: Match;
}

function noteOf({ said, match }: Matched, setting: SettingRow): ReconciliationNote | null {
  const { lines: _lines, ...content } = said;
  const { doubt } = match;
  if (doubt === null) return null;
  const named_order_id = match.document?.order_id ?? null;
  return {
    source_key: sourceKey(said),
    content_mark: digest({ ...content, doubt, named_order_id }).toString("hex"),
    doubt,
    said: content,
    is_completed: isFinal(said.status, setting.final_status),
    order_number: orderNumber(said.number),
    inns: said.companies.map(({ inn }) => inn).filter((inn) => inn !== ""),
    sum: said.sum,
    named_order_id,
  };
}

const claims = ({ said, is_completed }: ReconciliationNote): boolean => said.paid || said.cancelled || is_completed;

/**
 * Adds uncertain documents to the reconciliation list if they would change an order or may belong to one. An unchanged
 * document isn't added again, and a dismissed one stays dismissed.
 * @throws MessageError reconciliation_full
 */
export async function noteReconciliation(
  ctx: MemberContext,
  { matched, setting }: { matched: readonly Matched[]; setting: SettingRow },
): Promise<void> {
  const sure = matched.filter(({ match }) => match.doubt === null);
  const settled = sure.flatMap(({ said, match }) =>
    match.document === null ? [] : [{ source_key: sourceKey(said), order: match.document.order_id }],
  );
  if (settled.length > 0) await settleMatched(ctx.db, settled, ctx.now);
  // If a report contains a document twice, the last occurrence is used.
  const notes = [
    ...new Map(
      matched.flatMap((each) => {
        const note = noteOf(each, setting);
        return note === null ? [] : [[note.source_key, note] as const];
      }),
    ).values(),
  ];
  if (notes.length === 0) return;
  const candidates = await candidatesOf(ctx.db, notes);
  const listed = notes.filter((note, place) => claims(note) || candidates.some(({ item }) => item === place));
  const added = await putReconciliation(ctx.db, listed, ctx.now);
  if (added === 0) return;
  // The error rolls back the transaction, so nothing is added to the list.
  if ((await countOpen(ctx.db, MAX_OPEN + 1)) > MAX_OPEN) throw new MessageError("reconciliation_full");
  const orders = new Set(candidates.map(({ id }) => id));
  for (const id of orders) ctx.live({ kind: "order_changed", id }, [ctx.db.me]);
  ctx.live({ kind: "workspace_changed", id: ctx.db.me }, [ctx.db.me]);
}
