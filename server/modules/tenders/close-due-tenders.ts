import { foundOrThrow } from "#server/core/app-error.ts";
import { runDueWork } from "#server/http/each-due.ts";
import type { ClockDeps } from "#server/http/each-due.ts";
import { claimDueTender } from "#server/modules/tenders/due-tender.store.ts";
import { endTender } from "#server/modules/tenders/end-tender.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";

/**
 * Closes every tender whose closing date has passed. Each is closed exactly once, because only open tenders are
 * selected.
 */
export const closeDueTenders = (deps: ClockDeps): Promise<void> =>
  runDueWork(deps, {
    claim: claimDueTender,
    act: async (ctx, id) =>
      void (await endTender(ctx, foundOrThrow(await findTender(ctx.db, id)), { action: "close" })),
    failed: "a tender could not be closed",
  });
