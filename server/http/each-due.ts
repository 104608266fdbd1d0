import type { SystemDb } from "#server/db/scope.ts";
import { enterTenant, systemTransaction } from "#server/db/transaction.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { systemMembership } from "#server/http/in-workspace.ts";
import { memberContext } from "#server/http/member-context.ts";

/** What the clock's work needs. */
export type ClockDeps = Pick<Dependencies, "db" | "clock" | "env" | "log" | "secrets">;

/** A record whose time has come, and the workspace that it is done in. */
export interface Due {
  readonly id: number;
  readonly workspace_id: number;
}

/** One kind of work of the clock: the records that are due, and what is done to each. */
export interface DueWork {
  /** Claims the next one until the end of the transaction, without those that another server holds. */
  readonly claim: (db: SystemDb, given: { now: Date; except: readonly number[] }) => Promise<Due | undefined>;
  /** Done in the workspace by nobody: the entries of its history have no user. */
  readonly act: (ctx: MemberContext, id: number) => Promise<void>;
  /** What the log says of one that failed. */
  readonly failed: string;
}

/** Does in a workspace, in an open transaction, what nobody in it does: the entries of its history have no user. */
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
 * Does one record in one transaction: the claim skips what another server holds, and `act` makes it no longer due, so
 * each is done exactly once. Null when nothing is due.
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

/** Does everything that is due; one that fails is logged, left for the next turn, and holds up no other. */
export async function runDueWork(deps: ClockDeps, work: DueWork): Promise<void> {
  const passed = new Set<number>();
  for (let next = await doOne(deps, work, passed); next !== null; next = await doOne(deps, work, passed)) {
    passed.add(next.id);
    if (next.error !== undefined) deps.log.error({ err: next.error, record: next.id }, work.failed);
  }
}
