import { accountApi } from "#contract/users/account.api.ts";
import { implement } from "#server/http/implement.ts";
import { changeEmail, confirmEmail } from "#server/modules/users/change-email.ts";
import { changePassword } from "#server/modules/users/change-password.ts";
import { activate, confirmOrMailAgain } from "#server/modules/users/confirm-address.ts";
import { logInByCode, sendCode } from "#server/modules/users/code-login.ts";
import { readFailedSignIns } from "#server/modules/users/failed-sign-ins.ts";
import { endOtherSessions, endOwnSession, readOwnSessions } from "#server/modules/users/own-sessions.ts";
import { checkReset, resetPassword, sendReset } from "#server/modules/users/reset-password.ts";
import { setFirstPassword } from "#server/modules/users/set-first-password.ts";

// A sign-up may also join a company, so the onboarding module implements this route. This module must not depend on
// onboarding.
const { sign_up: _signUp, ...ownCalls } = accountApi;

export const accountRoutes = implement("account", ownCalls, {
  activate: { outside: (ctx, { params }) => activate(ctx, params.token) },
  confirm: (ctx, { params, body }) => confirmOrMailAgain(ctx, params.id, body.next),
  send_reset: { outside: (ctx, { body }) => sendReset(ctx, body) },
  check_reset: (ctx, { query }) => checkReset(ctx, query.token),
  reset: { outside: (ctx, { params, body }) => resetPassword(ctx, params.token, body.password) },
  send_code: { outside: (ctx, { body }) => sendCode(ctx, body.email) },
  log_in_by_code: { outside: (ctx, { body }) => logInByCode(ctx, body) },
  sessions: (ctx, { query }) => readOwnSessions(ctx, query),
  failed_sign_ins: (ctx, { query }) => readFailedSignIns(ctx, query),
  end_session: (ctx, { params }) => endOwnSession(ctx, params.id),
  end_others: (ctx) => endOtherSessions(ctx),
  change_password: { outside: (ctx, { body }) => changePassword(ctx, body) },
  set_password: { outside: (ctx, { body }) => setFirstPassword(ctx, body.password) },
  change_email: { outside: (ctx, { body }) => changeEmail(ctx, body) },
  confirm_email: (ctx, { params }) => confirmEmail(ctx, params.token),
});
