import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { FETCH_DELAY_MS } from "#contract/limits.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useCache, useCall } from "#src/api/hooks.ts";
import { useLive } from "#src/api/live.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { failureText } from "#src/entities/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { GridPager } from "#src/ui/grid/GridPager.tsx";
import { ListGrid } from "#src/ui/grid/ListGrid.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { ListBar } from "#src/ui/page/ListBar.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";
import { ToolRow } from "#src/ui/page/ToolRow.tsx";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";
import { PhoneTenderList } from "#src/features/tenders/PhoneTenderList.tsx";
import { listQueryOf, TENDER_VIEWS, useTenderListState, viewQuery } from "#src/features/tenders/tender-list-state.ts";
import type { TenderView } from "#src/features/tenders/tender-list-state.ts";
import { useTenderColumns } from "#src/features/tenders/use-tender-columns.tsx";

const NO_TENDERS: readonly Tender[] = [];
const PHONE_ROW = 84;

/** How many tenders a view holds. */
function useViewCount(view: TenderView): string | undefined {
  const formats = useFormats();
  const { user } = useMe();
  const answer = useCall(tenderApi.list, { query: { ...viewQuery(view, user.id), limit: 1 } }, { keep_previous: true });
  return answer.data === undefined ? undefined : formats.count(answer.data.count);
}

function Views({ value, onChange }: { value: TenderView; onChange: (view: string) => void }) {
  const t = useT();
  const counts: Readonly<Record<TenderView, string | undefined>> = { all: useViewCount("all"), mine: useViewCount("mine"), DRAFT: useViewCount("DRAFT"), TENDER_OPENED: useViewCount("TENDER_OPENED"), DONE: useViewCount("DONE") };
  const tabs = TENDER_VIEWS.map((view) => ({ value: view, label: t(`tenders.view.${view}`), count: counts[view] }));
  return <ViewTabs tabs={tabs} value={value} onChange={onChange} />;
}

function CreateButton({ primary }: { primary?: boolean }) {
  const t = useT();
  const may = useMay();
  const { workspace } = useMe();
  if (!may(tenderApi.create) || workspace?.is_customer !== true) return null;
  return (
    <Button component={Link} to={paths.newTender()} variant={primary === true ? "contained" : "outlined"} startIcon={<Icon name="plus" />}>
      {t("tenders.create.open")}
    </Button>
  );
}

/** The customer's tenders: by state, with what is left of the time and who has answered. */
export function TenderList() {
  const t = useT();
  const theme = useTheme();
  const formats = useFormats();
  const navigate = useNavigate();
  const { user } = useMe();
  const phone = useMediaQuery(theme.breakpoints.down("sm"), { noSsr: true });
  const columns = useTenderColumns();
  const { refresh } = useCache();
  const { state, change } = useTenderListState();
  const [typed, setTyped] = useState(state.search);
  useEffect(() => {
    if (typed === state.search) return undefined;
    const timer = setTimeout(() => change({ q: typed }), FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, state.search, change]);
  const answer = useCall(tenderApi.list, { query: listQueryOf(state, user.id) }, { keep_previous: true });
  useLive({ onEvent: ({ kind }) => kind === "tender_changed" && void refresh(tenderApi.list), onGap: () => void refresh(tenderApi.list) });

  const rows = answer.data?.results ?? NO_TENDERS;
  const total = answer.data?.count ?? 0;
  const open = (tender: Tender): void => void navigate(paths.tender(tender.id));
  const error = answer.error === null ? undefined : <ErrorState text={failureText(answer.error, t) ?? ""} onRetry={() => void answer.refetch()} />;
  const reset = (
    <Button size="small" onClick={() => setTyped("")}>
      {t("ui.list.reset_filters")}
    </Button>
  );
  const empty =
    state.search === "" ? (
      <EmptyState title={t(`tenders.empty.${state.view}`)} actions={<CreateButton primary />}>
        {t("tenders.empty.text")}
      </EmptyState>
    ) : (
      <EmptyState small title={t("ui.list.empty_filtered")} actions={reset} />
    );
  const phoneRows = answer.isPending ? <SkeletonList row_height={PHONE_ROW} columns={2} /> : (error ?? (rows.length === 0 ? empty : <PhoneTenderList tenders={rows} onOpen={open} />));
  return (
    <PageSheet>
      <ListBar title={t("tenders.title")} count={answer.data === undefined ? undefined : formats.count(total)} actions={<CreateButton primary />} />
      <Views value={state.view} onChange={(view) => change({ view: view === "all" ? null : view, sort: null })} />
      <ToolRow>
        <SearchField value={typed} onChange={setTyped} placeholder={t("tenders.search")} />
      </ToolRow>
      {phone ? (
        phoneRows
      ) : (
        <Box sx={{ flex: "1 1 auto", minHeight: 0 }}>
          <ListGrid
            label={t("tenders.title")}
            rows={error === undefined ? rows : NO_TENDERS}
            columns={columns}
            getRowId={(tender) => tender.id}
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
      <GridPager page={state.page} pageSize={state.page_size} total={total} onPage={(page) => change({ page: page === 1 ? null : String(page) })} onPageSize={(size) => change({ size: String(size) })} />
    </PageSheet>
  );
}
