import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import type { VatBasis } from "#contract/money/vat.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldHelp } from "#src/kit/fields/FieldHelp.tsx";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { undoOrRedo } from "#src/ui/grid/edit-commands.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import { useGridSummary } from "#src/ui/grid/use-edit-grid.ts";
import { IconAction } from "#src/ui/page/IconAction.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { ToolRow } from "#src/ui/page/ToolRow.tsx";
import { takeOverPrices } from "#src/features/offers/former-prices.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import type { OfferSummary } from "#src/features/offers/offer-sums.ts";
import { chosenKeys } from "#src/ui/grid/chosen-keys.ts";

export type LineFilter = "all" | "empty" | "wrong" | "beaten";

interface OfferToolsProps {
  grid: EditController<OfferLine>;
  summary: OfferSummary;
  filter: LineFilter;
  onFilter: (filter: LineFilter) => void;
  basis: VatBasis;
  /** Changes the VAT basis. Absent without VAT and for a read-only offer. */
  onBasis?: ((basis: VatBasis) => void) | undefined;
  onDecline?: (() => void) | undefined;
  formerRound?: number | undefined;
  /**
   * Number of lines for which a competitor was cheaper in the previous round. Absent if the customer doesn't disclose
   * this.
   */
  beaten?: number | undefined;
  files?: ReactNode;
  find: ReactNode;
  /** Asks for the reason for declining these lines. Absent for a read-only offer. */
  onRefuse?: ((keys: readonly string[]) => void) | undefined;
  /** Shows the columns for pack size and minimum order. Absent if they are already visible. */
  onPacks?: (() => void) | undefined;
}

/** Declines several lines with one reason: either the selected range or all unanswered lines. */
function RefuseMenu({
  grid,
  summary,
  onRefuse,
}: {
  grid: EditController<OfferLine>;
  summary: OfferSummary;
  onRefuse: (keys: readonly string[]) => void;
}) {
  const { t, formats } = useTextTools();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isTaken = (key: string): boolean => grid.store.state.rows.get(key)?.rejected === false;
  const chosen = anchor === null ? [] : chosenKeys(grid).filter(isTaken);
  const rest = summary.empty.map(String).filter(isTaken);
  const item = (name: "chosen" | "rest", keys: readonly string[]) => (
    <MenuItem
      disabled={keys.length === 0}
      onClick={() => {
        setAnchor(null);
        onRefuse(keys);
      }}
    >
      {t(`offers.bulk.${name}`, { count: formats.count(keys.length) })}
    </MenuItem>
  );
  return (
    <>
      <Button
        size="small"
        variant="text"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<Icon name="chevron-down" size={14} />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t("offers.bulk.menu")}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {item("chosen", chosen)}
        {item("rest", rest)}
      </Menu>
    </>
  );
}

/** Fills unanswered lines with the prices from the previous round. Renders nothing if there are no such prices. */
function TakeOver({ grid, round, basis }: { grid: EditController<OfferLine>; round: number; basis: VatBasis }) {
  const t = useT();
  const notify = useNotify();
  const lines = useSyncExternalStore(grid.store.subscribe, () => grid.store.state.rows);
  if (![...lines.values()].some((line) => line.previous !== null)) return null;
  const take = (): void => {
    const count = takeOverPrices(grid, basis);
    if (count === 0) notify(t("offers.round.none_left"));
    else
      notify(t("offers.round.taken", { smart_count: count }), {
        action: { label: t("ui.action.undo"), keys: "Ctrl Z", onClick: () => undoOrRedo(grid, "undo") },
      });
  };
  return (
    <Button size="small" startIcon={<Icon name="history" />} onClick={take}>
      {t("offers.round.take_over", { round })}
    </Button>
  );
}

export function OfferTools({
  grid,
  summary,
  filter,
  onFilter,
  basis,
  onBasis,
  onDecline,
  formerRound,
  beaten,
  files,
  find,
  onRefuse,
  onPacks,
}: OfferToolsProps) {
  const { t, formats } = useTextTools();
  const { canUndo, canRedo, problemCount } = useGridSummary(grid);
  const count = (number: number): string => formats.count(number);
  return (
    <ToolRow sx={{ borderTop: 1, borderBottom: 1, borderColor: "ui.line" }}>
      <IconAction
        icon="undo"
        label={t("ui.action.undo")}
        title={`${t("ui.action.undo")} (Ctrl Z)`}
        size="small"
        disabled={!canUndo}
        onClick={() => undoOrRedo(grid, "undo")}
      />
      <IconAction
        icon="redo"
        label={t("ui.action.redo")}
        title={`${t("ui.action.redo")} (Ctrl Shift Z)`}
        size="small"
        disabled={!canRedo}
        onClick={() => undoOrRedo(grid, "redo")}
      />
      {files !== undefined && <Box aria-hidden="true" sx={{ width: "1px", height: 18, bgcolor: "ui.lineStrong" }} />}
      {files}
      {onRefuse !== undefined && <RefuseMenu grid={grid} summary={summary} onRefuse={onRefuse} />}
      {onDecline !== undefined && (
        <>
          <Box aria-hidden="true" sx={{ width: "1px", height: 18, bgcolor: "ui.lineStrong" }} />
          <Button size="small" variant="text" color="inherit" onClick={onDecline}>
            {t("offers.decline.open")}
          </Button>
        </>
      )}
      {onPacks !== undefined && (
        <Box sx={{ display: "flex", alignItems: "center" }}>
          <IconAction icon="columns" label={t("offers.column.packs_show")} size="small" onClick={onPacks} />
          <FieldHelp label={t("offers.column.packs_show")} text={t("offers.column.packs_help")} page="supplier" />
        </Box>
      )}
      {formerRound !== undefined && <TakeOver grid={grid} round={formerRound} basis={basis} />}
      <Spacer />
      {find}
      <Segmented
        label={t("offers.filter.label")}
        value={filter}
        onChange={onFilter}
        options={[
          { value: "all", label: t("offers.filter.all"), count: count(summary.lines) },
          { value: "empty", label: t("offers.filter.empty"), count: count(summary.empty.length) },
          { value: "wrong", label: t("offers.filter.wrong"), count: count(problemCount), bad: problemCount > 0 },
          ...(beaten === undefined
            ? []
            : [{ value: "beaten" as const, label: t("offers.filter.beaten"), count: count(beaten) }]),
        ]}
      />
      {onBasis !== undefined && (
        <Box sx={{ display: "flex", alignItems: "center", gap: 1, color: "text.secondary", whiteSpace: "nowrap" }}>
          <span aria-hidden="true">{t("offers.price_mode.label")}</span>
          <Segmented
            label={t("offers.price_mode.label")}
            value={basis}
            onChange={onBasis}
            options={[
              { value: "net", label: t("offers.price_mode.net") },
              { value: "gross", label: t("offers.price_mode.gross") },
            ]}
          />
          <FieldHelp label={t("offers.price_mode.label")} text={t("offers.price_mode.help")} page="supplier" />
        </Box>
      )}
    </ToolRow>
  );
}
