import type { z } from "zod";
import { tenderMachine } from "#contract/states/tender.machine.ts";
import type { StopTender } from "#contract/tenders/tender.schema.ts";
import { assertTransition } from "#server/db/transition.ts";
import type { MemberContext } from "#server/http/context.ts";
import { endTender } from "#server/modules/tenders/end-tender.ts";
import { assertTenderSeen, lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import { tenderView } from "#server/modules/tenders/tender.view.ts";
import type { TenderView } from "#server/modules/tenders/tender.view.ts";

/** @throws AppError not_found, version_conflict, wrong_state */
export async function stopTender(
  ctx: MemberContext,
  id: number,
  asked: z.output<typeof StopTender>,
): Promise<TenderView> {
  const row = await lockTenderForUpdate(ctx, id);
  assertTransition(ctx, tenderMachine, { action: "stop", row });
  await assertTenderSeen(ctx, row, asked);
  return tenderView(ctx, await endTender(ctx, row, { action: "stop", reason: asked.reason ?? null }));
}
