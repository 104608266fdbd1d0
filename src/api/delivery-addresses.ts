import { orderApi } from "#contract/orders/order.api.ts";
import type { DeliveryAddresses } from "#contract/orders/order.schema.ts";
import { useCall } from "#src/api/hooks.ts";

/** Where the company had its orders delivered to, as it is now; undefined until it is here. */
export const useDeliveryAddresses = (): DeliveryAddresses["results"] | undefined =>
  useCall(orderApi.delivery_addresses, {}, { anew: true }).data?.results;
