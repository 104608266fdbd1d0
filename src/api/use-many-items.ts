import { useDataProvider } from "ra-core";
import { useMemo } from "react";
import type { z } from "zod";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import type { AppDataProvider } from "#src/api/data-provider.ts";
import type { resources } from "#src/api/resources.ts";

type Calls = (typeof resources)["purchase-items"];
interface How {
  /** The attributes whose values are answered. */
  readonly query?: object;
  /** A repeat with the same key and the same rows does nothing twice. */
  readonly key?: string;
}
type Ids = readonly number[];

/** What is done to many items at once, all of them or none. @throws ApiError, NoAnswer */
export interface ManyItems {
  readonly create: (rows: z.input<Calls["create"]["body"]>, how?: How) => Promise<PurchaseItem[]>;
  readonly change: (rows: z.input<Calls["update_many"]["body"]>, how?: How) => Promise<PurchaseItem[]>;
  readonly remove: (ids: Ids, how?: How) => Promise<unknown>;
  readonly restore: (ids: Ids, how?: How) => Promise<PurchaseItem[]>;
}

/** The calls of the data provider for many items. */
export function useManyItems(): ManyItems {
  const provider = useDataProvider<AppDataProvider>();
  return useMemo(() => {
    const make = async (action: Parameters<AppDataProvider["many"]>[1], data: unknown, { query, key }: How = {}) =>
      (await provider.many<PurchaseItem[]>("purchase-items", action, { data, query, meta: { idempotency_key: key } }))
        .data;
    return {
      create: (rows, how) => make("create", rows, how),
      change: (rows, how) => make("update_many", rows, how),
      remove: (ids, how) => make("remove_many", { ids }, how),
      restore: (ids, how) => make("restore", { ids }, how),
    };
  }, [provider]);
}
