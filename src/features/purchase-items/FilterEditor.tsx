import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import { useLocale } from "ra-core";
import { useState } from "react";
import type { GridField } from "#contract/purchase-items/item-filters.ts";
import { compare } from "#contract/money/decimal.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { ATTRIBUTE_DECIMALS } from "#src/entities/attribute/attribute-words.ts";
import { useSearchText } from "#src/kit/list/use-search-text.ts";
import { isUnreadDay } from "#src/locale/typed-day.ts";
import { doubtWords, typedNumber, writtenNumber } from "#src/locale/typed-number.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FilterSheet } from "#src/ui/page/FilterSheet.tsx";
import { kindOf, mayBeEmpty } from "#src/features/purchase-items/column-filter.ts";
import type { ColumnFilter } from "#src/features/purchase-items/column-filter.ts";
import { FilterValues } from "#src/features/purchase-items/FilterValues.tsx";
import type { FilterQuery } from "#src/features/purchase-items/list-state.ts";
import { useValueWords } from "#src/features/purchase-items/use-column-words.ts";

interface FilterEditorProps {
  field: GridField;
  filter: ColumnFilter;
  /** Current list filters. The editor offers only values that match the filters on the other columns. */
  query: FilterQuery;
  anchor: HTMLElement;
  onApply: (filter: ColumnFilter) => void;
  onClose: () => void;
}

const AMOUNT = { kind: "quantity", scale: 3 } as const;
const NUMBER = { kind: "quantity", scale: ATTRIBUTE_DECIMALS, negative: true } as const;

/**
 * Edits the filter on one column. The button or Enter applies the filter. Use a new `key` each time the editor opens.
 */
export function FilterEditor({ field, filter, query, anchor, onApply, onClose }: FilterEditorProps) {
  const t = useT();
  const language = useLocale();
  const words = useValueWords();
  const kind = kindOf(field);
  const hasLimits = kind === "amounts" || kind === "days";
  // Numbers and days are filtered by range instead of by value. Values from a view or a link can only be removed.
  const hasValues = !hasLimits || filter.values.length > 0;
  const [draft, setDraft] = useState(() =>
    kind === "amounts"
      ? { ...filter, from: writtenNumber(filter.from, language), to: writtenNumber(filter.to, language) }
      : filter,
  );
  const [wrong, setWrong] = useState<"number" | "reversed" | null>(null);
  const { typed, search, setTyped } = useSearchText(filter.fragment);
  const body = { ...query, columns: [field.key], ...(search === "" ? {} : { contains: search }) };
  const facet = useCall(purchaseItemApi.filters, { body }, { keep_previous: true }).data?.columns[0];
  const bound = (value: string | null | undefined): string | undefined =>
    value === null || value === undefined ? undefined : words(field, value);
  const column = field.attribute === null ? AMOUNT : NUMBER;
  const rule = { language, column };
  const number = (text: string): string | null => (text.trim() === "" ? "" : typedNumber(text, rule));
  const apply = (): void => {
    // The typed text is the filter. If the user has selected values, the text was only used to search for them.
    if (kind === "text") return onApply({ ...draft, fragment: draft.values.length > 0 ? "" : typed.trim() });
    const [from, to] = kind === "amounts" ? [number(draft.from), number(draft.to)] : [draft.from, draft.to];
    if (from === null || to === null) return setWrong("number");
    if (kind === "days" && [from, to].some(isUnreadDay)) return undefined;
    if (from !== "" && to !== "" && (kind === "amounts" ? compare(from, to) > 0 : from > to))
      return setWrong("reversed");
    return onApply({ ...draft, from, to });
  };
  const limit = (end: "from" | "to", value: string): void => {
    setDraft({ ...draft, [end]: value });
    // Either limit may be wrong, so changing one limit clears the error on both.
    if (wrong === "reversed") setWrong(null);
  };
  const labels = kind === "amounts" ? ({ from: "least", to: "most" } as const) : ({ from: "from", to: "to" } as const);
  const limits = (["from", "to"] as const).map((end) => {
    const error =
      wrong === "reversed" && end === "to"
        ? t("item_page.range.reversed")
        : wrong === "number" && number(draft[end]) === null
          ? (doubtWords(draft[end], rule, t) ?? t("item_page.range.number", { limit: column.scale }))
          : null;
    const props = {
      error,
      label: t(`purchase_items.filter.${labels[end]}_label`),
      hint: bound(end === "from" ? facet?.least : facet?.greatest),
      value: draft[end],
      onChange: (value: string) => limit(end, value),
    };
    if (kind === "days") return <FieldDate key={end} {...props} />;
    return <FieldText key={end} {...props} inputMode="decimal" autoFocus={end === "from"} />;
  });
  return (
    <FilterSheet title={field.title} anchor={anchor} onApply={apply} onClose={onClose}>
      {!hasLimits && (
        <FieldText
          label={t(kind === "text" ? "purchase_items.filter.contains" : "controls.search.label")}
          value={typed}
          onChange={setTyped}
          autoFocus
          maxLength={200}
        />
      )}
      {hasLimits && limits}
      {hasValues && <FilterValues field={field} facet={facet} filter={draft} onFilter={setDraft} />}
      {hasLimits && mayBeEmpty(field) && !hasValues && (
        <Box component="label" sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 32 }}>
          <Checkbox size="small" checked={draft.empty} onChange={() => setDraft({ ...draft, empty: !draft.empty })} />
          {t("purchase_items.filter.empty")}
        </Box>
      )}
    </FilterSheet>
  );
}
