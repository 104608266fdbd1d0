import type { RecordFilter } from "#src/kit/list/record-filter.ts";
import { RecordFilters } from "#src/kit/list/RecordFilters.tsx";
import { ArrangedRecords } from "#src/kit/views/ArrangedRecords.tsx";
import type { ArrangedRecordsProps } from "#src/kit/views/ArrangedRecords.tsx";

interface ArrangedListProps<Row extends { id: number }> extends Omit<
  ArrangedRecordsProps<Row>,
  "view" | "isFiltered" | "onReset"
> {
  filters: readonly RecordFilter[];
  /** Query parameters that narrow the list but aren't among its filters. */
  separateFilters?: readonly string[];
}

/** List with configurable columns, filters, saved views and an export of the displayed rows and columns. */
export function ArrangedList<Row extends { id: number }>(props: ArrangedListProps<Row>) {
  const { filters, separateFilters = [], tools, ...list } = props;
  const { state, change, address } = list;
  const reset = () => change(address.nothing);
  return (
    <ArrangedRecords<Row>
      {...list}
      view={state.view}
      tools={
        <>
          {tools}
          <RecordFilters offered={filters} filters={state.filters} onChange={change} onReset={reset} />
        </>
      }
      isFiltered={Object.keys(state.filters).some((word) => !separateFilters.includes(word))}
      onReset={reset}
    />
  );
}
