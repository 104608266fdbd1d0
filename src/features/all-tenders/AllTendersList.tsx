import { useMemo } from "react";
import { useNavigate } from "react-router";
import { tenderCode } from "#contract/numbering.ts";
import type { AnyTenderRow } from "#contract/tenders/all-tenders.api.ts";
import { TENDER_STATUSES } from "#contract/tenders/tender.machine.ts";
import { listAddress } from "#src/entities/list/list-address.ts";
import { RecordList } from "#src/entities/list/RecordList.tsx";
import { paths } from "#src/entities/paths.ts";
import { TenderStatusChip } from "#src/entities/tender/TenderStatusChip.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import { useAddress } from "#src/ui/page/use-address.ts";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";

const VIEWS = ["all", ...TENDER_STATUSES] as const;
const PHONE_ROW = 84;
const read = listAddress(VIEWS, "all");

/** The tenders of every workspace, to be read by administrators. */
export function AllTendersList() {
  const t = useT();
  const formats = useFormats();
  const navigate = useNavigate();
  const { state, change } = useAddress(read);
  const columns = useMemo(
    (): GridColumn<AnyTenderRow>[] => [
      {
        field: "number",
        kind: "custom",
        header: t("all_tenders.column.number"),
        width: 116,
        format: (_value, tender) => tenderCode(tender),
      },
      { field: "name", kind: "text", header: t("all_tenders.column.name"), flex: 1, minWidth: 200 },
      {
        field: "customer",
        kind: "custom",
        header: t("all_tenders.column.customer"),
        width: 220,
        priority: 2,
        format: (_value, { customer }) => customer.name,
      },
      {
        field: "status",
        kind: "custom",
        header: t("all_tenders.column.status"),
        width: 150,
        format: (_value, { status }) => t(`tenders.status.${status}`),
        render: ({ status }) => <TenderStatusChip plain status={status} />,
      },
      {
        field: "closing_date",
        kind: "custom",
        header: t("all_tenders.column.closing_date"),
        width: 170,
        priority: 3,
        format: (_value, { closing_date }) => (closing_date === null ? "" : formats.dateTime(closing_date)),
      },
      {
        field: "lot_count",
        kind: "custom",
        header: t("all_tenders.column.lots"),
        width: 84,
        align: "right",
        priority: 4,
        format: (_value, { lot_count }) => formats.count(lot_count),
      },
      {
        field: "answers",
        kind: "custom",
        header: t("all_tenders.column.answers"),
        width: 110,
        align: "right",
        priority: 5,
        format: (_value, { processed_count, supplier_count }) =>
          t("controls.progress.of", { done: formats.count(processed_count), total: formats.count(supplier_count) }),
      },
    ],
    [t, formats],
  );
  return (
    <RecordList
      title={t("all_tenders.title")}
      views={
        <ViewTabs
          tabs={VIEWS.map((view) => ({
            value: view,
            label: view === "all" ? t("all_tenders.all") : t(`tenders.status.${view}`),
          }))}
          value={state.view}
          onChange={(view) => change({ view: view === "all" ? null : view })}
        />
      }
      search_placeholder={t("all_tenders.search")}
      state={state}
      change={change}
      resource="all-tenders"
      filter={state.view === "all" ? {} : { status: state.view }}
      columns={columns}
      empty={<EmptyState title={t("all_tenders.empty")} />}
      is_filtered={state.view !== "all"}
      onReset={() => change({ q: null, view: null })}
      phone_height={PHONE_ROW}
      phone_row={(row) => (
        <>
          <span className="name whole">{row.name}</span>
          <span className="second">{row.customer.name}</span>
          <TenderStatusChip plain status={row.status} />
        </>
      )}
      onOpen={({ id }) => void navigate(paths.adminTender(id))}
    />
  );
}
