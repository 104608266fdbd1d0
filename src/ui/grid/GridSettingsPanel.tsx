import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import IconButton from "@mui/material/IconButton";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { arrangeColumns } from "./grid-layout.ts";
import type { GridColumn } from "./columns.ts";
import { DENSITIES } from "./density-context.ts";
import type { GridSettings } from "./grid-settings.ts";

interface GridSettingsPanelProps<Row extends object> {
  columns: readonly GridColumn<Row>[];
  look: GridSettings;
  onLook: (look: GridSettings) => void;
}

function moved(fields: readonly string[], field: string, by: number): string[] {
  const from = fields.indexOf(field);
  const to = Math.min(fields.length - 1, Math.max(0, from + by));
  const rest = fields.filter((other) => other !== field);
  return [...rest.slice(0, to), field, ...rest.slice(to)];
}

/** A list's columns, their order and the row height. The first column can't be hidden. */
export function GridSettingsPanel<Row extends object>({ columns, look, onLook }: GridSettingsPanelProps<Row>) {
  const t = useT();
  const hidden = new Set(look.layout.hidden);
  const ordered = arrangeColumns(columns, { ...look.layout, hidden: [] });
  const fields = ordered.map((column) => column.field);
  const setLayout = (layout: GridSettings["layout"]) => onLook({ ...look, layout: { ...look.layout, ...layout } });
  // Saves the order of all columns, so that a new column can be distinguished from a hidden one.
  const toggle = (field: string) =>
    setLayout({
      order: fields,
      hidden: hidden.has(field) ? [...hidden].filter((other) => other !== field) : [...hidden, field],
    });
  return (
    <>
      <Box sx={{ pb: 1.5, mb: 1, borderBottom: 1, borderColor: "ui.line" }}>
        <Segmented
          label={t("grid.look.density")}
          value={look.density}
          options={DENSITIES.map((density) => ({ value: density, label: t(`grid.look.${density}`) }))}
          onChange={(density) => onLook({ ...look, density })}
        />
      </Box>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, maxHeight: 360, overflow: "auto" }}>
        {ordered.map((column, index) => (
          <Box component="li" key={column.field} sx={{ display: "flex", alignItems: "center", minHeight: 32 }}>
            <Box component="label" sx={{ flex: 1, display: "flex", alignItems: "center", gap: 1, minWidth: 0 }}>
              <Checkbox
                size="small"
                checked={!hidden.has(column.field)}
                disabled={index === 0}
                onChange={() => toggle(column.field)}
              />
              {column.header}
            </Box>
            <IconButton
              size="small"
              disabled={index < 2}
              aria-label={t("grid.look.earlier", { name: column.header })}
              onClick={() => setLayout({ order: moved(fields, column.field, -1) })}
            >
              <Icon name="arrow-up" size={14} />
            </IconButton>
            <IconButton
              size="small"
              disabled={index === 0 || index === ordered.length - 1}
              aria-label={t("grid.look.later", { name: column.header })}
              onClick={() => setLayout({ order: moved(fields, column.field, 1) })}
            >
              <Icon name="arrow-down" size={14} />
            </IconButton>
          </Box>
        ))}
      </Box>
    </>
  );
}
