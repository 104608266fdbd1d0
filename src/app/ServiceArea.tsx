import type { Tender } from "#contract/tenders/tender.schema.ts";
import { deferred } from "#src/entities/failure/deferred.tsx";
import type { OfferSlots } from "#src/features/offers/offer-slots.ts";
import type { ComponentType, ReactNode } from "react";
import { BasenameContextProvider } from "ra-core";
import { Route, Routes, useSearchParams } from "react-router";
import { DocumentsHost } from "#src/app/DocumentsHost.tsx";
import { TendersLayout } from "#src/app/layouts/TendersLayout.tsx";
import { MissingPage } from "#src/app/MissingPage.tsx";
import { PageGate } from "#src/app/PageGate.tsx";
import { SERVICE_PAGES } from "#src/app/pages.ts";
import type { ServicePage } from "#src/app/pages.ts";
import { Placed } from "#src/app/ResourceRoutes.tsx";
import { WithId } from "#src/app/WithId.tsx";
import { paths } from "#src/entities/paths.ts";
import type { ResourceObject } from "#src/entities/resource/resource.ts";
import type { PreviewSlot } from "#src/entities/tender/preview.ts";
import { groups } from "#src/features/groups/index.ts";
import { suppliers } from "#src/features/suppliers/index.ts";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";
import { withWords } from "#src/locale/with-words.ts";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";

/** A page of its own piece of code. */
const page = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  deferred(
    load,
    <PageSheet>
      <LoadingOverlay active />
    </PageSheet>,
  );
/** They stand below each other, so they come together. */
const recordCards = () => withWords(import("#src/app/record-cards.tsx"), "people", "item");
const clarifications = () => withWords(import("#src/app/clarifications.tsx"), "item");

const HomePage = page(async () => (await withWords(import("#src/features/home/HomePage.tsx"), "deals")).HomePage);
const ItemList = page(
  async () => (await withWords(import("#src/features/purchase-items/PurchaseItemList.tsx"), "items")).PurchaseItemList,
);
const DeletedItems = page(
  async () =>
    (await withWords(import("#src/features/purchase-items/DeletedItemList.tsx"), "items", "item")).DeletedItemList,
);
const ItemPage = page(
  async () =>
    (await withWords(import("#src/features/purchase-items/PurchaseItemPage.tsx"), "items", "item")).PurchaseItemPage,
);
const ItemCreate = page(
  async () =>
    (await withWords(import("#src/features/purchase-items/PurchaseItemCreate.tsx"), "items", "item"))
      .PurchaseItemCreate,
);
const ImportPage = page(
  async () => (await withWords(import("#src/features/imports/ImportPage.tsx"), "buying", "items")).ImportPage,
);
const OfferImportPage = page(
  async () => (await withWords(import("#src/features/imports/OfferImportPage.tsx"), "buying", "deals")).OfferImportPage,
);
/** Most look at lists, few at one record: the card comes with its words when it is shown. */
const AttributesCard = deferred(async () => (await recordCards()).AttributesCard);
const DocumentsCard = deferred(async () => (await recordCards()).DocumentsCard);
/** Where an item is used is said in the words of orders. */
const ItemCards = deferred(async () => (await withWords(recordCards(), "deals")).ItemCards);
const GroupPage = page(async () => (await withWords(import("#src/features/groups/GroupPage.tsx"), "items")).GroupPage);
const TenderList = page(
  async () => (await withWords(import("#src/features/tenders/TenderList.tsx"), "tender")).TenderList,
);
const TenderPage = page(
  async () =>
    (await withWords(import("#src/features/tenders/TenderPage.tsx"), "items", "deals", "buying", "item")).TenderPage,
);
const TenderCreate = page(
  async () => (await withWords(import("#src/features/tenders/TenderCreate.tsx"), "items", "buying")).TenderCreate,
);
/** In one piece with the page that it draws. */
const OfferPreview = deferred(async () => (await import("#src/features/offers/OfferPage.tsx")).OfferPreview);
const ComparisonTab = deferred(
  async () => (await withWords(import("#src/features/comparison/ComparisonTab.tsx"), "buying")).ComparisonTab,
  <LoadingOverlay active />,
);
const OrderList = page(
  async () => (await withWords(import("#src/features/orders/OrderList.tsx"), "deals", "order")).OrderList,
);
const OrderPage = page(
  async () => (await withWords(import("#src/features/orders/OrderPage.tsx"), "deals", "order")).OrderPage,
);
const OneCCard = deferred(async () => (await withWords(import("#src/features/one-c/OneCCard.tsx"), "one_c")).OneCCard);
const QuestionsTab = deferred(async () => (await clarifications()).QuestionsTab);
const OfferNews = deferred(async () => (await clarifications()).OfferNews);
const OfferBeside = deferred(async () => (await clarifications()).OfferBeside);
const TenderDocumentsCard = deferred(async () => (await recordCards()).TenderDocumentsCard);
const SupplierPage = page(
  async () => (await withWords(import("#src/features/suppliers/SupplierPage.tsx"), "supply", "deals")).SupplierPage,
);
const SpendPage = page(async () => (await withWords(import("#src/features/spend/SpendPage.tsx"), "supply")).SpendPage);
const OfferList = page(async () => (await withWords(import("#src/features/offers/OfferList.tsx"), "deals")).OfferList);
const OfferPage = page(async () => (await withWords(import("#src/features/offers/OfferPage.tsx"), "deals")).OfferPage);

/** What the parts beside purchase items know of one. */
function CardsOfItem({ item }: { item: number }) {
  return (
    <>
      <AttributesCard owner={{ kind: "item", id: item }} />
      <DocumentsCard item={item} />
      <ItemCards item={item} />
    </>
  );
}

/** What a supplier of a draft will see, over the page of the tender. */
const showPreview: PreviewSlot = (asked, onClose) => <OfferPreview asked={asked} onClose={onClose} />;

const documentsOf = (tender: Tender) => <TenderDocumentsCard tender={tender} />;

const questionsOf = (tender: Tender) => <QuestionsTab tender={tender} />;

/** What a supplier hears from the customer besides the lots. */
const OFFER_SLOTS: OfferSlots = {
  calls: async () => (await import("#src/app/clarifications.tsx")).OFFER_CALLS,
  above: (offer) => offer.news_count > 0 && <OfferNews offer={offer} />,
  beside: (offer) => <OfferBeside offer={offer} />,
};

/** `?upload=true` is the import; without it rows are typed or pasted. */
function CreateItems() {
  const [query] = useSearchParams();
  return query.get("upload") === "true" ? <ImportPage /> : <ItemCreate />;
}

/** The page of a group shows what belongs to another feature besides, so it is put together here. */
const GroupWithAttributes = ({ id }: { id: number }) => (
  <GroupPage id={id} attributes={<AttributesCard owner={{ kind: "group", id }} />} />
);
const GROUPS = { ...groups, edit: GroupWithAttributes };
const SUPPLIERS = { ...suppliers, edit: SupplierPage };
const placed = (resource: ResourceObject, page: ReactNode) => (
  <Placed resource={resource} area={paths.home()}>
    {page}
  </Placed>
);

const PAGES: Readonly<Record<ServicePage, ReactNode>> = {
  "": <HomePage />,
  "purchase-items": <ItemList cardsOf={(id) => <CardsOfItem item={id} />} />,
  "purchase-items/create": <CreateItems />,
  "purchase-items/deleted": <DeletedItems />,
  "purchase-items/:id": <WithId page={(id) => <ItemPage id={id} cards={<CardsOfItem item={id} />} />} />,
  groups: placed(GROUPS, <groups.list />),
  "groups/:id": placed(GROUPS, <WithId page={(id) => <GroupWithAttributes id={id} />} />),
  spend: <SpendPage />,
  suppliers: placed(SUPPLIERS, <suppliers.list />),
  "suppliers/:id": placed(SUPPLIERS, <WithId page={(id) => <SupplierPage key={id} id={id} />} />),
  tenders: <TenderList />,
  "tenders/create": <TenderCreate />,
  "tenders/:id": (
    <WithId
      page={(id) => (
        <TenderPage
          id={id}
          comparison={<ComparisonTab tender={id} />}
          questions={questionsOf}
          documents={documentsOf}
          preview={showPreview}
        />
      )}
    />
  ),
  orders: <OrderList />,
  "orders/:id": <WithId page={(id) => <OrderPage id={id} beside={(order) => <OneCCard order={order} />} />} />,
  "supplier-offers": <OfferList />,
  "supplier-offers/:id": <WithId page={(id) => <OfferPage id={id} slots={OFFER_SLOTS} />} />,
  "supplier-offers/:id/import": <WithId page={(id) => <OfferImportPage offer={id} />} />,
};

/** Each page behind what it asks for. */
function ServiceRoutes() {
  return (
    <Routes>
      {(Object.keys(SERVICE_PAGES) as ServicePage[]).map((page) => (
        <Route key={page} path={page} element={<PageGate page={page}>{PAGES[page]}</PageGate>} />
      ))}
      <Route path="*" element={<MissingPage />} />
    </Routes>
  );
}

/** Customers' and suppliers' area: react-admin's lists and forms below /service. */
export function ServiceArea() {
  return (
    <BasenameContextProvider basename="/service">
      <TendersLayout>
        <DocumentsHost>
          <ServiceRoutes />
        </DocumentsHost>
      </TendersLayout>
    </BasenameContextProvider>
  );
}
