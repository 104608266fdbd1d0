import { useT } from "#src/locale/use-t.ts";
import { CellSuggest } from "#src/ui/grid/CellSuggest.tsx";
import type { SuggestProps } from "#src/ui/grid/suggest-props.ts";
import { ProductLine } from "#src/features/purchase-items/ProductLine.tsx";
import { filledBy, useSuggestedProducts } from "#src/features/purchase-items/suggested-products.ts";

export function ItemSuggest({ input, typed, onFill }: SuggestProps) {
  const t = useT();
  const { products, isCurrent } = useSuggestedProducts(typed);
  return (
    <CellSuggest
      input={input}
      typed={typed}
      listLabel={t("item_page.suggest.list")}
      countKey="item_page.suggest.count"
      options={products}
      isCurrent={isCurrent}
      keyOf={({ id }) => id}
      renderOption={(product) => <ProductLine product={product} />}
      onChoose={(product) => onFill(filledBy(product))}
    />
  );
}
