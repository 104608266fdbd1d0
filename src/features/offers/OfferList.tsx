import { useNavigate } from "react-router";
import { offerCode } from "#contract/numbering.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import { useCache, useCall } from "#src/api/hooks.ts";
import { useLive } from "#src/api/live.ts";
import { RecordList } from "#src/entities/list/RecordList.tsx";
import { OfferStatusChip } from "#src/entities/offer/OfferStatusChip.tsx";
import { paths } from "#src/entities/paths.ts";
import { currentLanguage } from "#src/locale/languages.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";
import { InvitationStrip } from "#src/features/offers/InvitationStrip.tsx";
import { listQueryOf, OFFER_VIEWS, useOfferListState } from "#src/features/offers/offer-list-state.ts";
import type { OfferView } from "#src/features/offers/offer-list-state.ts";
import { ClosingCell, FilledCell, useOfferColumns } from "#src/features/offers/use-offer-columns.tsx";

const PHONE_ROW = 84;

/** How many offers a view holds. */
function useViewCount(view: OfferView): string | undefined {
  const formats = useFormats();
  const answer = useCall(
    offerApi.list,
    { query: { status: view === "all" ? undefined : view, limit: 1 } },
    { keep_previous: true },
  );
  return answer.data === undefined ? undefined : formats.count(answer.data.count);
}

function Views({ value, onChange }: { value: OfferView; onChange: (view: string) => void }) {
  const t = useT();
  const [waiting, sent, declined, expired, all] = [
    useViewCount("NOT_PROCESSED"),
    useViewCount("PROCESSED"),
    useViewCount("REJECTED"),
    useViewCount("EXPIRED"),
    useViewCount("all"),
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

/** The supplier's offers: what waits for an answer first, by the time left. */
export function OfferList() {
  const t = useT();
  const navigate = useNavigate();
  const columns = useOfferColumns();
  const { refresh } = useCache();
  const { state, change } = useOfferListState();
  const answer = useCall(offerApi.list, { query: listQueryOf(state) }, { keep_previous: true });
  useLive({ onEvent: () => void refresh(offerApi.list), onGap: () => void refresh(offerApi.list) });
  return (
    <RecordList
      title={t("offers.title")}
      views={
        <>
          <InvitationStrip />
          <Views
            value={state.view}
            onChange={(view) => change({ view: view === OFFER_VIEWS[0] ? null : view, sort: null })}
          />
        </>
      }
      search_placeholder={t("offers.search")}
      state={state}
      change={change}
      answer={answer}
      columns={columns}
      empty={<EmptyState title={t(`offers.empty.${state.view}`)}>{t("offers.empty.text")}</EmptyState>}
      page_sizes={[state.page_size]}
      phone_height={PHONE_ROW}
      phone_row={(offer) => (
        <>
          <span className="name">{offer.tender.name}</span>
          <span className="right">
            <ClosingCell offer={offer} />
          </span>
          <span className="second">
            {offerCode(offer.number, currentLanguage())} · {offer.customer.name}
          </span>
          <span className="right">
            <OfferStatusChip plain status={offer.status} />
          </span>
          <span className="second">
            <FilledCell offer={offer} />
          </span>
        </>
      )}
      onOpen={(offer) => void navigate(paths.offer(offer.id))}
    />
  );
}
