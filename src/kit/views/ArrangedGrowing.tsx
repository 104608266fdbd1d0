import type { RaRecord } from "ra-core";
import { useMemo } from "react";
import type { Field } from "#src/kit/fields/field.ts";
import { GrowingList } from "#src/kit/list/GrowingList.tsx";
import type { GrowingListProps } from "#src/kit/list/GrowingList.tsx";
import { useArrangement } from "#src/kit/views/use-arrangement.tsx";
import type { Arrangeable } from "#src/kit/views/use-arrangement.tsx";

interface ArrangedGrowingProps<R extends RaRecord<number>>
  extends Omit<GrowingListProps<R>, keyof Arrangeable<R> | "views">, Arrangeable<R> {
  fields: readonly Field<R>[];
}

/** A cursor-paged list with configurable columns, saved views and an export of the displayed columns. */
export function ArrangedGrowing<R extends RaRecord<number>>(props: ArrangedGrowingProps<R>) {
  const { fields, resource, filter, state, change, empty, isFiltered, onReset, actions } = props;
  const { shown, views, tools } = useArrangement<R>(props);
  const arranged = useMemo(
    () =>
      shown.flatMap(({ field }) => fields.filter(({ source, column }) => column && (column.name ?? source) === field)),
    [shown, fields],
  );
  return (
    <GrowingList<R>
      {...{ resource, filter, state, change, empty, actions, views, tools }}
      {...(isFiltered === undefined ? {} : { isFiltered })}
      {...(onReset === undefined ? {} : { onReset })}
      fields={arranged}
    />
  );
}
