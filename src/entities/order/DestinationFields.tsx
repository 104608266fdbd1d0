import { DELIVERY_ADDRESS_MAX } from "#contract/limits.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { IsoDate } from "#contract/primitives.ts";
import { useCall } from "#src/api/hooks.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldSuggest } from "#src/ui/fields/FieldSuggest.tsx";

/** Where an order is delivered to and by when, as it is typed; empty where nothing is said. */
export interface Destination {
  readonly delivery_address: string;
  readonly deliver_by: string;
}

/** True for a day, or for none. */
export const isDayOrNone = (text: string): boolean => text === "" || IsoDate.safeParse(text).success;

/** Known addresses that hold what is typed; one that is typed already is no proposal. */
function useProposals(typed: string) {
  const { data } = useCall(orderApi.delivery_addresses, {}, { anew: true });
  const words = typed.trim().toLowerCase();
  return (data?.results ?? []).filter(({ address }) => {
    const known = address.toLowerCase();
    return known !== words && known.includes(words);
  });
}

/** Where an order is delivered to, typed or chosen from where earlier ones were, and the last day for it. */
export function DestinationFields({ value, onChange }: { value: Destination; onChange: (value: Destination) => void }) {
  const t = useT();
  const formats = useFormats();
  const { delivery_address, deliver_by } = value;
  const change = (patch: Partial<Destination>): void => onChange({ delivery_address, deliver_by, ...patch });
  return (
    <>
      <FieldSuggest
        label={t("orders.field.delivery_address")}
        hint={t("order_lines.destination.hint")}
        value={delivery_address}
        max_length={DELIVERY_ADDRESS_MAX}
        opens_on_click
        onChange={(text) => change({ delivery_address: text })}
        options={useProposals(delivery_address)}
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
        onChoose={({ address }) => change({ delivery_address: address })}
        list_label={t("order_lines.destination.list")}
      />
      <FieldDate
        label={t("orders.field.deliver_by")}
        value={deliver_by}
        error={isDayOrNone(deliver_by) ? null : t("validation.date")}
        onChange={(day) => change({ deliver_by: day })}
      />
    </>
  );
}
