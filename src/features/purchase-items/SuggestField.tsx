import type { ReactNode } from "react";
import { useState } from "react";
import type { Product } from "#contract/marketplace/marketplace.api.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldSuggest } from "#src/ui/fields/FieldSuggest.tsx";
import { ProductLine } from "#src/features/purchase-items/ProductLine.tsx";
import { useSuggestedProducts } from "#src/features/purchase-items/suggested-products.ts";

const LONGEST = { nomenclature: 500, part_number: 200 } as const;

interface SuggestFieldProps {
  field: keyof typeof LONGEST;
  value: string | null;
  error: string | undefined;
  disabled: boolean;
  hint?: ReactNode;
  onChange: (value: string | null) => void;
  onChoose: (product: Product) => void;
}

export function SuggestField({ field, value, error, disabled, hint, onChange, onChoose }: SuggestFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const { products } = useSuggestedProducts(typed);
  return (
    <FieldSuggest
      label={t(`purchase_items.field.${field}`)}
      listLabel={t("item_page.suggest.list")}
      value={value ?? ""}
      error={error}
      disabled={disabled}
      hint={hint}
      maxLength={LONGEST[field]}
      options={products}
      keyOf={({ id }) => id}
      renderOption={(product) => <ProductLine product={product} />}
      onChange={(text) => {
        setTyped(text);
        onChange(text === "" ? null : text);
      }}
      onChoose={(product) => {
        setTyped("");
        onChoose(product);
      }}
    />
  );
}
