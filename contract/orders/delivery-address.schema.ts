import { z } from "zod";
import { Timestamp } from "#contract/primitives.ts";

/**
 * Delivery addresses of earlier orders, latest first. The company's actual address is last, unless it is already in the
 * list.
 */
export const DeliveryAddresses = z
  .object({ results: z.array(z.object({ address: z.string(), used_at: Timestamp.nullable() })) })
  .meta({ id: "DeliveryAddresses" });
export type DeliveryAddresses = z.output<typeof DeliveryAddresses>;
