import { useMemo } from "react";
import type { ReactNode } from "react";
import type { ExportFormat } from "#contract/list.ts";
import type { TableName } from "#contract/table-settings/table-setting-fields.ts";
import type { filteredAddress } from "#src/kit/list/filtered-address.ts";
import type { Chosen } from "#src/kit/list/ChosenRecords.tsx";
import { ExportMenu } from "#src/kit/list/ExportMenu.tsx";
import { sortWord } from "#src/kit/list/list-sort.ts";
import type { RecordFilter } from "#src/kit/list/record-filter.ts";
import { RecordFilters } from "#src/kit/list/RecordFilters.tsx";
import { RecordList } from "#src/kit/list/RecordList.tsx";
import type { RecordListProps } from "#src/kit/list/RecordList.tsx";
import { SavedViews } from "#src/kit/views/SavedViews.tsx";
import { toStoredTableSettings } from "#src/kit/views/grid-settings-store.ts";
import { useTableSettings } from "#src/kit/views/use-table-settings.ts";
import { DensityContext } from "#src/ui/grid/density-context.ts";
import { arrangeColumns } from "#src/ui/grid/grid-layout.ts";
import { GridSettingsMenu } from "#src/ui/grid/GridSettingsMenu.tsx";
import type { ViewTab } from "#src/ui/page/ViewTabs.tsx";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";

type Address = ReturnType<typeof filteredAddress<string>>;

export interface ListExportRequest {
  readonly format: ExportFormat;
  readonly ordering: string;
  readonly columns: string;
  readonly search?: string;
  /** Ids of the records to export instead of all that match the filters. */
  readonly id?: string;
}

/** Selected records, which can be exported with the displayed columns. */
export interface ChosenInList<Row> extends Chosen<Row> {
  readonly exportChosen: (format: ExportFormat) => Promise<void>;
}

interface ArrangedListProps<Row extends { id: number }> extends Omit<
  RecordListProps<Row>,
  "views" | "isFiltered" | "onReset" | "state" | "order" | "bulk"
> {
  table: TableName;
  hidden: readonly string[];
  /** Built-in views. The first view is the default. */
  usual: readonly ViewTab[];
  address: Pick<Address, "wordsOf" | "patchOf" | "nothing">;
  state: ReturnType<Address["read"]>;
  order: string;
  filters: readonly RecordFilter[];
  /** Query parameters that narrow the list but aren't among its filters. */
  separateFilters?: readonly string[];
  onExport: (asked: ListExportRequest) => Promise<void>;
  tools?: ReactNode;
  /** Renders actions for the selected rows. With it, rows can be selected. */
  bulk?: (chosen: ChosenInList<Row>) => ReactNode;
}

/** List with configurable columns, filters, saved views and an export of the displayed rows and columns. */
export function ArrangedList<Row extends { id: number }>(props: ArrangedListProps<Row>) {
  const {
    table,
    hidden,
    usual,
    address,
    filters,
    separateFilters = [],
    onExport,
    tools,
    columns,
    bulk,
    ...list
  } = props;
  const { state, change, order } = list;
  const phone = useNarrowerThan("sm");
  const { look, setLook, views, open } = useTableSettings(table, { hidden, kept: state.kept });
  const shown = useMemo(() => {
    const arranged = arrangeColumns(columns, look.layout);
    // If the user has chosen a column order, all columns are shown, and the list scrolls sideways if necessary.
    return look.layout.order === undefined ? arranged : arranged.map(({ priority: _stays, ...column }) => column);
  }, [columns, look.layout]);
  const reset = () => change(address.nothing);
  const exported = (format: ExportFormat, of: Pick<ListExportRequest, "id"> = {}) =>
    onExport({
      format,
      ...(state.search === "" ? {} : { search: state.search }),
      ...of,
      ordering: state.sort === null ? order : sortWord(state.sort),
      columns: shown.map(({ field }) => field).join(","),
    });
  return (
    <DensityContext.Provider value={look.density}>
      <RecordList<Row>
        {...list}
        columns={shown}
        views={
          <SavedViews
            table={table}
            usual={usual}
            view={state.view}
            views={views}
            open={open}
            now={{ ...toStoredTableSettings(look), query: address.wordsOf(state) }}
            patchOf={address.patchOf}
            onChange={change}
          />
        }
        tools={
          <>
            {tools}
            <RecordFilters offered={filters} filters={state.filters} onChange={change} onReset={reset} />
            {!phone && <ExportMenu onExport={(format) => exported(format)} />}
            {!phone && <GridSettingsMenu columns={columns} look={look} onLook={setLook} />}
          </>
        }
        isFiltered={Object.keys(state.filters).some((word) => !separateFilters.includes(word))}
        onReset={reset}
        bulk={
          bulk &&
          ((chosen) =>
            bulk({
              ...chosen,
              exportChosen: async (format) => exported(format, { id: (await chosen.collectIds()).join(",") }),
            }))
        }
      />
    </DensityContext.Provider>
  );
}
