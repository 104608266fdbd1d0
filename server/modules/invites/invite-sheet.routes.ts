import { inviteSheetApi } from "#contract/invites/invite-sheet.api.ts";
import { implement } from "#server/http/implement.ts";
import {
  checkInviteSheet,
  inviteTemplate,
  readInviteSheet,
  sendInviteSheet,
} from "#server/modules/invites/invite-sheet.ts";

export const inviteSheetRoutes = implement("invite_sheets", inviteSheetApi, {
  read: { outside: (ctx, { body }) => readInviteSheet(ctx, body) },
  template: (ctx) => inviteTemplate(ctx),
  check: (ctx, { body }) => checkInviteSheet(ctx, body),
  send: { outside: (ctx, { body }) => sendInviteSheet(ctx, body) },
});
