import type { ReactNode } from "react";
import type { ExportFormat } from "#contract/list.ts";
import type { Chosen } from "#src/kit/list/ChosenRecords.tsx";
import { RecordList } from "#src/kit/list/RecordList.tsx";
import type { RecordListProps } from "#src/kit/list/RecordList.tsx";
import { useArrangement } from "#src/kit/views/use-arrangement.tsx";
import type { Arrangeable } from "#src/kit/views/use-arrangement.tsx";
import { DensityContext } from "#src/ui/grid/density-context.ts";
import { DrawnColumnsContext } from "#src/ui/grid/drawn-columns.ts";

/** Selected records, which can be exported with the displayed columns. */
export interface ChosenInList<Row> extends Chosen<Row> {
  readonly exportChosen: (format: ExportFormat) => Promise<void>;
}

export interface ArrangedRecordsProps<Row extends { id: number }>
  extends Omit<RecordListProps<Row>, "views" | "state" | "order" | "bulk" | keyof Arrangeable<Row>>, Arrangeable<Row> {
  /** Renders actions for the selected rows. With it, rows can be selected. */
  bulk?: (chosen: ChosenInList<Row>) => ReactNode;
}

/** List with configurable columns, saved views and an export of the displayed rows and columns. */
export function ArrangedRecords<Row extends { id: number }>(props: ArrangedRecordsProps<Row>) {
  const {
    table: _table,
    hidden: _hidden,
    usual: _usual,
    view: _view,
    notices: _notices,
    address: _address,
    onExport: _onExport,
    currency: _currency,
    bulk,
    ...list
  } = props;
  const { density, setDrawn, shown, exported, views, tools } = useArrangement<Row>(props);
  return (
    <DensityContext.Provider value={density}>
      <DrawnColumnsContext value={setDrawn}>
        <RecordList<Row>
          {...list}
          columns={shown}
          views={views}
          tools={tools}
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
