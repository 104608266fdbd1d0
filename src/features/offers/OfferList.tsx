import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { FETCH_DELAY_MS } from "#contract/limits.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { useCache, useCall } from "#src/api/hooks.ts";
import { useLive } from "#src/api/live.ts";
import { failureText } from "#src/entities/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { GridPager } from "#src/ui/grid/GridPager.tsx";
import { ListGrid } from "#src/ui/grid/ListGrid.tsx";
import { ListBar } from "#src/ui/page/ListBar.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";
import { ToolRow } from "#src/ui/page/ToolRow.tsx";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";
import { listQueryOf, OFFER_VIEWS, useOfferListState } from "#src/features/offers/offer-list-state.ts";
import type { OfferView } from "#src/features/offers/offer-list-state.ts";
import { PhoneOfferList } from "#src/features/offers/PhoneOfferList.tsx";
import { useOfferColumns } from "#src/features/offers/use-offer-columns.tsx";

const NO_OFFERS: readonly Offer[] = [];
const PHONE_ROW = 84;

/** How many offers a view holds. */
function useViewCount(view: OfferView): string | undefined {
  const formats = useFormats();
  const answer = useCall(offerApi.list, { query: { status: view === "all" ? undefined : view, limit: 1 } }, { keep_previous: true });
  return answer.data === undefined ? undefined : formats.count(answer.data.count);
}

function Views({ value, onChange }: { value: OfferView; onChange: (view: string) => void }) {
  const t = useT();
  const [waiting, sent, declined, expired, all] = [useViewCount("NOT_PROCESSED"), useViewCount("PROCESSED"), useViewCount("REJECTED"), useViewCount("EXPIRED"), useViewCount("all")];
  const counts: Readonly<Record<OfferView, string | undefined>> = { NOT_PROCESSED: waiting, PROCESSED: sent, REJECTED: declined, EXPIRED: expired, all };
  const hasWaiting = waiting !== undefined && waiting !== "0";
  const tabs = OFFER_VIEWS.map((view) => ({ value: view, label: t(view === "all" ? "offers.view_all" : `offers.status.${view}`), count: counts[view], attention: view === "NOT_PROCESSED" && hasWaiting }));
  return <ViewTabs tabs={tabs} value={value} onChange={onChange} />;
}

/** The supplier's offers: what waits for an answer first, by the time left. */
export function OfferList() {
  const t = useT();
  const theme = useTheme();
  const formats = useFormats();
  const navigate = useNavigate();
  const phone = useMediaQuery(theme.breakpoints.down("sm"), { noSsr: true });
  const columns = useOfferColumns();
  const { refresh } = useCache();
  const { state, change } = useOfferListState();
  const [typed, setTyped] = useState(state.search);
  useEffect(() => {
    if (typed === state.search) return undefined;
    const timer = setTimeout(() => change({ q: typed }), FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, state.search, change]);
  const answer = useCall(offerApi.list, { query: listQueryOf(state) }, { keep_previous: true });
  useLive({ onEvent: () => void refresh(offerApi.list), onGap: () => void refresh(offerApi.list) });

  const rows = answer.data?.results ?? NO_OFFERS;
  const total = answer.data?.count ?? 0;
  const open = (offer: Offer): void => void navigate(paths.offer(offer.id));
  const error = answer.error === null ? undefined : <ErrorState text={failureText(answer.error, t) ?? ""} onRetry={() => void answer.refetch()} />;
  const reset = (
    <Button size="small" onClick={() => setTyped("")}>
      {t("ui.list.reset_filters")}
    </Button>
  );
  const empty =
    state.search === "" ? (
      <EmptyState title={t(`offers.empty.${state.view}`)}>{t("offers.empty.text")}</EmptyState>
    ) : (
      <EmptyState small title={t("ui.list.empty_filtered")} actions={reset} />
    );
  const phoneRows = answer.isPending ? <SkeletonList row_height={PHONE_ROW} columns={2} /> : (error ?? (rows.length === 0 ? empty : <PhoneOfferList offers={rows} onOpen={open} />));
  return (
    <PageSheet>
      <ListBar title={t("offers.title")} count={answer.data === undefined ? undefined : formats.count(total)} />
      <Views value={state.view} onChange={(view) => change({ view: view === OFFER_VIEWS[0] ? null : view, sort: null })} />
      <ToolRow>
        <SearchField value={typed} onChange={setTyped} placeholder={t("offers.search")} />
      </ToolRow>
      {phone ? (
        phoneRows
      ) : (
        <Box sx={{ flex: "1 1 auto", minHeight: 0 }}>
          <ListGrid
            label={t("offers.title")}
            rows={error === undefined ? rows : NO_OFFERS}
            columns={columns}
            getRowId={(offer) => offer.id}
            total={total}
            page={state.page}
            pageSize={state.page_size}
            isLoading={answer.isPending || answer.isPlaceholderData}
            sort={state.sort}
            onSort={(sort) => change({ sort: sort === null ? null : `${sort.order === "DESC" ? "-" : ""}${sort.field}` })}
            onOpen={open}
            empty={empty}
            error={error}
          />
        </Box>
      )}
      <GridPager page={state.page} pageSize={state.page_size} pageSizes={[state.page_size]} total={total} onPage={(page) => change({ page: page === 1 ? null : String(page) })} onPageSize={() => undefined} />
    </PageSheet>
  );
}
