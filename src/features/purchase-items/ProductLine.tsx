import Box from "@mui/material/Box";
import type { Product } from "#contract/marketplace/marketplace.api.ts";
import { useT } from "#src/locale/use-t.ts";

export function ProductLine({ product }: { product: Product }) {
  const t = useT();
  return (
    <Box
      sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", columnGap: 1.5, width: "100%", minWidth: 0 }}
    >
      <Box component="span" className="code" sx={{ overflowWrap: "anywhere" }}>
        {product.part_number ?? product.nomenclature}
      </Box>
      <Box component="span" sx={{ color: "text.secondary", typography: "caption" }}>
        {t(`item_page.suggest.${product.source}`)}
      </Box>
      <Box
        component="span"
        sx={{ gridColumn: "1 / -1", color: "text.secondary", typography: "caption", overflowWrap: "anywhere" }}
      >
        {[product.part_number === null ? null : product.nomenclature, product.manufacturer].filter(Boolean).join(" · ")}
      </Box>
    </Box>
  );
}
