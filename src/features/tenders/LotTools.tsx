import Button from "@mui/material/Button";
import { useSyncExternalStore } from "react";
import { Link } from "react-router";
import { importApi } from "#contract/imports/import.api.ts";
import { useMay } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { removeRows, undoOrRedo } from "#src/ui/grid/edit-commands.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import { useGridSummary } from "#src/ui/grid/use-edit-grid.ts";
import { IconAction } from "#src/ui/page/IconAction.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";
import { SectionBar } from "#src/ui/page/SectionBar.tsx";
import { moveLot } from "#src/features/tenders/move-lot.ts";
import type { LotLine } from "#src/features/tenders/lot-line.ts";

interface LotToolsProps {
  grid: EditController<LotLine>;
  tender: number;
  disabled: boolean;
  onAdd: () => void;
  onFromItems: () => void;
}

/**
 * Returns the number of lots in the selected range and the range's first row. The number is 0 without a cursor and in
 * the empty row.
 */
function useChosen(grid: EditController<LotLine>): { count: number; top: number } {
  const range = useSyncExternalStore(grid.range.subscribe, () => {
    const { range: now } = grid.range;
    return now === null ? "" : `${now.top} ${now.bottom}`;
  });
  const { rowCount } = useGridSummary(grid);
  if (range === "") return { count: 0, top: -1 };
  const [top = 0, bottom = 0] = range.split(" ").map(Number);
  return { count: Math.max(0, Math.min(bottom, rowCount - 1) - top + 1), top };
}

function Tool({
  icon,
  label,
  keys,
  disabled,
  onClick,
}: {
  icon: IconName;
  label: string;
  keys?: string;
  disabled: boolean;
  onClick: () => void;
}) {
  return (
    <IconAction
      icon={icon}
      label={label}
      title={keys === undefined ? label : `${label} (${keys})`}
      size="small"
      disabled={disabled}
      onClick={onClick}
    />
  );
}

export function LotTools({ grid, tender, disabled, onAdd, onFromItems }: LotToolsProps) {
  const { t, formats } = useTextTools();
  const may = useMay();
  const { canUndo, canRedo, rowCount, isFull } = useGridSummary(grid);
  const { count, top } = useChosen(grid);
  const many = formats.counted(count);
  const buttons = (
    <>
      <Tool
        icon="undo"
        label={t("ui.action.undo")}
        keys="Ctrl Z"
        disabled={disabled || !canUndo}
        onClick={() => undoOrRedo(grid, "undo")}
      />
      <Tool
        icon="redo"
        label={t("ui.action.redo")}
        keys="Ctrl Shift Z"
        disabled={disabled || !canRedo}
        onClick={() => undoOrRedo(grid, "redo")}
      />
      <Tool
        icon="chevron-up"
        label={t("tenders.lots.up")}
        keys="Alt Shift ↑"
        disabled={disabled || count !== 1 || top === 0}
        onClick={() => moveLot(grid, -1)}
      />
      <Tool
        icon="chevron-down"
        label={t("tenders.lots.down")}
        keys="Alt Shift ↓"
        disabled={disabled || count !== 1 || top >= rowCount - 1}
        onClick={() => moveLot(grid, 1)}
      />
      <Tool
        icon="trash"
        label={count > 1 ? t("tenders.lots.delete_many", many) : t("tenders.lots.delete")}
        disabled={disabled || count === 0}
        onClick={() => removeRows(grid)}
      />
      {may(importApi.upload) && (
        <Button
          size="small"
          component={Link}
          to={paths.importItems({ tender })}
          disabled={disabled}
          startIcon={<Icon name="upload" />}
        >
          {t("tenders.lots.from_file")}
        </Button>
      )}
      {may(resources["purchase-items"].list) && (
        <Button size="small" disabled={disabled} startIcon={<Icon name="list" />} onClick={onFromItems}>
          {t("tenders.lots.from_items")}
        </Button>
      )}
      <Button size="small" disabled={disabled || isFull} startIcon={<Icon name="plus" />} onClick={onAdd}>
        {t("tenders.lots.add")}
      </Button>
    </>
  );
  const lots = formats.count(rowCount);
  return (
    <SectionBar
      title={t("tenders.tab.lots")}
      count={isFull ? t("tender_drafts.full", { count: lots }) : lots}
      actions={buttons}
    />
  );
}
