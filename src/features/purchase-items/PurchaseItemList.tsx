import Button from "@mui/material/Button";
import Drawer from "@mui/material/Drawer";
import { useCallback, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { importApi } from "#contract/imports/import.api.ts";
import { COPY_MAX_ROWS, FETCH_DELAY_MS } from "#contract/limits.ts";
import { resources } from "#src/api/resources.ts";
import { useMay } from "#src/api/me.tsx";
import { useUnits } from "#src/api/choices.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useHowMany } from "#src/kit/list/bounded.ts";
import { useCreateKey } from "#src/kit/list/use-create-key.ts";
import { useHasSelected } from "#src/kit/list/use-has-selected.ts";
import { toStoredTableSettings } from "#src/kit/views/grid-settings-store.ts";
import { useTableSettings } from "#src/kit/views/use-table-settings.ts";
import { paths } from "#src/entities/paths.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { HIDDEN_ITEM_COLUMNS, useItemColumns } from "#src/entities/purchase-item/use-item-columns.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { arrangeColumns } from "#src/ui/grid/grid-layout.ts";
import { GridPager } from "#src/ui/grid/GridPager.tsx";
import { ALL_SELECTED, NOTHING_SELECTED, selectedCount } from "#src/ui/grid/list-selection.ts";
import { DrawnColumnsContext } from "#src/ui/grid/drawn-columns.ts";
import { ColumnsMenu } from "#src/kit/views/ColumnsMenu.tsx";
import { useListSelection } from "#src/ui/grid/use-list-selection.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { ListBar } from "#src/ui/page/ListBar.tsx";
import { MoreMenu } from "#src/ui/page/MoreMenu.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { ToolRow } from "#src/ui/page/ToolRow.tsx";
import { useTyped } from "#src/ui/page/use-typed.ts";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";
import { CorrectedSearch } from "#src/features/purchase-items/CorrectedSearch.tsx";
import { ItemExport } from "#src/features/purchase-items/ItemExport.tsx";
import { ItemFilters } from "#src/features/purchase-items/ItemFilters.tsx";
import { ItemRows } from "#src/features/purchase-items/ItemRows.tsx";
import { ItemViews } from "#src/features/purchase-items/ItemViews.tsx";
import {
  filterQuery,
  orderingOf,
  sortsWord,
  useListState,
  toViewQuery,
} from "#src/features/purchase-items/list-state.ts";
import { useUndoableActions } from "#src/features/purchase-items/use-undoable-actions.ts";
import { attributeType, isAttribute, useGridFields } from "#src/features/purchase-items/use-grid-fields.ts";
import { useChosen, useItemPage, useViewContext } from "#src/features/purchase-items/use-items.ts";

const ConfirmDialog = deferred(async () => (await import("#src/ui/page/ConfirmDialog.tsx")).ConfirmDialog);
const ItemBulkBar = deferred(async () => (await import("#src/features/purchase-items/ItemBulkBar.tsx")).ItemBulkBar);
const ItemDetail = deferred(async () => (await import("#src/features/purchase-items/ItemDetail.tsx")).ItemDetail);

function ListActions() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const mayCreate = may(resources["purchase-items"].create);
  useCreateKey(mayCreate, () => void navigate(paths.newPurchaseItems()));
  const actions = [
    {
      show: may(importApi.upload),
      to: paths.importItems(),
      icon: "upload" as const,
      label: t("purchase_items.action.import"),
      primary: false,
    },
    {
      show: mayCreate,
      to: paths.newPurchaseItems(),
      icon: "plus" as const,
      label: t("ui.action.create"),
      primary: true,
    },
  ].filter(({ show }) => show);
  return (
    <>
      <MoreMenu
        items={[
          {
            key: "deleted",
            label: t("purchase_items.deleted"),
            icon: "trash",
            onClick: () => void navigate(paths.deletedItems()),
          },
        ]}
      />
      {actions.map(({ to, icon, label, primary }) => (
        <Button
          key={to}
          component={Link}
          to={to}
          variant={primary ? "contained" : "outlined"}
          startIcon={<Icon name={icon} />}
          {...(primary ? { "aria-keyshortcuts": "c" } : {})}
        >
          {label}
        </Button>
      ))}
    </>
  );
}

/** Returns the columns in the order chosen by the user. Attributes are hidden until the user adds them. */
function useColumns(kept: number | null) {
  const fields = useGridFields();
  const attributes = useMemo(
    () =>
      fields
        .filter(isAttribute)
        .map((field) => ({ id: field.attribute.id, title: field.title, type: attributeType(field) })),
    [fields],
  );
  const columns = useItemColumns({ units: useUnits(), ...useDays(), attributes });
  const table = useTableSettings("purchase-items", { hidden: HIDDEN_ITEM_COLUMNS, kept });
  const { layout } = table.look;
  const look = useMemo(() => {
    const unknown = attributes
      .map(({ id }) => `attribute:${id}`)
      .filter((field) => layout.order?.includes(field) !== true);
    return { ...table.look, layout: { ...layout, hidden: [...(layout.hidden ?? []), ...unknown] } };
  }, [table.look, layout, attributes]);
  const shown = useMemo(() => arrangeColumns(columns, look.layout), [columns, look.layout]);
  const attributeFields = useMemo(
    () => fields.filter(isAttribute).filter(({ key }) => shown.some(({ field }) => field === key)),
    [fields, shown],
  );
  return { ...table, look, fields, columns, shown, attributes: attributeFields };
}

/**
 * Lists all purchase items. The URL contains view, search, filters, sort order and page, and the server applies them.
 * `cardsOf` renders content from other features for the open item.
 */
export function PurchaseItemList({ cardsOf }: { cardsOf: (item: number) => ReactNode }) {
  const { t, formats } = useTextTools();
  const navigate = useNavigate();
  const howMany = useHowMany();
  const fail = useFailure();
  const notify = useNotify();
  const may = useMay();
  const wide = !useNarrowerThan("lg");
  const phone = useNarrowerThan("sm");
  const { state, change, reset, close } = useListState();
  const looker = useViewContext();
  const { look, setLook, views, open, fields, columns, shown, attributes } = useColumns(state.kept);
  const attributeIds = useMemo(() => attributes.map(({ attribute }) => attribute.id), [attributes]);
  const { answer, rows, total, is_bound, corrected } = useItemPage(state, attributeIds);
  const filters = filterQuery(state, looker);
  const [selection, setSelection] = useListSelection(JSON.stringify(filters));
  const [isEditing, setEditing] = useState(false);
  const [drawn, setDrawn] = useState<number | null>(null);
  const [pending, setPending] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const stopEditing = (): void => {
    setAsking(false);
    setPending(0);
    setEditing(false);
  };
  const { done } = useUndoableActions(!isEditing && state.item === null);
  const search = useCallback((text: string) => change({ q: text }), [change]);
  const [typed, setTyped] = useTyped(state.search, search, FETCH_DELAY_MS);
  const clear = () => setSelection(NOTHING_SELECTED);
  const query = corrected === null ? filters : { ...filters, search: corrected };
  const count = selectedCount(selection, total);
  const hasSelected = useHasSelected(count);
  const chosen = useChosen(selection, state);
  const copy = async (): Promise<void> => {
    if (count > COPY_MAX_ROWS)
      return notify(t("purchase_items.bulk.too_many", { limit: formats.count(COPY_MAX_ROWS) }), { type: "error" });
    const copied = await chosen.copy(attributeIds, shown, { t, formats });
    notify(t("purchase_items.bulk.copied", { smart_count: copied }));
  };
  return (
    <PageSheet>
      <ListBar
        title={t("purchase_items.title")}
        count={answer.data === undefined ? undefined : howMany(total, answer.meta)}
        actions={<ListActions />}
      />
      <ItemViews
        state={state}
        views={views}
        open={open}
        now={{ ...toStoredTableSettings(look), query: toViewQuery(state) }}
        onChange={change}
      />
      <ToolRow>
        <SearchField value={typed} onChange={setTyped} placeholder={t("purchase_items.search")} />
        <ItemFilters state={state} fields={fields} query={query} onChange={change} onReset={reset} />
        <Spacer />
        {may(resources["purchase-items"].update_many) && (rows.length > 0 || isEditing) && !phone && (
          <Button
            size="small"
            variant={isEditing ? "contained" : "text"}
            color={isEditing ? "primary" : "inherit"}
            aria-pressed={isEditing}
            startIcon={<Icon name="edit" />}
            onClick={() => (!isEditing ? setEditing(true) : pending > 0 ? setAsking(true) : stopEditing())}
          >
            {t(isEditing ? "purchase_items.action.stop_editing" : "purchase_items.action.edit_rows")}
          </Button>
        )}
        {!phone && !isEditing && rows.length > 0 && (
          <ItemExport query={query} ordering={orderingOf(state)} columns={shown.map(({ field }) => field)} />
        )}
        {!phone && !isEditing && <ColumnsMenu columns={columns} drawn={drawn} look={look} onLook={setLook} />}
      </ToolRow>
      {corrected !== null && <CorrectedSearch typed={state.search} corrected={corrected} />}
      <DrawnColumnsContext value={setDrawn}>
        <ItemRows
          state={state}
          answer={answer}
          columns={columns}
          look={look}
          onLook={setLook}
          attributes={attributes}
          mode={phone ? "phone" : isEditing ? "edit" : "list"}
          selection={selection}
          onSelection={setSelection}
          onSorts={(sorts) => change({ sort: sorts.length === 0 ? null : sortsWord(sorts) })}
          onOpen={(item) => (wide ? change({ item: String(item.id) }) : void navigate(paths.purchaseItem(item.id)))}
          onReset={reset}
          onCopy={() => void copy().catch(fail)}
          onPending={setPending}
        />
      </DrawnColumnsContext>
      <GridPager
        page={state.page}
        pageSize={state.page_size}
        total={answer.total}
        isBound={is_bound}
        isLoading={answer.isFetching}
        onPage={(page, way) => change({ page: page === 1 ? null : String(page) }, way)}
        onPageSize={(size) => change({ size: size === 50 ? null : String(size), page: null })}
      />
      {!isEditing && hasSelected && (
        <ItemBulkBar
          count={count}
          total={total}
          fields={fields}
          collect={(attribute) => chosen.collect(attribute === null ? [] : [attribute])}
          onDone={done}
          onCopy={() => void copy().catch(fail)}
          onSelectAll={() => setSelection(ALL_SELECTED)}
          onClear={clear}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          open
          destructive
          title={t("purchase_items.edit.leave_title", { smart_count: pending })}
          confirmLabel={t("purchase_items.edit.leave")}
          onConfirm={stopEditing}
          onClose={() => setAsking(false)}
        >
          {t("purchase_items.edit.leave_text")}
        </ConfirmDialog>
      )}
      <Drawer
        anchor="right"
        open={state.item !== null}
        onClose={close}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-modal": true,
            "aria-label": t("purchase_items.one"),
            sx: { width: "min(520px, 100vw)" },
          },
        }}
      >
        {state.item !== null && (
          <ItemDetail key={state.item} id={state.item} cards={cardsOf(state.item)} onClose={close} />
        )}
      </Drawer>
    </PageSheet>
  );
}
