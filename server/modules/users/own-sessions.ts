import type { ShortListQuery } from "#contract/list.ts";
import type { OwnSession } from "#contract/users/account.schema.ts";
import type { z } from "zod";
import { AppError } from "#server/core/app-error.ts";
import { asList } from "#server/http/as-list.ts";
import { tokenHash } from "#server/platform/token.ts";
import type { SessionContext } from "#server/http/context.ts";
import { endSession, endSessions, listSessions } from "#server/modules/users/session.store.ts";

export async function readOwnSessions(
  { system, principal, now, token }: SessionContext,
  query: ShortListQuery,
): Promise<{ count: number; results: z.input<typeof OwnSession>[] }> {
  const own = token === null ? null : tokenHash(token);
  const rows = await listSessions(system, principal.user_id, now);
  return asList(
    rows.map(({ token_hash, ...row }) => ({ ...row, is_current: own?.equals(token_hash) === true })),
    query,
  );
}

/**
 * Ends one of the caller's sessions.
 * @throws AppError not_found if the caller has no such session
 */
export async function endOwnSession(ctx: SessionContext, id: number): Promise<Record<string, never>> {
  if (!(await endSession(ctx.system, ctx.principal.user_id, id))) throw new AppError("not_found");
  await ctx.audit({ entity: "user", entity_id: ctx.principal.user_id, action: "end_session" });
  return {};
}

export async function endOtherSessions(ctx: SessionContext): Promise<Record<string, never>> {
  const { system, principal, token } = ctx;
  await endSessions(system, principal.user_id, token === null ? null : tokenHash(token));
  await ctx.audit({ entity: "user", entity_id: principal.user_id, action: "end_other_sessions" });
  return {};
}
