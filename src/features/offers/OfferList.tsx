import { offerCode } from "#contract/numbering.ts";
import type { OfferStatus } from "#contract/states/offer.machine.ts";
import { useLiveList } from "#src/api/use-live-list.ts";
import { listAddress } from "#src/kit/list/list-address.ts";
import { RecordList } from "#src/kit/list/RecordList.tsx";
import { useCount } from "#src/kit/list/use-count.ts";
import { OfferStatusChip } from "#src/entities/offer/OfferStatusChip.tsx";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import type { ListSort } from "#src/ui/grid/ListGrid.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";
import { InvitationStrip } from "#src/features/offers/InvitationStrip.tsx";
import { ClosingCell, FilledCell, useOfferColumns } from "#src/features/offers/use-offer-columns.tsx";

const PHONE_ROW = 84;

const OFFER_VIEWS = ["NOT_PROCESSED", "PROCESSED", "REJECTED", "EXPIRED", "all"] as const satisfies readonly (
  | OfferStatus
  | "all"
)[];
type OfferView = (typeof OFFER_VIEWS)[number];

/** Default sort order in each tab: open offers by remaining time, finished offers by date. */
const ORDERS: Readonly<Record<OfferView, ListSort>> = {
  NOT_PROCESSED: { field: "closing_date", order: "ASC" },
  PROCESSED: { field: "submitted_at", order: "DESC" },
  REJECTED: { field: "closing_date", order: "DESC" },
  EXPIRED: { field: "closing_date", order: "DESC" },
  all: { field: "id", order: "DESC" },
};

const readPage = listAddress(OFFER_VIEWS, "NOT_PROCESSED", ["number", "status", "closing_date", "submitted_at"]);
const read = (query: URLSearchParams) => {
  const state = readPage(query);
  return { ...state, sort: state.sort ?? ORDERS[state.view] };
};

/** Query for a tab. The "sent" tab excludes offers that the customer typed in. */
const viewQuery = (view: OfferView): { status?: OfferStatus; entered?: "false" } => ({
  ...(view === "all" ? {} : { status: view }),
  ...(view === "PROCESSED" ? { entered: "false" } : {}),
});

function Views({ value, onChange }: { value: OfferView; onChange: (view: string) => void }) {
  const t = useT();
  const [waiting, sent, declined, expired, all] = [
    useCount("supplier-offers", viewQuery("NOT_PROCESSED")),
    useCount("supplier-offers", viewQuery("PROCESSED")),
    useCount("supplier-offers", viewQuery("REJECTED")),
    useCount("supplier-offers", viewQuery("EXPIRED")),
    useCount("supplier-offers", viewQuery("all")),
  ];
  const counts: Readonly<Record<OfferView, string | undefined>> = {
    NOT_PROCESSED: waiting,
    PROCESSED: sent,
    REJECTED: declined,
    EXPIRED: expired,
    all,
  };
  const hasWaiting = waiting !== undefined && waiting !== "0";
  const tabs = OFFER_VIEWS.map((view) => ({
    value: view,
    label: t(view === "all" ? "offers.view_all" : `offers.status.${view}`),
    count: counts[view],
    attention: view === "NOT_PROCESSED" && hasWaiting,
  }));
  return <ViewTabs tabs={tabs} value={value} onChange={onChange} />;
}

export function OfferList() {
  const t = useT();
  const columns = useOfferColumns();
  const { state, change } = useAddress(read);
  useLiveList("supplier-offers");
  return (
    <RecordList
      views={
        <>
          <InvitationStrip />
          <Views
            value={state.view}
            onChange={(view) => change({ view: view === OFFER_VIEWS[0] ? null : view, sort: null })}
          />
        </>
      }
      state={state}
      change={change}
      filter={viewQuery(state.view)}
      columns={columns}
      empty={<EmptyState title={t(`offers.empty.${state.view}`)}>{t("offers.empty.text")}</EmptyState>}
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
