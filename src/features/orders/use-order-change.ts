import { CURRENCY } from "#contract/money/currency.ts";
import { Money } from "#contract/primitives.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";

/** What the fields of an order are called, and their values in words, where somebody was faster. */
export function useOrderChange({ currency }: Pick<Order, "currency">): {
  label: (field: string) => string | undefined;
  value: (field: string, value: unknown) => string | undefined;
} {
  const t = useT();
  const formats = useFormats();
  return {
    label: (field) => {
      if (field === "total_with_vat") return t("orders.line.gross");
      return field === "name" || field === "comment" ? t(`orders.field.${field}`) : undefined;
    },
    value: (field, value) => {
      const amount = Money.safeParse(value);
      return field === "total_with_vat" && amount.success
        ? formats.money(amount.data, CURRENCY[currency].code)
        : undefined;
    },
  };
}
