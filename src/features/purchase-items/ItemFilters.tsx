import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { importApi } from "#contract/imports/import.api.ts";
import type { GridField } from "#contract/purchase-items/item-filters.ts";
import { useCall } from "#src/api/hooks.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useT } from "#src/locale/use-t.ts";
import { AddFilter } from "#src/ui/page/AddFilter.tsx";
import { FilterChip } from "#src/ui/page/FilterChip.tsx";
import { filteredColumns, filterPatch, readFilter } from "#src/features/purchase-items/column-filter.ts";
import type { FilterQuery, ListState, StatePatch } from "#src/features/purchase-items/list-state.ts";
import { useFilterWords } from "#src/features/purchase-items/use-column-words.ts";

const FilterEditor = deferred(async () => (await import("#src/features/purchase-items/FilterEditor.tsx")).FilterEditor);

interface ItemFiltersProps {
  state: ListState;
  fields: readonly GridField[];
  query: FilterQuery;
  onChange: (patch: StatePatch) => void;
  onReset: () => void;
}

function ImportChip({ task, onRemove }: { task: number; onRemove: () => void }) {
  const t = useT();
  const { data, isError } = useCall(importApi.one, { params: { id: task } });
  return (
    <FilterChip
      name={t("purchase_items.filter.import")}
      value={data?.file_name ?? (isError ? String(task) : "…")}
      onOpen={() => undefined}
      onRemove={onRemove}
    />
  );
}

/** Chip of a filtered column. Its words need the names of groups and members, which are loaded only with a filter. */
function ItemFilterChip({
  field,
  filters,
  onOpen,
  onRemove,
}: {
  field: GridField;
  filters: ItemFiltersProps["state"]["filters"];
  onOpen: (anchor: HTMLElement) => void;
  onRemove: () => void;
}) {
  const words = useFilterWords();
  return (
    <FilterChip
      name={field.title}
      value={words(field, readFilter(filters, field.key))}
      onOpen={(event) => onOpen(event.currentTarget)}
      onRemove={onRemove}
    />
  );
}

export function ItemFilters({ state, fields, query, onChange, onReset }: ItemFiltersProps) {
  const t = useT();
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<{ field: GridField; anchor: HTMLElement } | null>(null);
  const names = filteredColumns(
    state.filters,
    fields.map(({ key }) => key),
  );
  const on = fields.filter(({ key }) => names.includes(key));
  const off = fields.filter(({ key }) => !names.includes(key));
  const hasAny = on.length > 0 || state.search !== "" || state.import_task !== null;
  return (
    <>
      {on.map((field) => (
        <ItemFilterChip
          key={field.key}
          field={field}
          filters={state.filters}
          onOpen={(anchor) => setOpen({ field, anchor })}
          onRemove={() =>
            onChange(
              filterPatch(state.filters, field.key, { fragment: "", values: [], from: "", to: "", empty: false }),
            )
          }
        />
      ))}
      {state.import_task !== null && (
        <ImportChip task={state.import_task} onRemove={() => onChange({ import: null })} />
      )}
      {off.length > 0 && <AddFilter onOpen={(event) => setMenu(event.currentTarget)} />}
      {hasAny && (
        <Button size="small" variant="text" color="inherit" sx={{ color: "text.secondary" }} onClick={onReset}>
          {t("controls.filter.reset")}
        </Button>
      )}
      <Menu
        open={menu !== null}
        anchorEl={menu}
        onClose={() => setMenu(null)}
        slotProps={{ paper: { sx: { maxHeight: 420 } } }}
      >
        {off.map((field) => (
          <MenuItem
            key={field.key}
            onClick={() => {
              if (menu !== null) setOpen({ field, anchor: menu });
              setMenu(null);
            }}
          >
            {field.title}
          </MenuItem>
        ))}
      </Menu>
      {open !== null && (
        <FilterEditor
          key={open.field.key}
          field={open.field}
          filter={readFilter(state.filters, open.field.key)}
          query={query}
          anchor={open.anchor}
          onClose={() => setOpen(null)}
          onApply={(filter) => {
            setOpen(null);
            onChange(filterPatch(state.filters, open.field.key, filter));
          }}
        />
      )}
    </>
  );
}
