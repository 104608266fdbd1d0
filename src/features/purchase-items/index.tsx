import type { ComponentType, ReactNode } from "react";
import { useSearchParams } from "react-router";
import { importApi } from "#contract/imports/import.api.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { resources } from "#src/api/resources.ts";
import { paths } from "#src/entities/paths.ts";
import { itemName } from "#src/entities/purchase-item/item-words.ts";
import { pageOf } from "#src/kit/resource/page-of.tsx";
import type { ResourceObject } from "#src/kit/resource/resource.ts";
import { withWords } from "#src/locale/with-words.ts";

const List = pageOf(
  async () => (await withWords(import("#src/features/purchase-items/PurchaseItemList.tsx"), "items")).PurchaseItemList,
);
const Deleted = pageOf(
  async () => (await withWords(import("#src/features/purchase-items/DeletedItemList.tsx"), "items")).DeletedItemList,
);
const Page = pageOf(
  async () => (await withWords(import("#src/features/purchase-items/PurchaseItemPage.tsx"), "items")).PurchaseItemPage,
);
const Typed = pageOf(
  async () =>
    (await withWords(import("#src/features/purchase-items/PurchaseItemCreate.tsx"), "items")).PurchaseItemCreate,
);

const { create } = resources["purchase-items"];
/** Returns true for `?upload=true`, which shows the import instead of the grid for typing and pasting. */
const isUpload = (query: URLSearchParams): boolean => query.get("upload") === "true";

/** Content from other features: `cards` next to an item, and `upload` in place of the grid for new items. */
interface Slots {
  readonly cards: (item: number) => ReactNode;
  readonly upload: ComponentType;
}

export const purchaseItems = ({ cards, upload: Upload }: Slots): ResourceObject => ({
  name: "purchase-items",
  path: "purchase-items",
  menu: { label: "frame.menu.purchase_items", icon: "list", go: "r", counts: "purchase_items" },
  homed: "purchase_item",
  words: {
    title: "purchase_items.title",
    missing: "purchase_items.missing",
    failed: "purchase_items.failed",
    search: "purchase_items.search",
    empty: "purchase_items.empty.title",
    empty_text: "purchase_items.empty.text",
    create: "commands.new_items",
  },
  recordRepresentation: itemName,
  noteOf: ({ nomenclature, part_number }: PurchaseItem) => (nomenclature === null ? "" : (part_number ?? "")),
  list: () => <List cardsOf={cards} />,
  create: function CreateItems() {
    const [query] = useSearchParams();
    return isUpload(query) ? <Upload /> : <Typed />;
  },
  createAsks: (query) =>
    isUpload(query) ? [importApi.upload, query.get("tender") === null ? create : resources.lots.create] : [create],
  edit: ({ id }) => <Page id={id} cards={cards(id)} />,
  further: [
    {
      path: "deleted",
      menu: { label: "purchase_items.deleted", icon: "trash" },
      asks: [resources["deleted-purchase-items"].list],
      page: Deleted,
    },
  ],
  makes: [{ label: "frame.menu.import", icon: "upload", asks: [importApi.upload, create], to: paths.importItems() }],
});
