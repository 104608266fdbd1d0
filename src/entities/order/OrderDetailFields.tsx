import { DELIVERY_ADDRESS_MAX } from "#contract/limits.ts";
import { ORDER_DETAILS } from "#contract/orders/order-fields.ts";
import type { OrderDetailShape, OrderTerm } from "#contract/orders/order-fields.ts";
import type { DeliveryAddresses } from "#contract/orders/delivery-address.schema.ts";
import { hasSearchWords, textKey } from "#contract/text-key.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import type { Bound } from "#src/kit/form/use-form-values.ts";
import type { TypedText } from "#src/kit/fields/field.ts";
import { DescribedInput } from "#src/entities/order/DescribedInput.tsx";
import { FieldSuggest } from "#src/ui/fields/FieldSuggest.tsx";

type Addresses = DeliveryAddresses["results"];

/** Returns the known addresses that match the text, except an exact match. */
function proposals(known: Addresses, typed: string): Addresses {
  const words = textKey(typed).trim();
  return known.filter(({ address }) => textKey(address) !== words && hasSearchWords(address, typed));
}

export function AddressField({ addresses = [], ...bound }: TypedText & { addresses: Addresses | undefined }) {
  const { t, formats } = useTextTools();
  return (
    <FieldSuggest
      {...bound}
      maxLength={DELIVERY_ADDRESS_MAX}
      opensOnClick
      options={proposals(addresses, bound.value)}
      keyOf={({ address }) => address}
      renderOption={({ address, used_at }) => (
        <>
          <div style={{ overflowWrap: "anywhere" }}>{address}</div>
          <small>
            {used_at === null
              ? t("order_lines.destination.own")
              : t("order_lines.destination.used", { date: formats.date(used_at) })}
          </small>
        </>
      )}
      onChoose={({ address }) => bound.onChange(address)}
      listLabel={t("order_lines.destination.list")}
    />
  );
}

interface OrderDetailFieldsProps<N extends OrderTerm> {
  names: readonly N[];
  field: (name: N) => Bound<string>;
  addresses: Addresses | undefined;
}

/** Inputs for details of an order, in the order of `names`. */
export function OrderDetailFields<N extends OrderTerm>({ names, field, addresses }: OrderDetailFieldsProps<N>) {
  const t = useT();
  return names.map((name) => {
    const described: OrderDetailShape = ORDER_DETAILS[name];
    const bound = { label: t(`orders.field.${name}`), ...field(name) };
    const { kind } = described;
    if (kind === "address")
      return <AddressField key={name} hint={t("order_lines.destination.hint")} {...bound} addresses={addresses} />;
    return <DescribedInput key={name} described={{ ...described, kind }} {...bound} />;
  });
}
