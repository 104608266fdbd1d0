import type { RaRecord } from "ra-core";
import { useMemo } from "react";
import type { ReactNode } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import type { TableName } from "#contract/table-settings/table-setting-fields.ts";
import { download } from "#src/api/files.ts";
import { useListWords } from "#src/kit/list/use-list-words.ts";
import { useFieldList } from "#src/kit/list/use-field-list.tsx";
import type { FieldListProps } from "#src/kit/list/use-field-list.tsx";
import { ArrangedRecords } from "#src/kit/views/ArrangedRecords.tsx";
import type { ChosenInList } from "#src/kit/views/ArrangedRecords.tsx";
import { useT } from "#src/locale/use-t.ts";

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

/** Renders the list of the page's resource from its fields, with columns, saved views and an export of its own. */
export function ArrangedFieldList<R extends RaRecord<number>>(props: ArrangedFieldListProps<R>) {
  const { table, exported, fields, footer, notices, bulk } = props;
  const t = useT();
  const { title } = useListWords();
  const { list, rows, address, views, view, dialog, order = props.order } = useFieldList(props);
  const hidden = useMemo(
    () => fields.flatMap(({ source, column }) => (column?.hidden === true ? [column.name ?? source] : [])),
    [fields],
  );
  return (
    <>
      <ArrangedRecords<R>
        {...list}
        {...rows}
        table={table}
        hidden={hidden}
        usual={views.length > 0 ? views : [{ value: "all", label: t("controls.views.all") }]}
        view={view}
        notices={notices}
        address={address}
        order={order}
        footer={footer}
        {...(bulk === undefined ? {} : { bulk })}
        onExport={(asked) =>
          download(exported, { query: { ...list.filter, ...asked } }, { default_name: `${title}.${asked.format}` })
        }
      />
      {dialog}
    </>
  );
}
