import { TAX_TYPE } from "#contract/money/vat.ts";
import { shippingDay, vatRateProblem } from "#contract/orders/line-vat.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import type { VatRateId } from "#contract/reference/reference.schema.ts";
import { useRateOptions } from "#src/entities/reference/use-rate-options.ts";
import { now } from "#src/locale/clock.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";

const OF_TENDER = "tender" as const;

type OrderOfLine = Pick<Order, "tax_type" | "tender" | "deliver_by">;

/** Returns why the rate can't be chosen, or null. In an order from a tender, null means the tender's rate. */
const problemOf = ({ tender, ...order }: OrderOfLine, rate: VatRateId | null) =>
  tender !== null && rate === null
    ? null
    : vatRateProblem({ tax_type: order.tax_type, ships_on: shippingDay(order, now()) }, rate);

/** Returns true if a line agreed outside a tender has a VAT rate in force on the day of shipment, or needs none. */
export const hasVatRate = (order: OrderOfLine, rate: VatRateId | null): boolean => problemOf(order, rate) === null;

interface LineVatFieldProps {
  order: OrderOfLine;
  /** Null selects the tender's VAT rate. */
  value: VatRateId | null;
  onChange: (rate: VatRateId | null) => void;
}

/**
 * Selects the VAT rate of a line agreed outside the tender. The options are the rates in force on the day of shipment.
 * Renders nothing if the seller charges no VAT.
 */
export function LineVatField({ order, value, onChange }: LineVatFieldProps) {
  const t = useT();
  const rates = useRateOptions(value, order);
  if (order.tax_type !== TAX_TYPE.SUBJECT) return null;
  const problem = problemOf(order, value);
  const ofTender =
    order.tender === null ? [] : [{ value: OF_TENDER, label: t("order_lines.by_hand.as_tender") } as const];
  return (
    <FieldSelect
      label={t("order_lines.by_hand.vat_rate")}
      required
      value={value ?? (order.tender === null ? null : OF_TENDER)}
      options={[...ofTender, ...rates]}
      error={problem === null || problem === "required" ? undefined : t(`validation.${problem}`)}
      onChange={(rate) => onChange(rate === OF_TENDER ? null : rate)}
    />
  );
}
