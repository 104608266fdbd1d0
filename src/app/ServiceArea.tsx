import { lazy, Suspense } from "react";
import type { ComponentProps } from "react";
import { BasenameContextProvider } from "ra-core";
import { Route, Routes, useSearchParams } from "react-router";
import { TendersLayout } from "#src/app/layouts/TendersLayout.tsx";
import { MissingPage } from "#src/app/MissingPage.tsx";
import { WithId } from "#src/app/WithId.tsx";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";
import { loadWords } from "#src/locale/i18n-provider.ts";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";

const HomePage = lazy(async () => {
  const [module] = await Promise.all([import("#src/features/home/HomePage.tsx"), loadWords("today")]);
  return { default: module.HomePage };
});
const ItemList = lazy(() => import("#src/features/purchase-items/PurchaseItemList.tsx").then((module) => ({ default: module.PurchaseItemList })));
const ItemPage = lazy(async () => {
  const [module] = await Promise.all([import("#src/features/purchase-items/PurchaseItemPage.tsx"), loadWords("item")]);
  return { default: module.PurchaseItemPage };
});
const ItemCreate = lazy(() => import("#src/features/purchase-items/PurchaseItemCreate.tsx").then((module) => ({ default: module.PurchaseItemCreate })));
const ImportPage = lazy(async () => {
  const [module] = await Promise.all([import("#src/features/imports/ImportPage.tsx"), loadWords("buying")]);
  return { default: module.ImportPage };
});
/** Most look at lists, few at one record: the cards come with their words when they are shown. */
const AttributesCard = lazy(async () => {
  const [module] = await Promise.all([import("#src/features/attribute-values/AttributesCard.tsx"), loadWords("people")]);
  return { default: module.AttributesCard };
});
const ItemCards = lazy(async () => {
  const [module] = await Promise.all([import("#src/features/item-cards/ItemCards.tsx"), loadWords("item")]);
  return { default: module.ItemCards };
});
const GroupList = lazy(async () => {
  const [module] = await Promise.all([import("#src/features/groups/GroupList.tsx"), loadWords("item")]);
  return { default: module.GroupList };
});
const GroupPage = lazy(async () => {
  const [module] = await Promise.all([import("#src/features/groups/GroupPage.tsx"), loadWords("item")]);
  return { default: module.GroupPage };
});
const TenderList = lazy(() => import("#src/features/tenders/TenderList.tsx").then((module) => ({ default: module.TenderList })));
const TenderPage = lazy(() => import("#src/features/tenders/TenderPage.tsx").then((module) => ({ default: module.TenderPage })));
const TenderCreate = lazy(() => import("#src/features/tenders/TenderCreate.tsx").then((module) => ({ default: module.TenderCreate })));
const ComparisonTab = lazy(async () => {
  const [module] = await Promise.all([import("#src/features/comparison/ComparisonTab.tsx"), loadWords("buying")]);
  return { default: module.ComparisonTab };
});
const OrderList = lazy(() => import("#src/features/orders/OrderList.tsx").then((module) => ({ default: module.OrderList })));
const OrderPage = lazy(() => import("#src/features/orders/OrderPage.tsx").then((module) => ({ default: module.OrderPage })));
const OfferList = lazy(() => import("#src/features/offers/OfferList.tsx").then((module) => ({ default: module.OfferList })));
const OfferPage = lazy(() => import("#src/features/offers/OfferPage.tsx").then((module) => ({ default: module.OfferPage })));

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
      <ItemCards item={item} />
    </Suspense>
  );
}

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
      <Route path="tenders/:id" element={<WithId page={(id) => <TenderPage id={id} comparison={<ComparisonTab tender={id} />} />} />} />
      <Route path="tenders" element={<TenderList />} />
      <Route path="orders/:id" element={<WithId page={(id) => <OrderPage id={id} />} />} />
      <Route path="orders" element={<OrderList />} />
      <Route path="supplier-offers/:id" element={<WithId page={(id) => <OfferPage id={id} />} />} />
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
          <ServiceRoutes />
        </Suspense>
      </TendersLayout>
    </BasenameContextProvider>
  );
}
