import type { z } from "zod";
import { CURRENCY } from "#contract/money/currency.ts";
import { OwnItem } from "#contract/orders/order.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { PriceInput, Quantity } from "#contract/primitives.ts";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import type { VatRateId } from "#contract/reference/reference.schema.ts";
import { UNIT_IDS } from "#contract/reference/units.ts";
import { useUnits } from "#src/api/choices.ts";
import { unitSymbol } from "#src/locale/unit-symbol.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { FieldQuantity } from "#src/ui/fields/FieldQuantity.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { hasVatRate, LineVatField } from "#src/features/orders/LineVatField.tsx";
import { priceHeading } from "#src/features/orders/price-heading.ts";

/** Input for a line agreed outside the tender. */
export interface OwnLine {
  readonly nomenclature: string;
  readonly part_number: string;
  readonly manufacturer: string;
  readonly quantity: string | null;
  readonly unit: (typeof UNIT_IDS)[number];
  readonly price: string | null;
  readonly price_quantity: string | null;
  /** Null selects the tender's VAT rate. */
  readonly vat_rate: VatRateId | null;
}

export const EMPTY_LINE: OwnLine = {
  nomenclature: "",
  part_number: "",
  manufacturer: "",
  quantity: "1",
  unit: 1,
  price: null,
  price_quantity: "1",
  vat_rate: null,
};

/** Returns the line as the calls take it, validated with their schema. Null while the input is incomplete. */
export function ownItemOf(order: Order, { vat_rate, ...typed }: OwnLine): z.output<typeof OwnItem> | null {
  if (!hasVatRate(order, vat_rate)) return null;
  const rest = { ...typed, price_quantity: Number(typed.price_quantity) };
  return OwnItem.safeParse(vat_rate === null ? rest : { ...rest, vat_rate }).data ?? null;
}

const isWrong = (schema: z.ZodType, typed: string | null): boolean =>
  typed !== null && !schema.safeParse(typed).success;

interface OwnLineFieldsProps {
  order: Order;
  line: OwnLine;
  onChange: (line: OwnLine) => void;
}

/** Inputs for a line agreed outside the tender. The name gets the focus. */
export function OwnLineFields({ order, line, onChange }: OwnLineFieldsProps) {
  const t = useT();
  const units = useUnits();
  const field = <N extends keyof OwnLine>(name: N) => ({
    value: line[name],
    onChange: (value: OwnLine[N]) => onChange({ ...line, [name]: value }),
  });
  return (
    <>
      <FieldText
        label={t("order_lines.add.nomenclature")}
        required
        autoFocus
        {...field("nomenclature")}
        maxLength={500}
      />
      <FieldGrid>
        <FieldText label={t("order_lines.add.part_number")} {...field("part_number")} maxLength={200} />
        <FieldText label={t("order_lines.add.manufacturer")} {...field("manufacturer")} maxLength={200} />
      </FieldGrid>
      <FieldGrid min={120}>
        <FieldQuantity
          label={t("orders.line.quantity")}
          required
          {...field("quantity")}
          error={isWrong(Quantity, line.quantity) ? t("order_confirmation.amend.quantity_wrong") : null}
          unreadable={t("order_confirmation.amend.quantity_wrong")}
        />
        <FieldSelect
          label={t("order_lines.add.unit")}
          {...field("unit")}
          options={UNIT_IDS.map((value) => ({ value, label: unitSymbol(units, value) ?? value }))}
        />
        <FieldMoney
          label={t(priceHeading(order))}
          required
          scale={PRICE_SCALE}
          sign={CURRENCY[order.currency].symbol}
          {...field("price")}
          error={isWrong(PriceInput, line.price) ? t("order_confirmation.amend.price_wrong") : null}
          unreadable={t("order_confirmation.amend.price_wrong")}
        />
        <FieldQuantity label={t("order_lines.add.price_quantity")} required {...field("price_quantity")} />
        <LineVatField order={order} value={line.vat_rate} onChange={field("vat_rate").onChange} />
      </FieldGrid>
    </>
  );
}
