import { useDataProvider } from "ra-core";
import { useMemo } from "react";
import type { z } from "zod";
import type { OfferDraftItem } from "#contract/offers/offer.schema.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import type { Lot } from "#contract/tenders/lot.schema.ts";
import type { AppDataProvider, ManyAction } from "#src/api/data-provider.ts";
import type { ResourceName, resources } from "#src/api/resources.ts";

interface How {
  /** Query parameters, such as the attributes whose values the response includes. */
  readonly query?: object;
  /** Idempotency key: the server runs repeated calls with the same key and rows only once. */
  readonly key?: string;
}
type Ids = readonly number[];

/**
 * Bulk actions. Each bulk action changes either all records or none.
 * @throws ApiError for an error response
 * @throws NoResponseError if no response arrives
 */
interface Many<R, Created, Changed> {
  readonly create: (rows: Created, how?: How) => Promise<R[]>;
  readonly change: (rows: Changed, how?: How) => Promise<R[]>;
  readonly remove: (ids: Ids, how?: How) => Promise<unknown>;
  readonly restore: (ids: Ids, how?: How) => Promise<R[]>;
}

function useMany<R, Created, Changed>(resource: ResourceName, of?: number): Many<R, Created, Changed> {
  const provider = useDataProvider<AppDataProvider>();
  return useMemo(() => {
    const make = async (action: ManyAction, data: unknown, { query, key }: How = {}) =>
      (await provider.many<R[]>(resource, action, { data, query, meta: { of, idempotency_key: key } })).data;
    return {
      create: (rows, how) => make("create", rows, how),
      change: (rows, how) => make("update_many", rows, how),
      remove: (ids, how) => make("remove_many", { ids }, how),
      restore: (ids, how) => make("restore", { ids }, how),
    };
  }, [provider, resource, of]);
}

type ItemCalls = (typeof resources)["purchase-items"];
type LotCalls = (typeof resources)["lots"];
type DraftItemCalls = (typeof resources)["offer-draft-items"];
export type ManyItems = Many<
  PurchaseItem,
  z.input<ItemCalls["create"]["body"]>,
  z.input<ItemCalls["update_many"]["body"]>
>;
/** Bulk actions on lots. Deleted lots can't be restored, so an undo creates new lots instead. */
type ManyLots = Omit<
  Many<Lot, z.input<LotCalls["create"]["body"]>, z.input<LotCalls["update_many"]["body"]>>,
  "restore"
>;

export const useManyItems = (): ManyItems => useMany("purchase-items");

export const useManyLots = (tender: number): ManyLots => useMany("lots", tender);

export const useManyDraftItems = (
  draft: number,
): Pick<Many<OfferDraftItem, never, z.input<DraftItemCalls["update_many"]["body"]>>, "change"> =>
  useMany("offer-draft-items", draft);
