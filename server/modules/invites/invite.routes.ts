import { inviteApi } from "#contract/invites/invite.api.ts";
import { may } from "#contract/permissions.ts";
import { AppError, found } from "#server/http/app-error.ts";
import { tokenHash } from "#server/http/authenticate.ts";
import { implement } from "#server/http/implement.ts";
import { acceptInvite, rejectByLink, rejectInvite, requestResend } from "#server/modules/invites/answer-invite.ts";
import { deleteInvite, findByToken, hasAccount, listInvites, lockInvite } from "#server/modules/invites/invite.store.ts";
import { inviteInfo, inviteView } from "#server/modules/invites/invite.view.ts";
import { resendInvite, sendInvite } from "#server/modules/invites/send-invite.ts";
import { findUser } from "#server/modules/users/user.store.ts";

export const inviteRoutes = implement("invites", inviteApi, {
  create: (ctx, { body }) => sendInvite(ctx, body),
  async list({ system, principal, now }, { query }) {
    if (query.workspace !== undefined) {
      if (query.workspace !== principal.workspace?.id) throw new AppError("not_found");
      if (!may(principal, "invite_user")) throw new AppError("forbidden");
    }
    const whose = query.workspace === undefined ? { email: found(await findUser(system, principal.user_id)).email } : { workspace: query.workspace };
    const { count, rows } = await listInvites(system, query, { ...whose, now });
    return { count, results: rows.map(inviteView) };
  },
  accept: (ctx, { params }) => acceptInvite(ctx, params.id),
  reject: (ctx, { params }) => rejectInvite(ctx, params.id),
  resend: (ctx, { params }) => resendInvite(ctx, params.id),
  request_resend: (ctx, { params, body }) => requestResend(ctx, params.id, body.token),
  async remove(ctx, { params }) {
    const row = found(await lockInvite(ctx.db, params.id, ctx.now));
    await deleteInvite(ctx.db, row.id);
    await ctx.audit({ entity: "workspace_invite", entity_id: row.id, action: "delete", note: row.email });
    return {};
  },
  info: async ({ system, now, language }, { query }) => inviteInfo(found(await findByToken(system, tokenHash(query.token), now)), language),
  async auth({ system, now, principal }, { query }) {
    const row = found(await findByToken(system, tokenHash(query.token), now));
    if (row.status !== "REQUESTED") throw new AppError("wrong_state", { actions: [] });
    if (row.is_expired) throw new AppError("invite_expired");
    const mine = principal === null ? undefined : await findUser(system, principal.user_id);
    if (mine?.email === row.email) return { next: "accept" as const, email: row.email };
    return { next: (await hasAccount(system, row.email)) ? ("login" as const) : ("signup" as const), email: row.email };
  },
  reject_by_link: (ctx, { query }) => rejectByLink(ctx, query.token),
});
