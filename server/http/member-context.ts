import type { Membership, Principal } from "#contract/permissions.ts";
import { insertAudit } from "#server/db/audit.ts";
import { notify } from "#server/db/notify.ts";
import { insertMails } from "#server/db/outbox.ts";
import type { TenantDb } from "#server/db/scope.ts";
import type { CallContext, MemberContext } from "#server/http/context.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";
import { LIVE_CHANNEL } from "#server/platform/live-bus.ts";
import type { LiveMessage } from "#server/platform/live-bus.ts";

/** A member's context over an open transaction, and what is to be told to screens when it commits. */
export function memberContext(options: { call: CallContext; principal: Principal & { readonly workspace: Membership }; db: TenantDb; public_url: string }): { ctx: MemberContext; announce: () => Promise<void> } {
  const { call, principal, db } = options;
  const messages: LiveMessage[] = [];
  const actor = { workspace_id: principal.workspace.id, user_id: principal.user_id === 0 ? null : principal.user_id, address: call.address, at: call.now };
  const ctx: MemberContext = {
    ...call,
    principal,
    db,
    async audit(entries) {
      const list = Array.isArray(entries) ? entries : [entries];
      if (list.length > 0) await db.change(insertAudit(actor, list));
    },
    async mail(mails) {
      if (mails.length > 0) await db.change(insertMails(mails.map((mail) => renderMail(mail, options.public_url)), call.now));
    },
    live(event, workspaces) {
      messages.push({ event, workspaces: [...workspaces] });
    },
  };
  // NOTIFY is part of the transaction: nobody hears of what is rolled back.
  const announce = async (): Promise<void> => {
    if (messages.length > 0) await db.run(notify(LIVE_CHANNEL, messages));
  };
  return { ctx, announce };
}
