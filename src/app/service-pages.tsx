import type { Area } from "#src/app/pages.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { paths } from "#src/entities/paths.ts";
import { pageOf } from "#src/kit/resource/page-of.tsx";
import { groups } from "#src/features/groups/index.tsx";
import { inbox } from "#src/features/inbox/index.ts";
import { home } from "#src/features/home/index.ts";
import { offers } from "#src/features/offers/index.tsx";
import { orders } from "#src/features/orders/index.tsx";
import { receivedOffers } from "#src/features/received-offers/index.ts";
import { purchaseItems } from "#src/features/purchase-items/index.tsx";
import { spend } from "#src/features/spend/index.ts";
import { suppliers } from "#src/features/suppliers/index.ts";
import { tenders } from "#src/features/tenders/index.tsx";
import { withWords } from "#src/locale/with-words.ts";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";

// This file assembles the content that one feature renders on another feature's pages.

/** The cards share a chunk, because they appear together. */
const recordCards = () => withWords(import("#src/app/record-cards.tsx"), "people", "items");
const offerPanel = () => import("#src/app/OfferSidePanel.tsx");

const ImportPage = pageOf(
  async () =>
    (await withWords(import("#src/features/imports/ImportPage.tsx"), "buying", "items", "revisions")).ImportPage,
);
const OfferImportPage = pageOf(
  async () => (await withWords(import("#src/features/imports/OfferImportPage.tsx"), "buying", "deals")).OfferImportPage,
);
/** Loads the card with its translations on demand, because most visits only show lists. */
const AttributesCard = deferred(async () => (await recordCards()).AttributesCard);
const DocumentsCard = deferred(async () => (await recordCards()).DocumentsCard);
/** The card needs the order translations ("deals") to describe where an item is used. */
const ItemCards = deferred(async () => (await withWords(recordCards(), "deals")).ItemCards);
/** Loads the chunk of OfferPage, which the preview renders. */
const OfferPreview = deferred(async () => (await import("#src/features/offers/OfferPage.tsx")).OfferPreview);
const EnterOfferMenu = deferred(async () => (await import("#src/features/tenders/EnterOfferMenu.tsx")).EnterOfferMenu);
const ScenariosPage = deferred(
  async () => (await import("#src/features/scenarios/ScenariosPage.tsx")).ScenariosPage,
  <LoadingOverlay />,
);
const AwardHeader = deferred(async () => (await import("#src/features/award/AwardHeader.tsx")).AwardHeader);
const AwardTools = deferred(async () => (await import("#src/features/award/AwardHeader.tsx")).AwardTools);
const ComparisonTab = deferred(
  async () => (await withWords(import("#src/features/comparison/ComparisonTab.tsx"), "buying")).ComparisonTab,
  <LoadingOverlay />,
);
const OrderApproval = deferred(async () => (await import("#src/features/award/OrderApproval.tsx")).OrderApproval);
const OneCCard = deferred(async () => (await withWords(import("#src/features/one-c/OneCCard.tsx"), "one_c")).OneCCard);
const QuestionsTab = deferred(async () => (await import("#src/features/questions/QuestionsTab.tsx")).QuestionsTab);
const OfferNews = deferred(async () => (await offerPanel()).OfferNews);
const OfferSidePanel = deferred(async () => (await offerPanel()).OfferSidePanel);
const TenderDocumentsCard = deferred(async () => (await recordCards()).TenderDocumentsCard);

export const SERVICE_AREA: Area = {
  to: paths.home(),
  make: "create",
  pages: [
    home,
    inbox,
    purchaseItems({
      cards: (id) => (
        <>
          <AttributesCard owner={{ kind: "item", id }} />
          <DocumentsCard item={id} />
          <ItemCards item={id} />
        </>
      ),
      upload: ImportPage,
    }),
    groups({ attributes: (id) => <AttributesCard owner={{ kind: "group", id }} /> }),
    tenders({
      comparison: (id) => (
        <>
          <AwardHeader tender={id} />
          <ComparisonTab
            tender={id}
            sidePanel={(tender) => <EnterOfferMenu tender={tender} />}
            scenarios={(given) => <ScenariosPage {...given} />}
            papers={(tender) => <AwardTools tender={tender} />}
            instead={(tender) => <EnterOfferMenu tender={tender} />}
          />
        </>
      ),
      questions: (tender) => <QuestionsTab tender={tender} />,
      documents: (tender) => <TenderDocumentsCard tender={tender} />,
      preview: (asked, onClose) => <OfferPreview asked={asked} onClose={onClose} />,
    }),
    receivedOffers,
    offers({
      slots: {
        calls: async () => (await offerPanel()).OFFER_CALLS,
        above: (offer) => offer.news_count > 0 && <OfferNews offer={offer} />,
        sidePanel: (offer) => <OfferSidePanel offer={offer} />,
      },
      upload: ({ id }) => <OfferImportPage offer={id} />,
    }),
    orders({ over: (order) => <OrderApproval order={order} />, sidePanel: (order) => <OneCCard order={order} /> }),
    suppliers,
    spend,
  ],
};
