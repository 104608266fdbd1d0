import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import type { MouseEvent } from "react";
import { deferred } from "#src/kit/failure/deferred.tsx";
import type { ChosenFilters } from "#src/kit/list/filtered-address.ts";
import { filterText, wordsOfFilter } from "#src/kit/list/record-filter.ts";
import type { NamesFilter, RecordFilter } from "#src/kit/list/record-filter.ts";
import { namesById } from "#src/kit/list/names-by-id.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { AddFilter } from "#src/ui/page/AddFilter.tsx";
import { FilterChip } from "#src/ui/page/FilterChip.tsx";
import type { AddressPatch } from "#src/ui/page/use-address.ts";

const FilterEditor = deferred(async () => (await import("#src/kit/list/FilterEditor.tsx")).FilterEditor);
const NO_NAMES: ReadonlyMap<string, string> = new Map();

interface ChipProps {
  filter: RecordFilter;
  filters: ChosenFilters;
  onOpen: (event: MouseEvent<HTMLElement>) => void;
  onRemove: () => void;
}

function Chip({ filter, filters, names = NO_NAMES, ...acts }: ChipProps & { names?: ReadonlyMap<string, string> }) {
  const { t, formats } = useTextTools();
  return <FilterChip name={t(filter.label)} value={filterText(filter, filters, { t, formats, names })} {...acts} />;
}

function NamesChip(props: ChipProps & { filter: NamesFilter }) {
  const { filter, filters } = props;
  const found = filter.useNames({ id: filters[filter.name] ?? "" });
  return <Chip {...props} names={namesById(found)} />;
}

interface RecordFiltersProps {
  offered: readonly RecordFilter[];
  filters: ChosenFilters;
  onChange: (patch: AddressPatch) => void;
  onReset: () => void;
}

export function RecordFilters({ offered, filters, onChange, onReset }: RecordFiltersProps) {
  const t = useT();
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<{ filter: RecordFilter; anchor: HTMLElement } | null>(null);
  const isOn = (filter: RecordFilter): boolean => wordsOfFilter(filter).some((word) => filters[word] !== undefined);
  const on = offered.filter(isOn);
  const off = offered.filter((filter) => !isOn(filter));
  return (
    <>
      {on.map((filter) => {
        const props = {
          filters,
          onOpen: (event: MouseEvent<HTMLElement>) => setOpen({ filter, anchor: event.currentTarget }),
          onRemove: () => onChange(Object.fromEntries(wordsOfFilter(filter).map((word) => [word, null]))),
        };
        return filter.kind === "names" ? (
          <NamesChip key={filter.name} filter={filter} {...props} />
        ) : (
          <Chip key={filter.name} filter={filter} {...props} />
        );
      })}
      {off.length > 0 && <AddFilter onOpen={(event) => setMenu(event.currentTarget)} />}
      {on.length > 0 && (
        <Button size="small" variant="text" color="inherit" sx={{ color: "text.secondary" }} onClick={onReset}>
          {t("controls.filter.reset")}
        </Button>
      )}
      <Menu open={menu !== null} anchorEl={menu} onClose={() => setMenu(null)}>
        {off.map((filter) => (
          <MenuItem
            key={filter.name}
            onClick={() => {
              if (menu !== null) setOpen({ filter, anchor: menu });
              setMenu(null);
            }}
          >
            {t(filter.label)}
          </MenuItem>
        ))}
      </Menu>
      {open !== null && (
        <FilterEditor
          key={open.filter.name}
          filter={open.filter}
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
