import Box from "@mui/material/Box";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import type { OrderItem } from "#contract/orders/order.schema.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { useQuantity } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { FieldQuantity } from "#src/ui/fields/FieldQuantity.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { useLineName } from "#src/features/orders/use-all-lines.tsx";
import { useDeliveryWords } from "#src/features/orders/use-delivery-words.ts";

/** Input for a line. An empty date leaves the day unchanged. */
export interface LineInput {
  readonly quantity: string | null;
  readonly price: string | null;
  readonly date: string;
  readonly part: string;
  /** True if the line is removed or delivered no further. The other fields don't count then. */
  readonly ends: boolean;
}

interface AmendLineProps {
  item: OrderItem;
  currency: CurrencyId;
  /** The typed price that the line has now. */
  price: string;
  /** Undefined if the line is unchanged. */
  input: LineInput | undefined;
  /** How the line ends if it is ended. */
  end: "removed" | "cancelled";
  today: string;
  problems: { readonly quantity: string | null; readonly price: string | null };
  /** True if the line was chosen, but nothing of it is changed. */
  isUnchanged: boolean;
  onChange: (input: LineInput | undefined) => void;
}

export function AmendLine({
  item,
  currency,
  price,
  input,
  end,
  today,
  problems,
  isUnchanged,
  onChange,
}: AmendLineProps) {
  const { t, formats } = useTextTools();
  const delivery = useDeliveryWords();
  const quantity = useQuantity()(item.quantity, item.unit);
  const name = useLineName()(item);
  const { position, nomenclature, part_number } = item;
  const isGoods = item.kind === "goods";
  const begin = {
    quantity: item.quantity,
    price,
    date: item.delivery_date ?? "",
    part: item.part_number ?? "",
    ends: false,
  };
  return (
    <Box component="li" sx={{ display: "grid", gap: 1, py: 1, borderBottom: 1, borderColor: "ui.line" }}>
      <FieldCheckbox
        label={`${position}. ${name}`}
        hint={
          isGoods
            ? [
                nomenclature === null ? null : part_number,
                t("order_confirmation.propose.now", {
                  quantity,
                  delivery: delivery(item) ?? t("order_confirmation.propose.no_date"),
                }),
              ]
                .filter((each) => each !== null)
                .join(" · ")
            : formats.money(price, currency)
        }
        checked={input !== undefined}
        onChange={(checked) => onChange(checked ? begin : undefined)}
      />
      {input !== undefined && (
        <FieldCheckbox
          label={t(`order_confirmation.amend.${end}`, { position })}
          checked={input.ends}
          onChange={(ends) => onChange({ ...input, ends })}
        />
      )}
      {input !== undefined && !input.ends && (
        <FieldGrid min={160}>
          {isGoods && (
            <FieldQuantity
              label={t("order_confirmation.propose.quantity", { position })}
              value={input.quantity}
              error={problems.quantity}
              unreadable={t("order_confirmation.amend.quantity_wrong")}
              onChange={(typed) => onChange({ ...input, quantity: typed })}
            />
          )}
          <FieldMoney
            label={t("order_confirmation.amend.price_of", { position })}
            value={input.price}
            scale={PRICE_SCALE}
            error={problems.price}
            unreadable={t("order_confirmation.amend.price_wrong")}
            onChange={(typed) => onChange({ ...input, price: typed })}
          />
          {isGoods && (
            <>
              <FieldDate
                label={t("order_confirmation.propose.delivery", { position })}
                value={input.date}
                min={today}
                onChange={(date) => onChange({ ...input, date })}
              />
              <FieldText
                label={t("order_confirmation.amend.part_of", { position })}
                value={input.part}
                maxLength={200}
                onChange={(part) => onChange({ ...input, part })}
              />
            </>
          )}
        </FieldGrid>
      )}
      {isUnchanged && problems.quantity === null && problems.price === null && (
        <Box sx={{ color: "text.secondary" }}>{t("order_confirmation.amend.unchanged")}</Box>
      )}
    </Box>
  );
}
