import { isUnderWay } from "#contract/scenarios/scenario.machine.ts";
import type { FAILURES } from "#contract/scenarios/scenario.schema.ts";
import { systemTransaction } from "#server/db/transaction.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { inWorkspaceBySystem } from "#server/http/each-due.ts";
import type { ClockDeps } from "#server/http/each-due.ts";
import { readQuestion } from "#server/modules/scenarios/read-question.ts";
import { foundBy } from "#server/modules/scenarios/better-found.ts";
import { marksOf } from "#server/modules/scenarios/scenario-marks.ts";
import { stateOf } from "#server/modules/scenarios/scenario.store.ts";
import type { Marks } from "#server/modules/scenarios/scenario.store.ts";
import { solveInWorker } from "#server/modules/scenarios/solve/solve-in-worker.ts";
import type { Ended, SolverLimits, Solving } from "#server/modules/scenarios/solve/solve-in-worker.ts";
import type { Found, SolverNews } from "#server/modules/scenarios/solve/solve-scenario.ts";
import {
  claimTurn,
  endTurn,
  requeueScenario,
  MAX_SOLVING_TRIES,
  noteProgress,
  recordHeartbeat,
} from "#server/modules/scenarios/turn.store.ts";
import type { Ending, Turn } from "#server/modules/scenarios/turn.store.ts";

type Deps = ClockDeps & Pick<Dependencies, "live">;

const ALIVE_EVERY_MS = 5_000;
/** Minimum interval between two saves of a better award, which the solver may find many times a second. */
const SAVE_PROGRESS_EVERY_MS = 500;

/** Running solver threads by server. A server solves one scenario at a time. */
const running = new Map<object, { readonly solving: Solving; isGivenBack: boolean }>();

const ending = new WeakSet<object>();

/** Stops the running solver, returns its scenario to the queue and prevents new ones from starting. */
export function stopScenarios(deps: object): void {
  ending.add(deps);
  const at = running.get(deps);
  if (at === undefined) return;
  at.isGivenBack = true;
  at.solving.stop();
}

const fail = (failure: (typeof FAILURES)[number]): Ending => ({ action: "fail", failure });

function endingOf(
  last: SolverNews | null,
  ended: Ended,
  { found, before }: { readonly found: Found | null; readonly before: Found | null },
): Ending {
  // An award is known already, so a longer search that fails takes nothing away.
  if (before !== null) return { action: "find" };
  if (last?.kind === "impossible") return { action: "refute", conflict: last.conflict };
  if (last?.kind === "failed") return fail(last.failure);
  if (last?.kind === "done") return { action: "find" };
  if (ended === "died") return fail("died");
  // The time limit was reached, so the best award found so far is the result.
  return found === null ? fail("unsolved") : { action: "find" };
}

/** Returns what an earlier search found, if the question is still the same. */
const startOf = ({ before, conditions }: Turn, seen: Marks): Found | null =>
  before !== null &&
  before.seen.offers === seen.offers &&
  (!conditions.keep_winners || before.seen.winners === seen.winners)
    ? before.found
    : null;

async function takeTurn(deps: Deps, turn: Turn, limits: SolverLimits): Promise<void> {
  const inside = <R>(work: (ctx: MemberContext) => Promise<R>): Promise<R> =>
    systemTransaction(deps.db, {}, (trx) => inWorkspaceBySystem(deps, { trx, workspace_id: turn.workspace_id }, work));
  const andPublish = (work: (ctx: MemberContext) => Promise<unknown>): Promise<void> =>
    inside(async (ctx) => {
      await work(ctx);
      ctx.live({ kind: "scenario_changed", id: turn.tender_id }, [turn.workspace_id]);
    });
  const end = (ending: Ending): Promise<void> =>
    andPublish((ctx) => endTurn(ctx.db, turn, { ...ending, at: deps.clock.now() }));
  if (turn.tries > MAX_SOLVING_TRIES) return end(fail("died"));
  const { question, seen } = await inside(async (ctx) => ({
    seen: await marksOf(ctx.db, turn.tender_id),
    question: await readQuestion(ctx, turn.tender_id),
  }));
  if (question === undefined) return end(fail("nothing_to_award"));

  let stage: string | null = "searching";
  const before = startOf(turn, seen);
  let found = before;
  let last: SolverNews | null = null;
  let isDirty = true;
  let isKeeping = Promise.resolve();
  const keep = (): Promise<void> => {
    isKeeping = isKeeping.then(async () => {
      if (!isDirty) return;
      isDirty = false;
      await andPublish((ctx) => noteProgress(ctx.db, turn, { stage, found, seen, at: deps.clock.now() }));
    });
    return isKeeping;
  };
  const solving = solveInWorker(
    { question, conditions: turn.conditions, seconds: limits.seconds },
    {
      limits,
      hear(news) {
        last = news;
        if (news.kind === "stage") ({ stage } = news);
        found = foundBy(news, { before, now: found });
        isDirty = true;
      },
      failed: (error) => deps.log.error({ err: error, scenario: turn.id }, "the solver of a scenario died"),
    },
  );
  const entry = { solving, isGivenBack: false };
  running.set(deps, entry);
  const look = async (): Promise<void> => {
    const state = await inside((ctx) => stateOf(ctx.db, turn.id));
    if (state === undefined || !isUnderWay(state)) solving.stop();
  };
  const quietly = (work: Promise<unknown>): void =>
    void work.catch((error: unknown) => deps.log.error({ err: error, scenario: turn.id }, "a scenario is not told of"));
  const leave = deps.live.subscribe(turn.workspace_id, (event) => {
    if (event.kind === "scenario_changed" && event.id === turn.tender_id) quietly(look());
  });
  const keeping = setInterval(() => quietly(keep()), SAVE_PROGRESS_EVERY_MS);
  const alive = setInterval(
    () =>
      quietly(
        inside((ctx) => recordHeartbeat(ctx.db, turn, deps.clock.now())).then((isMine) => {
          if (!isMine) solving.stop();
        }),
      ),
    ALIVE_EVERY_MS,
  );
  // Checks the state once, because the scenario may have been cancelled before the subscription started.
  quietly(look());
  const ended = await solving.ended.finally(() => {
    clearInterval(keeping);
    clearInterval(alive);
    leave();
    running.delete(deps);
  });
  if (entry.isGivenBack) return andPublish((ctx) => requeueScenario(ctx.db, turn));
  const came = endingOf(last, ended, { found, before });
  [found, stage, isDirty] = [came.action === "find" ? found : null, null, true];
  await keep();
  await end(came);
}

/**
 * Solves all queued scenarios one after another, because the solver uses a whole processor core. If the server process
 * dies, its scenario is retried up to `MAX_SOLVING_TRIES` times.
 */
export async function runScenarios(deps: Deps, limits: Partial<SolverLimits> = {}): Promise<void> {
  while (!ending.has(deps)) {
    const turn = await claimTurn(deps.db, deps.clock.now());
    if (turn === undefined) return;
    try {
      await takeTurn(deps, turn, { seconds: turn.seconds, memory_mb: 512, ...limits });
    } catch (error) {
      // The scenario stays in its state and is claimed again once its heartbeat has expired.
      deps.log.error({ err: error, scenario: turn.id }, "a scenario could not be solved");
    }
  }
}
