import type { Tender } from "#contract/tenders/tender.schema.ts";
import type { OfferSlots } from "#src/features/offers/offer-slots.ts";
import { lazy, Suspense } from "react";
import type { ComponentProps } from "react";
import { BasenameContextProvider } from "ra-core";
import { Route, Routes, useSearchParams } from "react-router";
import { DocumentsHost } from "#src/app/DocumentsHost.tsx";
import { TendersLayout } from "#src/app/layouts/TendersLayout.tsx";
import { MissingPage } from "#src/app/MissingPage.tsx";
import { WithId } from "#src/app/WithId.tsx";
import type { PreviewSlot } from "#src/entities/tender/preview.ts";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";
import { loadWords } from "#src/locale/i18n-provider.ts";
import type { Words } from "#src/locale/i18n-provider.ts";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";

/** A page with the words that it says beyond those of the area. */
async function withWords<M>(module: Promise<M>, ...parts: Words[]): Promise<M> {
  const [loaded] = await Promise.all([module, loadWords(...parts)]);
  return loaded;
}

const HomePage = lazy(async () => ({ default: (await withWords(import("#src/features/home/HomePage.tsx"), "deals")).HomePage }));
const ItemList = lazy(async () => ({ default: (await withWords(import("#src/features/purchase-items/PurchaseItemList.tsx"), "items")).PurchaseItemList }));
const ItemPage = lazy(async () => ({ default: (await withWords(import("#src/features/purchase-items/PurchaseItemPage.tsx"), "items", "item")).PurchaseItemPage }));
const ItemCreate = lazy(async () => ({ default: (await withWords(import("#src/features/purchase-items/PurchaseItemCreate.tsx"), "items")).PurchaseItemCreate }));
const ImportPage = lazy(async () => ({ default: (await withWords(import("#src/features/imports/ImportPage.tsx"), "buying", "items")).ImportPage }));
const OfferImportPage = lazy(async () => ({ default: (await withWords(import("#src/features/imports/OfferImportPage.tsx"), "buying", "deals")).OfferImportPage }));
/** Most look at lists, few at one record: the card comes with its words when it is shown. */
const AttributesCard = lazy(async () => ({ default: (await withWords(import("#src/app/record-cards.tsx"), "people")).AttributesCard }));
const DocumentsCard = lazy(async () => ({ default: (await withWords(import("#src/app/record-cards.tsx"), "item")).DocumentsCard }));
const ItemCards = lazy(async () => ({ default: (await withWords(import("#src/app/record-cards.tsx"), "item")).ItemCards }));
const GroupList = lazy(async () => ({ default: (await withWords(import("#src/features/groups/GroupList.tsx"), "items")).GroupList }));
const GroupPage = lazy(async () => ({ default: (await withWords(import("#src/features/groups/GroupPage.tsx"), "items")).GroupPage }));
const TenderList = lazy(() => import("#src/features/tenders/TenderList.tsx").then((module) => ({ default: module.TenderList })));
const TenderPage = lazy(async () => ({ default: (await withWords(import("#src/features/tenders/TenderPage.tsx"), "items", "deals", "buying", "item")).TenderPage }));
const TenderCreate = lazy(async () => ({ default: (await withWords(import("#src/features/tenders/TenderCreate.tsx"), "items", "buying")).TenderCreate }));
/** In one piece with the page that it draws. */
const OfferPreview = lazy(() => import("#src/features/offers/OfferPage.tsx").then((module) => ({ default: module.OfferPreview })));
const ComparisonTab = lazy(async () => ({ default: (await withWords(import("#src/features/comparison/ComparisonTab.tsx"), "buying")).ComparisonTab }));
const OrderList = lazy(async () => ({ default: (await withWords(import("#src/features/orders/OrderList.tsx"), "deals")).OrderList }));
const OrderPage = lazy(async () => ({ default: (await withWords(import("#src/features/orders/OrderPage.tsx"), "deals")).OrderPage }));
const QuestionsTab = lazy(async () => ({ default: (await withWords(import("#src/app/conduct.tsx"), "item")).QuestionsTab }));
const OfferNews = lazy(async () => ({ default: (await withWords(import("#src/app/conduct.tsx"), "item")).OfferNews }));
const OfferBeside = lazy(async () => ({ default: (await withWords(import("#src/app/conduct.tsx"), "item")).OfferBeside }));
const TenderDocumentsCard = lazy(async () => ({ default: (await withWords(import("#src/app/record-cards.tsx"), "item")).TenderDocumentsCard }));
const OfferList = lazy(async () => ({ default: (await withWords(import("#src/features/offers/OfferList.tsx"), "deals")).OfferList }));
const OfferPage = lazy(async () => ({ default: (await withWords(import("#src/features/offers/OfferPage.tsx"), "deals")).OfferPage }));

function Attributes(owner: ComponentProps<typeof AttributesCard>["owner"]) {
  return (
    <Suspense fallback={null}>
      <AttributesCard owner={owner} />
    </Suspense>
  );
}

/** What the parts beside purchase items know of one. */
function CardsOfItem({ item }: { item: number }) {
  return (
    <Suspense fallback={null}>
      <AttributesCard owner={{ kind: "item", id: item }} />
      <DocumentsCard item={item} />
      <ItemCards item={item} />
    </Suspense>
  );
}

/** What a supplier of a draft will see, over the page of the tender. */
const showPreview: PreviewSlot = (asked, onClose) => (
  <Suspense fallback={null}>
    <OfferPreview asked={asked} onClose={onClose} />
  </Suspense>
);

const documentsOf = (tender: Tender) => (
  <Suspense fallback={null}>
    <TenderDocumentsCard tender={tender} />
  </Suspense>
);

const questionsOf = (tender: Tender) => (
  <Suspense fallback={null}>
    <QuestionsTab tender={tender} />
  </Suspense>
);

/** What a supplier hears from the customer besides the lots. */
const OFFER_SLOTS: OfferSlots = {
  calls: async () => (await import("#src/app/conduct.tsx")).OFFER_CALLS,
  above: (offer) =>
    offer.news_count > 0 && (
      <Suspense fallback={null}>
        <OfferNews offer={offer} />
      </Suspense>
    ),
  beside: (offer) => (
    <Suspense fallback={null}>
      <OfferBeside offer={offer} />
    </Suspense>
  ),
};

/** `?upload=true` is the import; without it rows are typed or pasted. */
function CreateItems() {
  const [query] = useSearchParams();
  return query.get("upload") === "true" ? <ImportPage /> : <ItemCreate />;
}

function ServiceRoutes() {
  return (
    <Routes>
      <Route index element={<HomePage />} />
      <Route path="purchase-items/create" element={<CreateItems />} />
      <Route path="purchase-items/:id" element={<WithId page={(id) => <ItemPage id={id} cards={<CardsOfItem item={id} />} />} />} />
      <Route path="purchase-items" element={<ItemList cardsOf={(id) => <CardsOfItem item={id} />} />} />
      <Route path="groups/:id" element={<WithId page={(id) => <GroupPage id={id} attributes={<Attributes kind="group" id={id} />} />} />} />
      <Route path="groups" element={<GroupList />} />
      <Route path="tenders/create" element={<TenderCreate />} />
      <Route path="tenders/:id" element={<WithId page={(id) => <TenderPage id={id} comparison={<ComparisonTab tender={id} />} questions={questionsOf} documents={documentsOf} preview={showPreview} />} />} />
      <Route path="tenders" element={<TenderList />} />
      <Route path="orders/:id" element={<WithId page={(id) => <OrderPage id={id} />} />} />
      <Route path="orders" element={<OrderList />} />
      <Route path="supplier-offers/:id/import" element={<WithId page={(id) => <OfferImportPage offer={id} />} />} />
      <Route path="supplier-offers/:id" element={<WithId page={(id) => <OfferPage id={id} slots={OFFER_SLOTS} />} />} />
      <Route path="supplier-offers" element={<OfferList />} />
      <Route path="*" element={<MissingPage />} />
    </Routes>
  );
}

/** Customers' and suppliers' area: react-admin's lists and forms below /service. */
export function ServiceArea() {
  return (
    <BasenameContextProvider basename="/service">
      <TendersLayout>
        <Suspense
          fallback={
            <PageSheet>
              <LoadingOverlay active />
            </PageSheet>
          }
        >
          <DocumentsHost>
            <ServiceRoutes />
          </DocumentsHost>
        </Suspense>
      </TendersLayout>
    </BasenameContextProvider>
  );
}
