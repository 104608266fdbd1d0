import Button from "@mui/material/Button";
import { useListContext } from "ra-core";
import { Link, useNavigate } from "react-router";
import { tenderCode } from "#contract/numbering.ts";
import { TENDER_STATUSES } from "#contract/tenders/tender.machine.ts";
import type { TenderStatus } from "#contract/tenders/tender.machine.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { useLiveList } from "#src/api/use-live-list.ts";
import { listAddress } from "#src/entities/list/list-address.ts";
import { RecordList } from "#src/entities/list/RecordList.tsx";
import { useCount } from "#src/entities/list/use-count.ts";
import { paths } from "#src/entities/paths.ts";
import { TenderStatusChip } from "#src/entities/tender/TenderStatusChip.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";
import { AnsweredCell } from "#src/features/tenders/AnsweredCell.tsx";
import { ClosingCell } from "#src/features/tenders/ClosingCell.tsx";
import { UnansweredTag } from "#src/features/tenders/UnansweredTag.tsx";
import { useTenderColumns } from "#src/features/tenders/use-tender-columns.tsx";

const PHONE_ROW = 84;
/** Tabs of the list: all of them, those of the reader, and by state. */
const TENDER_VIEWS = ["all", "mine", ...TENDER_STATUSES] as const;
type TenderView = (typeof TENDER_VIEWS)[number];

const read = listAddress(TENDER_VIEWS, "all", [
  "number",
  "name",
  "status",
  "start_date",
  "closing_date",
  "created_at",
  "lot_count",
]);

/** What a view asks for. */
function viewQuery(view: TenderView, userId: number): { managers?: number; status?: TenderStatus } {
  if (view === "mine") return { managers: userId };
  return view === "all" ? {} : { status: view };
}

function Views({ value, onChange }: { value: TenderView; onChange: (view: string) => void }) {
  const t = useT();
  const { user } = useMe();
  const counts: Readonly<Record<TenderView, string | undefined>> = {
    all: useCount("tenders", viewQuery("all", user.id)),
    mine: useCount("tenders", viewQuery("mine", user.id)),
    DRAFT: useCount("tenders", viewQuery("DRAFT", user.id)),
    TENDER_OPENED: useCount("tenders", viewQuery("TENDER_OPENED", user.id)),
    DONE: useCount("tenders", viewQuery("DONE", user.id)),
  };
  const tabs = TENDER_VIEWS.map((view) => ({ value: view, label: t(`tenders.view.${view}`), count: counts[view] }));
  return <ViewTabs tabs={tabs} value={value} onChange={onChange} />;
}

/** A new tender, and one like an earlier tender where there is one. */
function CreateButton({ primary }: { primary?: boolean }) {
  const t = useT();
  const { total = 0 } = useListContext();
  const may = useMay();
  if (!may(resources.tenders.create)) return null;
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
  const { state, change } = useAddress(read);
  useLiveList("tenders", "tender_changed");
  return (
    <RecordList
      title={t("tenders.title")}
      actions={<CreateButton primary />}
      views={
        <Views value={state.view} onChange={(view) => change({ view: view === "all" ? null : view, sort: null })} />
      }
      search_placeholder={t("tenders.search")}
      state={state}
      change={change}
      resource="tenders"
      filter={viewQuery(state.view, user.id)}
      order={state.view === "TENDER_OPENED" ? "closing_date" : "-id"}
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
            {tenderCode(tender)} ·{" "}
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
