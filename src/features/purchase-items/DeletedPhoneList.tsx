import Checkbox from "@mui/material/Checkbox";
import { styled } from "@mui/material/styles";
import type { DeletedItem } from "#contract/purchase-items/deleted-item.api.ts";
import { useUnits } from "#src/api/choices.ts";
import { itemName } from "#src/entities/purchase-item/item-words.ts";
import { unitSymbol } from "#src/locale/unit-symbol.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { isSelected, withSelected } from "#src/ui/grid/list-selection.ts";
import type { ListSelection } from "#src/ui/grid/list-selection.ts";
import { PHONE_ROWS } from "#src/features/purchase-items/phone-rows.ts";
import { deletedByText } from "#src/features/purchase-items/use-deleted-columns.tsx";
import { IconAction } from "#src/ui/page/IconAction.tsx";

const List = styled("ul")(({ theme }) => ({
  ...PHONE_ROWS,
  "& > li": {
    ...theme.typography.body2,
    display: "flex",
    alignItems: "flex-start",
    gap: 4,
    padding: "9px 6px 9px 16px",
    borderBottom: `1px solid ${theme.vars.palette.ui.line}`,
  },
  "& > li.can-choose": { paddingLeft: 2 },
  "& > li.is-selected": { backgroundColor: theme.vars.palette.ui.selected },
  "& > li > :not(.item)": { flex: "none" },
  "& .item": { flex: "1 1 auto", minWidth: 0 },
  "& .line": {
    display: "flex",
    gap: 10,
    justifyContent: "space-between",
    whiteSpace: "nowrap",
    "& > :first-of-type": { overflow: "hidden", textOverflow: "ellipsis" },
  },
  "& .name": { ...theme.typography.body1, fontWeight: 500 },
  "& .second": { color: theme.vars.palette.text.secondary },
  "& .third": { ...theme.typography.caption, color: theme.vars.palette.ui.ink3, overflowWrap: "anywhere" },
}));

interface DeletedPhoneListProps {
  rows: readonly DeletedItem[];
  selection: ListSelection;
  onSelection: (selection: ListSelection) => void;
  busy: boolean;
  /** Null if the user may not restore items. */
  onRestore: ((item: DeletedItem) => void) | null;
}

export function DeletedPhoneList({ rows, selection, onSelection, busy, onRestore }: DeletedPhoneListProps) {
  const { t, formats } = useTextTools();
  const units = useUnits();
  return (
    <List aria-label={t("purchase_items.deleted")}>
      {rows.map((item) => {
        const name = itemName(item);
        const selected = isSelected(selection, item.id);
        return (
          <li
            key={item.id}
            className={[onRestore === null ? "" : "can-choose", selected ? "is-selected" : ""].join(" ")}
          >
            {onRestore !== null && (
              <Checkbox
                checked={selected}
                onChange={() => onSelection(withSelected(selection, [item.id], !selected))}
                slotProps={{ input: { "aria-label": name } }}
                sx={{ width: 44, height: 44, mt: "-6px", "& svg": { width: 20, height: 20 } }}
              />
            )}
            <div className="item">
              <div className="line name">
                <span>{name}</span>
                <span className="num">{formats.quantity(item.quantity, unitSymbol(units, item.units))}</span>
              </div>
              <div className="line second">
                <span className="code">{item.part_number}</span>
                <span>{formats.dateTime(item.deleted_at)}</span>
              </div>
              <div className="third">{deletedByText(item, t)}</div>
              <div className="third">{t("deleted_items.until", { date: formats.date(item.expires_at) })}</div>
            </div>
            {onRestore !== null && (
              <IconAction
                icon="undo"
                label={t("deleted_items.restore_one", { name })}
                size="large"
                iconSize={20}
                disabled={busy}
                onClick={() => onRestore(item)}
              />
            )}
          </li>
        );
      })}
    </List>
  );
}
