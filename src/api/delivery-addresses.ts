import { orderApi } from "#contract/orders/order.api.ts";
import type { DeliveryAddresses } from "#contract/orders/delivery-address.schema.ts";
import { useCall } from "#src/api/hooks.ts";

/** Returns the addresses of earlier deliveries, refetched on every mount. Undefined until loaded. */
export const useDeliveryAddresses = (): DeliveryAddresses["results"] | undefined =>
  useCall(orderApi.delivery_addresses, {}, { refetchOnMount: true }).data?.results;
