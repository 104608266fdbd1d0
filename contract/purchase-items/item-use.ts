import { z } from "zod";
import { Id } from "#contract/primitives.ts";

/** A tender or an order that has a purchase item. The quantity is in `units`. */
export const ItemUse = z.object({
  kind: z.enum(["tender", "order"]),
  id: Id,
  number: z.number().int(),
  round: z.number().int(),
  quantity: z.string(),
  units: Id,
});
export type ItemUse = z.output<typeof ItemUse>;

/** A purchase item that is in tenders and orders already, wholly or in part. */
export const TakenItem = z.object({
  id: Id,
  name: z.string(),
  quantity: z.string(),
  /** What is in no tender and no order, in `units`. A new tender takes this quantity; at zero, it leaves the item out. */
  free: z.string(),
  units: Id,
  /** Only those that the caller may read. */
  uses: z.array(ItemUse),
});
export type TakenItem = z.output<typeof TakenItem>;

/** Answer to a tender that would buy something twice, as `current` of the error `items_taken`. */
export const TakenItems = z.object({
  /** Number of items that a tender of the same items would have. */
  free_count: z.number().int(),
  taken: z.array(TakenItem),
});
export type TakenItems = z.output<typeof TakenItems>;

/**
 * What becomes of items that are in a tender or ordered already: nothing is created, only what is free is taken, or they
 * are deliberately put into a second tender in full.
 */
export const TakenChoice = z.enum(["refuse", "skip", "again"]).default("refuse");
export type TakenChoice = z.output<typeof TakenChoice>;
