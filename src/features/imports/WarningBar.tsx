import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";

interface WarningBarProps {
  odd: number;
  confirmed: number;
  canConfirm: boolean;
  onNext: () => void;
  onConfirm: () => void;
  onConfirmAll: () => void;
  onTakeBack: () => void;
}

export function WarningBar({
  odd,
  confirmed,
  canConfirm,
  onNext,
  onConfirm,
  onConfirmAll,
  onTakeBack,
}: WarningBarProps) {
  const { t, formats } = useTextTools();
  return (
    <Box sx={{ display: "flex", alignItems: "center", flexWrap: "wrap", gap: 1, px: 2.5, pb: 1 }}>
      {odd > 0 && (
        <>
          <Box
            component="span"
            role="status"
            sx={{ display: "inline-flex", alignItems: "center", gap: 0.75, fontWeight: 500, color: "ui.tone.warn.0" }}
          >
            <Icon name="warning" size={16} />
            {t("imports.warning.cells", { smart_count: odd })}
          </Box>
          <Button size="small" variant="text" startIcon={<Icon name="arrow-down" size={14} />} onClick={onNext}>
            {t("imports.warning.next")}
          </Button>
        </>
      )}
      <Spacer />
      {confirmed > 0 && (
        <>
          <Box component="span" sx={{ color: "text.secondary" }}>
            {t("imports.warning.confirmed", formats.counted(confirmed))}
          </Box>
          <Button size="small" variant="text" startIcon={<Icon name="undo" size={14} />} onClick={onTakeBack}>
            {t("imports.warning.take_back")}
          </Button>
        </>
      )}
      {odd > 0 && (
        <>
          {/* Keeps the focus in the grid, where the shortcut shown on the button also works. */}
          <Button
            size="small"
            variant="text"
            disabled={!canConfirm}
            startIcon={<Icon name="check" size={14} />}
            onMouseDown={(event) => event.preventDefault()}
            onClick={onConfirm}
          >
            {t("imports.warning.confirm")}
            <Box
              component="kbd"
              sx={{ ml: 1, typography: "caption", color: "text.secondary", display: { xs: "none", sm: "inline" } }}
            >
              {t("imports.warning.key")}
            </Box>
          </Button>
          <Button size="small" variant="text" startIcon={<Icon name="check" size={14} />} onClick={onConfirmAll}>
            {t("imports.warning.confirm_all")}
          </Button>
        </>
      )}
    </Box>
  );
}
