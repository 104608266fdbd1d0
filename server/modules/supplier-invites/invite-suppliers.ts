import type { z } from "zod";
import { shownEmail } from "#contract/email-text.ts";
import { mailWait } from "#contract/invites/mails-per-day.ts";
import {
  AWAITED_LINK_DAYS,
  CLEARED_INVITE_DAYS,
  INVITE_MAILS_PER_DAY,
  SUPPLIER_INVITES_PER_DAY,
} from "#contract/limits.ts";
import type { InvitedSupplier, SupplierInviteCreate } from "#contract/suppliers/supplier-invite.api.ts";
import { DAY_MS } from "#contract/time-units.ts";
import type { AuditAction } from "#contract/history/audit-actions.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { RawProblem } from "#server/core/app-error.ts";
import { lockInWorkspace } from "#server/db/workspace-lock.ts";
import type { MemberContext } from "#server/http/context.ts";
import { supplierInviteMails } from "#server/modules/supplier-invites/supplier-invite.mails.ts";
import {
  clearSupplierInvite,
  findKnownAddresses,
  findSupplierInvite,
  findSupplierInvites,
  insertSupplierInvites,
  listSupplierInvites,
} from "#server/modules/supplier-invites/supplier-invite.store.ts";
import type { KnownAddress, SupplierInviteRow } from "#server/modules/supplier-invites/supplier-invite.store.ts";
import { findWorkspace } from "#server/modules/workspaces/workspace.store.ts";
import { countInviteMails, linkMails } from "#server/records/invitation/linked-mails.ts";

type Invited = z.input<typeof InvitedSupplier>;

/** Returns the pending and the declined invitations. They don't reveal whether an address belongs to an account. */
export const readSupplierInvites = async ({ db, now }: MemberContext): Promise<Invited[]> =>
  (await listSupplierInvites(db)).map((row) => ({
    id: row.id,
    email: row.email,
    sent_at: row.sent_at,
    may_resend: row.is_pending && mailWait(row, now) === 0,
    declined_at: row.declined_at,
  }));

/**
 * Locks the invitations of a company that may email strangers: one that administrators have checked.
 * @throws AppError workspace_not_verified
 */
async function beginSending({ db, principal }: MemberContext): Promise<void> {
  if (principal.workspace.status !== "VERIFIED") throw new AppError("workspace_not_verified");
  await lockInWorkspace(db, "supplier_invite");
}

/** @throws AppError invalid_input if the company has sent too many of these emails in the last 24 hours */
async function assertMailsLeft({ db, now }: MemberContext, count: number): Promise<void> {
  const sent = await countInviteMails(db, "supplier_invite", new Date(now.getTime() - DAY_MS));
  if (sent + count > SUPPLIER_INVITES_PER_DAY)
    throw new AppError("invalid_input", {
      problems: [{ code: "supplier_invites_per_day", field: "emails", params: { limit: SUPPLIER_INVITES_PER_DAY } }],
    });
}

async function send(ctx: MemberContext, rows: readonly SupplierInviteRow[], action: AuditAction): Promise<void> {
  if (rows.length === 0) return;
  const { db, now, principal } = ctx;
  const { name } = foundOrThrow(await findWorkspace(db, principal.user_id));
  const until = new Date(now.getTime() + AWAITED_LINK_DAYS * DAY_MS);
  const customer = { id: db.me, name };
  await ctx.mail(supplierInviteMails(customer, await linkMails(ctx, rows, { table: "supplier_invite", until })));
  await note(ctx, rows, action);
}

async function note(
  ctx: MemberContext,
  rows: readonly Pick<SupplierInviteRow, "email">[],
  action: AuditAction,
): Promise<void> {
  const { me } = ctx.db;
  const emails = rows.map(({ email }) => shownEmail(email)).join(", ");
  await ctx.audit({ entity: "workspace", entity_id: me, action, note: emails });
  ctx.live({ kind: "workspace_changed", id: me }, [me]);
}

/** Returns the number of days until a declined address can be invited again, as its row is forgotten then. */
const daysLeft = (declined_at: string | null, now: Date): number =>
  declined_at === null
    ? 0
    : Math.ceil((new Date(declined_at).getTime() - now.getTime()) / DAY_MS) + CLEARED_INVITE_DAYS;

interface FormerOf {
  readonly row: SupplierInviteRow | undefined;
  readonly known: KnownAddress | undefined;
}

/** Returns why an address can't be invited now, or null if it can. */
function refusalOf({ row, known }: FormerOf, now: Date): string | null {
  if (known !== undefined) return known.supplier === null ? "supplier_invite_own" : "supplier_invite_listed";
  if (row === undefined) return null;
  if (row.declined_at !== null) return "supplier_invite_declined";
  return mailWait(row, now) > 0 ? "supplier_invite_too_often" : null;
}

/**
 * Invites email addresses into the supplier list, or none if one of them can't be mailed. Addresses that are invited
 * already are left as they are. Apart from addresses that the customer finds in its own lists, the response doesn't
 * depend on whether an address belongs to an account.
 * @throws AppError workspace_not_verified, invalid_input with problems above a limit of the day, for addresses that
 * declined, of the own company and of suppliers on the list
 */
export async function inviteSuppliers(
  ctx: MemberContext,
  { emails: asked, message = null }: z.output<typeof SupplierInviteCreate>,
): Promise<Invited[]> {
  const { db, now } = ctx;
  const emails = [...new Set(asked)];
  await beginSending(ctx);
  const [before, known] = [await findSupplierInvites(db, emails), await findKnownAddresses(db, emails)];
  const fresh = emails.filter((email) => before.get(email)?.is_pending !== true);
  const problems = fresh.flatMap((email): RawProblem[] => {
    const former = { row: before.get(email), known: known.get(email) };
    const code = refusalOf(former, now);
    if (code === null) return [];
    const params = {
      email: shownEmail(email),
      limit: INVITE_MAILS_PER_DAY,
      supplier: former.known?.supplier ?? "",
      days: daysLeft(former.row?.declined_at ?? null, now),
    };
    return [{ code, row: asked.indexOf(email), field: "emails", params }];
  });
  if (problems.length > 0) throw new AppError("invalid_input", { problems });
  await assertMailsLeft(ctx, fresh.length);
  await insertSupplierInvites(db, {
    emails: fresh,
    message,
    language: ctx.language,
    by: ctx.principal.user_id,
    at: now,
  });
  await send(ctx, [...(await findSupplierInvites(db, fresh)).values()], "await");
  return readSupplierInvites(ctx);
}

/**
 * @throws AppError not_found, workspace_not_verified, too_many_requests after three emails in one day, invalid_input above
 * the company's limit of the day
 */
export async function resendSupplierInvite(ctx: MemberContext, id: number): Promise<Invited[]> {
  await beginSending(ctx);
  const row = foundOrThrow(await findSupplierInvite(ctx.db, id));
  const retry_after = mailWait(row, ctx.now);
  if (retry_after > 0) throw new AppError("too_many_requests", { retry_after });
  await assertMailsLeft(ctx, 1);
  await send(ctx, [row], "await_again");
  return readSupplierInvites(ctx);
}

/** @throws AppError not_found if the invitation was accepted or taken back */
export async function takeBackSupplierInvite(ctx: MemberContext, id: number): Promise<Record<string, never>> {
  const row = foundOrThrow(await findSupplierInvite(ctx.db, id));
  if (!(await clearSupplierInvite(ctx.db, { id, at: ctx.now }))) throw new AppError("not_found");
  await note(ctx, [row], "await_no_more");
  return {};
}
