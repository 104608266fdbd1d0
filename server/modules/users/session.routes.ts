import { sessionApi } from "#contract/users/session.api.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import { tokenHash } from "#server/platform/token.ts";
import { implement } from "#server/http/implement.ts";
import { logIn, restoreSession } from "#server/modules/users/log-in.ts";
import { deleteSession } from "#server/modules/users/session.store.ts";
import { findUser } from "#server/modules/users/user.store.ts";
import { userView } from "#server/modules/users/user.view.ts";
import { changeUser } from "#server/modules/users/change-user.ts";

export const sessionRoutes = implement("session", sessionApi, {
  authenticate: {
    outside: (ctx, { body: { email, password, second_factor } }) =>
      email !== undefined && password !== undefined
        ? logIn(ctx, { email, password, second_factor })
        : restoreSession(ctx),
  },
  async logout({ system, token, cookies }) {
    if (token !== null) await deleteSession(system, tokenHash(token));
    cookies.session(null);
    return {};
  },
  async user({ system, principal }, { params }) {
    if (params.id !== principal.user_id && !principal.is_admin) throw new AppError("not_found");
    return userView(foundOrThrow(await findUser(system, params.id)));
  },
  update_user: (ctx, { params, body }) => changeUser(ctx, params.id, body),
});
