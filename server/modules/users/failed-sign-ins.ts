import type { z } from "zod";
import { SECURITY_ACTIONS } from "#contract/history/security-actions.ts";
import type { ShortListQuery } from "#contract/list.ts";
import type { FailedSignIn } from "#contract/users/account.schema.ts";
import { asList } from "#server/http/as-list.ts";
import type { SessionContext } from "#server/http/context.ts";
import { listFailedSignIns } from "#server/modules/users/security-event.store.ts";

export async function readFailedSignIns(
  { system, principal }: SessionContext,
  query: ShortListQuery,
): Promise<{ count: number; results: z.input<typeof FailedSignIn>[] }> {
  const rows = await listFailedSignIns(system, principal.user_id);
  const known = rows.flatMap((row) => {
    const action = SECURITY_ACTIONS.find((each) => each === row.action);
    return action === undefined ? [] : [{ ...row, action }];
  });
  return asList(known, query);
}
