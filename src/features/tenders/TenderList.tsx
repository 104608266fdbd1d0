import Button from "@mui/material/Button";
import { tenderExportApi } from "#contract/tenders/tender-export.api.ts";
import { useListContext } from "ra-core";
import { Link, useNavigate } from "react-router";
import { tenderCode } from "#contract/numbering.ts";
import { download } from "#src/api/files.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { TENDER_EVENTS } from "#src/api/live.ts";
import { useLiveList } from "#src/api/use-live-list.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useCount } from "#src/kit/list/use-count.ts";
import { useCreateKey } from "#src/kit/list/use-create-key.ts";
import { paths } from "#src/entities/paths.ts";
import { TenderStatusChip } from "#src/entities/tender/TenderStatusChip.tsx";
import { ArrangedList } from "#src/kit/views/ArrangedList.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { withWords } from "#src/locale/with-words.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";
import { AnsweredCell } from "#src/features/tenders/AnsweredCell.tsx";
import { ClosingCell } from "#src/features/tenders/ClosingCell.tsx";
import { UnansweredTag } from "#src/features/tenders/UnansweredTag.tsx";
import { TENDER_FILTERS } from "#src/features/tenders/tender-filters.ts";
import {
  TENDER_VIEWS,
  tenderAddress,
  tenderQuery,
  defaultOrdering,
  viewQuery,
} from "#src/features/tenders/tender-list-state.ts";
import type { TenderView } from "#src/features/tenders/tender-list-state.ts";
import { HIDDEN_TENDER_COLUMNS, useTenderColumns } from "#src/features/tenders/use-tender-columns.tsx";

const TenderBulkBar = deferred(
  async () => (await withWords(import("#src/features/tenders/TenderBulkBar.tsx"), "buying")).TenderBulkBar,
);

const PHONE_ROW = 84;
function useViews() {
  const t = useT();
  const { user } = useMe();
  const counts: Readonly<Record<TenderView, string | undefined>> = {
    all: useCount("tenders", viewQuery("all", user.id)),
    mine: useCount("tenders", viewQuery("mine", user.id)),
    DRAFT: useCount("tenders", viewQuery("DRAFT", user.id)),
    TENDER_OPENED: useCount("tenders", viewQuery("TENDER_OPENED", user.id)),
    DONE: useCount("tenders", viewQuery("DONE", user.id)),
  };
  return TENDER_VIEWS.map((view) => ({ value: view, label: t(`tenders.view.${view}`), count: counts[view] }));
}

function CreateButton({ primary }: { primary?: boolean }) {
  const t = useT();
  const { total = 0 } = useListContext();
  const may = useMay();
  const mayCreate = may(resources.tenders.create);
  const navigate = useNavigate();
  useCreateKey(mayCreate, () => void navigate(paths.newTender()));
  if (!mayCreate) return null;
  return (
    <>
      {total > 0 && (
        <Button component={Link} to={`${paths.newTender()}?copy=true`} startIcon={<Icon name="copy" />}>
          {t("tenders.create.copy")}
        </Button>
      )}
      <Button
        component={Link}
        to={paths.newTender()}
        variant={primary === true ? "contained" : "outlined"}
        startIcon={<Icon name="plus" />}
        aria-keyshortcuts="c"
      >
        {t("tenders.create.open")}
      </Button>
    </>
  );
}

/** Only a company without tenders reads how to begin. */
const NoTenders = deferred(async () => (await import("#src/features/tenders/NoTenders.tsx")).NoTenders);

/** Filters in the "mine" view, which has no manager filter. */
const OF_MINE = TENDER_FILTERS.filter(({ name }) => name !== "managers");
const FILTERS_SET_BY_VIEW = ["managers"];

export function TenderList() {
  const { t, formats } = useTextTools();
  const zone = useZone();
  const { user } = useMe();
  const columns = useTenderColumns();
  const usual = useViews();
  const { state, change } = useAddress(tenderAddress.read);
  useLiveList("tenders", TENDER_EVENTS);
  const query = tenderQuery(state, { zone, user: user.id });
  const isMine = state.view === "mine";
  return (
    <ArrangedList
      table="tenders"
      actions={<CreateButton primary />}
      usual={usual}
      address={tenderAddress}
      state={state}
      change={change}
      filters={isMine ? OF_MINE : TENDER_FILTERS}
      separateFilters={isMine ? FILTERS_SET_BY_VIEW : []}
      filter={query}
      order={defaultOrdering(state.view)}
      columns={columns}
      hidden={HIDDEN_TENDER_COLUMNS}
      bulk={(chosen) => <TenderBulkBar {...chosen} />}
      onExport={(asked) =>
        download(
          tenderExportApi.export,
          { query: { ...query, ...asked } },
          { default_name: `${t("tenders.title")}.${asked.format}` },
        )
      }
      empty={
        state.view === "all" ? (
          <NoTenders />
        ) : (
          <EmptyState title={t(`tenders.empty.${state.view}`)} actions={<CreateButton primary />}>
            {t("tenders.empty.text")}
          </EmptyState>
        )
      }
      phoneHeight={PHONE_ROW}
      phoneRow={(tender) => (
        <>
          <span className="name">{tender.name}</span>
          <span className="right">
            <ClosingCell tender={tender} />
          </span>
          <span className="second">
            {tenderCode(tender)} · {t("tenders.lots_count", formats.counted(tender.lot_count))}
          </span>
          <span className="right">
            <TenderStatusChip plain status={tender.status} />
          </span>
          <span className="second">
            <AnsweredCell tender={tender} />
          </span>
          <span className="right">
            <UnansweredTag tender={tender} />
          </span>
        </>
      )}
    />
  );
}
