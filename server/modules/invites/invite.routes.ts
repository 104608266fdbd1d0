import { inviteApi } from "#contract/invites/invite.api.ts";
import { implement } from "#server/http/implement.ts";
import { acceptInvite, rejectByLink, rejectInvite } from "#server/modules/invites/answer-invite.ts";
import { requestResend } from "#server/modules/invites/request-resend.ts";
import { nextStep, readInfo, readInvites } from "#server/modules/invites/read-invites.ts";
import { resendInvite, sendInvite, withdrawInvite } from "#server/modules/invites/send-invite.ts";
import { proving } from "#server/modules/users/proof.ts";

export const inviteRoutes = implement("invites", inviteApi, {
  create: {
    outside: (ctx, { body }) => proving(ctx, body, (inside, invite, proven) => sendInvite(inside, invite, proven)),
  },
  list: (ctx, { query }) => readInvites(ctx, query),
  accept: (ctx, { params }) => acceptInvite(ctx, params.id),
  reject: (ctx, { params }) => rejectInvite(ctx, params.id),
  resend: (ctx, { params }) => resendInvite(ctx, params.id),
  request_resend: (ctx, { params, body }) => requestResend(ctx, params.id, body.token),
  remove: (ctx, { params }) => withdrawInvite(ctx, params.id),
  info: (ctx, { query }) => readInfo(ctx, query.token),
  auth: (ctx, { query }) => nextStep(ctx, query.token),
  reject_by_link: (ctx, { query }) => rejectByLink(ctx, query.token),
});
