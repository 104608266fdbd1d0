import type { SystemDb } from "#server/db/scope.ts";
import { enterTenant, systemTransaction } from "#server/db/transaction.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { systemMembership } from "#server/http/in-workspace.ts";
import { memberContext } from "#server/http/member-context.ts";

export type ClockDeps = Pick<Dependencies, "db" | "clock" | "env" | "log" | "secrets">;

export interface Due {
  readonly id: number;
  readonly workspace_id: number;
}

export interface DueWork {
  /** Locks the next due record until the end of the transaction. Skips records locked by other servers. */
  readonly claim: (db: SystemDb, given: { now: Date; except: readonly number[] }) => Promise<Due | undefined>;
  readonly act: (ctx: MemberContext, id: number) => Promise<void>;
  readonly failed: string;
}

/** Runs scheduled work in a workspace within an open transaction. The history entries have no user. */
export async function inWorkspaceBySystem<R>(
  deps: ClockDeps,
  { trx, workspace_id }: { trx: SystemDb; workspace_id: number },
  work: (ctx: MemberContext) => Promise<R>,
): Promise<R> {
  const db = await enterTenant(trx, workspace_id);
  const call = { now: deps.clock.now(), language: "ru", address: "", user_agent: null, token: null } as const;
  const { ctx, announce } = memberContext({
    call,
    principal: { user_id: 0, is_admin: false, confirmed: true, workspace: systemMembership(workspace_id) },
    db,
    public_url: deps.env.PUBLIC_URL,
    secrets: deps.secrets,
  });
  const result = await work(ctx);
  await announce();
  return result;
}

/**
 * Processes one record in one transaction. Returns null if no record is due. The claim skips records locked by other
 * servers, and afterwards `act` has made the record no longer due, so each record is processed exactly once.
 */
function doOne(
  deps: ClockDeps,
  work: DueWork,
  passed: ReadonlySet<number>,
): Promise<{ id: number; error?: unknown } | null> {
  let claimed: number | null = null;
  return systemTransaction(deps.db, {}, async (trx) => {
    const now = deps.clock.now();
    const due = await work.claim(trx, { now, except: [...passed] });
    if (due === undefined) return null;
    claimed = due.id;
    await inWorkspaceBySystem(deps, { trx, workspace_id: due.workspace_id }, (ctx) => work.act(ctx, due.id));
    return { id: due.id };
  }).catch((error: unknown) => {
    if (claimed === null) throw error;
    return { id: claimed, error };
  });
}

/**
 * Processes all due records. A failed record is logged and retried on the next run, and does not block other records.
 */
export async function runDueWork(deps: ClockDeps, work: DueWork): Promise<void> {
  const passed = new Set<number>();
  for (let next = await doOne(deps, work, passed); next !== null; next = await doOne(deps, work, passed)) {
    passed.add(next.id);
    if (next.error !== undefined) deps.log.error({ err: next.error, record: next.id }, work.failed);
  }
}
