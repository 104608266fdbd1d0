import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { ApiError } from "#src/api/api-error.ts";
import { useCall } from "#src/api/hooks.ts";
import { MissingHere } from "#src/entities/failure/MissingRecord.tsx";
import { failureText } from "#src/entities/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { itemName } from "#src/entities/purchase-item/item-words.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Breadcrumbs } from "#src/ui/page/Breadcrumbs.tsx";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";
import { SplitView } from "#src/ui/page/SplitView.tsx";
import { ItemFacts, ItemStatus } from "#src/features/purchase-items/ItemDetail.tsx";
import { ItemForm } from "#src/features/purchase-items/ItemForm.tsx";
import { ItemHistory } from "#src/features/purchase-items/ItemHistory.tsx";

/** One item as a page: its fields, the cards of other parts (attributes, prices, use), its history. */
export function PurchaseItemPage({ id, cards }: { id: number; cards: ReactNode }) {
  const t = useT();
  const formats = useFormats();
  const answer = useCall(purchaseItemApi.one, { params: { id } });
  const item = answer.data;
  const missing = answer.error instanceof ApiError && answer.error.status === 404;
  return (
    <PageSheet>
      <Breadcrumbs
        crumbs={[
          { label: t("purchase_items.title"), to: paths.purchaseItems() },
          { label: item === undefined ? t("purchase_items.one") : itemName(item) },
        ]}
      />
      {missing && (
        <MissingHere
          record={{ kind: "purchase_item", id }}
          text={t("purchase_items.missing")}
          to={paths.purchaseItems()}
          back={t("purchase_items.title")}
        />
      )}
      {answer.error !== null && !missing && (
        <ErrorState
          title={t("purchase_items.failed")}
          text={failureText(answer.error, t) ?? ""}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.isPending && <SkeletonList columns={2} />}
      {item !== undefined && (
        <>
          <DetailHeader
            title={itemName(item)}
            chip={<ItemStatus status={item.status} />}
            meta={[{ key: "created", icon: "clock", content: formats.dateTime(item.created_at) }]}
          />
          <SplitView
            aside_label={t("controls.page.details")}
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
    </PageSheet>
  );
}
