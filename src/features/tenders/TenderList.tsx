import Button from "@mui/material/Button";
import { Link, useNavigate } from "react-router";
import { tenderCode } from "#contract/numbering.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { useCache, useCall } from "#src/api/hooks.ts";
import { useLive } from "#src/api/live.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { RecordList } from "#src/entities/list/RecordList.tsx";
import { paths } from "#src/entities/paths.ts";
import { TenderStatusChip } from "#src/entities/tender/TenderStatusChip.tsx";
import { currentLanguage } from "#src/locale/languages.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";
import { AnsweredCell } from "#src/features/tenders/AnsweredCell.tsx";
import { ClosingCell } from "#src/features/tenders/ClosingCell.tsx";
import { UnansweredTag } from "#src/features/tenders/UnansweredTag.tsx";
import { listQueryOf, TENDER_VIEWS, useTenderListState, viewQuery } from "#src/features/tenders/tender-list-state.ts";
import type { TenderView } from "#src/features/tenders/tender-list-state.ts";
import { useTenderColumns } from "#src/features/tenders/use-tender-columns.tsx";

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
  const counts: Readonly<Record<TenderView, string | undefined>> = {
    all: useViewCount("all"),
    mine: useViewCount("mine"),
    DRAFT: useViewCount("DRAFT"),
    TENDER_OPENED: useViewCount("TENDER_OPENED"),
    DONE: useViewCount("DONE"),
  };
  const tabs = TENDER_VIEWS.map((view) => ({ value: view, label: t(`tenders.view.${view}`), count: counts[view] }));
  return <ViewTabs tabs={tabs} value={value} onChange={onChange} />;
}

/** A new tender, and one like an earlier tender where there is one. */
function CreateButton({ primary, has_earlier }: { primary?: boolean; has_earlier?: boolean }) {
  const t = useT();
  const may = useMay();
  const { workspace } = useMe();
  if (!may(tenderApi.create) || workspace?.is_customer !== true) return null;
  return (
    <>
      {has_earlier === true && (
        <Button component={Link} to={`${paths.newTender()}?copy=true`} startIcon={<Icon name="copy" />}>
          {t("tenders.create.copy")}
        </Button>
      )}
      <Button
        component={Link}
        to={paths.newTender()}
        variant={primary === true ? "contained" : "outlined"}
        startIcon={<Icon name="plus" />}
      >
        {t("tenders.create.open")}
      </Button>
    </>
  );
}

/** The customer's tenders: by state, with what is left of the time and who has answered. */
export function TenderList() {
  const t = useT();
  const formats = useFormats();
  const navigate = useNavigate();
  const { user } = useMe();
  const columns = useTenderColumns();
  const { refresh } = useCache();
  const { state, change } = useTenderListState();
  const answer = useCall(tenderApi.list, { query: listQueryOf(state, user.id) }, { keep_previous: true });
  useLive({
    onEvent: ({ kind }) => kind === "tender_changed" && void refresh(tenderApi.list),
    onGap: () => void refresh(tenderApi.list),
  });
  return (
    <RecordList
      title={t("tenders.title")}
      actions={<CreateButton primary has_earlier={(answer.data?.count ?? 0) > 0} />}
      views={
        <Views value={state.view} onChange={(view) => change({ view: view === "all" ? null : view, sort: null })} />
      }
      search_placeholder={t("tenders.search")}
      state={state}
      change={change}
      answer={answer}
      columns={columns}
      empty={
        <EmptyState title={t(`tenders.empty.${state.view}`)} actions={<CreateButton primary />}>
          {t("tenders.empty.text")}
        </EmptyState>
      }
      phone_height={PHONE_ROW}
      phone_row={(tender) => (
        <>
          <span className="name">{tender.name}</span>
          <span className="right">
            <ClosingCell tender={tender} />
          </span>
          <span className="second">
            {tenderCode(tender, currentLanguage())} ·{" "}
            {t("tenders.lots_count", { smart_count: tender.lot_count, count: formats.count(tender.lot_count) })}
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
      onOpen={(tender) => void navigate(paths.tender(tender.id))}
    />
  );
}
