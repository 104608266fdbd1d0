import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import type { FieldMoneyProps } from "#src/ui/fields/FieldMoney.tsx";

/** Quantity input with up to three decimals, parsed like an amount and formatted without kopecks. */
export function FieldQuantity(props: Omit<FieldMoneyProps, "kind" | "scale" | "sign">) {
  return <FieldMoney {...props} kind="quantity" scale={3} />;
}
