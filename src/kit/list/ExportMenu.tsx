import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { EXPORT_FORMATS } from "#contract/list.ts";
import type { ExportFormat } from "#contract/list.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

/** Downloads a list as displayed: filtered, sorted, with the visible columns. */
export function ExportMenu({ onExport }: { onExport: (format: ExportFormat) => Promise<void> }) {
  const t = useT();
  const fail = useFailure();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (format: ExportFormat): Promise<void> => {
    setAnchor(null);
    setBusy(true);
    try {
      await onExport(format);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        size="small"
        variant="text"
        color="inherit"
        loading={busy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<Icon name="download" />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ color: "text.secondary" }}
      >
        {t("controls.export.action")}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {EXPORT_FORMATS.map((format) => (
          <MenuItem key={format} onClick={() => void save(format)}>
            {t(`controls.export.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
