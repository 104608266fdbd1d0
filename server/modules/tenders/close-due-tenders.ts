import { PERMISSIONS } from "#contract/permissions.ts";
import { enterTenant, systemTransaction } from "#server/db/transaction.ts";
import { found } from "#server/http/app-error.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { memberContext } from "#server/http/member-context.ts";
import { claimDueTender } from "#server/modules/tenders/due-tender.store.ts";
import { endTender } from "#server/modules/tenders/end-tender.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "env" | "log">;

/**
 * Ends one tender whose time is up, in one transaction: the claim skips what another server holds, and what it has
 * closed is no longer open, so each is closed exactly once. Null when nothing is due.
 */
function closeOne(deps: Deps, passed: ReadonlySet<number>): Promise<{ id: number; error?: unknown } | null> {
  let claimed: number | null = null;
  return systemTransaction(deps.db, {}, async (trx) => {
    const now = deps.clock.now();
    const due = await claimDueTender(trx, { now, except: [...passed] });
    if (due === undefined) return null;
    claimed = due.id;
    const db = await enterTenant(trx, due.workspace_id);
    // Nobody acts: the entry in the history has no user.
    const workspace = { id: due.workspace_id, status: "VERIFIED", is_customer: true, is_supplier: false, is_owner: true, permissions: PERMISSIONS } as const;
    const call = { now, language: "ru", address: "", user_agent: null, token: null } as const;
    const { ctx, announce } = memberContext({ call, principal: { user_id: 0, is_admin: false, is_confirmed: true, workspace }, db, public_url: deps.env.PUBLIC_URL ?? `http://localhost:${deps.env.PORT}` });
    await endTender(ctx, found(await findTender(db, due.id)), { action: "close" });
    await announce();
    return { id: due.id };
  }).catch((error: unknown) => {
    if (claimed === null) throw error;
    return { id: claimed, error };
  });
}

/** Ends every tender whose closing date has passed; one that fails is logged, left for the next turn, and holds up no other. */
export async function closeDueTenders(deps: Deps): Promise<void> {
  const passed = new Set<number>();
  for (let next = await closeOne(deps, passed); next !== null; next = await closeOne(deps, passed)) {
    passed.add(next.id);
    if (next.error !== undefined) deps.log.error({ err: next.error, tender: next.id }, "a tender could not be closed");
  }
}
