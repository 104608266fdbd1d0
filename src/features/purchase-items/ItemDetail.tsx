import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useGetOne } from "ra-core";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { ApiError } from "#src/api/api-error.ts";
import { MissingHere } from "#src/kit/failure/MissingRecord.tsx";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { paths } from "#src/entities/paths.ts";
import { CommentsSlot } from "#src/entities/comment/CommentsSlot.tsx";
import { ITEM_STATUS_LOOK, itemName } from "#src/entities/purchase-item/item-words.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { IconAction } from "#src/ui/page/IconAction.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { ItemForm } from "#src/features/purchase-items/item-form.tsx";
import { ItemHistory } from "#src/features/purchase-items/ItemHistory.tsx";

export function ItemStatus({ status }: { status: PurchaseItem["status"] }) {
  const t = useT();
  return <StatusChip {...ITEM_STATUS_LOOK[status]} label={t(`purchase_items.status.${status}`)} />;
}

export function ItemFacts({ item }: { item: PurchaseItem }) {
  const { t, formats } = useTextTools();
  const group = item.purchase_item_group;
  const rows = [
    {
      key: "group",
      label: t("purchase_items.field.purchase_item_group"),
      value: group === null ? t("ui.empty_value") : <TextLink to={paths.group(group.id)}>{group.name}</TextLink>,
    },
    { key: "created", label: t("purchase_items.field.created_at"), value: formats.dateTime(item.created_at) },
  ];
  return (
    <AsideCard title={t("purchase_items.use.title")}>
      <KeyValueList rows={rows} />
    </AsideCard>
  );
}

interface ItemDetailProps {
  id: number;
  cards: ReactNode;
  onClose: () => void;
}

export function ItemDetail({ id, cards, onClose }: ItemDetailProps) {
  const t = useT();
  const answer = useGetOne<PurchaseItem>("purchase-items", { id });
  const item = answer.data;
  const missing = answer.error instanceof ApiError && answer.error.status === 404;
  return (
    <Box sx={{ display: "flex", flexDirection: "column", minHeight: 0, height: "100%" }}>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 1,
          px: 2.5,
          minHeight: 56,
          borderBottom: 1,
          borderColor: "ui.line",
        }}
      >
        <Box
          component="h2"
          sx={{
            flex: 1,
            minWidth: 0,
            m: 0,
            typography: "h6",
            overflow: "hidden",
            textOverflow: "ellipsis",
            whiteSpace: "nowrap",
          }}
        >
          {item === undefined ? t("purchase_items.one") : itemName(item)}
        </Box>
        {item !== undefined && <ItemStatus status={item.status} />}
        {item !== undefined && (
          <CommentsSlot compact record="purchase_item" id={item.id} name={itemName(item)} partner={null} />
        )}
        <IconButton component={Link} to={paths.purchaseItem(id)} aria-label={t("purchase_items.action.open_page")}>
          <Icon name="external" />
        </IconButton>
        <IconAction icon="close" label={t("ui.action.close")} onClick={onClose} />
      </Box>
      {missing && (
        <MissingHere
          record={{ kind: "purchase_item", id }}
          text={t("purchase_items.missing")}
          to={paths.purchaseItems()}
          back={t("purchase_items.title")}
        />
      )}
      {answer.error !== null && !missing && <ReadFailure title={t("purchase_items.failed")} answer={answer} />}
      {answer.isPending && <SkeletonList rows={6} columns={2} />}
      {item !== undefined && (
        <Box
          sx={{
            flex: "1 1 auto",
            minHeight: 0,
            overflow: "auto",
            p: 2.5,
            display: "flex",
            flexDirection: "column",
            gap: 2,
          }}
        >
          <ItemForm key={item.id} item={item} />
          {cards}
          <ItemFacts item={item} />
          <ItemHistory id={item.id} />
          <Button onClick={onClose} sx={{ alignSelf: "flex-start" }}>
            {t("ui.action.close")}
          </Button>
        </Box>
      )}
    </Box>
  );
}
