import type { z } from "zod";
import { may } from "#contract/permissions.ts";
import type { PartHolders, PartHoldersQuery } from "#contract/purchase-items/item-cards.api.ts";
import type { MemberContext } from "#server/http/context.ts";
import { makerAliasKeysOf } from "#server/records/company-word/maker-alias.ts";
import { itemsWith, ordersWith, tendersWith } from "#server/modules/purchase-items/duplicate-part.store.ts";

/** Maximum number of records returned per part and kind. */
const NAMED = 5;

type Holders = z.input<typeof PartHolders>;

function byPart<T extends { readonly n: number }>(
  rows: readonly T[],
): (place: number) => { named: Omit<T, "n">[]; more: boolean } {
  const lists = new Map<number, Omit<T, "n">[]>();
  for (const { n, ...row } of rows) lists.set(n, [...(lists.get(n) ?? []), row]);
  return (place) => {
    const list = lists.get(place + 1) ?? [];
    return { named: list.slice(0, NAMED), more: list.length > NAMED };
  };
}

/**
 * Finds items that aren't ordered yet, tenders that aren't completed and orders that aren't closed, for each part.
 * Tenders and orders require the caller's permission. Runs four statements for any number of parts.
 */
export async function findDuplicates(
  { db, principal }: MemberContext,
  { parts }: z.output<typeof PartHoldersQuery>,
): Promise<Holders[]> {
  const asked = { parts, limit: NAMED + 1, aliases: await makerAliasKeysOf(db) };
  const items = byPart(await itemsWith(db, asked));
  const tenders = byPart(may(principal, "read_tender") ? await tendersWith(db, asked) : []);
  const orders = byPart(may(principal, "read_order") ? await ordersWith(db, asked) : []);
  return parts.map((_, place) => {
    const found = { items: items(place), tenders: tenders(place), orders: orders(place) };
    return {
      items: found.items.named,
      tenders: found.tenders.named,
      orders: found.orders.named,
      has_more: found.items.more || found.tenders.more || found.orders.more,
    };
  });
}
