import { offerCode } from "#contract/numbering.ts";
import { offerExportApi } from "#contract/offers/offer-export.api.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { IsoDate } from "#contract/primitives.ts";
import type { OfferStatus } from "#contract/states/offer.machine.ts";
import { download } from "#src/api/files.ts";
import { useLiveList } from "#src/api/use-live-list.ts";
import { filteredAddress, toFilterParams } from "#src/kit/list/filtered-address.ts";
import type { RecordFilter } from "#src/kit/list/record-filter.ts";
import { useCount } from "#src/kit/list/use-count.ts";
import { OfferStatusChip } from "#src/entities/offer/OfferStatusChip.tsx";
import { paths } from "#src/entities/paths.ts";
import { ArrangedList } from "#src/kit/views/ArrangedList.tsx";
import { useT } from "#src/locale/use-t.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";
import { InvitationStrip } from "#src/features/offers/InvitationStrip.tsx";
import {
  ClosingCell,
  FilledCell,
  HIDDEN_OFFER_COLUMNS,
  useOfferColumns,
} from "#src/features/offers/use-offer-columns.tsx";

const PHONE_ROW = 84;

const OFFER_VIEWS = ["NOT_PROCESSED", "PROCESSED", "REJECTED", "EXPIRED", "all"] as const satisfies readonly (
  | OfferStatus
  | "all"
)[];
type OfferView = (typeof OFFER_VIEWS)[number];

/** Default order in each tab: open offers by remaining time, finished offers by date. */
const ORDERS: Readonly<Record<OfferView, string>> = {
  NOT_PROCESSED: "closing_date",
  PROCESSED: "-submitted_at",
  REJECTED: "-closing_date",
  EXPIRED: "-closing_date",
  all: "-id",
};

const address = filteredAddress({
  views: OFFER_VIEWS,
  sortable: ["number", "status", "closing_date", "submitted_at"],
  filters: { closing_from: IsoDate, closing_to: IsoDate, submitted_from: IsoDate, submitted_to: IsoDate },
});
const FILTERS: readonly RecordFilter[] = [
  { name: "closing", label: "offers.list_filter.closing", kind: "days" },
  { name: "submitted", label: "offers.list_filter.submitted", kind: "days" },
];

/** Query for a tab. The "sent" tab excludes offers that the customer typed in. */
const viewQuery = (view: OfferView): { status?: OfferStatus; entered?: "false" } => ({
  ...(view === "all" ? {} : { status: view }),
  ...(view === "PROCESSED" ? { entered: "false" } : {}),
});

function useViews() {
  const t = useT();
  const waiting = useCount("supplier-offers", viewQuery("NOT_PROCESSED"));
  const counts: Readonly<Record<OfferView, string | undefined>> = {
    NOT_PROCESSED: waiting,
    PROCESSED: useCount("supplier-offers", viewQuery("PROCESSED")),
    REJECTED: useCount("supplier-offers", viewQuery("REJECTED")),
    EXPIRED: useCount("supplier-offers", viewQuery("EXPIRED")),
    all: useCount("supplier-offers", viewQuery("all")),
  };
  const hasWaiting = waiting !== undefined && waiting !== "0";
  return OFFER_VIEWS.map((view) => ({
    value: view,
    label: t(view === "all" ? "offers.view_all" : `offers.status.${view}`),
    count: counts[view],
    attention: view === "NOT_PROCESSED" && hasWaiting,
  }));
}

export function OfferList() {
  const t = useT();
  const zone = useZone();
  const columns = useOfferColumns();
  const usual = useViews();
  const { state, change } = useAddress(address.read);
  useLiveList("supplier-offers");
  const query = { ...viewQuery(state.view), ...toFilterParams(state.filters, zone) };
  return (
    <ArrangedList<Offer>
      table="supplier-offers"
      usual={usual}
      notices={<InvitationStrip />}
      address={address}
      state={state}
      change={change}
      filters={FILTERS}
      filter={query}
      order={ORDERS[state.view]}
      currency="currency"
      hidden={HIDDEN_OFFER_COLUMNS}
      onExport={(asked) =>
        download(
          offerExportApi.export,
          { query: { ...query, ...asked } },
          { default_name: `${t("offers.title")}.${asked.format}` },
        )
      }
      columns={columns}
      empty={
        <EmptyState title={t(`offers.empty.${state.view}`)} guide={paths.guide("supplier")}>
          {t("offers.empty.text")}
        </EmptyState>
      }
      phoneHeight={PHONE_ROW}
      phoneRow={(offer) => (
        <>
          <span className="name">{offer.tender.name}</span>
          <span className="right">
            <ClosingCell offer={offer} />
          </span>
          <span className="second">
            {offerCode(offer.number)} · {offer.customer.name}
          </span>
          <span className="right">
            <OfferStatusChip plain offer={offer} />
          </span>
          <span className="second">
            <FilledCell offer={offer} />
          </span>
        </>
      )}
    />
  );
}
