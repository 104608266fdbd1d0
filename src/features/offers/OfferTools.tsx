import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { travel } from "#src/ui/grid/edit-commands.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import { useGridSummary } from "#src/ui/grid/use-edit-grid.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { ToolRow } from "#src/ui/page/ToolRow.tsx";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import type { OfferSummary } from "#src/features/offers/offer-sums.ts";

/** Which lines are shown. */
export type LineFilter = "all" | "empty" | "wrong";

interface OfferToolsProps {
  grid: EditController<OfferLine>;
  summary: OfferSummary;
  filter: LineFilter;
  onFilter: (filter: LineFilter) => void;
  gross: boolean;
  /** Absent where there is no VAT: both prices are one. */
  onGross?: ((gross: boolean) => void) | undefined;
  onDecline?: (() => void) | undefined;
}

/** Undo and redo, which lines are shown, which price is typed. */
export function OfferTools({ grid, summary, filter, onFilter, gross, onGross, onDecline }: OfferToolsProps) {
  const t = useT();
  const formats = useFormats();
  const { canUndo, canRedo, problemCount } = useGridSummary(grid);
  const count = (number: number): string => formats.count(number);
  return (
    <ToolRow sx={{ borderTop: 1, borderBottom: 1, borderColor: "ui.line" }}>
      <IconButton size="small" disabled={!canUndo} aria-label={t("ui.action.undo")} title={`${t("ui.action.undo")} (Ctrl Z)`} onClick={() => travel(grid, "undo")}>
        <Icon name="undo" />
      </IconButton>
      <IconButton size="small" disabled={!canRedo} aria-label={t("ui.action.redo")} title={`${t("ui.action.redo")} (Ctrl Shift Z)`} onClick={() => travel(grid, "redo")}>
        <Icon name="redo" />
      </IconButton>
      {onDecline !== undefined && (
        <>
          <Box aria-hidden="true" sx={{ width: "1px", height: 18, bgcolor: "ui.lineStrong" }} />
          <Button size="small" variant="text" color="inherit" onClick={onDecline}>
            {t("offers.decline.open")}
          </Button>
        </>
      )}
      <Spacer />
      <Segmented
        label={t("offers.filter.label")}
        value={filter}
        onChange={onFilter}
        options={[
          { value: "all", label: t("offers.filter.all"), count: count(summary.lines) },
          { value: "empty", label: t("offers.filter.empty"), count: count(summary.empty.length) },
          { value: "wrong", label: t("offers.filter.wrong"), count: count(problemCount), bad: problemCount > 0 },
        ]}
      />
      {onGross !== undefined && (
        <Box sx={{ display: "flex", alignItems: "center", gap: 1, color: "text.secondary", whiteSpace: "nowrap" }}>
          <span aria-hidden="true">{t("offers.price_mode.label")}</span>
          <Segmented
            label={t("offers.price_mode.label")}
            value={gross ? "gross" : "net"}
            onChange={(mode) => onGross(mode === "gross")}
            options={[
              { value: "net", label: t("offers.price_mode.net") },
              { value: "gross", label: t("offers.price_mode.gross") },
            ]}
          />
        </Box>
      )}
    </ToolRow>
  );
}
