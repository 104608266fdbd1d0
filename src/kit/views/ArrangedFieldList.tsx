import type { RaRecord } from "ra-core";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import type { TableName } from "#contract/table-settings/table-setting-fields.ts";
import { callsOf, isCursorPaged } from "#src/api/resources.ts";
import { download } from "#src/api/files.ts";
import { useListWords } from "#src/kit/list/use-list-words.ts";
import { useFieldList } from "#src/kit/list/use-field-list.tsx";
import type { FieldListProps } from "#src/kit/list/use-field-list.tsx";
import { ArrangedGrowing } from "#src/kit/views/ArrangedGrowing.tsx";
import { ArrangedRecords } from "#src/kit/views/ArrangedRecords.tsx";
import type { ChosenInList } from "#src/kit/views/ArrangedRecords.tsx";
import type { ListExportRequest } from "#src/kit/views/use-arrangement.tsx";
import { useT } from "#src/locale/use-t.ts";

/** Drops what the call doesn't take: a list with a fixed order has no order to choose, and may have no search. */
const fitting = ({ query }: Endpoint, asked: ListExportRequest): object =>
  query instanceof z.ZodObject
    ? Object.fromEntries(Object.entries(asked).filter(([name]) => name in query.shape))
    : asked;

interface ArrangedFieldListProps<R extends RaRecord<number>> extends FieldListProps<R> {
  table: TableName;
  /** Order of the list without a chosen one, in the endpoint's syntax. */
  order: string;
  /** Call that returns the list as a file. */
  exported: Endpoint;
  footer?: ReactNode;
  /** Renders actions for the selected rows. With it, rows can be selected. */
  bulk?: (chosen: ChosenInList<R>) => ReactNode;
}

/**
 * Renders the list of the page's resource from its fields, with columns, saved views and an export of its own. A list
 * with cursor paging is rendered as a growing table.
 */
export function ArrangedFieldList<R extends RaRecord<number>>(props: ArrangedFieldListProps<R>) {
  const { table, exported, fields, footer, notices, bulk } = props;
  const t = useT();
  const { title } = useListWords();
  const { list, rows, address, views, view, dialog, order = props.order } = useFieldList(props);
  const hidden = useMemo(
    () => fields.flatMap(({ source, column }) => (column?.hidden === true ? [column.name ?? source] : [])),
    [fields],
  );
  const arranged = {
    table,
    hidden,
    usual: views.length > 0 ? views : [{ value: "all", label: t("controls.views.all") }],
    view,
    notices,
    address,
    order,
    onExport: (asked: ListExportRequest) =>
      download(
        exported,
        { query: { ...list.filter, ...fitting(exported, asked) } },
        { default_name: `${title}.${asked.format}` },
      ),
  };
  if (isCursorPaged(callsOf(list.resource).list))
    return <ArrangedGrowing<R> {...list} {...arranged} columns={rows.columns} fields={fields} />;
  return (
    <>
      <ArrangedRecords<R> {...list} {...rows} {...arranged} footer={footer} {...(bulk === undefined ? {} : { bulk })} />
      {dialog}
    </>
  );
}
