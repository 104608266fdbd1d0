import { useNavigate } from "react-router";
import { orderCode } from "#contract/numbering.ts";
import { ONE_C_OUTBOX_STATUSES } from "#contract/one-c/one-c-outbox.api.ts";
import { listAddress } from "#src/entities/list/list-address.ts";
import { RecordList } from "#src/entities/list/RecordList.tsx";
import { paths } from "#src/entities/paths.ts";
import { useOutboxColumns } from "#src/features/one-c-outbox/use-outbox-columns.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";

const VIEWS = ["all", ...ONE_C_OUTBOX_STATUSES] as const;
const read = listAddress(VIEWS, "all");
const PHONE_ROW = 84;
/** The outbox works by itself: its states change without anybody doing something here. */
const REFRESH_MS = 15_000;

/** What waits for the 1C of each company, what it took and what it didn't; who mends that is the company itself. */
export function OutboxList() {
  const t = useT();
  const formats = useFormats();
  const navigate = useNavigate();
  const columns = useOutboxColumns();
  const { state, change } = useAddress(read);
  return (
    <RecordList
      views={
        <ViewTabs
          tabs={VIEWS.map((view) => ({
            value: view,
            label: view === "all" ? t("one_c.outbox.all") : t(`one_c.status.${view}`),
          }))}
          value={state.view}
          onChange={(view) => change({ view: view === "all" ? null : view })}
        />
      }
      state={state}
      change={change}
      filter={state.view === "all" ? {} : { status: state.view }}
      refetch_every_ms={REFRESH_MS}
      columns={columns}
      empty={<EmptyState title={t("one_c.outbox.empty")}>{t("one_c.outbox.empty_text")}</EmptyState>}
      is_filtered={state.view !== "all"}
      onReset={() => change({ q: null, view: null })}
      phone_height={PHONE_ROW}
      phone_row={(row) => (
        <>
          <span className="name whole">{row.workspace.name}</span>
          <span className="second">{orderCode(row.order_number)}</span>
          <span className="second num">{formats.date(row.created_at)}</span>
          <span className="second">{t(`one_c.status.${row.status}`)}</span>
        </>
      )}
      onOpen={({ workspace }) => void navigate(paths.adminWorkspace(workspace.id))}
    />
  );
}
