import Button from "@mui/material/Button";
import Box from "@mui/material/Box";
import { Link } from "react-router";
import { sampleDataApi } from "#contract/sample-data/sample-data.api.ts";
import { SampleSlot } from "#src/entities/sample/SampleSlot.tsx";
import { importApi } from "#contract/imports/import.api.ts";
import type { GridField } from "#contract/purchase-items/item-filters.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { useMay } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { NothingLeft } from "#src/ui/feedback/EmptyState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import { ListGrid } from "#src/ui/grid/ListGrid.tsx";
import type { ListSort } from "#src/ui/grid/ListGrid.tsx";
import { ALL_SELECTED, BULK_ROOM, selectedCount } from "#src/ui/grid/list-selection.ts";
import type { ListSelection } from "#src/ui/grid/list-selection.ts";
import type { GridSettings } from "#src/ui/grid/grid-settings.ts";
import { useShortcut } from "#src/ui/keyboard/use-shortcut.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { ListState } from "#src/features/purchase-items/list-state.ts";
import { PhoneItemList } from "#src/features/purchase-items/PhoneItemList.tsx";
import type { useItemPage } from "#src/features/purchase-items/use-items.ts";

const ItemEditor = deferred(
  async () => (await import("#src/features/purchase-items/ItemEditor.tsx")).ItemEditor,
  <SkeletonList columns={4} />,
);

/** Only a company without purchase items reads how to begin. */
const EmptyLesson = deferred(async () => (await import("#src/ui/page/EmptyLesson.tsx")).EmptyLesson);
const NOTES = ["what", "part", "when", "next"] as const;

const NO_ITEMS: readonly PurchaseItem[] = [];

interface ItemRowsProps {
  state: ListState;
  answer: ReturnType<typeof useItemPage>["answer"];
  columns: readonly GridColumn<PurchaseItem>[];
  look: GridSettings;
  onLook: (look: GridSettings) => void;
  mode: "list" | "edit" | "phone";
  selection: ListSelection;
  onSelection: (selection: ListSelection) => void;
  attributes: readonly GridField[];
  onSorts: (sorts: readonly ListSort[]) => void;
  onOpen: (item: PurchaseItem) => void;
  onReset: () => void;
  /** Reports the number of typed rows that would be lost if editing ended now. */
  onPending: (count: number) => void;
  onCopy: () => void;
}

function NoItems({ state, onReset }: { state: ListState; onReset: () => void }) {
  const t = useT();
  const may = useMay();
  const isFiltered =
    state.search !== "" || state.import_task !== null || state.view !== "all" || Object.keys(state.filters).length > 0;
  if (isFiltered) return <NothingLeft onReset={onReset} />;
  const upload = may(importApi.upload) && (
    <Button component={Link} to={paths.importItems()} variant="contained" startIcon={<Icon name="upload" />}>
      {t("purchase_items.empty.import")}
    </Button>
  );
  const create = may(resources["purchase-items"].create) && (
    <Button component={Link} to={paths.newPurchaseItems()} startIcon={<Icon name="plus" />}>
      {t("purchase_items.empty.create")}
    </Button>
  );
  return (
    <EmptyLesson
      title={t("purchase_items.empty.title")}
      text={t("purchase_items.empty.text")}
      guide={paths.guide("requests")}
      ways={[
        {
          key: "file",
          icon: "upload",
          title: t("purchase_items.empty.file"),
          text: t("purchase_items.empty.file_text"),
          action: upload,
        },
        {
          key: "table",
          icon: "table",
          title: t("purchase_items.empty.table"),
          text: t("purchase_items.empty.table_text"),
          action: create,
        },
        {
          key: "sample",
          icon: "eye",
          title: t("controls.sample.title"),
          text: t("controls.sample.text"),
          action: may(sampleDataApi.fill) && <SampleSlot part="fill" />,
        },
      ]}
      notes={NOTES.map((note) => [t(`purchase_items.empty.note.${note}`), t(`purchase_items.empty.note.${note}_text`)])}
    />
  );
}

export function ItemRows(props: ItemRowsProps) {
  const t = useT();
  const { state, answer, columns, look, onLook, mode, selection, onSelection, onOpen } = props;
  const rows = answer.data ?? NO_ITEMS;
  const total = answer.total ?? 0;
  const error = answer.error === null ? undefined : <ReadFailure answer={answer} />;
  const empty = <NoItems state={state} onReset={props.onReset} />;
  const [sort = null, ...thenBy] = state.sorts;
  const hasSelection = mode === "list" && selectedCount(selection, total) > 0;
  useShortcut("ctrl+c", t("frame.keys.copy_rows"), props.onCopy, hasSelection);
  if (mode === "edit") {
    return (
      <ItemEditor
        rows={rows}
        attributes={props.attributes}
        group={state.filters["purchase_item_group"] ?? null}
        instead={answer.data === undefined ? error : undefined}
        onPending={props.onPending}
      />
    );
  }
  if (mode === "phone")
    return (
      <PhoneItemList
        rows={rows}
        isLoading={answer.isPending}
        instead={error ?? (rows.length === 0 && !answer.isPending && !answer.isPlaceholderData ? empty : undefined)}
        selection={selection}
        onSelection={onSelection}
        onOpen={onOpen}
      />
    );
  return (
    <Box sx={{ flex: "1 1 auto", minHeight: 0 }}>
      <ListGrid
        label={t("purchase_items.title")}
        rows={error === undefined ? rows : NO_ITEMS}
        columns={columns}
        total={total}
        page={state.page}
        pageSize={state.page_size}
        isLoading={answer.isFetching && answer.isPlaceholderData ? true : answer.isPending}
        sort={sort}
        onSort={(next) =>
          props.onSorts(next === null ? [] : [next, ...thenBy.filter(({ field }) => field !== next.field)])
        }
        thenBy={thenBy}
        onThenBy={(next) => props.onSorts(sort === null ? next : [sort, ...next])}
        selection={selection}
        onSelection={onSelection}
        onSelectAll={() => onSelection(ALL_SELECTED)}
        onOpen={onOpen}
        layout={look.layout}
        onLayout={(layout) => onLook({ ...look, layout })}
        density={look.density}
        bottomRoom={selectedCount(selection, total) > 0 ? BULK_ROOM : 0}
        empty={empty}
        error={error}
      />
    </Box>
  );
}
