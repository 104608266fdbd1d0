import ButtonBase from "@mui/material/ButtonBase";
import Checkbox from "@mui/material/Checkbox";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { useQuantity } from "#src/api/choices.ts";
import { DueDate } from "#src/entities/purchase-item/DueDate.tsx";
import { itemName } from "#src/entities/purchase-item/item-words.ts";
import { ItemTender } from "#src/entities/purchase-item/ItemTender.tsx";
import { useT } from "#src/locale/use-t.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { isSelected, withSelected } from "#src/ui/grid/list-selection.ts";
import type { ListSelection } from "#src/ui/grid/list-selection.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { PHONE_ROWS } from "#src/features/purchase-items/phone-rows.ts";

const List = styled("ul")(({ theme }) => ({
  ...PHONE_ROWS,
  "& > li": {
    display: "grid",
    gridTemplateColumns: "48px minmax(0, 1fr)",
    borderBottom: `1px solid ${theme.vars.palette.ui.line}`,
    minHeight: 76,
  },
  "& > li.is-selected": { backgroundColor: theme.vars.palette.ui.selected },
  "& .check": { display: "grid", placeItems: "start center", paddingTop: 2, "& svg": { width: 20, height: 20 } },
  "& .open": {
    ...theme.typography.body2,
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    columnGap: 10,
    padding: "9px 16px 9px 0",
    textAlign: "left",
    alignItems: "start",
  },
  "& .open span": { overflow: "hidden", textOverflow: "ellipsis" },
  "& .name, & .quantity": { ...theme.typography.body1, fontWeight: 500, whiteSpace: "nowrap" },
  "& .right": { justifySelf: "end", whiteSpace: "nowrap" },
  "& .second": { color: theme.vars.palette.text.secondary, whiteSpace: "nowrap" },
  "& .third": {
    ...theme.typography.caption,
    color: theme.vars.palette.ui.ink3,
    marginTop: 3,
    minHeight: 16,
    whiteSpace: "nowrap",
  },
}));

interface PhoneItemListProps {
  rows: readonly PurchaseItem[];
  isLoading: boolean;
  instead: ReactNode;
  selection: ListSelection;
  onSelection: (selection: ListSelection) => void;
  onOpen: (item: PurchaseItem) => void;
}

export function PhoneItemList({ rows, isLoading, instead, selection, onSelection, onOpen }: PhoneItemListProps) {
  const t = useT();
  const quantityOf = useQuantity();
  const days = useDays();
  if (isLoading) return <SkeletonList rowHeight={76} columns={2} />;
  if (instead !== undefined) return <div style={{ flex: "1 1 auto", overflow: "auto" }}>{instead}</div>;
  return (
    <List aria-label={t("purchase_items.title")}>
      {rows.map((item) => {
        const selected = isSelected(selection, item.id);
        return (
          <li key={item.id} className={selected ? "is-selected" : ""}>
            <div className="check">
              <Checkbox
                checked={selected}
                onChange={() => onSelection(withSelected(selection, [item.id], !selected))}
                slotProps={{ input: { "aria-label": itemName(item) } }}
                sx={{ width: 44, height: 44 }}
              />
            </div>
            <ButtonBase className="open" onClick={() => onOpen(item)}>
              <span className="name">{itemName(item)}</span>
              <span className="quantity right num">{quantityOf(item.quantity, item.units)}</span>
              <span className="second">
                <span className="code">{item.part_number}</span>
                {item.manufacturer !== null && ` · ${item.manufacturer}`}
              </span>
              <span className="right">
                <DueDate date={item.target_delivery_time} {...days} />
              </span>
              <span className="third">{item.purchase_item_group?.name}</span>
              <span className="third right">{item.tender !== null && <ItemTender tender={item.tender} />}</span>
            </ButtonBase>
          </li>
        );
      })}
    </List>
  );
}
