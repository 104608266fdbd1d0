import { editableDetails, ORDER_DETAILS } from "#contract/orders/order-fields.ts";
import type { OrderDetail, OrderDetailShape } from "#contract/orders/order-fields.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useDeliveryAddresses } from "#src/api/delivery-addresses.ts";
import type { Field, FieldInput, FieldKind, TypedText } from "#src/kit/fields/field.ts";
import { AddressField } from "#src/entities/order/OrderDetailFields.tsx";

const KnownAddress = (given: TypedText) => <AddressField {...given} addresses={useDeliveryAddresses()} />;

const KINDS = { text: "text", address: "text", day: "day", long: "long" } as const satisfies Record<
  OrderDetailShape["kind"],
  FieldKind
>;

const INPUTS: Readonly<Record<OrderDetailShape["kind"], FieldInput>> = {
  text: {},
  address: { as: KnownAddress, hint: "order_lines.destination.hint" },
  day: {},
  long: { rows: 3 },
};

/** Fields of the dialog that edits an order. */
export const fieldsOf = (order: Pick<Order, "status" | "confirmation">): readonly Field<Order>[] =>
  editableDetails(order).map(fieldOf);

function fieldOf(source: OrderDetail): Field<Order> {
  const { kind, nullable, max_length }: OrderDetailShape = ORDER_DETAILS[source];
  return {
    source,
    label: `orders.field.${source}`,
    kind: KINDS[kind],
    input: { required: !nullable, ...INPUTS[kind], ...(max_length === undefined ? {} : { max_length }) },
  };
}
