import { receivedOfferExportApi } from "#contract/offers/received-offer-export.api.ts";
import Button from "@mui/material/Button";
import { Link, useNavigate } from "react-router";
import { tenderCode } from "#contract/numbering.ts";
import type { ReceivedOffer } from "#contract/offers/received-offer.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { download } from "#src/api/files.ts";
import { useMay } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { TENDER_EVENTS } from "#src/api/live.ts";
import { useLiveList } from "#src/api/use-live-list.ts";
import { paths } from "#src/entities/paths.ts";
import { SumsFooter } from "#src/kit/list/SumsFooter.tsx";
import { useCount } from "#src/kit/list/use-count.ts";
import { ArrangedList } from "#src/kit/views/ArrangedList.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";
import {
  RECEIVED_FILTERS,
  RECEIVED_VIEWS,
  receivedAddress,
  receivedQuery,
  viewQuery,
} from "#src/features/received-offers/received-offer-state.ts";
import type { ReceivedView } from "#src/features/received-offers/received-offer-state.ts";
import {
  HIDDEN_RECEIVED_COLUMNS,
  receivedState,
  useReceivedColumns,
} from "#src/features/received-offers/use-received-columns.tsx";

const PHONE_ROW = 62;

function useViews() {
  const t = useT();
  const counts: Readonly<Record<ReceivedView, string | undefined>> = {
    all: useCount("received-offers", viewQuery("all")),
    PROCESSED: useCount("received-offers", viewQuery("PROCESSED")),
    NOT_PROCESSED: useCount("received-offers", viewQuery("NOT_PROCESSED")),
    REJECTED: useCount("received-offers", viewQuery("REJECTED")),
    EXPIRED: useCount("received-offers", viewQuery("EXPIRED")),
  };
  return RECEIVED_VIEWS.map((value) => ({ value, label: t(`received_offers.view.${value}`), count: counts[value] }));
}

/** The sums of all submitted offers that the list's filters select, on all of its pages, in each currency. */
function ReceivedSums({ query }: { query: Readonly<Record<string, string>> }) {
  const { t, formats } = useTextTools();
  const sums = useCall(receivedOfferExportApi.sums, { query }, { keep_previous: true }).data?.results ?? [];
  return (
    <SumsFooter
      label={t("received_offers.sums.label")}
      rows={sums.map(({ currency, offers, total_with_vat }) => ({
        key: String(currency),
        count: t("received_offers.sums.count", formats.counted(offers)),
        sums: [
          { key: "total", label: t("received_offers.sums.total"), value: formats.money(total_with_vat, currency) },
        ],
      }))}
    />
  );
}

/** Offers in all tenders of the company. Offers of a sealed tender appear once the tender is done. */
export function ReceivedOfferList() {
  const { t, formats } = useTextTools();
  const zone = useZone();
  const may = useMay();
  const navigate = useNavigate();
  const columns = useReceivedColumns();
  const usual = useViews();
  const { state, change } = useAddress(receivedAddress.read);
  useLiveList("received-offers", TENDER_EVENTS, receivedOfferExportApi.sums);
  const query = receivedQuery(state, zone);
  const open = ({ status, tender }: ReceivedOffer): void =>
    void navigate(paths.tender(tender.id, status === "PROCESSED" ? "compare" : "offers"));
  return (
    <ArrangedList<ReceivedOffer>
      table="received-offers"
      usual={usual}
      address={receivedAddress}
      state={state}
      change={change}
      filters={RECEIVED_FILTERS}
      filter={query}
      order="-id"
      currency="currency"
      columns={columns}
      hidden={HIDDEN_RECEIVED_COLUMNS}
      onOpen={open}
      footer={<ReceivedSums query={{ ...query, ...(state.search === "" ? {} : { search: state.search }) }} />}
      onExport={(asked) =>
        download(
          receivedOfferExportApi.export,
          { query: { ...query, ...asked } },
          { default_name: `${t("received_offers.title")}.${asked.format}` },
        )
      }
      empty={
        <EmptyState
          title={t("received_offers.empty")}
          guide={paths.guide("compare")}
          actions={
            may(resources.tenders.create) && (
              <Button component={Link} to={paths.tenders()}>
                {t("received_offers.to_tenders")}
              </Button>
            )
          }
        >
          {t("received_offers.empty_text")}
        </EmptyState>
      }
      phoneHeight={PHONE_ROW}
      phoneRow={(offer) => (
        <>
          <span className="name">{offer.supplier.name}</span>
          <span className="right num">
            {offer.total_with_vat !== null &&
              offer.currency !== null &&
              formats.money(offer.total_with_vat, offer.currency)}
          </span>
          <span className="second">
            {tenderCode(offer.tender)} · {offer.tender.name}
          </span>
          <span className="right">{t(receivedState(offer))}</span>
        </>
      )}
    />
  );
}
