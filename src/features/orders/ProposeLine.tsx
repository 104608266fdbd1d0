import Box from "@mui/material/Box";
import { compare } from "#contract/money/decimal.ts";
import type { OrderItem } from "#contract/orders/order.schema.ts";
import { useQuantity } from "#src/api/choices.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldQuantity } from "#src/ui/fields/FieldQuantity.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { useDeliveryWords } from "#src/features/orders/use-delivery-words.ts";

/** Input for a line. A null quantity or an empty date leaves the value unchanged. */
export interface Change {
  readonly quantity: string | null;
  readonly date: string;
}

/** Returns true if a line based on a lot would exceed the ordered quantity. */
export const isTooMuch = (item: OrderItem, { quantity }: Change): boolean =>
  item.lot !== null && quantity !== null && compare(quantity, item.quantity) > 0;

export function ProposeLine({
  item,
  change,
  today,
  onChange,
}: {
  item: OrderItem;
  /** Undefined if the line is unchanged. */
  change: Change | undefined;
  today: string;
  onChange: (change: Change | undefined) => void;
}) {
  const t = useT();
  const delivery = useDeliveryWords();
  const quantity = useQuantity()(item.quantity, item.unit);
  const { position } = item;
  return (
    <Box component="li" sx={{ display: "grid", gap: 1, py: 1, borderBottom: 1, borderColor: "ui.line" }}>
      <FieldCheckbox
        label={`${position}. ${item.nomenclature ?? item.part_number ?? ""}`}
        hint={t("order_confirmation.propose.now", {
          quantity,
          delivery: delivery(item) ?? t("order_confirmation.propose.no_date"),
        })}
        checked={change !== undefined}
        onChange={(checked) =>
          onChange(checked ? { quantity: item.quantity, date: item.delivery_date ?? "" } : undefined)
        }
      />
      {change !== undefined && (
        <FieldGrid min={160}>
          <FieldQuantity
            label={t("order_confirmation.propose.quantity", { position })}
            value={change.quantity}
            error={isTooMuch(item, change) ? t("order_confirmation.propose.too_much", { quantity }) : null}
            onChange={(typed) => onChange({ ...change, quantity: typed })}
          />
          <FieldDate
            label={t("order_confirmation.propose.delivery", { position })}
            value={change.date}
            min={today}
            onChange={(date) => onChange({ ...change, date })}
          />
        </FieldGrid>
      )}
    </Box>
  );
}
