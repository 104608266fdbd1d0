import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { marketplaceApi, SUGGEST_MIN_LENGTH } from "#contract/marketplace/marketplace.api.ts";
import type { Product } from "#contract/marketplace/marketplace.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { useSearchText } from "#src/entities/list/use-search-text.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldSuggest } from "#src/ui/fields/FieldSuggest.tsx";

const NOTHING: readonly Product[] = [];
const LONGEST = { nomenclature: 500, part_number: 200 } as const;

interface SuggestFieldProps {
  field: keyof typeof LONGEST;
  value: string | null;
  error: string | undefined;
  disabled: boolean;
  /** Under the field. */
  hint?: ReactNode;
  onChange: (value: string | null) => void;
  onChoose: (product: Product) => void;
}

/** Name or part number of an item: while one types, products of the catalogue and of the own history are suggested. */
export function SuggestField({ field, value, error, disabled, hint, onChange, onChoose }: SuggestFieldProps) {
  const t = useT();
  const { search, setTyped } = useSearchText();
  const isAsked = [...search].length >= SUGGEST_MIN_LENGTH;
  // A newer text cancels the call for the older one.
  const answer = useCall(marketplaceApi.suggestions, { query: { query: search } }, { enabled: isAsked && !disabled, keep_previous: true });
  const shown = (product: Product) => (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", columnGap: 1.5, width: "100%", minWidth: 0 }}>
      <Box component="span" className="code" sx={{ overflowWrap: "anywhere" }}>{product.part_number ?? product.nomenclature}</Box>
      <Box component="span" sx={{ color: "text.secondary", typography: "caption" }}>{t(`item_page.suggest.${product.source}`)}</Box>
      <Box component="span" sx={{ gridColumn: "1 / -1", color: "text.secondary", typography: "caption", overflowWrap: "anywhere" }}>{[product.part_number === null ? null : product.nomenclature, product.manufacturer].filter(Boolean).join(" · ")}</Box>
    </Box>
  );
  return (
    <FieldSuggest
      label={t(`purchase_items.field.${field}`)}
      list_label={t("item_page.suggest.list")}
      value={value ?? ""}
      error={error}
      disabled={disabled}
      hint={hint}
      max_length={LONGEST[field]}
      options={isAsked ? (answer.data?.results ?? NOTHING) : NOTHING}
      keyOf={({ id }) => id}
      renderOption={shown}
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
