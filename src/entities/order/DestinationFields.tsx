import { DELIVERY_ADDRESS_MAX } from "#contract/limits.ts";
import type { DeliveryAddresses } from "#contract/orders/order.schema.ts";
import { IsoDate } from "#contract/primitives.ts";
import { hasSearchWords, textKey } from "#contract/text-key.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import type { Bound } from "#src/kit/form/use-form-values.ts";
import type { TypedText } from "#src/kit/fields/field.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldSuggest } from "#src/ui/fields/FieldSuggest.tsx";

export const isDayOrNone = (text: string): boolean => text === "" || IsoDate.safeParse(text).success;

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

interface DestinationFieldsProps {
  address: Bound<string>;
  day: Bound<string>;
  addresses: Addresses | undefined;
}

export function DestinationFields({ address, day, addresses }: DestinationFieldsProps) {
  const t = useT();
  return (
    <>
      <AddressField
        label={t("orders.field.delivery_address")}
        hint={t("order_lines.destination.hint")}
        {...address}
        addresses={addresses}
      />
      <FieldDate
        label={t("orders.field.deliver_by")}
        {...day}
        error={isDayOrNone(day.value) ? null : t("validation.date")}
      />
    </>
  );
}
