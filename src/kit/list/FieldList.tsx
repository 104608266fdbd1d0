import type { RaRecord } from "ra-core";
import { callsOf, isCursorPaged } from "#src/api/resources.ts";
import { GrowingList } from "#src/kit/list/GrowingList.tsx";
import { RecordList } from "#src/kit/list/RecordList.tsx";
import { useFieldList } from "#src/kit/list/use-field-list.tsx";
import type { FieldListProps } from "#src/kit/list/use-field-list.tsx";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";

/**
 * Renders the list of the page's resource from its fields: columns, phone rows, filters and sorting. A click on a row
 * opens the record's page, or a dialog if the resource has no pages. Permitted users can create a record. A list with
 * cursor paging is rendered as a growing table.
 */
export function FieldList<R extends RaRecord<number>>(props: FieldListProps<R>) {
  const { fields, notices } = props;
  const { list, rows, views, view, onView, dialog } = useFieldList(props);
  const framed = {
    ...list,
    views: (
      <>
        {notices}
        {views.length > 0 && <ViewTabs tabs={views} value={view} onChange={onView} />}
      </>
    ),
  };
  if (isCursorPaged(callsOf(list.resource).list)) return <GrowingList<R> {...framed} fields={fields} />;
  return (
    <>
      <RecordList<R> {...framed} {...rows} />
      {dialog}
    </>
  );
}
