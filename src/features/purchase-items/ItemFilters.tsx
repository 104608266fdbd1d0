import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { useT } from "#src/locale/use-t.ts";
import { AddFilter } from "#src/ui/page/AddFilter.tsx";
import { FilterChip } from "#src/ui/page/FilterChip.tsx";
import { FilterEditor } from "#src/features/purchase-items/FilterEditor.tsx";
import { useFilterChoices, useFilterText } from "#src/features/purchase-items/filter-choices.ts";
import { FILTERS } from "#src/features/purchase-items/list-state.ts";
import type { FilterName, ListState, StatePatch } from "#src/features/purchase-items/list-state.ts";

/** The filters that are on as chips, and one more to add. */
export function ItemFilters({ state, onChange, onReset }: { state: ListState; onChange: (patch: StatePatch) => void; onReset: () => void }) {
  const t = useT();
  const choices = useFilterChoices();
  const textOf = useFilterText();
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<{ name: FilterName; anchor: HTMLElement } | null>(null);
  const on = FILTERS.filter((name) => state.filters[name] !== undefined);
  const off = FILTERS.filter((name) => state.filters[name] === undefined);
  const titleOf = (name: FilterName): string => t(name === "target_delivery" ? "purchase_items.field.target_delivery_time" : `purchase_items.field.${name}`);
  const hasAny = on.length > 0 || state.search !== "" || state.import_task !== null;
  return (
    <>
      {on.map((name) => (
        <FilterChip key={name} name={titleOf(name)} value={textOf(name, state.filters[name] ?? "")} onOpen={(event) => setOpen({ name, anchor: event.currentTarget })} onRemove={() => onChange({ [name]: null })} />
      ))}
      {state.import_task !== null && <FilterChip name={t("purchase_items.filter.import")} value={String(state.import_task)} onOpen={() => undefined} onRemove={() => onChange({ import: null })} />}
      {off.length > 0 && <AddFilter onOpen={(event) => setMenu(event.currentTarget)} />}
      {hasAny && (
        <Button size="small" variant="text" color="inherit" sx={{ color: "text.secondary" }} onClick={onReset}>
          {t("controls.filter.reset")}
        </Button>
      )}
      <Menu open={menu !== null} anchorEl={menu} onClose={() => setMenu(null)}>
        {off.map((name) => (
          <MenuItem
            key={name}
            onClick={() => {
              if (menu !== null) setOpen({ name, anchor: menu });
              setMenu(null);
            }}
          >
            {titleOf(name)}
          </MenuItem>
        ))}
      </Menu>
      {open !== null && (
        <FilterEditor
          key={open.name}
          name={open.name}
          title={titleOf(open.name)}
          value={state.filters[open.name] ?? ""}
          choices={choices[open.name]}
          anchor={open.anchor}
          onClose={() => setOpen(null)}
          onApply={(value) => {
            setOpen(null);
            onChange({ [open.name]: value === "" ? null : value });
          }}
        />
      )}
    </>
  );
}
