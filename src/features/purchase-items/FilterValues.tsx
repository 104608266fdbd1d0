import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import type { Facet, GridField } from "#contract/purchase-items/item-filters.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useValueWords } from "#src/features/purchase-items/use-column-words.ts";
import type { ColumnFilter } from "#src/features/purchase-items/column-filter.ts";

interface FilterValuesProps {
  field: GridField;
  facet: Facet | undefined;
  filter: ColumnFilter;
  onFilter: (filter: ColumnFilter) => void;
}

/**
 * Lists the values in a column with the number of matching rows. Selected values are listed even without matching rows.
 */
export function FilterValues({ field, facet, filter, onFilter }: FilterValuesProps) {
  const { t, formats } = useTextTools();
  const words = useValueWords();
  const listed = facet?.values ?? [];
  const absent = filter.values
    .filter((value) => listed.every((each) => each.value !== value))
    .map((value) => ({ value, title: null, count: 0 }));
  const rows = [...absent, ...listed].toSorted(
    (one, other) => Number(other.value === null) - Number(one.value === null),
  );
  const toggle = (value: string | null): void => {
    if (value === null) onFilter({ ...filter, empty: !filter.empty });
    else
      onFilter({
        ...filter,
        values: filter.values.includes(value)
          ? filter.values.filter((other) => other !== value)
          : [...filter.values, value],
      });
  };
  return (
    <>
      <Box
        component="ul"
        aria-label={t("purchase_items.filter.values")}
        aria-busy={facet === undefined}
        sx={{ listStyle: "none", m: 0, p: 0, height: 280, overflow: "auto" }}
      >
        {rows.map(({ value, title, count }) => (
          <li key={value ?? "\n"}>
            <Box component="label" sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 32 }}>
              <Checkbox
                size="small"
                checked={value === null ? filter.empty : filter.values.includes(value)}
                onChange={() => toggle(value)}
              />
              <Box
                component="span"
                sx={{
                  flex: 1,
                  minWidth: 0,
                  overflow: "hidden",
                  textOverflow: "ellipsis",
                  whiteSpace: "nowrap",
                  color: value === null ? "text.secondary" : "inherit",
                }}
              >
                {title ?? words(field, value)}
              </Box>
              <Box component="span" className="num" sx={{ color: "ui.ink3" }}>
                {facet?.exact === false ? `≈ ${formats.count(count)}` : formats.count(count)}
              </Box>
            </Box>
          </li>
        ))}
        {facet !== undefined && rows.length === 0 && (
          <Box component="li" sx={{ color: "text.secondary", py: 1 }}>
            {t("purchase_items.filter.nothing")}
          </Box>
        )}
      </Box>
      {facet?.more === true && (
        <Box sx={{ color: "text.secondary", typography: "caption" }}>{t("purchase_items.filter.more")}</Box>
      )}
    </>
  );
}
