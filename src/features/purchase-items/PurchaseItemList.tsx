import Button from "@mui/material/Button";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useCallback, useState } from "react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { importApi } from "#contract/imports/import.api.ts";
import { FETCH_DELAY_MS } from "#contract/limits.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { useMay } from "#src/api/me.tsx";
import { useUnits } from "#src/api/choices.ts";
import { paths } from "#src/entities/paths.ts";
import { HIDDEN_ITEM_COLUMNS, useItemColumns } from "#src/entities/purchase-item/use-item-columns.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { GridPager } from "#src/ui/grid/GridPager.tsx";
import { ALL_SELECTED, NOTHING_SELECTED, selectedCount } from "#src/ui/grid/list-selection.ts";
import { useListLook } from "#src/ui/grid/list-look.ts";
import { LookMenu } from "#src/ui/grid/LookMenu.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { ListBar } from "#src/ui/page/ListBar.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { ToolRow } from "#src/ui/page/ToolRow.tsx";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";
import { ItemBulkBar } from "#src/features/purchase-items/ItemBulkBar.tsx";
import { ItemDetail } from "#src/features/purchase-items/ItemDetail.tsx";
import { ItemFilters } from "#src/features/purchase-items/ItemFilters.tsx";
import { ItemRows } from "#src/features/purchase-items/ItemRows.tsx";
import { useListState, VIEWS } from "#src/features/purchase-items/list-state.ts";
import type { View } from "#src/features/purchase-items/list-state.ts";
import { collectIds, useDays, useItemPage, useLooker, useTyped, useViewCounts } from "#src/features/purchase-items/use-items.ts";

/** Import and create, for those who may; on a phone as signs alone. */
function ListActions({ phone }: { phone: boolean }) {
  const t = useT();
  const may = useMay();
  const actions = [
    { show: may(importApi.upload), to: paths.importItems(), icon: "upload" as const, label: t("purchase_items.action.import"), primary: false },
    { show: may(purchaseItemApi.create), to: paths.newPurchaseItems(), icon: "plus" as const, label: t("ui.action.create"), primary: true },
  ].filter(({ show }) => show);
  return actions.map(({ to, icon, label, primary }) =>
    phone ? (
      <IconButton key={to} component={Link} to={to} size="large" aria-label={label} color={primary ? "primary" : "default"}>
        <Icon name={icon} size={20} />
      </IconButton>
    ) : (
      <Button key={to} component={Link} to={to} variant={primary ? "contained" : "outlined"} startIcon={<Icon name={icon} />}>
        {label}
      </Button>
    ),
  );
}

function Views({ value, onChange }: { value: View; onChange: (view: string) => void }) {
  const t = useT();
  const formats = useFormats();
  const counts = useViewCounts();
  const tabs = VIEWS.map((view) => {
    const count = counts[view];
    return { value: view, label: t(`purchase_items.view.${view}`), ...(count === undefined ? {} : { count: formats.count(count) }) };
  });
  return <ViewTabs tabs={tabs} value={value} onChange={onChange} />;
}

/** All purchase items: views, search, filters, order and pages are in the address; the server does the work. `cardsOf` draws what other parts know of the one that is opened. */
export function PurchaseItemList({ cardsOf }: { cardsOf: (item: number) => ReactNode }) {
  const t = useT();
  const theme = useTheme();
  const navigate = useNavigate();
  const formats = useFormats();
  const may = useMay();
  const wide = useMediaQuery(theme.breakpoints.up("lg"), { noSsr: true });
  const phone = useMediaQuery(theme.breakpoints.down("sm"), { noSsr: true });
  const { state, change, reset } = useListState();
  const looker = useLooker();
  const { answer, rows, total } = useItemPage(state);
  const columns = useItemColumns({ units: useUnits(), ...useDays() });
  const [look, setLook] = useListLook("purchase-items", HIDDEN_ITEM_COLUMNS);
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const [isEditing, setEditing] = useState(false);
  const search = useCallback((text: string) => change({ q: text }), [change]);
  const [typed, setTyped] = useTyped(state.search, search, FETCH_DELAY_MS);
  const clear = useCallback(() => setSelection(NOTHING_SELECTED), []);
  // What was chosen under other filters would be acted on unseen.
  const narrow = (patch: Parameters<typeof change>[0]) => {
    clear();
    change(patch);
  };
  const close = () => change({ item: null });
  return (
    <PageSheet>
      <ListBar title={t("purchase_items.title")} count={answer.data === undefined ? undefined : formats.count(total)} actions={<ListActions phone={phone} />} />
      <Views value={state.view} onChange={(view) => narrow({ view: view === "all" ? null : view })} />
      <ToolRow>
        <SearchField value={typed} onChange={setTyped} placeholder={t("purchase_items.search")} />
        <ItemFilters state={state} onChange={narrow} onReset={reset} />
        <Spacer />
        {may(purchaseItemApi.patch_many) && rows.length > 0 && !phone && (
          <Button size="small" variant={isEditing ? "contained" : "text"} color={isEditing ? "primary" : "inherit"} aria-pressed={isEditing} startIcon={<Icon name="edit" />} onClick={() => setEditing(!isEditing)}>
            {t(isEditing ? "purchase_items.action.stop_editing" : "purchase_items.action.edit_rows")}
          </Button>
        )}
        {!phone && !isEditing && <LookMenu columns={columns} look={look} onLook={setLook} />}
      </ToolRow>
      <ItemRows
        state={state}
        answer={answer}
        columns={columns}
        look={look}
        onLook={setLook}
        mode={phone ? "phone" : isEditing ? "edit" : "list"}
        selection={selection}
        onSelection={setSelection}
        onSort={(sort) => change({ sort: sort === null ? null : `${sort.order === "DESC" ? "-" : ""}${sort.field}` })}
        onOpen={(item) => (wide ? change({ item: String(item.id) }) : void navigate(paths.purchaseItem(item.id)))}
        onReset={reset}
      />
      <GridPager page={state.page} pageSize={state.page_size} total={total} onPage={(page) => change({ page: page === 1 ? null : String(page) })} onPageSize={(size) => change({ size: size === 50 ? null : String(size), page: null })} />
      {!isEditing && <ItemBulkBar count={selectedCount(selection, total)} total={total} collect={() => collectIds(selection, state, looker)} onSelectAll={() => setSelection(ALL_SELECTED)} onClear={clear} />}
      <Drawer anchor="right" open={state.item !== null && wide} onClose={close} slotProps={{ paper: { role: "dialog", "aria-modal": true, "aria-label": t("purchase_items.one"), sx: { width: 520 } } }}>
        {state.item !== null && <ItemDetail key={state.item} id={state.item} cards={cardsOf(state.item)} onClose={close} />}
      </Drawer>
    </PageSheet>
  );
}
