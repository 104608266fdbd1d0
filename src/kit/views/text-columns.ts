import type { ReactNode } from "react";
import type { Key } from "#i18n/keys.ts";
import type { Translate } from "#src/locale/use-t.ts";
import type { GridColumn } from "#src/ui/grid/columns.ts";

export type TextColumn<R extends object, F extends string> = GridColumn<R> & { readonly field: F };

/**
 * Creates columns that show a record's texts. On a narrow screen, columns are hidden by descending `priority`. Columns
 * in `when_counted` are sortable only if the list is fully counted.
 */
export function textColumns<R extends object, F extends string>(
  headings: Readonly<Record<F, Key>>,
  t: Translate,
  when_counted: readonly NoInfer<F>[] = [],
) {
  type Column = TextColumn<R, F>;
  return {
    inWords: (field: F, width: number, priority: number | null, text: (record: R) => string): Column => ({
      field,
      kind: "custom",
      header: t(headings[field]),
      width,
      ...(priority === null ? {} : { priority }),
      format: (_value, record) => text(record),
    }),
    sorted: (column: Column): Column => ({
      ...column,
      sortable: when_counted.includes(column.field) ? "when_counted" : true,
    }),
    right: (column: Column): Column => ({ ...column, align: "right" }),
    drawn: (column: Column, render: (record: R) => ReactNode): Column => ({ ...column, render }),
  };
}
