import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import type { FieldMoneyProps } from "#src/ui/fields/FieldMoney.tsx";

/** How much of something, with up to three decimals: typed like an amount, written out without kopecks. */
export function FieldQuantity(props: Omit<FieldMoneyProps, "kind" | "scale" | "sign">) {
  return <FieldMoney {...props} kind="quantity" scale={3} />;
}
