import type { Order } from "#contract/orders/order.schema.ts";
import { useDeliveryAddresses } from "#src/api/delivery-addresses.ts";
import type { Field, TypedText } from "#src/kit/fields/field.ts";
import { AddressField } from "#src/entities/order/DestinationFields.tsx";

const KnownAddress = (given: TypedText) => <AddressField {...given} addresses={useDeliveryAddresses()} />;

export const FIELDS: readonly Field<Order>[] = [
  { source: "name", label: "orders.field.name", kind: "text", input: { required: true, max_length: 200 } },
  {
    source: "delivery_address",
    label: "orders.field.delivery_address",
    kind: "text",
    input: { as: KnownAddress, hint: "order_lines.destination.hint" },
  },
  { source: "deliver_by", label: "orders.field.deliver_by", kind: "day", input: {} },
  { source: "comment", label: "orders.field.comment", kind: "long", input: { rows: 3, max_length: 2000 } },
];
