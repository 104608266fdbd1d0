import type { z } from "zod";
import type { CreateTenderFromItems } from "#contract/purchase-items/purchase-item.schema.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import type { MemberContext } from "#server/http/context.ts";
import { createTenderFromItems } from "#server/modules/tenders/create-tender-from-items.ts";

/**
 * Makes a draft tender with one lot for each item; without a name it gets one of its own.
 * @throws AppError what the tender's operation throws: an id that isn't the workspace's is not_found
 */
export const createTenderOfItems = (
  ctx: MemberContext,
  asked: z.output<typeof CreateTenderFromItems>,
): Promise<z.input<typeof Tender>> => createTenderFromItems(ctx, asked);
