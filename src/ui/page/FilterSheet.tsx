import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Popover from "@mui/material/Popover";
import type { ReactNode } from "react";
import { useT } from "#src/locale/use-t.ts";

interface FilterSheetProps {
  title: string;
  anchor: HTMLElement;
  onApply: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Popover for a filter's values, which take effect when applied. */
export function FilterSheet({ title, anchor, onApply, onClose, children }: FilterSheetProps) {
  const t = useT();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
      slotProps={{ paper: { role: "dialog", "aria-label": title } }}
    >
      <Box
        component="form"
        noValidate
        sx={{ display: "flex", flexDirection: "column", gap: 1.5, width: 300, p: 1.75 }}
        onSubmit={(event) => {
          event.preventDefault();
          onApply();
        }}
      >
        <Box sx={{ fontWeight: 600 }}>{title}</Box>
        {children}
        <Box sx={{ display: "flex", justifyContent: "flex-end", gap: 1 }}>
          <Button size="small" variant="text" onClick={onClose}>
            {t("ui.action.cancel")}
          </Button>
          <Button size="small" type="submit" variant="contained">
            {t("ui.action.apply")}
          </Button>
        </Box>
      </Box>
    </Popover>
  );
}
