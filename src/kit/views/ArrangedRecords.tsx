import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import type { ExportFormat } from "#contract/list.ts";
import type { TableName } from "#contract/table-settings/table-setting-fields.ts";
import type { filteredAddress } from "#src/kit/list/filtered-address.ts";
import type { Chosen } from "#src/kit/list/ChosenRecords.tsx";
import { ExportMenu } from "#src/kit/list/ExportMenu.tsx";
import { sortWord } from "#src/kit/list/list-sort.ts";
import { RecordList } from "#src/kit/list/RecordList.tsx";
import type { RecordListProps } from "#src/kit/list/RecordList.tsx";
import { SavedViews } from "#src/kit/views/SavedViews.tsx";
import { toStoredTableSettings } from "#src/kit/views/grid-settings-store.ts";
import { useTableSettings } from "#src/kit/views/use-table-settings.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { DensityContext } from "#src/ui/grid/density-context.ts";
import { DrawnColumnsContext } from "#src/ui/grid/drawn-columns.ts";
import { arrangeColumns } from "#src/ui/grid/grid-layout.ts";
import { ColumnsMenu } from "#src/kit/views/ColumnsMenu.tsx";
import type { ViewTab } from "#src/ui/page/ViewTabs.tsx";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";

type Address = ReturnType<typeof filteredAddress<string>>;

export interface ListExportRequest {
  readonly format: ExportFormat;
  readonly ordering: string;
  readonly columns: string;
  readonly time_zone: string;
  readonly search?: string;
  /** Ids of the records to export instead of all that match the filters. */
  readonly id?: string;
}

/** Selected records, which can be exported with the displayed columns. */
export interface ChosenInList<Row> extends Chosen<Row> {
  readonly exportChosen: (format: ExportFormat) => Promise<void>;
}

export interface ArrangedRecordsProps<Row extends { id: number }> extends Omit<
  RecordListProps<Row>,
  "views" | "state" | "order" | "bulk"
> {
  table: TableName;
  hidden: readonly string[];
  /** Built-in views. The first view is the default. */
  usual: readonly ViewTab[];
  /** Built-in view that is open unless a saved one is. */
  view: string;
  notices?: ReactNode;
  address: Pick<Address, "wordsOf" | "patchOf" | "nothing">;
  state: ReturnType<Address["read"]>;
  order: string;
  onExport: (asked: ListExportRequest) => Promise<void>;
  /** Renders actions for the selected rows. With it, rows can be selected. */
  bulk?: (chosen: ChosenInList<Row>) => ReactNode;
}

/** List with configurable columns, saved views and an export of the displayed rows and columns. */
export function ArrangedRecords<Row extends { id: number }>(props: ArrangedRecordsProps<Row>) {
  const { table, hidden, usual, view, notices, address, onExport, tools, columns, bulk, ...list } = props;
  const { state, change, order } = list;
  const phone = useNarrowerThan("sm");
  const zone = useZone();
  const [drawn, setDrawn] = useState<number | null>(null);
  const { look, setLook, views, open } = useTableSettings(table, { hidden, kept: state.kept });
  const shown = useMemo(() => {
    const arranged = arrangeColumns(columns, look.layout);
    // If the user has chosen a column order, all columns are shown, and the list scrolls sideways if necessary.
    return look.layout.order === undefined ? arranged : arranged.map(({ priority: _stays, ...column }) => column);
  }, [columns, look.layout]);
  const exported = (format: ExportFormat, of: Pick<ListExportRequest, "id"> = {}) =>
    onExport({
      format,
      ...(state.search === "" ? {} : { search: state.search }),
      ...of,
      ordering: state.sort === null ? order : sortWord(state.sort),
      columns: shown.map(({ field }) => field).join(","),
      time_zone: zone,
    });
  return (
    <DensityContext.Provider value={look.density}>
      <DrawnColumnsContext value={setDrawn}>
        <RecordList<Row>
          {...list}
          columns={shown}
          views={
            <>
              {notices}
              <SavedViews
                table={table}
                usual={usual}
                view={view}
                views={views}
                open={open}
                now={{ ...toStoredTableSettings(look), query: address.wordsOf(state) }}
                patchOf={address.patchOf}
                onChange={change}
              />
            </>
          }
          tools={
            <>
              {tools}
              {!phone && <ExportMenu onExport={(format) => exported(format)} />}
              {!phone && <ColumnsMenu columns={columns} drawn={drawn} look={look} onLook={setLook} />}
            </>
          }
          bulk={
            bulk &&
            ((chosen) =>
              bulk({
                ...chosen,
                exportChosen: async (format) => exported(format, { id: (await chosen.collectIds()).join(",") }),
              }))
          }
        />
      </DrawnColumnsContext>
    </DensityContext.Provider>
  );
}
