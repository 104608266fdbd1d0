import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Popover from "@mui/material/Popover";
import { useState } from "react";
import type { ReactNode } from "react";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { arrangeColumns } from "./grid-layout.ts";
import type { GridColumn } from "./columns.ts";
import type { GridSettings } from "./grid-settings.ts";

interface GridSettingsMenuProps<Row extends object> {
  columns: readonly GridColumn<Row>[];
  /** Number of columns that the grid draws, which may have no room for all. Null as long as it hasn't drawn any. */
  drawn: number | null;
  look: GridSettings;
  /** The settings themselves, shown once the menu is open. */
  children: ReactNode;
}

/** Button that says how many columns of a list are drawn, and opens the list's settings. */
export function GridSettingsMenu<Row extends object>({ columns, drawn, look, children }: GridSettingsMenuProps<Row>) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = drawn ?? arrangeColumns(columns, look.layout).length;
  return (
    <>
      <Button
        size="small"
        variant="text"
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        startIcon={<Icon name="columns" />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ color: "text.secondary" }}
      >
        {t("grid.look.columns")}
        <Box component="span" className="num" sx={{ ml: 0.75, color: "ui.ink3", fontWeight: 400 }}>
          {shown} / {columns.length}
        </Box>
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ paper: { role: "dialog", "aria-label": t("grid.look.columns") } }}
      >
        <Box sx={{ p: 1.5, width: 300, minHeight: 120 }}>{children}</Box>
      </Popover>
    </>
  );
}
