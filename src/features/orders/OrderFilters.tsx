import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { deferred } from "#src/entities/failure/deferred.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { AddFilter } from "#src/ui/page/AddFilter.tsx";
import { FilterChip } from "#src/ui/page/FilterChip.tsx";
import type { AddressPatch } from "#src/ui/page/use-address.ts";
import { FILTERS, useCompanyNames, valueLabel, wordsOfFilter } from "#src/features/orders/order-filters.ts";
import type { FilterName } from "#src/features/orders/order-filters.ts";
import type { OrderFilters as Chosen } from "#src/features/orders/order-list-state.ts";

const OrderFilterEditor = deferred(
  async () => (await import("#src/features/orders/OrderFilterEditor.tsx")).OrderFilterEditor,
);

interface OrderFiltersProps {
  filters: Chosen;
  onChange: (patch: AddressPatch) => void;
  onReset: () => void;
}

/** The filters that are on as chips, and one more to add. */
export function OrderFilters({ filters, onChange, onReset }: OrderFiltersProps) {
  const t = useT();
  const formats = useFormats();
  const names = useCompanyNames(filters.company);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<{ name: FilterName; anchor: HTMLElement } | null>(null);
  const isOn = (name: FilterName): boolean => wordsOfFilter(name).some((word) => filters[word] !== undefined);
  const on = FILTERS.filter(isOn);
  const off = FILTERS.filter((name) => !isOn(name));
  return (
    <>
      {on.map((name) => (
        <FilterChip
          key={name}
          name={t(`order_list.filter.${name}`)}
          value={valueLabel(name, filters, { t, formats, names })}
          onOpen={(event) => setOpen({ name, anchor: event.currentTarget })}
          onRemove={() => onChange(Object.fromEntries(wordsOfFilter(name).map((word) => [word, null])))}
        />
      ))}
      {off.length > 0 && <AddFilter onOpen={(event) => setMenu(event.currentTarget)} />}
      {on.length > 0 && (
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
            {t(`order_list.filter.${name}`)}
          </MenuItem>
        ))}
      </Menu>
      {open !== null && (
        <OrderFilterEditor
          key={open.name}
          name={open.name}
          filters={filters}
          anchor={open.anchor}
          onClose={() => setOpen(null)}
          onApply={(patch) => {
            setOpen(null);
            onChange(patch);
          }}
        />
      )}
    </>
  );
}
