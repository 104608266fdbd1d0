import Button from "@mui/material/Button";
import { useCanAccess } from "ra-core";
import type { RaRecord } from "ra-core";
import { useCallback, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { callsOf, isCursorPaged } from "#src/api/resources.ts";
import type { ResourceName } from "#src/api/resources.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useCreateKey } from "#src/kit/list/use-create-key.ts";
import { useCreateOnOpen } from "#src/kit/list/use-create-on-open.ts";
import { useFieldColumns } from "#src/kit/fields/columns.ts";
import { isVersioned } from "#src/kit/fields/field.ts";
import type { Field, Versioned } from "#src/kit/fields/field.ts";
import { toQueryParams, chosenIn, filtersOf } from "#src/kit/fields/filters.ts";
import type { ListFilter } from "#src/kit/fields/filters.ts";
import { phoneLines, PhoneRow } from "#src/kit/fields/PhoneRow.tsx";
import { FilterTools } from "#src/kit/list/FilterTools.tsx";
import { GrowingList } from "#src/kit/list/GrowingList.tsx";
import { listAddress } from "#src/kit/list/list-address.ts";
import { RecordList } from "#src/kit/list/RecordList.tsx";
import { usePlacedResource } from "#src/kit/resource/resource.ts";
import { useT } from "#src/locale/use-t.ts";
import type { Translate } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";

/** Loaded on demand, because most readers of a list never edit a record. */
const RecordDialog = deferred(async () => (await import("#src/kit/form/RecordDialog.tsx")).RecordDialog);

/** Views of a list that aren't values of a field. The first view is the default. */
export interface ListViews {
  readonly views: readonly string[];
  readonly label: (view: string, t: Translate) => string;
  readonly asks: (view: string) => { resource?: ResourceName; filter?: object; order?: string };
}

interface FieldListProps<R extends RaRecord<number>> {
  fields: readonly Field<R>[];
  ownViews?: ListViews;
  actions?: ReactNode;
  emptyActions?: ReactNode;
  notices?: ReactNode;
  refetchEveryMs?: number;
  /** Called when a row is clicked, in place of opening the record. Must be a stable reference. */
  onOpen?: (record: R) => void;
}

const LINE = 20;
const PADDING = 24;
const ONE_VIEW = ["all"];

function readerOf<R>(fields: readonly Field<R>[], filters: readonly ListFilter[], views: readonly string[]) {
  const sortable = fields.flatMap(({ source, column }) => (column?.sortable === true ? [column.name ?? source] : []));
  const read = listAddress(views, views[0] ?? "", sortable);
  return (query: URLSearchParams) => ({ ...read(query), chosen: chosenIn(filters, query) });
}

/**
 * Renders the list of the page's resource from its fields: columns, phone rows, filters and sorting. A click on a row
 * opens the record's page, or a dialog if the resource has no pages. Permitted users can create a record. A list with
 * cursor paging is rendered as a growing table.
 */
export function FieldList<R extends RaRecord<number>>(props: FieldListProps<R>) {
  const { fields, ownViews, actions, emptyActions, notices, refetchEveryMs, onOpen } = props;
  const t = useT();
  const { name, to_new, words, create, edit } = usePlacedResource();
  const navigate = useNavigate();
  const filters = useMemo(() => filtersOf(fields), [fields]);
  const read = useMemo(() => readerOf(fields, filters, ownViews?.views ?? ONE_VIEW), [fields, filters, ownViews]);
  const { state, change } = useAddress(read);
  const [opened, setOpened] = useState<Versioned | "new" | null>(null);
  const columns = useFieldColumns(fields);
  const { view, chosen } = state;
  const [tabs] = filters.flatMap((each) => (each.as === "tabs" ? [each] : []));
  const { resource = name, filter, order } = ownViews?.asks(view) ?? {};
  /** The available choices come from the response for one view, so switching the view clears them. */
  const ofView = Object.fromEntries(
    filters.flatMap((each) => ("choices_in" in each ? each.words.map((word) => [word, null]) : [])),
  );
  const nothing = Object.fromEntries(filters.flatMap(({ words: all }) => all.map((word) => [word, null])));
  const ownTabs = ownViews && {
    tabs: ownViews.views.map((value) => ({ value, label: ownViews.label(value, t) })),
    value: view,
    onChange: (next: string) => change({ ...ofView, view: next === ownViews.views[0] ? null : next }),
  };
  const shown =
    tabs === undefined
      ? (ownTabs ?? null)
      : {
          tabs: [{ value: "all", label: t(tabs.any) }, ...tabs.choices(t)],
          value: chosen["view"] ?? "all",
          onChange: (next: string) => change({ view: next === "all" ? null : next }),
        };
  const { canAccess: mayCreate } = useCanAccess({ resource, action: "create" });
  const begin = useCallback(() => setOpened("new"), [setOpened]);
  useCreateOnOpen(mayCreate === true, begin);
  const isMaking = words.create !== undefined && mayCreate === true;
  useCreateKey(isMaking, create === undefined ? begin : () => void navigate(to_new));
  const adding = isMaking && words.create !== undefined && (
    <Button
      variant="contained"
      startIcon={<Icon name="plus" />}
      aria-keyshortcuts="c"
      {...(create === undefined ? { onClick: () => setOpened("new") } : { component: Link, to: to_new })}
    >
      {t(words.create)}
    </Button>
  );
  const list = {
    actions: (
      <>
        {actions}
        {adding}
      </>
    ),
    views: (
      <>
        {notices}
        {shown !== null && <ViewTabs {...shown} />}
      </>
    ),
    tools: <FilterTools filters={filters.filter((each) => each !== tabs)} chosen={chosen} change={change} />,
    resource,
    filter: { ...toQueryParams(filters, chosen), ...filter },
    state,
    change,
    empty: (
      <EmptyState title={t(words.empty)} actions={emptyActions ?? adding}>
        {words.empty_text !== undefined && t(words.empty_text)}
      </EmptyState>
    ),
    isFiltered: Object.keys(chosen).length > 0,
    onReset: () => change({ ...nothing, q: null }),
  };
  if (isCursorPaged(callsOf(resource).list)) return <GrowingList<R> {...list} fields={fields} />;
  return (
    <>
      <RecordList<R>
        {...list}
        {...(order === undefined ? {} : { order })}
        {...(refetchEveryMs === undefined ? {} : { refetchEveryMs })}
        columns={columns}
        phoneHeight={PADDING + LINE * phoneLines(fields)}
        phoneRow={(row) => <PhoneRow fields={fields} record={row} />}
        {...(edit === undefined ? { onOpen: onOpen ?? ((row: R) => isVersioned(row) && setOpened(row)) } : {})}
      />
      {opened !== null && (
        <RecordDialog
          resource={resource}
          fields={fields}
          record={opened === "new" ? undefined : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
