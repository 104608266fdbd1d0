import Button from "@mui/material/Button";
import { useCanAccess } from "ra-core";
import type { RaRecord } from "ra-core";
import { useCallback, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import type { ResourceName } from "#src/api/resources.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useFieldColumns } from "#src/kit/fields/columns.ts";
import { isVersioned } from "#src/kit/fields/field.ts";
import type { Field, Versioned } from "#src/kit/fields/field.ts";
import { filterSchemas, filtersOf, toQueryParams } from "#src/kit/fields/filters.ts";
import type { ListFilter } from "#src/kit/fields/filters.ts";
import { phoneLines, PhoneRow } from "#src/kit/fields/PhoneRow.tsx";
import { filteredAddress } from "#src/kit/list/filtered-address.ts";
import { FilterTools } from "#src/kit/list/FilterTools.tsx";
import { useCreateKey } from "#src/kit/list/use-create-key.ts";
import { useCreateOnOpen } from "#src/kit/list/use-create-on-open.ts";
import { usePlacedResource } from "#src/kit/resource/resource.ts";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import type { Translate } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";

/** Loaded on demand, because most readers of a list never edit a record. */
const RecordDialog = deferred(async () => (await import("#src/kit/form/RecordDialog.tsx")).RecordDialog);

/** Views of a list that aren't values of a field. The first view is the default. */
export interface ListViews {
  readonly views: readonly [string, ...string[]];
  readonly label: (view: string, t: Translate) => string;
  readonly asks: (view: string) => { resource?: ResourceName; filter?: object; order?: string };
}

export interface FieldListProps<R extends RaRecord<number>> {
  fields: readonly Field<R>[];
  ownViews?: ListViews;
  actions?: ReactNode;
  emptyActions?: ReactNode;
  /** Replaces the usual content of a list without records. */
  empty?: ReactNode;
  notices?: ReactNode;
  refetchEveryMs?: number;
  /** Called when a row is clicked, in place of opening the record. Must be a stable reference. */
  onOpen?: (record: R) => void;
}

const LINE = 20;
const PADDING = 24;
const ONE_VIEW = ["all"] as const;

/** Converts between the URL and the state of a list with these fields and views. */
const fieldAddress = <R,>(fields: readonly Field<R>[], filters: readonly ListFilter[], own?: ListViews) =>
  filteredAddress<string>({
    views: own?.views ?? ONE_VIEW,
    sortable: fields.flatMap(({ source, column = {} }) =>
      (column.sortable ?? false) === false ? [] : [column.name ?? source],
    ),
    filters: filterSchemas(filters),
  });

function useFieldViews<R>(fields: readonly Field<R>[], own: ListViews | undefined) {
  const t = useT();
  const filters = useMemo(() => filtersOf(fields), [fields]);
  const address = useMemo(() => fieldAddress(fields, filters, own), [fields, filters, own]);
  const { state, change } = useAddress(address.read);
  const [tabs] = filters.flatMap((each) => (each.as === "tabs" ? [each] : []));
  /** The available choices come from the response for one view, so switching the view clears them. */
  const ofView = Object.fromEntries(
    filters.flatMap((each) => ("choices_in" in each ? each.words.map((word) => [word, null]) : [])),
  );
  const isTool = (filter: ListFilter): boolean => filter !== tabs;
  const views =
    tabs === undefined
      ? (own?.views.map((value) => ({ value, label: own.label(value, t) })) ?? [])
      : [{ value: "all", label: t(tabs.any) }, ...tabs.choices(t)];
  return {
    address,
    state,
    change,
    filters,
    views,
    view: tabs === undefined ? state.view : (state.filters["view"] ?? "all"),
    onView: (next: string) => change({ ...ofView, view: next === views[0]?.value ? null : next }),
    asks: own?.asks(state.view) ?? {},
    tools: <FilterTools filters={filters.filter(isTool)} chosen={state.filters} change={change} />,
  };
}

/** The button that creates a record, for permitted users, and the dialog of a resource without pages. */
function useOpenedRecord<R extends RaRecord<number>>(resource: ResourceName, fields: readonly Field<R>[]) {
  const t = useT();
  const { to_new, words, create } = usePlacedResource();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Versioned | "new" | null>(null);
  const { canAccess: mayCreate } = useCanAccess({ resource, action: "create" });
  const begin = useCallback(() => setOpened("new"), [setOpened]);
  useCreateOnOpen(mayCreate === true, begin);
  const isMaking = words.create !== undefined && mayCreate === true;
  useCreateKey(isMaking, create === undefined ? begin : () => void navigate(to_new));
  return {
    adding: isMaking && words.create !== undefined && (
      <Button
        variant="contained"
        startIcon={<Icon name="plus" />}
        aria-keyshortcuts="c"
        {...(create === undefined ? { onClick: () => setOpened("new") } : { component: Link, to: to_new })}
      >
        {t(words.create)}
      </Button>
    ),
    open: (row: R) => {
      if (isVersioned(row)) setOpened(row);
    },
    dialog: opened !== null && (
      <RecordDialog
        resource={resource}
        fields={fields}
        record={opened === "new" ? undefined : opened}
        onClose={() => setOpened(null)}
      />
    ),
  };
}

/** What a list derives from the fields of the page's resource: columns, phone rows, filters, sorting and a dialog. */
export function useFieldList<R extends RaRecord<number>>(props: FieldListProps<R>) {
  const { fields, ownViews, actions, emptyActions, refetchEveryMs, onOpen } = props;
  const t = useT();
  const { name, words, edit } = usePlacedResource();
  const { address, state, change, filters, views, view, onView, asks, tools } = useFieldViews(fields, ownViews);
  const { resource = name, filter, order } = asks;
  const { adding, open, dialog } = useOpenedRecord(resource, fields);
  return {
    address,
    views,
    view,
    onView,
    order,
    dialog,
    list: {
      actions: (
        <>
          {actions}
          {adding}
        </>
      ),
      tools,
      resource,
      filter: { ...toQueryParams(filters, state.filters), ...filter },
      state,
      change,
      empty: props.empty ?? (
        <EmptyState
          title={t(words.empty)}
          actions={emptyActions ?? adding}
          guide={words.guide === undefined ? undefined : paths.guide(words.guide)}
        >
          {words.empty_text !== undefined && t(words.empty_text)}
        </EmptyState>
      ),
      isFiltered: Object.keys(state.filters).length > 0,
      onReset: () => change(address.nothing),
    },
    rows: {
      columns: useFieldColumns(fields),
      phoneHeight: PADDING + LINE * phoneLines(fields),
      phoneRow: (row: R) => <PhoneRow fields={fields} record={row} />,
      ...(order === undefined ? {} : { order }),
      ...(refetchEveryMs === undefined ? {} : { refetchEveryMs }),
      ...(edit === undefined ? { onOpen: onOpen ?? open } : {}),
    },
  };
}
