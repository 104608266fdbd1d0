import type { z } from "zod";
import type { DeliveryAddresses } from "#contract/orders/delivery-address.schema.ts";
import type { MemberContext } from "#server/http/context.ts";
import { usedAddresses } from "#server/modules/orders/delivery-address.store.ts";
import { findCompany } from "#server/modules/workspaces/company.store.ts";

const MAX_ADDRESSES = 10;

/** Suggests delivery addresses: the addresses used in recent orders and the workspace's own actual address. */
export async function readAddresses(ctx: MemberContext): Promise<z.input<typeof DeliveryAddresses>> {
  const used = await usedAddresses(ctx.db, MAX_ADDRESSES);
  const own = (await findCompany(ctx.db))?.actual_address ?? null;
  const isKnown = own === null || used.some(({ address }) => address === own);
  return { results: isKnown ? used : [...used, { address: own, used_at: null }] };
}
