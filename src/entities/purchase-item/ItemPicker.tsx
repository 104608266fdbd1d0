import Box from "@mui/material/Box";
import { useMemo } from "react";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { isBound } from "#src/kit/list/bounded.ts";
import type { PickerState } from "#src/entities/purchase-item/use-item-picker.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { noSubmit } from "#src/ui/forms/no-submit.ts";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import { GridPager } from "#src/ui/grid/GridPager.tsx";
import { ListGrid } from "#src/ui/grid/ListGrid.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";

const NO_ITEMS: readonly PurchaseItem[] = [];

interface ItemPickerProps<S extends string> {
  label: string;
  picker: PickerState<S>;
  filter: object;
  columns: readonly GridColumn<PurchaseItem>[];
  fields: readonly string[];
  words: { readonly search: string; readonly scope: string; readonly none: string };
  scopes: readonly { readonly value: S; readonly label: string }[];
}

/** Paged list of purchase items with checkboxes, for dialogs. Items stay selected when the search changes. */
export function ItemPicker<S extends string>({
  label,
  picker,
  filter,
  columns,
  fields,
  words,
  scopes,
}: ItemPickerProps<S>) {
  const t = useT();
  const shown = useMemo(
    () => columns.filter(({ field }) => fields.includes(field)).map((column) => ({ ...column, sortable: false })),
    [columns, fields],
  );
  const { page, page_size, search } = picker;
  const answer = useListOf<PurchaseItem>("purchase-items", {
    filter,
    search,
    page,
    most: page_size,
    keep_previous: true,
  });
  const rows = answer.error === null ? (answer.data ?? NO_ITEMS) : NO_ITEMS;
  const total = answer.total ?? 0;
  const selection = useMemo(() => ({ mode: "include" as const, ids: new Set(picker.chosen.keys()) }), [picker.chosen]);
  return (
    <>
      <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }} onKeyDown={noSubmit}>
        <SearchField value={picker.typed} onChange={picker.setTyped} placeholder={words.search} />
        <Spacer />
        <Segmented label={words.scope} value={picker.scope} onChange={picker.setScope} options={scopes} />
      </Box>
      <Box sx={{ height: 360, border: 1, borderColor: "ui.lineStrong", borderRadius: "6px", overflow: "hidden" }}>
        <ListGrid
          label={label}
          rows={rows}
          columns={shown}
          total={total}
          page={page}
          pageSize={page_size}
          isLoading={answer.isPending || answer.isPlaceholderData}
          selection={selection}
          onSelection={(next) => picker.choose(next, rows)}
          empty={<EmptyState small title={search === "" ? words.none : t("controls.list.empty_filtered")} />}
          error={answer.error === null ? undefined : <ReadFailure answer={answer} />}
        />
      </Box>
      <GridPager
        page={page}
        pageSize={page_size}
        total={total}
        isBound={isBound(answer.meta)}
        onPage={picker.setPage}
      />
    </>
  );
}
