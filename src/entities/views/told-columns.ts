import type { ReactNode } from "react";
import type { Key } from "#i18n/keys.ts";
import type { Translate } from "#src/locale/use-t.ts";
import type { GridColumn } from "#src/ui/grid/columns.ts";

/** A column of a list that goes into files, under the name that the file has for it. */
export type ToldColumn<R extends object, F extends string> = GridColumn<R> & { readonly field: F };

/**
 * Makes the columns of such a list, which say something of a record in words; the greatest `priority` goes first on a
 * narrow screen.
 */
export function toldColumns<R extends object, F extends string>(headings: Readonly<Record<F, Key>>, t: Translate) {
  type Column = ToldColumn<R, F>;
  return {
    told: (field: F, width: number, priority: number | null, text: (record: R) => string): Column => ({
      field,
      kind: "custom",
      header: t(headings[field]),
      width,
      ...(priority === null ? {} : { priority }),
      format: (_value, record) => text(record),
    }),
    sorted: (column: Column): Column => ({ ...column, sortable: true }),
    right: (column: Column): Column => ({ ...column, align: "right" }),
    drawn: (column: Column, render: (record: R) => ReactNode): Column => ({ ...column, render }),
  };
}
