import Box from "@mui/material/Box";
import { useState } from "react";
import { isZero } from "#contract/money/decimal.ts";
import { orderCode, tenderCode } from "#contract/numbering.ts";
import type { ItemUse, TakenItem, TakenItems } from "#contract/purchase-items/item-use.ts";
import { useQuantity } from "#src/api/choices.ts";
import { paths } from "#src/entities/paths.ts";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { ShowMore } from "#src/ui/page/ShowMore.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

/** Number of items shown at first and added by each click on "more". */
const PAGE = 20;

const codeOf = (use: ItemUse): string => (use.kind === "order" ? orderCode(use.number) : tenderCode(use));

function TakenRow({ item }: { item: TakenItem }) {
  const { t } = useTextTools();
  const quantityOf = useQuantity();
  return (
    <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: "ui.line" }}>
      <Box sx={{ fontWeight: 500, overflowWrap: "anywhere" }}>{item.name}</Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: "2px 12px", color: "text.secondary" }}>
        {!isZero(item.free) && (
          <span className="num">
            {t("new_tender.taken.partly", {
              free: quantityOf(item.free, item.units),
              quantity: quantityOf(item.quantity, item.units),
            })}
          </span>
        )}
        {item.uses.map((use) => (
          <span key={`${use.kind} ${use.id} ${use.units}`}>
            <TextLink to={use.kind === "order" ? paths.order(use.id) : paths.tender(use.id)}>{codeOf(use)}</TextLink>{" "}
            <span className="num">{quantityOf(use.quantity, use.units)}</span>
          </span>
        ))}
      </Box>
    </Box>
  );
}

interface TakenItemsDialogProps {
  items: TakenItems;
  /** Creates the tender of what is free. */
  onCreate: () => Promise<unknown>;
  onClose: () => void;
}

/** Names the items that a new tender leaves out, or takes in part, because a tender or an order has them already. */
export function TakenItemsDialog({ items: { taken, free_count }, onCreate, onClose }: TakenItemsDialogProps) {
  const { t, formats } = useTextTools();
  const [shown, setShown] = useState(PAGE);
  const out = taken.filter(({ free }) => isZero(free)).length;
  const partly = taken.length - out;
  return (
    <FormActionDialog
      width="sm"
      title={t(free_count === 0 ? "new_tender.taken.none_title" : "new_tender.taken.title")}
      submitLabel={t("new_tender.taken.create", { smart_count: free_count })}
      disabled={free_count === 0}
      onSubmit={onCreate}
      onClose={onClose}
    >
      {out > 0 && <div>{t("new_tender.taken.out", formats.counted(out))}</div>}
      {partly > 0 && <div>{t("new_tender.taken.reduced", formats.counted(partly))}</div>}
      <Box component="ul" sx={{ listStyle: "none", m: 0, mt: 1, p: 0 }}>
        {taken.slice(0, shown).map((item) => (
          <TakenRow key={item.id} item={item} />
        ))}
      </Box>
      <ShowMore
        rest={taken.length - shown}
        page={PAGE}
        label={(smart_count) => t("new_tender.taken.more", { smart_count })}
        onMore={() => setShown(shown + PAGE)}
      />
    </FormActionDialog>
  );
}
