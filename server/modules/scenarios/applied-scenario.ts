import type { z } from "zod";
import type { AppliedScenario, ScenarioApplied } from "#contract/scenarios/scenario.schema.ts";
import { arePricesOpen } from "#server/db/sealed-prices.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findApplied, markApplied } from "#server/modules/scenarios/applied.store.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";

type View = z.input<typeof AppliedScenario>;

async function read({ db }: Pick<MemberContext, "db">, tender: number): Promise<View> {
  const row = await findApplied(db, tender);
  if (row === undefined || row.applied === null || row.at === null || row.by === null) return { applied: null };
  const { scenario, applied, at, by } = row;
  return { applied: { ...applied, scenario, at, by } };
}

/**
 * Returns the scenario that was applied last, so that any member who may choose winners can take it back. Winners would
 * reveal sealed prices.
 * @throws AppError not_found
 */
export async function readApplied(ctx: MemberContext, tender: number): Promise<View> {
  return arePricesOpen(foundOrThrow(await findTender(ctx.db, tender))) ? read(ctx, tender) : { applied: null };
}

/**
 * Records that a scenario was applied. The winners themselves were chosen by the call that chooses winners.
 * @throws AppError not_found, offers_sealed
 */
export async function recordApplied(
  ctx: MemberContext,
  { tender, id }: { tender: number; id: number },
  applied: ScenarioApplied,
): Promise<View> {
  if (!arePricesOpen(foundOrThrow(await findTender(ctx.db, tender)))) throw new AppError("offers_sealed");
  const given = { tender, id, applied, by: ctx.principal.user_id, at: ctx.now };
  if (!(await markApplied(ctx.db, given))) throw new AppError("not_found");
  ctx.live({ kind: "scenario_changed", id: tender }, [ctx.db.me]);
  return read(ctx, tender);
}
