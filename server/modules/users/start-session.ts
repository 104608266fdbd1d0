import { SESSION_ABSOLUTE_DAYS } from "#contract/limits.ts";
import type { Session } from "#contract/users/user.schema.ts";
import type { Environment } from "#server/env.ts";
import { newToken, tokenHash } from "#server/http/authenticate.ts";
import type { PublicContext } from "#server/http/context.ts";
import { mustEnrol } from "#server/modules/users/must-enrol.ts";
import { deleteSession, insertSession } from "#server/modules/users/session.store.ts";
import type { UserRow } from "#server/modules/users/user.store.ts";
import { userView } from "#server/modules/users/user.view.ts";

/** Begins a session with a new token and gives the browser its cookie; the one that the call came with ends. */
export async function startSession(ctx: PublicContext, user: UserRow, env: Environment): Promise<Session> {
  const { system, now } = ctx;
  const token = newToken();
  const expires_at = new Date(now.getTime() + SESSION_ABSOLUTE_DAYS * 86_400_000);
  if (ctx.token !== null) await deleteSession(system, tokenHash(ctx.token));
  await insertSession(system, {
    user_id: user.id,
    token_hash: tokenHash(token),
    user_agent: ctx.user_agent,
    now,
    expires_at,
  });
  ctx.cookies.session(token);
  return { token, user: userView(user), must_enrol: mustEnrol(env, user) };
}
