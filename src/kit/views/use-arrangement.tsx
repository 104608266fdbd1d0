import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import type { ExportFormat } from "#contract/list.ts";
import type { TableName } from "#contract/table-settings/table-setting-fields.ts";
import { ExportMenu } from "#src/kit/list/ExportMenu.tsx";
import type { filteredAddress } from "#src/kit/list/filtered-address.ts";
import { sortWord } from "#src/kit/list/list-sort.ts";
import { ColumnsMenu } from "#src/kit/views/ColumnsMenu.tsx";
import { toStoredTableSettings } from "#src/kit/views/grid-settings-store.ts";
import { SavedViews } from "#src/kit/views/SavedViews.tsx";
import { useTableSettings } from "#src/kit/views/use-table-settings.ts";
import { useZone } from "#src/locale/use-zone.ts";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import { arrangeColumns } from "#src/ui/grid/grid-layout.ts";
import type { AddressPatch } from "#src/ui/page/use-address.ts";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";
import type { ViewTab } from "#src/ui/page/ViewTabs.tsx";

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

/** What a list needs for columns, saved views and an export of its own. */
export interface Arrangeable<Row extends object> {
  table: TableName;
  columns: readonly GridColumn<Row>[];
  hidden: readonly string[];
  /** Built-in views. The first view is the default. */
  usual: readonly ViewTab[];
  /** Built-in view that is open unless a saved one is. */
  view: string;
  notices?: ReactNode;
  tools?: ReactNode;
  address: Pick<Address, "wordsOf" | "patchOf" | "nothing">;
  state: ReturnType<Address["read"]>;
  change: (patch: AddressPatch, way?: { replace?: boolean }) => void;
  order: string;
  /** Column with the currency of the sums. An exported file has it even if the list hides it. */
  currency?: string;
  onExport: (asked: ListExportRequest) => Promise<void>;
}

/** Returns the columns that a list shows, its saved views, and its tools with the export and the menu of columns. */
export function useArrangement<Row extends object>(props: Arrangeable<Row>) {
  const { table, columns, hidden, usual, view, notices, tools, address, state, change, order, currency, onExport } =
    props;
  const phone = useNarrowerThan("sm");
  const zone = useZone();
  const [drawn, setDrawn] = useState<number | null>(null);
  const { look, setLook, views, open } = useTableSettings(table, { hidden, kept: state.kept });
  const shown = useMemo(() => {
    const arranged = arrangeColumns(columns, look.layout);
    // If the user has chosen a column order, all columns are shown, and the list scrolls sideways if necessary.
    return look.layout.order === undefined ? arranged : arranged.map(({ priority: _stays, ...column }) => column);
  }, [columns, look.layout]);
  const fields = shown.map(({ field }) => field);
  const exportedFields = currency === undefined || fields.includes(currency) ? fields : [...fields, currency];
  const exported = (format: ExportFormat, of: Pick<ListExportRequest, "id"> = {}) =>
    onExport({
      format,
      ...(state.search === "" ? {} : { search: state.search }),
      ...of,
      ordering: state.sort === null ? order : sortWord(state.sort),
      columns: exportedFields.join(","),
      time_zone: zone,
    });
  return {
    density: look.density,
    setDrawn,
    shown,
    exported,
    views: (
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
    ),
    tools: (
      <>
        {tools}
        {!phone && <ExportMenu onExport={(format) => exported(format)} />}
        {!phone && <ColumnsMenu columns={columns} drawn={drawn} look={look} onLook={setLook} />}
      </>
    ),
  };
}
