import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { CommentsSlot } from "#src/entities/comment/CommentsSlot.tsx";
import { itemName } from "#src/entities/purchase-item/item-words.ts";
import { ResourcePage } from "#src/kit/resource/ResourcePage.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";
import { SplitView } from "#src/ui/page/SplitView.tsx";
import { ItemFacts, ItemStatus } from "#src/features/purchase-items/ItemDetail.tsx";
import { ItemForm } from "#src/features/purchase-items/ItemForm.tsx";
import { ItemHistory } from "#src/features/purchase-items/ItemHistory.tsx";

export function PurchaseItemPage({ id, cards }: { id: number; cards: ReactNode }) {
  const { t, formats } = useTextTools();
  return (
    <ResourcePage<PurchaseItem> id={id}>
      {(item) => (
        <>
          <DetailHeader
            title={itemName(item)}
            chip={<ItemStatus status={item.status} />}
            meta={[{ key: "created", icon: "clock", content: formats.dateTime(item.created_at) }]}
            actions={<CommentsSlot record="purchase_item" id={item.id} name={itemName(item)} partner={null} />}
          />
          <SplitView
            asideLabel={t("controls.page.details")}
            aside={
              <>
                <ItemFacts item={item} />
                <ItemHistory id={item.id} />
              </>
            }
          >
            <SheetBody>
              <ItemForm key={item.id} item={item} />
              <Box sx={{ mt: 2.5, maxWidth: 640, display: "flex", flexDirection: "column", gap: 1.75 }}>{cards}</Box>
            </SheetBody>
          </SplitView>
        </>
      )}
    </ResourcePage>
  );
}
