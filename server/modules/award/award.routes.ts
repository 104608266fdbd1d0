import { awardApprovalApi, awardLetterApi, awardProtocolApi, awardReasonApi } from "#contract/award/award.api.ts";
import { implement } from "#server/http/implement.ts";
import { requestAwardApproval } from "#server/modules/award/request-award-approval.ts";
import { decideAward } from "#server/modules/award/decide-award.ts";
import { protocolPdf, protocolSheet } from "#server/modules/award/protocol-files.ts";
import { listLetters, sendLetters } from "#server/modules/award/letters.ts";
import { readApprovals } from "#server/modules/award/read-approvals.ts";
import { readReasons, writeReasons } from "#server/modules/award/reasons.ts";

export const awardRoutes = [
  ...implement("award_approvals", awardApprovalApi, {
    one: (ctx, { params }) => readApprovals(ctx, params.id),
    ask: (ctx, { params, body }) => requestAwardApproval(ctx, params.id, body),
    give: (ctx, { params, body: seen }) => decideAward(ctx, params, { action: "approve_award", seen, reason: null }),
    refuse: (ctx, { params, body: { reason, ...seen } }) =>
      decideAward(ctx, params, { action: "refuse_award", seen, reason }),
    withdraw: (ctx, { params, body: seen }) => decideAward(ctx, params, { action: "withdraw_approval", seen }),
  }),
  ...implement("award_reasons", awardReasonApi, {
    one: (ctx, { params }) => readReasons(ctx, params.id),
    write: (ctx, { params, body }) => writeReasons(ctx, params.id, body),
  }),
  ...implement("award_letters", awardLetterApi, {
    list: (ctx, { params }) => listLetters(ctx, params.id),
    send: (ctx, { params, body }) => sendLetters(ctx, params.id, body),
  }),
  ...implement("award_protocols", awardProtocolApi, {
    pdf: { outside: (ctx, { params, query }) => protocolPdf(ctx, params.id, query) },
    sheet: (ctx, { params, query }) => protocolSheet(ctx, params.id, query),
  }),
];
